//! Functions that end without the value that their callers use.
//!
//! In C that is only undefined when the value is used, so no sanitizer for C states it. Clang keeps
//! the value in a variable of its own; where control comes to the end without having written it, the
//! callers decide. Where ways with and without a value have met before the end, the execution remembers
//! whether it was written.

use ir::{IntegerPredicate, Operand, Operation, Register, Type};
use rustc_hash::FxHashMap;
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Value, ValueKind};

/// What is known where control comes to an end without a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The value is missing.
    Missing,
    /// It depends on the way here.
    Depends,
}

/// Whether the value may be written, and whether it may be unwritten.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Written {
    may_be: bool,
    may_not_be: bool,
}

/// The ways on which a function ends without a value that somebody may use: from a block to the one
/// that returns, or from the start of one that does.
type Ways = FxHashMap<(BasicBlock, BasicBlock), Ending>;

/// How a function can end without its value.
#[derive(Default)]
pub(crate) struct Endings {
    ways: Ways,
    /// Whether not every caller uses the value, so that it may not matter.
    may_not_matter: bool,
    /// Clang's variable for the value, where it must be remembered whether it was written.
    watched: Option<Value>,
    /// Whether it was written.
    is_written: Option<Register>,
}

/// Looks at one function.
pub(crate) fn analyse(function: Value, blocks: &[BasicBlock]) -> Endings {
    let Some(entry) = blocks.first() else { return Endings::default() };
    let mut entry_instructions = entry.instructions();
    let is_result =
        |value: &Value| value.opcode() == Opcode::LLVMAlloca && value.base_name() == "retval";
    let variable = entry_instructions.find(is_result);
    let Some(result) = variable.or_else(|| place_of_caller(function)) else {
        return Endings::default();
    };
    // Who looks at a place in memory is not known.
    let uses = if variable.is_some() { Uses::of(function) } else { Uses::Unclear };
    if function.name() == "main" || uses == Uses::Never {
        return Endings::default();
    }
    let writes = |block: BasicBlock| block.instructions().any(|value| writes_to(value, result));
    let known = spread(*entry, writes);
    let mut ways = Ways::default();
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
            ways.insert((*block, *block), Ending::Missing);
            continue;
        }
        for other in before {
            let state = after(other, known[&other], writes);
            if state.may_not_be {
                let ending = if state.may_be { Ending::Depends } else { Ending::Missing };
                ways.insert((other, *block), ending);
            }
        }
    }
    let watched = ways.values().any(|ending| *ending == Ending::Depends).then_some(result);
    Endings { ways, may_not_matter: uses == Uses::Unclear, watched, is_written: None }
}

/// Where a caller wants a struct that fits no registers.
fn place_of_caller(function: Value) -> Option<Value> {
    function.parameters().first().copied().filter(|place| place.base_name() == "agg.result")
}

/// Whether an instruction uses a variable otherwise than to read it. A variable of the program that lies in
/// the caller's place, because it will be returned, is declared there and needs no copy.
fn writes_to(instruction: Value, variable: Value) -> bool {
    let is_call = instruction.opcode() == Opcode::LLVMCall;
    if is_call && instruction.callee().name() == "llvm.dbg.declare" {
        return instruction.declared_variable().is_some_and(|(place, _)| place == variable)
            && variable.kind() == ValueKind::LLVMArgumentValueKind;
    }
    instruction.opcode() != Opcode::LLVMLoad
        && instruction.operands().any(|operand| operand == variable)
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
}

impl FunctionLowering<'_, '_> {
    /// Whether a way ends the function without its value.
    pub(crate) fn lacks_value(&self, from: BasicBlock, to: BasicBlock) -> bool {
        self.endings.ways.contains_key(&(from, to))
    }

    /// Says on a way that it ends the function without its value, where it does.
    pub(crate) fn missing_value(&mut self, from: BasicBlock, to: BasicBlock) {
        let Some(ending) = self.endings.ways.get(&(from, to)).copied() else { return };
        let here = self.builder.location;
        if let Some(end) = to.terminator() {
            let files = &mut self.lowering.program.files;
            self.builder.location = self.lowering.locations.of_instruction(end, files);
        }
        match (ending, self.endings.is_written) {
            (Ending::Missing, _) => self.state_missing_value(),
            (Ending::Depends, Some(is_written)) => {
                let no = self.builder.int(1, 0);
                let is_written = Operand::Register(is_written);
                let is_missing = self.builder.compare(IntegerPredicate::Eq, is_written, no);
                self.when(is_missing, Self::state_missing_value);
            }
            (Ending::Depends, None) => {}
        }
        self.builder.location = here;
    }

    fn state_missing_value(&mut self) {
        if self.endings.may_not_matter {
            let what = "end of a function without a value that its callers may use";
            return self.builder.unsupported(what);
        }
        let property = Property::Undefined;
        let message = "end of a function without the value that its caller uses".into();
        self.builder.emit(Operation::Violation { property, message });
    }

    /// Begins to watch whether the value is written, at the start of the function.
    pub(crate) fn watch_value(&mut self) {
        if self.endings.watched.is_some() {
            let is_written = self.builder.register(Type::Int(1));
            let no = self.builder.int(1, 0);
            self.builder.copy_to(is_written, no);
            self.endings.is_written = Some(is_written);
        }
    }

    /// Remembers that an instruction writes the value, if it does.
    pub(crate) fn note_written_value(&mut self, instruction: Value) {
        if let (Some(watched), Some(is_written)) = (self.endings.watched, self.endings.is_written)
            && writes_to(instruction, watched)
        {
            let yes = self.builder.int(1, 1);
            self.builder.copy_to(is_written, yes);
        }
    }
}
