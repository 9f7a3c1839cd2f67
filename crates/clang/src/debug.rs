//! Places in the source, from LLVM's debug information.

use base::{FileId, FileTable, Location};
use rustc_hash::FxHashMap;

use crate::llvm::Value;
use crate::llvm::metadata::FileKey;

/// Translates LLVM's file names once each.
#[derive(Default)]
pub(crate) struct Locations {
    files: FxHashMap<FileKey, FileId>,
}

impl Locations {
    /// Where an instruction comes from.
    pub(crate) fn of_instruction(&mut self, value: Value, table: &mut FileTable) -> Location {
        let location = self.of_symbol(value, table);
        if location.is_known() { Location { column: value.column(), ..location } } else { location }
    }

    /// Where a function or global variable is declared.
    pub(crate) fn of_symbol(&mut self, value: Value, table: &mut FileTable) -> Location {
        let line = value.line();
        if line == 0 {
            return Location::UNKNOWN;
        }
        let Some(key) = value.file_key() else { return Location::UNKNOWN };
        let file = *self.files.entry(key).or_insert_with(|| table.intern(&key.name()));
        Location { file, line, column: 0 }
    }
}
