//! Debug information: places in the source and names of variables.

use std::ffi::c_char;

use inkwell::llvm_sys::core::*;

use super::{Value, ValueKind, text};

impl Value {
    /// The source file of an instruction, function or global variable. The pointer is the same for
    /// every value of one file, which makes it a good key for a cache.
    pub(crate) fn file_key(self) -> Option<FileKey> {
        let mut length = 0;
        // SAFETY: the handle is live and one of the kinds above.
        let start = unsafe { LLVMGetDebugLocFilename(self.0, &mut length) };
        (!start.is_null() && length > 0).then_some(FileKey { start, length })
    }

    /// The source column of an instruction; 0 when not known.
    pub(crate) fn column(self) -> u32 {
        // SAFETY: the handle is live.
        unsafe { LLVMGetDebugLocColumn(self.0) }
    }

    /// What `llvm.dbg.declare` says: where a variable lives, and its name.
    pub(crate) fn declared_variable(self) -> Option<(Value, String)> {
        let place = self.operand(0).metadata_operands().into_iter().next().flatten()?;
        // A variable's scope comes first, its name second.
        let name = self.operand(1).metadata_operands().into_iter().nth(1).flatten()?;
        let mut length = 0;
        // SAFETY: the handle is live; LLVM answers null when it is no string.
        let name = unsafe {
            let start = LLVMGetMDString(name.0, &mut length);
            text(start, length as usize)
        };
        (!name.is_empty()).then_some((place, name))
    }

    /// The operands of metadata that is wrapped as a value; for a wrapped value, that value.
    fn metadata_operands(self) -> Vec<Option<Value>> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return Vec::new();
        }
        // SAFETY: the handle is live metadata, and the buffer has room for what LLVM counts.
        unsafe {
            let count = LLVMGetMDNodeNumOperands(self.0) as usize;
            let mut operands = vec![std::ptr::null_mut(); count];
            LLVMGetMDNodeOperands(self.0, operands.as_mut_ptr());
            operands.into_iter().map(|raw| Value::from_raw(raw)).collect()
        }
    }
}

/// A file name inside LLVM's tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FileKey {
    start: *const c_char,
    length: u32,
}

impl FileKey {
    /// The name.
    pub(crate) fn name(self) -> String {
        // SAFETY: keys are made from live tables and used before the module is dropped.
        unsafe { text(self.start, self.length as usize) }
    }
}
