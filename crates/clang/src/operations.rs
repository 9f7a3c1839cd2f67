//! What operations read and write, for the clean-up.

use ir::{Callee, Operand, Operation, Register, Terminator};

/// What an operation writes.
pub(crate) fn results_mut(operation: &mut Operation) -> Vec<&mut Register> {
    match operation {
        Operation::Copy { result, .. }
        | Operation::Binary { result, .. }
        | Operation::Compare { result, .. }
        | Operation::FloatBinary { result, .. }
        | Operation::FloatNegate { result, .. }
        | Operation::FloatCompare { result, .. }
        | Operation::Select { result, .. }
        | Operation::Cast { result, .. }
        | Operation::PointerAdd { result, .. }
        | Operation::Alloca { result, .. }
        | Operation::Load { result, .. }
        | Operation::AtomicUpdate { result, .. } => vec![result],
        Operation::CompareExchange { result, success, .. } => vec![result, success],
        Operation::Call { results, .. } | Operation::Intrinsic { results, .. } => {
            results.iter_mut().collect()
        }
        Operation::LifetimeStart { .. }
        | Operation::LifetimeEnd { .. }
        | Operation::Store { .. }
        | Operation::MemoryCopy { .. }
        | Operation::MemorySet { .. }
        | Operation::Violation { .. }
        | Operation::Unsupported { .. } => Vec::new(),
    }
}

/// What an operation reads, as values.
pub(crate) fn operands(operation: &Operation) -> Vec<Operand> {
    operands_mut(&mut operation.clone()).into_iter().map(|operand| *operand).collect()
}

/// What an operation reads.
pub(crate) fn operands_mut(operation: &mut Operation) -> Vec<&mut Operand> {
    match operation {
        Operation::Copy { value, .. }
        | Operation::FloatNegate { value, .. }
        | Operation::Cast { value, .. } => vec![value],
        Operation::Binary { left, right, .. }
        | Operation::Compare { left, right, .. }
        | Operation::FloatBinary { left, right, .. }
        | Operation::FloatCompare { left, right, .. } => vec![left, right],
        Operation::Select { condition, if_true, if_false, .. } => {
            vec![condition, if_true, if_false]
        }
        Operation::PointerAdd { base, index, .. } => {
            let mut operands = vec![base];
            operands.extend(index.as_mut().map(|index| &mut index.value));
            operands
        }
        Operation::Alloca { size, .. } => vec![size],
        Operation::LifetimeStart { address } | Operation::LifetimeEnd { address } => vec![address],
        Operation::Load { address, .. } => vec![address],
        Operation::Store { address, value, .. }
        | Operation::AtomicUpdate { address, value, .. } => {
            vec![address, value]
        }
        Operation::MemoryCopy { target, source, length, .. } => vec![target, source, length],
        Operation::MemorySet { target, value, length } => vec![target, value, length],
        Operation::CompareExchange { address, expected, replacement, .. } => {
            vec![address, expected, replacement]
        }
        Operation::Call { callee, arguments, .. } => {
            let mut operands: Vec<_> =
                arguments.iter_mut().map(|argument| &mut argument.value).collect();
            if let Callee::Indirect(pointer) = callee {
                operands.push(pointer);
            }
            operands
        }
        Operation::Intrinsic { arguments, .. } => arguments.iter_mut().collect(),
        Operation::Violation { .. } | Operation::Unsupported { .. } => Vec::new(),
    }
}

/// What a terminator reads.
pub(crate) fn terminator_operands_mut(terminator: &mut Terminator) -> Vec<&mut Operand> {
    match terminator {
        Terminator::Branch { condition, .. } => vec![condition],
        Terminator::Switch(switch) => vec![&mut switch.value],
        Terminator::IndirectJump { address, .. } => vec![address],
        Terminator::Return(values) => values.iter_mut().collect(),
        Terminator::Jump(_) | Terminator::Unreachable => Vec::new(),
    }
}
