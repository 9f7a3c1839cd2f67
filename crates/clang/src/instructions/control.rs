//! Where blocks go on.

use ir::{Switch, Terminator};

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value};

impl FunctionLowering<'_, '_> {
    pub(crate) fn terminator(&mut self, value: Value) {
        let from = value.block();
        let terminator = match value.opcode() {
            Opcode::LLVMRet if value.operand_count() == 0 => Terminator::Return(Vec::new()),
            Opcode::LLVMRet => Terminator::Return(self.parts(value.operand(0)).to_vec()),
            Opcode::LLVMBr if !value.is_conditional() => {
                let to = value.successor(0);
                self.edge_copies(from, to);
                Terminator::Jump(self.block_id(to))
            }
            Opcode::LLVMBr => {
                let condition = self.scalar(value.operand(0));
                let if_true = self.edge_target(from, value.successor(0));
                let if_false = self.edge_target(from, value.successor(1));
                Terminator::Branch { condition, if_true, if_false }
            }
            Opcode::LLVMSwitch => {
                let scrutinee = self.scalar(value.operand(0));
                let default = self.edge_target(from, value.successor(0));
                let mut cases: Vec<_> = (1..value.successor_count())
                    .map(|index| {
                        let case = value.operand(2 * index).integer_bits();
                        (case, self.edge_target(from, value.successor(index)))
                    })
                    .collect();
                cases.sort_unstable_by_key(|(case, _)| *case);
                Terminator::Switch(Box::new(Switch { value: scrutinee, cases, default }))
            }
            Opcode::LLVMIndirectBr => {
                let address = self.scalar(value.operand(0));
                let mut targets = Vec::new();
                for index in 0..value.successor_count() {
                    let to = value.successor(index);
                    let target = self.block_id(to);
                    if !targets.contains(&target) {
                        self.edge_copies(from, to);
                        targets.push(target);
                    }
                }
                Terminator::IndirectJump { address, targets }
            }
            Opcode::LLVMCallBr => {
                // An empty template falls through; of any other the following is never reached.
                self.assembly(value);
                let to = value.successor(0);
                self.edge_copies(from, to);
                Terminator::Jump(self.block_id(to))
            }
            _ => Terminator::Unreachable,
        };
        self.builder.terminate(terminator);
    }
}
