//! Functions that end without the value that their callers use.
//!
//! In C that is only undefined when the value is used, so no sanitizer for C states it. Clang keeps
//! the value in a variable of its own; where control comes to the end without having written it, the
//! callers decide.

use ir::Operation;
use rustc_hash::FxHashMap;
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};

/// What is known where control comes to an end without a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The value is missing, and every caller uses it.
    Missing,
    /// It depends on the way here or on the caller.
    Unclear,
}

/// Whether the value may be written, and whether it may be unwritten.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Written {
    may_be: bool,
    may_not_be: bool,
}

/// The ways on which a function ends without a value that somebody may use: from a block to the one
/// that returns, or from the start of one that does.
pub(crate) type Endings = FxHashMap<(BasicBlock, BasicBlock), Ending>;

/// Looks at one function.
pub(crate) fn analyse(function: Value, blocks: &[BasicBlock]) -> Endings {
    let none = Endings::default();
    let Some(entry) = blocks.first() else { return none };
    let mut entry_instructions = entry.instructions();
    let is_result =
        |value: &Value| value.opcode() == Opcode::LLVMAlloca && value.base_name() == "retval";
    let Some(result) = entry_instructions.find(is_result) else { return none };
    let uses = Uses::of(function);
    if function.name() == "main" || uses == Uses::Never {
        return none;
    }
    let writes = |block: BasicBlock| {
        block.instructions().any(|value| {
            value.opcode() != Opcode::LLVMLoad && value.operands().any(|o| o == result)
        })
    };
    let known = spread(*entry, writes);
    let mut endings = Endings::default();
    for (block, state) in &known {
        let Some(last) = block.terminator() else { continue };
        if last.opcode() != Opcode::LLVMRet || writes(*block) || !state.may_not_be {
            continue;
        }
        // Where ways with and without a value meet, those without one end before.
        let before: Vec<BasicBlock> = known
            .keys()
            .copied()
            .filter(|other| other.terminator().is_some_and(|end| leads_to(end, *block)))
            .collect();
        if !state.may_be {
            endings.insert((*block, *block), uses.ending());
            continue;
        }
        for other in before {
            let state = after(other, known[&other], writes);
            if state.may_not_be {
                let ending = if state.may_be { Ending::Unclear } else { uses.ending() };
                endings.insert((other, *block), ending);
            }
        }
    }
    endings
}

fn leads_to(terminator: Value, block: BasicBlock) -> bool {
    (0..terminator.successor_count()).any(|index| terminator.successor(index) == block)
}

fn after(block: BasicBlock, state: Written, writes: impl Fn(BasicBlock) -> bool) -> Written {
    if writes(block) { Written { may_be: true, may_not_be: false } } else { state }
}

/// What is known at the start of every block that control may come to.
fn spread(
    entry: BasicBlock,
    writes: impl Fn(BasicBlock) -> bool,
) -> FxHashMap<BasicBlock, Written> {
    let mut known = FxHashMap::default();
    known.insert(entry, Written { may_be: false, may_not_be: true });
    let mut open = vec![entry];
    while let Some(block) = open.pop() {
        let state = after(block, known[&block], &writes);
        let Some(terminator) = block.terminator() else { continue };
        for next in (0..terminator.successor_count()).map(|index| terminator.successor(index)) {
            let old = known.get(&next).copied().unwrap_or_default();
            let new = Written {
                may_be: old.may_be || state.may_be,
                may_not_be: old.may_not_be || state.may_not_be,
            };
            if new != old {
                known.insert(next, new);
                open.push(next);
            }
        }
    }
    known
}

/// Whether callers use what a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Uses {
    Always,
    Never,
    Unclear,
}

impl Uses {
    fn of(function: Value) -> Self {
        let is_call = |user: &Value| {
            user.kind() == ValueKind::LLVMInstructionValueKind
                && user.opcode() == Opcode::LLVMCall
                && user.callee() == function
        };
        let users: Vec<Value> = function.users().collect();
        let calls = users.iter().filter(|user| is_call(user)).count();
        let using = users.iter().filter(|user| user.users().next().is_some()).count();
        match (calls == users.len(), using) {
            (true, 0) => Uses::Never,
            (true, using) if using == calls => Uses::Always,
            _ => Uses::Unclear,
        }
    }

    fn ending(self) -> Ending {
        if self == Uses::Always { Ending::Missing } else { Ending::Unclear }
    }
}

impl FunctionLowering<'_, '_> {
    /// Whether a way ends the function without its value.
    pub(crate) fn lacks_value(&self, from: BasicBlock, to: BasicBlock) -> bool {
        self.endings.contains_key(&(from, to))
    }

    /// Says on a way that it ends the function without its value, where it does.
    pub(crate) fn missing_value(&mut self, from: BasicBlock, to: BasicBlock) {
        let Some(ending) = self.endings.get(&(from, to)).copied() else { return };
        let here = self.builder.location;
        if let Some(end) = to.terminator() {
            let files = &mut self.lowering.program.files;
            self.builder.location = self.lowering.locations.of_instruction(end, files);
        }
        match ending {
            Ending::Missing => {
                let property = Property::Undefined;
                let message = "end of a function without the value that its caller uses".into();
                self.builder.emit(Operation::Violation { property, message });
            }
            // The value was never written, and whoever uses it sees that.
            Ending::Unclear => {}
        }
        self.builder.location = here;
    }
}
