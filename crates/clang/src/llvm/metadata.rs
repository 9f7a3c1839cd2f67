//! Debug information: places in the source and names of variables.

use std::ffi::c_char;

use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::debuginfo::{
    LLVMDILocationGetScope, LLVMGetMetadataKind, LLVMInstructionGetDebugLoc, LLVMMetadataKind,
};
use inkwell::llvm_sys::prelude::LLVMMetadataRef;

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
        let name = name.metadata_text();
        (!name.is_empty()).then_some((place, name))
    }

    /// Whether an instruction belongs to a check that clang adds, and to nothing that the program says.
    pub(crate) fn is_of_a_check(self) -> bool {
        const NAME: &str = "nosanitize";
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return false;
        }
        // SAFETY: the handle is a live instruction, and the name is as long as is said.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            let name = NAME.as_ptr().cast::<c_char>();
            let kind = LLVMGetMDKindIDInContext(context, name, NAME.len() as u32);
            !LLVMGetMetadata(self.0, kind).is_null()
        }
    }

    /// The text that metadata is; nothing when it is none.
    pub(crate) fn metadata_text(self) -> String {
        let mut length = 0;
        // SAFETY: the handle is live; LLVM answers null when it is no string.
        unsafe {
            let start = LLVMGetMDString(self.0, &mut length);
            text(start, length as usize)
        }
    }

    /// The place in the source of an instruction, if it is known.
    pub(crate) fn place(self) -> Option<Place> {
        // SAFETY: the handle is a live instruction.
        let place = unsafe { LLVMInstructionGetDebugLoc(self.0) };
        (!place.is_null()).then_some(Place(place))
    }

    /// The blocks of the source that an instruction lies in, innermost first, up to the body of its
    /// function, which is left out; none when its place is not known.
    pub(crate) fn source_blocks(self) -> Option<Vec<SourceBlock>> {
        let place = self.place()?;
        // SAFETY: the handle is live, and a place always has a scope.
        let mut scope = unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
            Value(LLVMMetadataAsValue(context, LLVMDILocationGetScope(place.0)))
        };
        let mut blocks = Vec::new();
        loop {
            // SAFETY: the handle is live metadata.
            match unsafe { LLVMGetMetadataKind(LLVMValueAsMetadata(scope.0)) } {
                LLVMMetadataKind::LLVMDILexicalBlockMetadataKind => blocks.push(SourceBlock(scope)),
                // The same block, seen from an included file.
                LLVMMetadataKind::LLVMDILexicalBlockFileMetadataKind => {}
                _ => return Some(blocks),
            }
            // A block's file comes first, what it lies in second.
            scope = scope.metadata_operands().into_iter().nth(1).flatten()?;
        }
    }

    /// One operand of metadata that is wrapped as a value.
    pub(super) fn metadata_operand(self, index: usize) -> Option<Value> {
        self.metadata_operands().into_iter().nth(index).flatten()
    }

    /// The operands of metadata that is wrapped as a value; for a wrapped value, that value.
    pub(super) fn metadata_operands(self) -> Vec<Option<Value>> {
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

/// A line and column, and the block of the source that they are seen from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place(LLVMMetadataRef);

/// A block `{ ... }` of the source, or a statement that C holds for one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SourceBlock(Value);

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
