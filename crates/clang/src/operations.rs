//! What operations read and write, as lists for the clean-up.

use ir::{Operand, Operation, Register, Terminator};

/// What an operation writes.
pub(crate) fn results_mut(operation: &mut Operation) -> Vec<&mut Register> {
    let mut results = Vec::new();
    operation.visit_mut(|_| {}, |register| results.push(register));
    results
}

/// What an operation reads, as values.
pub(crate) fn operands(operation: &Operation) -> Vec<Operand> {
    let mut operands = Vec::new();
    operation.for_each_read(|operand| operands.push(operand));
    operands
}

/// What an operation reads.
pub(crate) fn operands_mut(operation: &mut Operation) -> Vec<&mut Operand> {
    let mut operands = Vec::new();
    operation.visit_mut(|operand| operands.push(operand), |_| {});
    operands
}

/// What a terminator reads.
pub(crate) fn terminator_operands_mut(terminator: &mut Terminator) -> Vec<&mut Operand> {
    let mut operands = Vec::new();
    terminator.visit_mut(|operand| operands.push(operand));
    operands
}
