//! Candidates from directories of C files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::Seed;

use crate::candidate::{Candidate, Origin};

/// A directory that gives no candidates.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    /// It cannot be read.
    #[error("'{}' cannot be read: {reason}", path.display())]
    Unreadable {
        /// The directory or file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// There is no C file in it.
    #[error("there is no file *.c or *.i in '{}'", .0.display())]
    Empty(PathBuf),
}

/// The C files below a directory, or a single one, in a random order that follows from the seed. A
/// program with inputs gives one candidate for each of `groups` groups of values.
///
/// # Errors
///
/// When the directory cannot be read or has no C files.
pub fn candidates_in(
    path: &Path,
    groups: usize,
    seed: Seed,
) -> Result<Vec<Candidate>, DirectoryError> {
    let mut files = Vec::new();
    collect(path, &mut files)?;
    files.sort();
    if files.is_empty() {
        return Err(DirectoryError::Empty(path.to_owned()));
    }
    let mut candidates = Vec::new();
    for file in files {
        let name = name_of(path, &file);
        // A file that cannot be read is dropped later, with its reason.
        if std::fs::read(&file).is_ok_and(|bytes| has_inputs(&bytes)) {
            candidates.extend((0..groups).map(|group| Candidate {
                name: format!("{name}-inputs{group}"),
                origin: Origin::Inputs { file: file.clone(), group, seed },
            }));
        } else {
            candidates.push(Candidate { name, origin: Origin::File(file) });
        }
    }
    shuffle(&mut candidates, seed.derive("order of seeds"));
    Ok(candidates)
}

/// The candidates of several directories and files, one after the other.
///
/// # Errors
///
/// When one of them cannot be read or has no C files.
pub fn candidates_of(
    paths: &[PathBuf],
    groups: usize,
    seed: Seed,
) -> Result<Vec<Candidate>, DirectoryError> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(candidates_in(path, groups, seed)?);
    }
    make_names_unique(&mut all);
    Ok(all)
}

/// Puts candidates into a random order that follows from the seed.
pub fn shuffle(candidates: &mut [Candidate], seed: Seed) {
    let mut rng = seed.rng();
    for last in (1..candidates.len()).rev() {
        candidates.swap(last, rng.below(last as u64 + 1) as usize);
    }
}

/// Files of the same name may come from different directories.
fn make_names_unique(candidates: &mut [Candidate]) {
    let mut seen = BTreeMap::<String, usize>::new();
    for candidate in candidates {
        let count = seen.entry(candidate.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            candidate.name = format!("{}-again{}", candidate.name, *count);
        }
    }
}

/// Whether a program speaks the language of verifiers.
fn has_inputs(bytes: &[u8]) -> bool {
    let words: [&[u8]; 2] = [b"__VERIFIER_", b"reach_error"];
    words.iter().any(|word| bytes.windows(word.len()).any(|window| window == *word))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), DirectoryError> {
    let unreadable = |reason| DirectoryError::Unreadable { path: path.to_owned(), reason };
    if std::fs::metadata(path).map_err(unreadable)?.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let kind = entry.file_type().map_err(unreadable)?;
        let file = entry.path();
        let is_c = file.extension().is_some_and(|extension| extension == "c" || extension == "i");
        // Links are not followed: they may lead in circles.
        if kind.is_dir() {
            collect(&file, files)?;
        } else if kind.is_file() && is_c {
            files.push(file);
        }
    }
    Ok(())
}

/// The path below the directory in characters that every file system likes.
fn name_of(directory: &Path, file: &Path) -> String {
    let below = file.strip_prefix(directory).ok().filter(|below| !below.as_os_str().is_empty());
    let below = below.unwrap_or(Path::new(file.file_name().unwrap_or(file.as_os_str())));
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    let stem = below.with_extension("");
    stem.to_string_lossy().chars().map(plain).collect()
}
