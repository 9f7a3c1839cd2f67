//! A program that may become a seed, and how to get its text.

use std::path::PathBuf;

use base::Seed;

use crate::closing::close;
use crate::csmith::Csmith;
use crate::dejagnu;
use crate::stage::{Dropped, Stage};
use crate::workshop::Bench;

/// Where a candidate comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A C file.
    File(PathBuf),
    /// A C file with inputs, which get recorded values.
    Inputs {
        /// The file.
        file: PathBuf,
        /// The group of values.
        group: usize,
        /// What the values are drawn from.
        seed: Seed,
    },
    /// A program that Csmith writes.
    Csmith {
        /// The generator.
        csmith: Csmith,
        /// The seed that it is given.
        seed: u64,
    },
}

/// A program that may become a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// A name that is fit for file names and that no other candidate has.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// The largest text that is taken, before and after preprocessing.
const LARGEST: u64 = 2 << 20;

/// GCC preprocesses, but as an older version of itself and without glibc's declarations for `_Float128`:
/// otherwise the C library's headers use attributes and types that no other compiler knows.
const PREPROCESS: [&str; 5] = ["-E", "-w", "-U__GNUC__", "-D__GNUC__=9", "-D_BITS_FLOATN_H"];

/// A preprocessed program.
pub(crate) struct Preprocessed {
    pub(crate) text: String,
    /// Its name in messages.
    pub(crate) file: String,
}

impl Candidate {
    /// Its text, preprocessed.
    pub(crate) fn preprocess(&self, bench: &Bench<'_>) -> Result<Preprocessed, Dropped> {
        let mut options: Vec<String> = Vec::new();
        let file = match &self.origin {
            Origin::File(file) | Origin::Inputs { file, .. } => {
                options = self.look_at(file)?;
                file.clone()
            }
            Origin::Csmith { csmith, seed } => {
                options.extend(["-isystem".into(), csmith.include.display().to_string()]);
                csmith.generate(*seed, bench)?
            }
        };
        let shown = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        let gcc = bench.workshop.tools.gcc.clone();
        let command = bench.tool(&gcc).args(PREPROCESS).args(&options).arg(&file);
        let start = |error| Dropped::at(Stage::Preprocess, format!("gcc does not start: {error}"));
        let outcome = bench.start(command).map_err(start)?;
        if !outcome.end.success() {
            let complaint = crate::build::first_complaint(&outcome.stderr_text());
            return Err(Dropped::at(Stage::Preprocess, complaint));
        }
        if outcome.stdout.len() as u64 > LARGEST {
            return Err(Dropped::at(Stage::Preprocess, "it is larger than 2 MiB"));
        }
        let text = source::decode(&outcome.stdout);
        let text = match &self.origin {
            Origin::Inputs { group, seed, .. } => {
                let mut rng = seed.derive(&self.name).derive_number(*group as u64).rng();
                close(&text, &mut rng).map_err(|reason| Dropped::at(Stage::Follow, reason))?
            }
            Origin::File(_) | Origin::Csmith { .. } => text,
        };
        Ok(Preprocessed { text, file: shown })
    }

    /// Looks at a file before anything is started for it, and finds the options that it asks for.
    fn look_at(&self, file: &PathBuf) -> Result<Vec<String>, Dropped> {
        let dropped = |reason: String| Dropped::at(Stage::Read, reason);
        let size = std::fs::metadata(file).map_err(|error| dropped(error.to_string()))?.len();
        if size > LARGEST {
            return Err(dropped("it is larger than 2 MiB".into()));
        }
        let bytes = std::fs::read(file).map_err(|error| dropped(error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes);
        if !text.contains("main") && !text.contains("include \"") {
            return Err(dropped("there is no function main".into()));
        }
        if dejagnu::expects_errors(&text) {
            return Err(dropped("it is a test of the compiler's errors".into()));
        }
        Ok(dejagnu::options(&text))
    }
}
