//! Directories for files that nobody needs afterwards.

use std::io;
use std::path::{Path, PathBuf};

/// A fresh directory that is removed, with all that is in it, when the value is dropped.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    /// Makes a directory in the system's place for temporary files.
    pub fn new() -> io::Result<Self> {
        tempfile::Builder::new().prefix("refute-").tempdir().map(Scratch)
    }

    /// Makes a directory inside `parent`.
    pub fn inside(parent: &Path) -> io::Result<Self> {
        tempfile::Builder::new().prefix("refute-").tempdir_in(parent).map(Scratch)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file with this name in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// Keeps the directory, for someone who wants to look at it.
    pub fn keep(self) -> PathBuf {
        self.0.keep()
    }
}
