//! Reads of volatile objects as inputs.
//!
//! The code of every such read gets a call of an input function behind it, whose result takes the
//! place of what was read. The read itself stays, because it must still be a valid one. Done on
//! LLVM's code, so that variables which become registers are volatile like all others.

use std::ffi::CString;

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use inkwell::llvm_sys::prelude::{LLVMBuilderRef, LLVMTypeRef, LLVMValueRef};

use super::{Module, Opcode, TypeKind, Value, ValueKind};

/// What is called for a read of which no input can be made; it has no body, so reaching it makes the
/// answer unknown.
const OTHER: &str = "volatile objects of this type";

impl Module<'_> {
    /// Lets every read of a volatile object give an input.
    pub(crate) fn volatile_reads_are_inputs(&self) {
        let functions: Vec<Value> = self.functions().collect();
        let blocks = functions.into_iter().flat_map(Value::blocks);
        let instructions: Vec<Value> = blocks.flat_map(|block| block.instructions()).collect();
        // SAFETY: the module is live; the builder is used for its instructions only and disposed.
        unsafe {
            let builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(self.raw()));
            for instruction in instructions {
                match instruction.opcode() {
                    Opcode::LLVMLoad if LLVMGetVolatile(instruction.0) != 0 => {
                        self.replace(builder, instruction);
                    }
                    Opcode::LLVMCall if is_volatile_copy(instruction) => {
                        let nothing = LLVMVoidTypeInContext(LLVMGetModuleContext(self.raw()));
                        self.call_behind(builder, instruction.0, OTHER, nothing);
                    }
                    _ => {}
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// # Safety
    /// The load is one of this live module, and the builder is live.
    unsafe fn replace(&self, builder: LLVMBuilderRef, load: Value) {
        // SAFETY: by this function's contract.
        unsafe {
            let ty = LLVMTypeOf(load.0);
            let input = input_function(ty).unwrap_or_else(|| OTHER.into());
            let call = self.call_behind(builder, load.0, &input, ty);
            LLVMReplaceAllUsesWith(load.0, call);
        }
    }

    /// Calls a function of no parameters behind an instruction.
    ///
    /// # Safety
    /// The instruction is one of this live module and no terminator, and the builder is live.
    unsafe fn call_behind(
        &self,
        builder: LLVMBuilderRef,
        instruction: LLVMValueRef,
        name: &str,
        result: LLVMTypeRef,
    ) -> LLVMValueRef {
        // The kind of result is a part of the name, so that each has one type.
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: by this function's contract; what is not a terminator has a successor.
        unsafe {
            let ty = LLVMFunctionType(result, std::ptr::null_mut(), 0, 0);
            let mut function = LLVMGetNamedFunction(self.raw(), name.as_ptr());
            if function.is_null() {
                function = LLVMAddFunction(self.raw(), name.as_ptr(), ty);
            }
            LLVMPositionBuilderBefore(builder, LLVMGetNextInstruction(instruction));
            LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(instruction));
            LLVMBuildCall2(builder, ty, function, std::ptr::null_mut(), 0, c"".as_ptr())
        }
    }
}

/// The function that gives an input of a type.
///
/// # Safety
/// The type is live.
unsafe fn input_function(ty: LLVMTypeRef) -> Option<String> {
    // SAFETY: by this function's contract; the width is asked of integers only.
    let kind = unsafe {
        match LLVMGetTypeKind(ty) {
            TypeKind::LLVMIntegerTypeKind => match LLVMGetIntTypeWidth(ty) {
                1 => "bool",
                8 => "uchar",
                16 => "ushort",
                32 => "uint",
                64 => "ulonglong",
                128 => "uint128",
                _ => return None,
            },
            TypeKind::LLVMFloatTypeKind => "float",
            TypeKind::LLVMDoubleTypeKind => "double",
            TypeKind::LLVMPointerTypeKind => "pointer",
            _ => return None,
        }
    };
    Some(format!("volatile.{kind}"))
}

/// Whether a call copies or moves a volatile object.
fn is_volatile_copy(call: Value) -> bool {
    let callee = call.callee();
    if callee.kind() != ValueKind::LLVMFunctionValueKind || callee.intrinsic_id() == 0 {
        return false;
    }
    let name = callee.name();
    let copies = name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove");
    copies
        && call.operand(3).kind() == ValueKind::LLVMConstantIntValueKind
        && call.operand(3).integer_bits() != 0
}
