//! Lives that clang does not mark: variables that a jump may pass, and temporary objects.
//!
//! Clang marks no lives of variables whose declarations a `switch`, a `goto` or a computed `goto`
//! may jump over: to its code they live as long as the function. Nor does it mark temporary objects,
//! such as what a function returns in `f().array`, which end with the expression around them. Where
//! control leaves the block, or the expression, each of them is replaced by a new object in the same
//! place, and what points to the old one points to nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::course::Course;
use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};
use crate::promote::{Promotion, lifetime_marker};
use crate::text::Texts;

/// What one function does with such lives.
#[derive(Default)]
pub(crate) struct Unmarked {
    /// The objects that are replaced right before an instruction.
    renewed: FxHashMap<Value, Vec<Value>>,
    /// Instructions that keep a pointer to an object of which the end is not known.
    kept: FxHashSet<Value>,
}

/// Looks at one function. What became a register cannot be pointed to.
pub(crate) fn analyse(
    blocks: &[BasicBlock],
    promotion: &Promotion,
    declarations: &FxHashMap<Value, Value>,
    texts: &mut Texts,
) -> Unmarked {
    let mut unmarked = Unmarked::default();
    let Some(entry) = blocks.first() else { return unmarked };
    let in_memory: Vec<Value> = entry
        .instructions()
        .filter(|value| value.opcode() == Opcode::LLVMAlloca)
        .filter(|value| !promotion.variables.contains(value))
        .filter(|value| !value.users().any(|user| lifetime_marker(user).is_some()))
        .collect();
    let course = std::cell::OnceCell::new();
    let course = || course.get_or_init(|| Course::of(blocks));
    for object in in_memory {
        let name = object.name();
        if let Some(declaration) = declarations.get(&object) {
            let Some(home) = course().home(*declaration) else { continue };
            if has_cleanups(course(), declarations) {
                continue;
            }
            let lies_inside = |value: Value| value.place().map(|_| course().lies_in(value, home));
            unmarked.renew(object, course().exits(lies_inside));
        } else if is_temporary(&name) {
            let decays: Vec<Value> = decays(object);
            if !decays.is_empty() {
                unmarked.temporary(object, &decays, course(), texts);
            }
        } else if is_variable(&name) {
            // Its declaration is never reached, as those before the first `case` are.
            let pointers = decays(object).into_iter().chain([object]);
            unmarked.kept.extend(pointers.flat_map(keepers));
        }
    }
    unmarked
}

impl Unmarked {
    fn renew(&mut self, object: Value, places: Vec<Value>) {
        for place in places {
            self.renewed.entry(place).or_default().push(object);
        }
    }

    fn temporary(
        &mut self,
        object: Value,
        decays: &[Value],
        course: &Course<'_>,
        texts: &mut Texts,
    ) {
        let users = object.users().filter(|user| course.position.contains_key(user));
        let first = users.min_by_key(|user| course.position[user]);
        let file = first.and_then(Value::file_key);
        let text = file.and_then(|key| texts.of(&key.name()));
        let range = first
            .zip(text.as_ref())
            .and_then(|(first, text)| text.full_expression(first.line(), first.column()));
        let Some((range, text)) = range.zip(text) else {
            self.kept.extend(decays.iter().copied().flat_map(keepers));
            return;
        };
        let lies_inside = |value: Value| {
            (value.line() > 0 && value.file_key() == file)
                .then(|| text.is_within(value.line(), value.column(), &range))
        };
        self.renew(object, course.exits(lies_inside));
    }
}

/// Whether clang gives this name to objects that the program has no name for.
fn is_temporary(name: &str) -> bool {
    let name = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    matches!(name, "tmp" | "temp" | "coerce" | "ref.tmp" | "agg.tmp" | "agg.tmp.ensured")
}

/// Whether it is a name that the program may give to a variable.
fn is_variable(name: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    !name.is_empty() && name.chars().all(is_name) && !name.starts_with("retval")
}

/// What keeps a pointer for later.
fn keepers(pointer: Value) -> impl Iterator<Item = Value> {
    pointer.users().filter(move |user| match user.opcode() {
        Opcode::LLVMStore => user.operand(0) == pointer,
        opcode => matches!(opcode, Opcode::LLVMPHI | Opcode::LLVMRet),
    })
}

/// The pointers to elements of arrays inside an object, which are all that can point into a
/// temporary one.
fn decays(object: Value) -> Vec<Value> {
    let mut found = Vec::new();
    let mut open = vec![object];
    while let Some(address) = open.pop() {
        for user in address.users() {
            if user.kind() == ValueKind::LLVMInstructionValueKind
                && user.opcode() == Opcode::LLVMGetElementPtr
            {
                if user.name().starts_with("arraydecay") {
                    found.push(user);
                }
                open.push(user);
            }
        }
    }
    found
}

/// Whether functions are called at the ends of blocks, outside of them as far as can be seen. What
/// they are given is still alive, and may point to anything of the block.
fn has_cleanups(course: &Course<'_>, declarations: &FxHashMap<Value, Value>) -> bool {
    declarations.iter().any(|(variable, declaration)| {
        let Some(home) = course.home(*declaration) else { return false };
        variable.users().any(|user| {
            user.kind() == ValueKind::LLVMInstructionValueKind
                && user.opcode() == Opcode::LLVMCall
                && lifetime_marker(user).is_none()
                && course.around.contains_key(&user)
                && !course.lies_in(user, home)
        })
    })
}

impl FunctionLowering<'_, '_> {
    /// Replaces objects whose lives end right before an instruction.
    pub(crate) fn unmarked_before(&mut self, value: Value) {
        for object in self.unmarked.renewed.remove(&value).unwrap_or_default() {
            self.mark_life(object, false);
            self.mark_life(object, true);
        }
        if self.unmarked.kept.contains(&value) {
            self.builder.unsupported("pointer to an object of which clang does not tell the end");
        }
    }
}
