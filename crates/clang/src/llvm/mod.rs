//! A thin, safe face on LLVM's C interface: the only file tree with `unsafe` in it.
//!
//! [`Value`], [`Ty`] and [`BasicBlock`] are plain handles. They are made from a live
//! [`Module`](module::Module) only, never leave this crate, and every lowering drops its handles
//! before its modules; that is why their methods may call LLVM without further checks. Methods
//! that only fit some kinds of values say so, and their callers look at the kind first.

use std::ffi::c_char;

pub(crate) mod block;
mod debug_type;
pub(crate) mod metadata;
pub(crate) mod module;
mod opaque;
pub(crate) mod types;
pub(crate) mod value;
mod volatile;

pub(crate) use block::BasicBlock;
pub(crate) use debug_type::{DebugShape, DebugType};
pub(crate) use inkwell::llvm_sys::{
    LLVMAtomicOrdering as AtomicOrdering, LLVMAtomicRMWBinOp as AtomicRmwOp,
    LLVMIntPredicate as IntPredicate, LLVMLinkage as LlvmLinkage, LLVMOpcode as Opcode,
    LLVMRealPredicate as RealPredicate, LLVMTypeKind as TypeKind, LLVMValueKind as ValueKind,
};
pub(crate) use metadata::{Place, SourceBlock};
pub(crate) use module::Module;
pub(crate) use types::{Layout, Ty};
pub(crate) use value::Value;

/// Text that LLVM owns, copied; bytes that are no UTF-8 are replaced.
///
/// # Safety
/// `start` is null or points to `length` readable bytes.
unsafe fn text(start: *const c_char, length: usize) -> String {
    if start.is_null() {
        return String::new();
    }
    // SAFETY: by this function's contract.
    let bytes = unsafe { std::slice::from_raw_parts(start.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}
