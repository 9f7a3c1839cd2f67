//! Waiting until somebody edits a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use process::Cancel;

/// How often files are looked at.
const LOOK: Duration = Duration::from_millis(200);

/// What files look like: enough to see that one was edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looks(BTreeMap<PathBuf, Option<(SystemTime, u64)>>);

impl Looks {
    /// These files, and all C files and headers beside them.
    pub fn of(files: &[PathBuf]) -> Looks {
        let mut paths: Vec<PathBuf> = files.to_vec();
        for file in files {
            let directory = match file.parent() {
                Some(parent) if !parent.as_os_str().is_empty() => parent,
                _ => Path::new("."),
            };
            let entries = fs::read_dir(directory).into_iter().flatten().flatten();
            let is_c = |path: &PathBuf| path.extension().is_some_and(|of| of == "c" || of == "h");
            paths.extend(entries.map(|entry| entry.path()).filter(is_c));
        }
        let look = |path: PathBuf| {
            let known = fs::metadata(&path).ok();
            let known = known.and_then(|of| Some((of.modified().ok()?, of.len())));
            (path, known)
        };
        Looks(paths.into_iter().map(look).collect())
    }

    /// Waits until the files look otherwise; whether they do, and not somebody wants to stop.
    pub fn wait_for_edit(&self, files: &[PathBuf], cancel: &Cancel) -> bool {
        while !cancel.is_cancelled() {
            if Looks::of(files) != *self {
                // An editor may write in several steps.
                thread::sleep(LOOK);
                return !cancel.is_cancelled();
            }
            thread::sleep(LOOK);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_and_headers_are_seen() {
        let scratch = process::Scratch::new().unwrap();
        let file = scratch.file("a.c");
        fs::write(&file, "int a;").unwrap();
        let files = [file.clone()];
        let before = Looks::of(&files);
        assert_eq!(before, Looks::of(&files));
        fs::write(scratch.file("b.h"), "int b;").unwrap();
        assert_ne!(before, Looks::of(&files));
        assert!(before.wait_for_edit(&files, &Cancel::new()));
        let cancel = Cancel::new();
        cancel.cancel();
        assert!(!Looks::of(&files).wait_for_edit(&files, &cancel));
    }
}
