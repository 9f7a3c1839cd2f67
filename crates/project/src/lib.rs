//! What a project says of itself, so that nobody has to say it on the command line: how its files are compiled
//! (`compile_commands.json`), and defaults of options (`refute.toml`). Both are found above the files.

mod database;
mod settings;

use std::path::{Path, PathBuf};

pub use database::{Compiled, compiled};
pub use settings::{NAME as SETTINGS, Settings};

/// What is wrong with such a file.
#[derive(Debug, thiserror::Error)]
#[error("'{}': {reason}", file.display())]
pub struct ProjectError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong.
    pub reason: String,
}

impl ProjectError {
    fn new(file: &Path, reason: impl ToString) -> Self {
        ProjectError { file: file.to_owned(), reason: reason.to_string() }
    }
}

/// The first of these names in the directory of a file or in one above it.
fn above(file: &Path, names: &[&str]) -> Option<PathBuf> {
    let file = std::path::absolute(file).ok()?;
    let directories = file.ancestors().skip(1);
    let mut candidates =
        directories.flat_map(|directory| names.iter().map(move |name| directory.join(name)));
    candidates.find(|candidate| candidate.is_file())
}
