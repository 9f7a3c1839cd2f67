//! Modules: reading bitcode, linking, and finding what is in them.

use std::ffi::CString;

use inkwell::context::Context;
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::prelude::LLVMModuleRef;
use inkwell::memory_buffer::MemoryBuffer;

use super::{BasicBlock, Layout, Value, text};

/// A module in memory.
pub(crate) struct Module<'c> {
    inner: inkwell::module::Module<'c>,
}

impl<'c> Module<'c> {
    /// Reads bitcode.
    pub(crate) fn parse(context: &'c Context, name: &str, bitcode: &[u8]) -> Result<Self, String> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(bitcode, name);
        let inner = inkwell::module::Module::parse_bitcode_from_buffer(&buffer, context)
            .map_err(|error| error.to_string())?;
        Ok(Module { inner })
    }

    /// Takes the names from everything in functions: what is printed has numbers instead, in the order of the code.
    pub(crate) fn forget_names(&self) {
        let blocks: Vec<BasicBlock> = self.functions().flat_map(Value::blocks).collect();
        for block in blocks {
            let instructions: Vec<Value> = block.instructions().collect();
            // SAFETY: the module is live, a block is a value, and the name is empty.
            unsafe {
                LLVMSetValueName2(LLVMBasicBlockAsValue(block.0), c"".as_ptr(), 0);
                for instruction in instructions {
                    LLVMSetValueName2(instruction.0, c"".as_ptr(), 0);
                }
            }
        }
    }

    /// Writes bitcode.
    pub(crate) fn bitcode(&self) -> Vec<u8> {
        self.inner.write_bitcode_to_memory().as_slice().to_vec()
    }

    /// Adds everything of another module to this one, as a linker does.
    pub(crate) fn link(&self, other: Module<'c>) -> Result<(), String> {
        self.inner.link_in_module(other.inner).map_err(|error| error.to_string())
    }

    /// Turns debug records into calls of `llvm.dbg.declare`, which the C interface can read.
    pub(crate) fn use_debug_calls(&self) {
        // SAFETY: the module is live.
        unsafe { LLVMSetIsNewDbgInfoFormat(self.raw(), 0) };
    }

    pub(super) fn raw(&self) -> LLVMModuleRef {
        self.inner.as_mut_ptr()
    }

    /// The layout of its target.
    pub(crate) fn layout(&self) -> Layout {
        Layout::new(&self.layout_description())
    }

    /// The layout of its target in LLVM's words.
    pub(crate) fn layout_description(&self) -> String {
        self.inner.get_data_layout().as_str().to_string_lossy().into_owned()
    }

    /// All functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = Value> {
        // SAFETY: the module is live and does not change while we look at it.
        unsafe {
            let first = Value::from_raw(LLVMGetFirstFunction(self.raw()));
            std::iter::successors(first, |value| Value::from_raw(LLVMGetNextFunction(value.0)))
        }
    }

    /// All global variables.
    pub(crate) fn globals(&self) -> impl Iterator<Item = Value> {
        // SAFETY: the module is live and does not change while we look at it.
        unsafe {
            let first = Value::from_raw(LLVMGetFirstGlobal(self.raw()));
            std::iter::successors(first, |value| Value::from_raw(LLVMGetNextGlobal(value.0)))
        }
    }

    /// The function, alias or ifunc, or global variable with this name.
    pub(crate) fn symbol(&self, name: &str) -> Option<Value> {
        let c_name = CString::new(name).ok()?;
        // SAFETY: the module is live and the name ends with a zero byte.
        unsafe {
            let candidates = [
                LLVMGetNamedFunction(self.raw(), c_name.as_ptr()),
                LLVMGetNamedGlobal(self.raw(), c_name.as_ptr()),
                LLVMGetNamedGlobalAlias(self.raw(), c_name.as_ptr(), name.len()),
                LLVMGetNamedGlobalIFunc(self.raw(), c_name.as_ptr(), name.len()),
            ];
            candidates.into_iter().find_map(|raw| Value::from_raw(raw))
        }
    }

    /// Assembly outside of functions.
    pub(crate) fn assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: the module is live, and LLVM says how long the text is.
        unsafe {
            let start = LLVMGetModuleInlineAsm(self.raw(), &mut length);
            text(start, length)
        }
    }
}

/// The number that LLVM gives an attribute.
pub(crate) fn attribute_kind(name: &str) -> u32 {
    // SAFETY: the name is live and its length is right.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// The name of an intrinsic without its types: `llvm.sadd.with.overflow`.
pub(crate) fn intrinsic_name(id: u32) -> String {
    let mut length = 0;
    // SAFETY: the number came from a called intrinsic.
    unsafe {
        let start = LLVMIntrinsicGetName(id, &mut length);
        text(start, length)
    }
}
