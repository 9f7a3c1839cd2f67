//! What operations and terminators read and write, told once: everybody else asks here.

use crate::{Callee, Operand, Operation, Register, Terminator};

/// The same walk for looking and for changing: only the references differ.
macro_rules! operation_visit {
    ($name:ident $(, $mutable:tt)?) => {
        /// Shows every operand that is read, in order, and every register that is written.
        pub fn $name<'o>(
            &'o $($mutable)? self,
            mut read: impl FnMut(&'o $($mutable)? Operand),
            mut write: impl FnMut(&'o $($mutable)? Register),
        ) {
            match self {
                Operation::Copy { result, value }
                | Operation::FloatNegate { result, value }
                | Operation::Cast { result, value, .. } => {
                    read(value);
                    write(result);
                }
                Operation::Binary { result, left, right, .. }
                | Operation::Compare { result, left, right, .. }
                | Operation::FloatBinary { result, left, right, .. }
                | Operation::FloatCompare { result, left, right, .. } => {
                    read(left);
                    read(right);
                    write(result);
                }
                Operation::Select { result, condition, if_true, if_false } => {
                    read(condition);
                    read(if_true);
                    read(if_false);
                    write(result);
                }
                Operation::PointerAdd { result, base, index, .. } => {
                    read(base);
                    if let Some(index) = index {
                        read(&$($mutable)? index.value);
                    }
                    write(result);
                }
                Operation::Alloca { result, size: value, .. }
                | Operation::Load { result, address: value, .. } => {
                    read(value);
                    write(result);
                }
                Operation::LifetimeStart { address } | Operation::LifetimeEnd { address } => {
                    read(address);
                }
                Operation::Store { address, value, .. } => {
                    read(address);
                    read(value);
                }
                Operation::AtomicUpdate { result, address, value, .. } => {
                    read(address);
                    read(value);
                    write(result);
                }
                Operation::MemoryCopy { target, source: value, length, .. }
                | Operation::MemorySet { target, value, length } => {
                    read(target);
                    read(value);
                    read(length);
                }
                Operation::CompareExchange { result, success, address, expected, replacement } => {
                    read(address);
                    read(expected);
                    read(replacement);
                    write(result);
                    write(success);
                }
                Operation::Call { results, callee, arguments } => {
                    if let Callee::Indirect(pointer) = callee {
                        read(pointer);
                    }
                    for argument in arguments {
                        read(&$($mutable)? argument.value);
                    }
                    results.into_iter().for_each(write);
                }
                Operation::Intrinsic { results, arguments, .. } => {
                    arguments.into_iter().for_each(read);
                    results.into_iter().for_each(write);
                }
                Operation::Violation { .. } | Operation::Unsupported { .. } => {}
            }
        }
    };
}

impl Operation {
    operation_visit!(visit);
    operation_visit!(visit_mut, mut);

    /// Shows everything that the operation reads.
    pub fn for_each_read(&self, mut read: impl FnMut(Operand)) {
        self.visit(|operand| read(*operand), |_| {});
    }

    /// Shows every register that the operation writes.
    pub fn for_each_write(&self, mut write: impl FnMut(Register)) {
        self.visit(|_| {}, |register| write(*register));
    }
}

/// The same for terminators, which write nothing.
macro_rules! terminator_visit {
    ($name:ident $(, $mutable:tt)?) => {
        /// Shows every operand that decides where it goes on, or is returned.
        pub fn $name<'o>(&'o $($mutable)? self, mut read: impl FnMut(&'o $($mutable)? Operand)) {
            match self {
                Terminator::Jump(_) | Terminator::Unreachable => {}
                Terminator::Branch { condition, .. } => read(condition),
                Terminator::Switch(switch) => read(&$($mutable)? switch.value),
                Terminator::IndirectJump { address, .. } => read(address),
                Terminator::Return(values) => values.into_iter().for_each(read),
            }
        }
    };
}

impl Terminator {
    terminator_visit!(visit);
    terminator_visit!(visit_mut, mut);

    /// Shows every operand that decides where it goes on, or is returned.
    pub fn for_each_read(&self, mut read: impl FnMut(Operand)) {
        self.visit(|operand| read(*operand));
    }
}
