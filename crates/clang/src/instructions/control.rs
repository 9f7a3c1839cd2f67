//! Where blocks go on.

use ir::{Switch, Terminator};

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value};

/// Whether a branch decides the opposite of what the source asks: for `if (!c)`, clang branches on
/// `c` with its targets exchanged. The names of the targets tell: the one that is for a true
/// condition lies on the false side, or the other way round.
///
/// In `a || b` and `a && b`, each operand has a branch of its own.
fn is_negated(if_true: &str, if_false: &str) -> bool {
    // Where the right operand is evaluated is known by the left one.
    let right_if_true = ["land.lhs.true", "land.rhs"];
    let right_if_false = ["lor.lhs.false", "lor.rhs"];
    let is = |name: &str, kinds: &[&str]| kinds.iter().any(|kind| name.starts_with(kind));
    if is(if_true, &right_if_true) || is(if_false, &right_if_false) {
        return false;
    }
    is(if_false, &right_if_true)
        || is(if_true, &right_if_false)
        || is(if_false, &["if.then", "cond.true"])
}

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
            Opcode::LLVMBr if let Some(to) = self.checked.passed(value) => {
                self.edge_copies(from, to);
                Terminator::Jump(self.block_id(to))
            }
            Opcode::LLVMBr => {
                let mut condition = self.scalar(value.operand(0));
                let (mut first, mut second) = (value.successor(0), value.successor(1));
                if is_negated(&first.name(), &second.name()) {
                    let is_only_use = value.operand(0).users().nth(1).is_none();
                    condition = self.builder.opposite(condition, is_only_use);
                    (first, second) = (second, first);
                }
                let if_true = self.edge_target(from, first);
                let if_false = self.edge_target(from, second);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negations_are_seen_in_the_targets() {
        assert!(!is_negated("if.then", "if.end"));
        assert!(is_negated("if.end3", "if.then4"));
        assert!(is_negated("if.else", "if.then"));
        assert!(is_negated("cond.false", "cond.true"));
        assert!(!is_negated("for.body", "for.end"));
        // a || b, !a || b, a && b, !a && b
        assert!(!is_negated("if.then", "lor.lhs.false"));
        assert!(is_negated("lor.lhs.false", "if.then"));
        assert!(!is_negated("land.lhs.true", "if.end"));
        assert!(is_negated("if.end", "land.lhs.true"));
        // The left operand of !(a || b), and of (a && b) || c.
        assert!(!is_negated("if.end", "lor.lhs.false"));
        assert!(!is_negated("land.lhs.true", "lor.lhs.false"));
        // As values.
        assert!(!is_negated("land.rhs", "land.end"));
        assert!(is_negated("land.end", "land.rhs"));
        assert!(!is_negated("lor.end", "lor.rhs"));
        assert!(is_negated("lor.rhs", "lor.end"));
    }
}
