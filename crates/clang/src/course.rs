//! Where control leaves a part of the source.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::checked::overflow_operation;
use crate::llvm::{BasicBlock, Opcode, SourceBlock, Value};

/// A function as written: where each instruction stands, and in which blocks of the source.
pub(crate) struct Course<'a> {
    pub(crate) blocks: &'a [BasicBlock],
    pub(crate) position: FxHashMap<Value, usize>,
    /// The blocks of the source around an instruction whose place is known.
    pub(crate) around: FxHashMap<Value, Vec<SourceBlock>>,
}

impl<'a> Course<'a> {
    pub(crate) fn of(blocks: &'a [BasicBlock]) -> Self {
        let mut course =
            Course { blocks, position: FxHashMap::default(), around: FxHashMap::default() };
        let instructions = blocks.iter().flat_map(|block| block.instructions());
        for (position, value) in instructions.enumerate() {
            course.position.insert(value, position);
            if let Some(around) = value.source_blocks() {
                course.around.insert(value, around);
            }
        }
        course
    }

    /// The block of the source that an instruction lies in; none when that is the whole function.
    pub(crate) fn home(&self, value: Value) -> Option<SourceBlock> {
        self.around.get(&value)?.first().copied()
    }

    pub(crate) fn lies_in(&self, value: Value, home: SourceBlock) -> bool {
        self.around.get(&value).is_some_and(|around| around.contains(&home))
    }

    /// The first instructions outside of a part of the source, on every way out of it. What
    /// touches no memory belongs to what comes before: clang says of the branch of an `if` that it
    /// lies outside of it. So does what has no place, of which `lies_inside` knows nothing.
    pub(crate) fn exits(&self, lies_inside: impl Fn(Value) -> Option<bool>) -> Vec<Value> {
        let is_inside = |value: Value| -> Option<bool> {
            if !matches!(value.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMCall) {
                return None;
            }
            // Neither does arithmetic that clang states as a call.
            if overflow_operation(value).is_some() {
                return None;
            }
            lies_inside(value)
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
}
