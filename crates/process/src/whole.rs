//! Files that somebody keeps: written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A file or directory that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("'{}' cannot be written: {}", path.display(), words(reason))]
pub struct Unwritable {
    /// The file or directory.
    pub path: PathBuf,
    /// What the system said.
    pub reason: io::Error,
}

/// The name of a file that is only there for a moment helps nobody.
fn words(reason: &io::Error) -> String {
    reason.to_string().split(" at path ").next().unwrap_or_default().to_owned()
}

/// Writes a file in one step, so that an old one is replaced by a whole one or not at all.
///
/// # Errors
///
/// When the directory does not take it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Unwritable> {
    let write = || {
        let directory = path.parent().unwrap_or(Path::new("."));
        // Whoever may read other files here may read this one: the umask decides.
        let mode = fs::Permissions::from_mode(0o666);
        let mut file = tempfile::Builder::new().permissions(mode).tempfile_in(directory)?;
        file.write_all(bytes)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|reason| Unwritable { path: path.to_owned(), reason })
}

/// Writes a file that is not there yet, into a directory that nobody reads before it is complete: half the work of
/// [`write_whole`], which counts where there are thousands.
///
/// # Errors
///
/// When it is there, or the directory does not let it be written.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Unwritable> {
    let write = || fs::File::create_new(path)?.write_all(bytes);
    write().map_err(|reason| Unwritable { path: path.to_owned(), reason })
}

/// Makes a directory and those above it, if they are not there.
///
/// # Errors
///
/// When that is not allowed, or a file has its name.
pub fn make_directory(path: &Path) -> Result<(), Unwritable> {
    fs::create_dir_all(path).map_err(|reason| Unwritable { path: path.to_owned(), reason })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scratch;

    #[test]
    fn what_cannot_be_written_is_named_without_the_file_of_a_moment() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.file("none").join("file");
        let problem = write_whole(&path, b"text").unwrap_err().to_string();
        let end = "No such file or directory (os error 2)";
        assert_eq!(problem, format!("'{}' cannot be written: {end}", path.display()));
        make_directory(&scratch.file("none")).unwrap();
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"another").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"another");
        assert!(write_new(&path, b"again").is_err());
        write_new(&scratch.file("new"), b"once").unwrap();
        assert_eq!(fs::read(scratch.file("new")).unwrap(), b"once");
        assert!(make_directory(&path).is_err());
    }
}
