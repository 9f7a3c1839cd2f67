//! The program as a fuzzer is to see it: its goals mark themselves in an array.

use std::fs;
use std::path::{Path, PathBuf};

use process::{Cancel, Scratch};
use source::encode;

use crate::build::{BuildError, Workshop};
use crate::coverage::prepare;
use crate::instrument::Purpose;
use crate::toolchain::{Sources, Toolchain};
use crate::wanted::Wanted;

/// The texts of a program whose goals are marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fuzzed {
    /// The texts, preprocessed; goal `n` sets `__refute_hits[n]`.
    pub files: Vec<PathBuf>,
    /// How many goals there are.
    pub goals: usize,
}

/// Writes the texts of a program into a directory, with the goals of [`crate::CoverageProgram`] under the same
/// numbers, and something before each text. An error function tells of its call as in a replayed program.
pub fn fuzzed_sources(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    before: &str,
    directory: &Path,
    cancel: &Cancel,
) -> Result<Fuzzed, BuildError> {
    let scratch = Scratch::new().map_err(BuildError::Scratch)?;
    let compiler = &toolchain.coverage;
    let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
    workshop.check_files()?;
    let mut fuzzed = Fuzzed { files: Vec::new(), goals: 0 };
    for (index, file) in sources.files.iter().enumerate() {
        let text = workshop.preprocess(file)?;
        let purpose = Purpose::Fuzzing { first_goal: fuzzed.goals };
        let marked = prepare(&workshop, file, &text, wanted, purpose)?;
        fuzzed.goals += marked.goals.len();
        let text = source::for_any_compiler(&marked.text).unwrap_or(marked.text);
        let path = directory.join(format!("fuzzed-{index}.i"));
        fs::write(&path, encode(&format!("{before}\n{text}"))).map_err(BuildError::Scratch)?;
        fuzzed.files.push(path);
    }
    Ok(fuzzed)
}
