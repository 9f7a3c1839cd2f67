//! Places in C source. A location is twelve bytes, so that every instruction can keep its own.

use std::sync::Arc;

crate::define_id!(
    /// A source file, as an index into the [`FileTable`] of its program.
    FileId
);

/// A place in a source file: line and column count from 1; 0 means "not known".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Location {
    /// The file, an index into the program's [`FileTable`].
    pub file: FileId,
    /// The line, from 1; 0 when not known.
    pub line: u32,
    /// The column, from 1; 0 when not known.
    pub column: u32,
}

impl Location {
    /// The place of things that no source line stands for.
    pub const UNKNOWN: Location = Location { file: FileId(0), line: 0, column: 0 };

    /// Whether a source line is known.
    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

/// The source files of a program. File 0 is always the unnamed file of unknown places.
#[derive(Clone, Debug)]
pub struct FileTable {
    names: Vec<Arc<str>>,
}

impl Default for FileTable {
    fn default() -> Self {
        FileTable { names: vec![Arc::from("<unknown>")] }
    }
}

impl FileTable {
    /// The id of the file with this name, added when it is new.
    pub fn intern(&mut self, name: &str) -> FileId {
        match self.names.iter().position(|known| &**known == name) {
            Some(index) => FileId::new(index),
            None => {
                self.names.push(Arc::from(name));
                FileId::new(self.names.len() - 1)
            }
        }
    }

    /// The name of a file as the compiler was given it.
    pub fn name(&self, file: FileId) -> &Arc<str> {
        &self.names[file.index()]
    }

    /// Gives files other names; the same name for several of them is fine.
    pub fn rename(&mut self, name: impl Fn(&str) -> Option<String>) {
        for known in &mut self.names {
            if let Some(other) = name(known) {
                *known = Arc::from(other);
            }
        }
    }

    /// `file:line:column` for people, leaving out what is not known.
    pub fn describe(&self, location: Location) -> String {
        let file = self.name(location.file);
        match (location.line, location.column) {
            (0, _) => file.to_string(),
            (line, 0) => format!("{file}:{line}"),
            (line, column) => format!("{file}:{line}:{column}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn describes_only_what_is_known() {
        let mut files = FileTable::default();
        let file = files.intern("a.c");
        assert_eq!(files.intern("a.c"), file);
        let at = |line, column| Location { file, line, column };
        assert_eq!(files.describe(at(3, 7)), "a.c:3:7");
        assert_eq!(files.describe(at(3, 0)), "a.c:3");
        assert_eq!(files.describe(at(0, 0)), "a.c");
        assert_eq!(files.describe(Location::UNKNOWN), "<unknown>");
    }
}
