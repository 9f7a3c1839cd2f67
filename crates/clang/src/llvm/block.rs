//! Basic blocks.

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMBasicBlockRef;

use super::{Opcode, Value, ValueKind};

/// A basic block of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BasicBlock(pub(super) LLVMBasicBlockRef);

impl BasicBlock {
    /// The name that clang gave it, which says what part of a statement it is.
    pub(crate) fn name(self) -> String {
        // SAFETY: the handle is live; a block is a value.
        let value = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        value.map(Value::name).unwrap_or_default()
    }

    /// The function that it is part of.
    pub(crate) fn function(self) -> Value {
        // SAFETY: the handle is live, and a block is always in a function.
        Value(unsafe { LLVMGetBasicBlockParent(self.0) })
    }

    /// The instructions, in order.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Value> {
        // SAFETY: the handle is live (see the module's documentation).
        let first = unsafe { Value::from_raw(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: as above.
        std::iter::successors(first, |value| unsafe {
            Value::from_raw(LLVMGetNextInstruction(value.0))
        })
    }

    /// The last instruction, which says where the function goes on.
    pub(crate) fn terminator(self) -> Option<Value> {
        // SAFETY: the handle is live.
        unsafe { Value::from_raw(LLVMGetBasicBlockTerminator(self.0)) }
    }

    /// The phi nodes at its start.
    pub(crate) fn phis(self) -> impl Iterator<Item = Value> {
        self.instructions().take_while(|value| value.opcode() == Opcode::LLVMPHI)
    }

    /// How many ways lead to it.
    pub(crate) fn predecessor_count(self) -> usize {
        // SAFETY: the handle is live; a block is a value.
        let value = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        value.map_or(0, |value| value.users().count())
    }

    /// Whether some constant holds its address (`&&label`).
    pub(crate) fn is_address_taken(self) -> bool {
        // SAFETY: the handle is live; a block is a value.
        let value = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        value.is_some_and(|value| {
            value.users().any(|user| user.kind() == ValueKind::LLVMBlockAddressValueKind)
        })
    }
}
