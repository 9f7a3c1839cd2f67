//! Accesses to memory that the optimiser can conclude nothing from.

use std::ffi::CString;

use inkwell::llvm_sys::LLVMAttributeFunctionIndex;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::{LLVMBuilderRef, LLVMValueRef};

use super::module::attribute_kind;
use super::{Module, Opcode, Value};

impl Module<'_> {
    /// Makes loads, stores and calls that copy or set memory volatile, and lets them go through pointers that
    /// nothing is known of: out of bounds of a variable, even a volatile access is dropped. Each comes with the
    /// numbers of the operands that are pointers.
    pub(crate) fn make_opaque(&self, accesses: &[(Value, Vec<u32>)]) {
        // SAFETY: the module is live; the builder is used for its instructions only and disposed. The operands
        // are pointers, and a call of such an intrinsic says by its fourth argument, a bit, that it is volatile.
        unsafe {
            let builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(self.raw()));
            for (access, pointers) in accesses {
                match access.opcode() {
                    Opcode::LLVMCall => {
                        let truth = LLVMConstInt(access.operand(3).ty().0, 1, 0);
                        LLVMSetOperand(access.0, 3, truth);
                    }
                    _ => LLVMSetVolatile(access.0, 1),
                }
                for operand in pointers {
                    let hidden = self.hidden(builder, access.0, access.operand(*operand).0);
                    LLVMSetOperand(access.0, *operand, hidden);
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }

    /// A pointer behind a function of which nobody knows what it does but that it only computes.
    ///
    /// # Safety
    /// The instruction and the pointer that it uses are of this live module, and the builder is live.
    unsafe fn hidden(
        &self,
        builder: LLVMBuilderRef,
        before: LLVMValueRef,
        pointer: LLVMValueRef,
    ) -> LLVMValueRef {
        // SAFETY: by this function's contract; each address space has a function of its own.
        unsafe {
            let ty = LLVMTypeOf(pointer);
            let name = format!("refute.hidden.{}", LLVMGetPointerAddressSpace(ty));
            let name = CString::new(name).unwrap_or_default();
            let mut parameters = [ty];
            let function_type = LLVMFunctionType(ty, parameters.as_mut_ptr(), 1, 0);
            let mut function = LLVMGetNamedFunction(self.raw(), name.as_ptr());
            if function.is_null() {
                function = LLVMAddFunction(self.raw(), name.as_ptr(), function_type);
                let context = LLVMGetModuleContext(self.raw());
                // No memory is read or written: that is what the number 0 says.
                for attribute in ["memory", "nounwind", "willreturn"] {
                    let kind = attribute_kind(attribute);
                    let attribute = LLVMCreateEnumAttribute(context, kind, 0);
                    LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex, attribute);
                }
            }
            LLVMPositionBuilderBefore(builder, before);
            let mut arguments = [pointer];
            let arguments = arguments.as_mut_ptr();
            LLVMBuildCall2(builder, function_type, function, arguments, 1, c"".as_ptr())
        }
    }
}
