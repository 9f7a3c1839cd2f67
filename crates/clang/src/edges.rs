//! Phi nodes become copies on the edges of the control flow graph.
//!
//! All phis of a block read their values at the same moment, so copies that would overwrite what
//! another one still reads go through temporary registers. An edge from a block with several ways
//! out gets a block of its own. A computed `goto` cannot have one, since it jumps to the label
//! itself: its copies go to shadow registers, which the label's block reads first of all.

use ir::{BlockId, Operand, Register, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::function::FunctionLowering;
use crate::llvm::{BasicBlock, Opcode, Value};

/// What is known about phi nodes and edges of one function.
#[derive(Default)]
pub(crate) struct Edges {
    incoming: FxHashMap<(Value, BasicBlock), Value>,
    phis: FxHashMap<BasicBlock, Vec<Value>>,
    split: FxHashMap<(BasicBlock, BasicBlock), BlockId>,
    /// Blocks with phis that computed `goto`s jump to, and the shadows of their phis.
    shadows: FxHashMap<Value, Vec<Register>>,
}

impl Edges {
    pub(crate) fn of(blocks: &[BasicBlock]) -> Self {
        let mut edges = Edges::default();
        for block in blocks {
            let phis: Vec<Value> = block.phis().collect();
            if phis.is_empty() {
                continue;
            }
            for phi in &phis {
                for index in 0..phi.incoming_count() {
                    let (from, value) = phi.incoming(index);
                    edges.incoming.insert((*phi, from), value);
                }
            }
            edges.phis.insert(*block, phis);
        }
        edges
    }
}

impl FunctionLowering<'_, '_> {
    /// Gives shadows to the phis of blocks that a computed `goto` may reach.
    pub(crate) fn prepare_shadows(&mut self, blocks: &[BasicBlock]) {
        let mut targets = FxHashSet::default();
        for block in blocks {
            if let Some(terminator) = block.terminator()
                && terminator.opcode() == Opcode::LLVMIndirectBr
            {
                targets.extend((0..terminator.successor_count()).map(|i| terminator.successor(i)));
            }
        }
        // In the order of the text, so that the same program always gets the same registers.
        for target in blocks.iter().filter(|block| targets.contains(*block)) {
            for phi in self.edges.phis.get(target).cloned().unwrap_or_default() {
                let types: Vec<_> = self.shape(phi.ty()).types().collect();
                let shadows = types.iter().map(|ty| self.builder.register(*ty)).collect();
                self.edges.shadows.insert(phi, shadows);
            }
        }
    }

    /// At the start of a block: phis with shadows read them.
    pub(crate) fn read_shadows(&mut self, block: BasicBlock) {
        for phi in self.edges.phis.get(&block).cloned().unwrap_or_default() {
            let Some(shadows) = self.edges.shadows.get(&phi).cloned() else { continue };
            for (result, shadow) in self.result_registers(phi).into_iter().zip(shadows) {
                self.builder.copy_to(result, Operand::Register(shadow));
            }
        }
    }

    /// Where a jump from one block to another goes: to the block itself or to the copies before it.
    pub(crate) fn edge_target(&mut self, from: BasicBlock, to: BasicBlock) -> BlockId {
        let target = self.block_id(to);
        if !self.edges.phis.contains_key(&to) && !self.lacks_value(from, to) {
            return target;
        }
        if let Some(block) = self.edges.split.get(&(from, to)) {
            return *block;
        }
        let block = self.builder.new_block();
        self.edges.split.insert((from, to), block);
        let here = self.builder.current();
        self.builder.start(block);
        self.edge_copies(from, to);
        self.builder.terminate(Terminator::Jump(target));
        self.builder.start(here);
        block
    }

    /// The copies that one edge stands for.
    pub(crate) fn edge_copies(&mut self, from: BasicBlock, to: BasicBlock) {
        self.missing_value(from, to);
        let Some(phis) = self.edges.phis.get(&to).cloned() else { return };
        let mut copies: Vec<(Register, Operand)> = Vec::new();
        for phi in phis {
            let Some(value) = self.edges.incoming.get(&(phi, from)).copied() else { continue };
            let values = self.parts(value);
            let results = match self.edges.shadows.get(&phi) {
                Some(shadows) => shadows.clone(),
                None => self.result_registers(phi),
            };
            copies.extend(results.into_iter().zip(values.iter().copied()));
        }
        let written: FxHashSet<Register> = copies.iter().map(|(result, _)| *result).collect();
        for (result, value) in &mut copies {
            if let Operand::Register(source) = *value
                && source != *result
                && written.contains(&source)
            {
                *value = self.builder.copy(*value);
            }
        }
        for (result, value) in copies {
            self.builder.copy_to(result, value);
        }
    }
}
