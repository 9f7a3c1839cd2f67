//! Types and their layout in memory.

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMTypeRef;
use inkwell::llvm_sys::target::{
    LLVMABIAlignmentOfType, LLVMABISizeOfType, LLVMOffsetOfElement, LLVMStoreSizeOfType,
};
use inkwell::targets::TargetData;

use super::TypeKind;

/// A type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ty(pub(super) LLVMTypeRef);

impl Ty {
    /// What kind of type it is.
    pub(crate) fn kind(self) -> TypeKind {
        // SAFETY: the handle is live (see the module's documentation).
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// The width of an integer type.
    pub(crate) fn int_width(self) -> u32 {
        debug_assert_eq!(self.kind(), TypeKind::LLVMIntegerTypeKind);
        // SAFETY: the handle is live and an integer type.
        unsafe { LLVMGetIntTypeWidth(self.0) }
    }

    /// Whether it is a vector of fixed length.
    pub(crate) fn is_vector(self) -> bool {
        self.kind() == TypeKind::LLVMVectorTypeKind
    }

    /// The type of the elements of an array or vector.
    pub(crate) fn element(self) -> Ty {
        // SAFETY: the handle is live; callers checked that it is an array or vector.
        Ty(unsafe { LLVMGetElementType(self.0) })
    }

    /// How many elements an array, vector or struct has.
    pub(crate) fn element_count(self) -> u64 {
        // SAFETY: the handle is live and each function is called for its own kind.
        unsafe {
            match self.kind() {
                TypeKind::LLVMArrayTypeKind => LLVMGetArrayLength2(self.0),
                TypeKind::LLVMVectorTypeKind => u64::from(LLVMGetVectorSize(self.0)),
                TypeKind::LLVMStructTypeKind => u64::from(LLVMCountStructElementTypes(self.0)),
                _ => 0,
            }
        }
    }

    /// The type of one field of a struct.
    pub(crate) fn field(self, index: u32) -> Ty {
        // SAFETY: the handle is live; callers stay below the number of fields.
        Ty(unsafe { LLVMStructGetTypeAtIndex(self.0, index) })
    }

    /// Whether values of it have a size (opaque structs and functions have none).
    pub(crate) fn is_sized(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMTypeIsSized(self.0) != 0 }
    }

    /// The address space of a pointer type.
    pub(crate) fn address_space(self) -> u32 {
        // SAFETY: the handle is live; callers checked that it is a pointer.
        unsafe { LLVMGetPointerAddressSpace(self.0) }
    }

    /// What a function of this type returns.
    pub(crate) fn return_type(self) -> Ty {
        // SAFETY: the handle is live; callers checked that it is a function type.
        Ty(unsafe { LLVMGetReturnType(self.0) })
    }

    /// The types of the parameters of a function type.
    pub(crate) fn parameters(self) -> Vec<Ty> {
        // SAFETY: the handle is live and the buffer has room for what LLVM counts.
        unsafe {
            let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            LLVMGetParamTypes(self.0, types.as_mut_ptr());
            types.into_iter().map(Ty).collect()
        }
    }

    /// Whether a function type takes more arguments than it names.
    pub(crate) fn is_variadic(self) -> bool {
        // SAFETY: the handle is live; callers checked that it is a function type.
        unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// The integer type of this width in the same context.
    pub(crate) fn sibling_int(self, width: u32) -> Ty {
        // SAFETY: the handle is live.
        Ty(unsafe { LLVMIntTypeInContext(LLVMGetTypeContext(self.0), width) })
    }
}

/// Sizes, alignments and offsets, as the target has them.
pub(crate) struct Layout(TargetData);

impl Layout {
    /// The layout that a module's description string names.
    pub(super) fn new(description: &str) -> Self {
        Layout(TargetData::create(description))
    }

    /// Bytes from one array element to the next.
    pub(crate) fn alloc_size(&self, ty: Ty) -> u64 {
        // SAFETY: both handles are live; LLVM asks for sized types only.
        if ty.is_sized() { unsafe { LLVMABISizeOfType(self.0.as_mut_ptr(), ty.0) } } else { 0 }
    }

    /// Bytes that a store touches.
    pub(crate) fn store_size(&self, ty: Ty) -> u64 {
        // SAFETY: as above.
        if ty.is_sized() { unsafe { LLVMStoreSizeOfType(self.0.as_mut_ptr(), ty.0) } } else { 0 }
    }

    /// The alignment that the target asks for.
    pub(crate) fn abi_align(&self, ty: Ty) -> u64 {
        if !ty.is_sized() {
            return 1;
        }
        // SAFETY: as above.
        u64::from(unsafe { LLVMABIAlignmentOfType(self.0.as_mut_ptr(), ty.0) })
    }

    /// Where a field of a struct starts, in bytes.
    pub(crate) fn field_offset(&self, ty: Ty, index: u32) -> u64 {
        // SAFETY: both handles are live; callers checked that it is a struct with such a field.
        unsafe { LLVMOffsetOfElement(self.0.as_mut_ptr(), ty.0, index) }
    }
}
