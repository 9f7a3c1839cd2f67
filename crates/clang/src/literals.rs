//! Where compound literals begin and end to live.
//!
//! Clang marks that for variables only: to its code, a literal lives as long as its function. In C
//! it dies with the block around it, and what still points to it then must not be used. Debug
//! information tells the block of every instruction, and so where control leaves it.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::course::Course;
use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Place, SourceBlock, Value, ValueKind};
use crate::promote::{Promotion, lifetime_marker};

/// The literals of one function that die before it ends.
#[derive(Default)]
pub(crate) struct Literals {
    /// The literals that begin right before an instruction.
    begins: FxHashMap<Value, Vec<Value>>,
    /// The literals that end right before an instruction.
    ends: FxHashMap<Value, Vec<Value>>,
}

/// Looks at one function. Literals that became registers cannot be pointed to.
pub(crate) fn analyse(blocks: &[BasicBlock], promotion: &Promotion) -> Literals {
    let mut literals = Literals::default();
    let Some(entry) = blocks.first() else { return literals };
    let found: Vec<Value> = entry
        .instructions()
        .filter(|value| value.opcode() == Opcode::LLVMAlloca)
        .filter(|value| !promotion.variables.contains(value))
        .filter(|value| value.name().starts_with(".compoundliteral"))
        .collect();
    if found.is_empty() {
        return literals;
    }
    let blocks = Blocks { course: Course::of(blocks) };
    for literal in found {
        let Some((first, home)) = blocks.first_use(literal) else { continue };
        if blocks.has_unmarked_variables(home) {
            continue;
        }
        literals.begins.entry(first).or_default().push(literal);
        for end in blocks.exits(home) {
            literals.ends.entry(end).or_default().push(literal);
        }
    }
    literals
}

/// Looks for literals and for the blocks that they live in.
struct Blocks<'a> {
    course: Course<'a>,
}

impl Blocks<'_> {
    /// The instruction that begins to fill a literal, and the block of the source that the literal
    /// lives in; none when that is the whole function.
    fn first_use(&self, literal: Value) -> Option<(Value, SourceBlock)> {
        let users = literal.users().filter(|user| {
            user.kind() == ValueKind::LLVMInstructionValueKind
                && self.course.position.contains_key(user)
        });
        let first = users.min_by_key(|user| self.course.position[user])?;
        Some((first, self.course.home(first)?))
    }

    /// The first instructions outside of a block of the source, on every way out of it.
    fn exits(&self, home: SourceBlock) -> Vec<Value> {
        let closing = self.closing(home);
        self.course.exits(|value| {
            Some(self.course.lies_in(value, home) || closing.contains(&value.place()?))
        })
    }

    /// The places where variables of a block of the source end. Clang puts what a block does at
    /// its end, such as calling the functions of `__attribute__((cleanup))`, there, and outside.
    fn closing(&self, home: SourceBlock) -> FxHashSet<Place> {
        let lives_inside = |variable: Value| {
            let mut users = variable.users();
            users.any(|user| lifetime_marker(user) == Some(true) && self.course.lies_in(user, home))
        };
        let ends =
            self.course.position.keys().filter(|value| lifetime_marker(**value) == Some(false));
        ends.filter(|end| lives_inside(end.operand(1))).filter_map(|end| end.place()).collect()
    }

    /// Whether clang left the lives of a block's variables unmarked, as it does when a jump may
    /// pass their declarations. The end of the block is not seen then.
    fn has_unmarked_variables(&self, home: SourceBlock) -> bool {
        let inside = self.course.position.keys().filter(|value| self.course.lies_in(**value, home));
        let declared = inside.filter(|value| is_declaration(**value));
        declared
            .filter_map(|value| value.declared_variable())
            .any(|(place, _)| !place.users().any(|user| lifetime_marker(user).is_some()))
    }
}

fn is_declaration(value: Value) -> bool {
    value.opcode() == Opcode::LLVMCall
        && value.callee().kind() == ValueKind::LLVMFunctionValueKind
        && value.callee().name() == "llvm.dbg.declare"
}

impl FunctionLowering<'_, '_> {
    /// Ends and begins the lives of literals right before an instruction.
    pub(crate) fn literals_before(&mut self, value: Value) {
        for literal in self.literals.ends.remove(&value).unwrap_or_default() {
            self.mark_life(literal, false);
        }
        for literal in self.literals.begins.remove(&value).unwrap_or_default() {
            self.mark_life(literal, true);
        }
    }
}
