//! What is audited: code, a harness for it, and the mutants of either.

use std::fs;
use std::path::{Path, PathBuf};

use crate::asserts::as_written;
use check::{Failure, Request};
use mutate::{Choice, Mutant, PatchedFile};

/// A file whose mutants are wanted.
#[derive(Clone, Debug)]
pub struct MutatedFile {
    /// Its path, as the user gave it.
    pub path: PathBuf,
    /// Its text; bytes that are no UTF-8 are kept as [`source::encode`] takes them.
    pub text: String,
}

impl MutatedFile {
    /// Reads a file.
    pub fn read(path: PathBuf) -> Result<MutatedFile, Failure> {
        let bytes = fs::read(&path).map_err(|error| {
            Failure::new(format!("'{}' cannot be read: {error}", path.display()))
        })?;
        Ok(MutatedFile { path, text: source::decode(&bytes) })
    }

    /// The lines of this file that a patch changes; nothing when it does not change the file.
    pub fn patched<'p>(&self, patch: &'p [PatchedFile]) -> Option<&'p PatchedFile> {
        // A patch is made at the root of a project, an audit may be started anywhere in it.
        let path = self.path.to_string_lossy();
        let is_same = |name: &str| {
            let (long, short) =
                if name.len() > path.len() { (name, &*path) } else { (&*path, name) };
            long == short || long.strip_suffix(short).is_some_and(|rest| rest.ends_with('/'))
        };
        patch.iter().find(|file| is_same(&file.name))
    }
}

/// A mutant of the program.
#[derive(Clone, Debug)]
pub struct Specimen {
    /// Which of the mutated files it changes.
    pub file: usize,
    /// The change.
    pub mutant: Mutant,
}

/// A program and what is changed in it.
#[derive(Clone)]
pub struct Subject {
    /// How the program is checked; its files are the mutated ones and the rest.
    pub request: Request,
    /// The files that are changed.
    pub files: Vec<MutatedFile>,
    /// The mutants, in the order of the files: those of the code, then those of the harness.
    pub specimens: Vec<Specimen>,
    /// How many are mutants of the code.
    pub of_code: usize,
    /// How many of the files are the code; the rest is the harness.
    pub files_of_code: usize,
}

impl Subject {
    /// The mutants of files that are wanted; `patch` limits them to lines that it changes.
    pub fn new(
        request: Request,
        files: Vec<MutatedFile>,
        choice: &Choice,
        patch: Option<&[PatchedFile]>,
    ) -> Subject {
        let mut specimens = Vec::new();
        for (file, mutated) in files.iter().enumerate() {
            let mut choice = choice.clone();
            if let Some(patch) = patch {
                match mutated.patched(patch) {
                    Some(patched) => choice.lines = Some(patched.lines.clone()),
                    None => continue,
                }
            }
            let found = mutate::mutants(&mutated.text, &choice);
            specimens.extend(found.into_iter().map(|mutant| Specimen { file, mutant }));
        }
        let of_code = specimens.len();
        let files_of_code = files.len();
        Subject { request, files, specimens, of_code, files_of_code }
    }

    /// Keeps every so-many-th mutant of the code, from one of them on.
    pub fn keep_every(&mut self, every: usize, from: usize) {
        let specimens = self.specimens.drain(..).skip(from).step_by(every.max(1));
        self.specimens = specimens.collect();
        self.of_code = self.specimens.len();
    }

    /// Adds a version of one of the files of the code that somebody else made; whether it differs.
    pub fn add_given(&mut self, given: &Path) -> Result<bool, Failure> {
        let version = MutatedFile::read(given.to_owned())?;
        let file = self.file_of(given)?;
        let name = given.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let mutant = mutate::given(&name, &self.files[file].text, &version.text);
        let is_different = mutant.is_some();
        self.specimens.extend(mutant.map(|mutant| Specimen { file, mutant }));
        self.of_code = self.specimens.len();
        Ok(is_different)
    }

    /// Which file a version is of: the only one, or the one whose name it begins with, as other tools name
    /// their mutants.
    fn file_of(&self, given: &Path) -> Result<usize, Failure> {
        if self.files.len() == 1 {
            return Ok(0);
        }
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = stem(given).unwrap_or_default();
        let of = |file: &MutatedFile| stem(&file.path).filter(|of| name.starts_with(of.as_str()));
        let lengths = self.files.iter().map(|file| of(file).map_or(0, |of| of.len()));
        let best = lengths.enumerate().max_by_key(|(_, length)| *length);
        best.filter(|(_, length)| *length > 0).map(|(file, _)| file).ok_or_else(|| {
            Failure::new(format!("'{}' is a version of none of the files", given.display()))
                .with_advice("let its name begin with that of the file, as in sort.fault-1.c")
        })
    }

    /// Adds the mutants of a harness.
    pub fn add_harness(&mut self, harness: MutatedFile, choice: &Choice) {
        let file = self.files.len();
        // Lines are those of the code.
        let choice = Choice { lines: None, ..choice.clone() };
        let found = mutate::mutants(&harness.text, &choice);
        self.specimens.extend(found.into_iter().map(|mutant| Specimen { file, mutant }));
        self.files.push(harness);
    }

    /// Leaves the mutants of the harness out again.
    pub fn forget_harness(&mut self) {
        self.specimens.truncate(self.of_code);
        self.files.truncate(self.files_of_code);
    }

    /// The change of a mutant as a unified diff.
    pub fn diff(&self, specimen: &Specimen) -> String {
        let file = &self.files[specimen.file];
        as_written(&specimen.mutant.diff(&file.text, &file.path.to_string_lossy()))
    }
}

#[cfg(test)]
mod tests {
    use mutate::patched_files;

    use super::*;

    #[test]
    fn a_patch_knows_a_file_by_the_end_of_its_path() {
        let patch = patched_files("--- a/src/x.c\n+++ b/src/x.c\n@@ -1 +1 @@\n-a\n+b\n");
        let file = |path: &str| MutatedFile { path: path.into(), text: String::new() };
        assert!(file("x.c").patched(&patch).is_some());
        assert!(file("src/x.c").patched(&patch).is_some());
        assert!(file("/home/me/src/x.c").patched(&patch).is_some());
        assert!(file("xx.c").patched(&patch).is_none());
        assert!(file("other/x.c").patched(&patch).is_none());
    }
}
