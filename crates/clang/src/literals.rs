//! Where compound literals begin and end to live.
//!
//! Clang marks that for variables only: to its code, a literal lives as long as its function. In C
//! it dies with the block around it, and what still points to it then must not be used. Debug
//! information tells the block of every instruction, and so where control leaves it.

use rustc_hash::{FxHashMap, FxHashSet};

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
    let text = Text::of(blocks);
    for literal in found {
        let Some((first, home)) = text.first_use(literal) else { continue };
        if text.has_unmarked_variables(home) {
            continue;
        }
        literals.begins.entry(first).or_default().push(literal);
        for end in text.exits(home) {
            literals.ends.entry(end).or_default().push(literal);
        }
    }
    literals
}

/// A function as written: where each instruction stands, and in which blocks of the source.
struct Text<'a> {
    blocks: &'a [BasicBlock],
    position: FxHashMap<Value, usize>,
    /// The blocks of the source around an instruction whose place is known.
    around: FxHashMap<Value, Vec<SourceBlock>>,
}

impl<'a> Text<'a> {
    fn of(blocks: &'a [BasicBlock]) -> Self {
        let mut text =
            Text { blocks, position: FxHashMap::default(), around: FxHashMap::default() };
        let instructions = blocks.iter().flat_map(|block| block.instructions());
        for (position, value) in instructions.enumerate() {
            text.position.insert(value, position);
            if let Some(around) = value.source_blocks() {
                text.around.insert(value, around);
            }
        }
        text
    }

    /// The instruction that begins to fill a literal, and the block of the source that the literal
    /// lives in; none when that is the whole function.
    fn first_use(&self, literal: Value) -> Option<(Value, SourceBlock)> {
        let users = literal.users().filter(|user| {
            user.kind() == ValueKind::LLVMInstructionValueKind && self.position.contains_key(user)
        });
        let first = users.min_by_key(|user| self.position[user])?;
        Some((first, *self.around.get(&first)?.first()?))
    }

    /// The first instructions outside of a block of the source, on every way out of it. What
    /// touches no memory belongs to what comes before: clang says of the branch of an `if` that it
    /// lies outside of it. So does what has no place.
    fn exits(&self, home: SourceBlock) -> Vec<Value> {
        let closing = self.closing(home);
        let is_inside = |value: Value| -> Option<bool> {
            if !matches!(value.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMCall) {
                return None;
            }
            Some(self.lies_in(value, home) || closing.contains(&value.place()?))
        };
        let last = |block: &BasicBlock| block.instructions().filter_map(is_inside).last();
        let last: FxHashMap<BasicBlock, Option<bool>> =
            self.blocks.iter().map(|block| (*block, last(block))).collect();
        // The blocks to whose start control may come from inside.
        let mut from_inside: FxHashSet<BasicBlock> = FxHashSet::default();
        let mut open: Vec<BasicBlock> =
            self.blocks.iter().copied().filter(|block| last[block] == Some(true)).collect();
        while let Some(block) = open.pop() {
            let Some(terminator) = block.terminator() else { continue };
            for next in (0..terminator.successor_count()).map(|index| terminator.successor(index)) {
                if from_inside.insert(next) && last[&next].is_none() {
                    open.push(next);
                }
            }
        }
        let mut exits = Vec::new();
        for block in self.blocks {
            let mut was_inside = from_inside.contains(block);
            for value in block.instructions() {
                let Some(is_inside) = is_inside(value) else { continue };
                if was_inside && !is_inside {
                    exits.push(value);
                }
                was_inside = is_inside;
            }
        }
        exits
    }

    /// The places where variables of a block of the source end. Clang puts what a block does at
    /// its end, such as calling the functions of `__attribute__((cleanup))`, there, and outside.
    fn closing(&self, home: SourceBlock) -> FxHashSet<Place> {
        let lives_inside = |variable: Value| {
            let mut users = variable.users();
            users.any(|user| lifetime_marker(user) == Some(true) && self.lies_in(user, home))
        };
        let ends = self.position.keys().filter(|value| lifetime_marker(**value) == Some(false));
        ends.filter(|end| lives_inside(end.operand(1))).filter_map(|end| end.place()).collect()
    }

    /// Whether clang left the lives of a block's variables unmarked, as it does when a jump may
    /// pass their declarations. The end of the block is not seen then.
    fn has_unmarked_variables(&self, home: SourceBlock) -> bool {
        let inside = self.position.keys().filter(|value| self.lies_in(**value, home));
        let declared = inside.filter(|value| is_declaration(**value));
        declared
            .filter_map(|value| value.declared_variable())
            .any(|(place, _)| !place.users().any(|user| lifetime_marker(user).is_some()))
    }

    fn lies_in(&self, value: Value, home: SourceBlock) -> bool {
        self.around.get(&value).is_some_and(|around| around.contains(&home))
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
