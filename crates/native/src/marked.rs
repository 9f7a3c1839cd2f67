//! The program as engine and fuzzer are to see it, with the goals of [`crate::CoverageProgram`] under the same numbers.

use std::fs;
use std::path::{Path, PathBuf};

use process::{Cancel, Scratch};
use source::{arguments_from_the_right, encode, parse, tokenize};

use crate::build::{BuildError, Workshop};
use crate::coverage::prepare;
use crate::instrument::Purpose;
use crate::toolchain::{CompilerKind, Sources, Toolchain};
use crate::wanted::Wanted;

/// The texts of a program whose goals are marked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fuzzed {
    /// The texts, preprocessed; goal `n` sets `__refute_hits[n]`.
    pub files: Vec<PathBuf>,
    /// How many goals there are.
    pub goals: usize,
}

/// Writes the texts of a program for a fuzzer into a directory, with something before each text. An error function
/// tells of its call as in a replayed program.
pub fn fuzzed_sources(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    before: &str,
    directory: &Path,
    cancel: &Cancel,
) -> Result<Fuzzed, BuildError> {
    let purpose = |first_goal| Purpose::Fuzzing { first_goal };
    let (texts, goals) = marked_texts(toolchain, sources, wanted, &purpose, cancel)?;
    let mut files = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let path = directory.join(format!("fuzzed-{index}.i"));
        fs::write(&path, encode(&format!("{before}\n{text}"))).map_err(BuildError::Scratch)?;
        files.push(path);
    }
    Ok(Fuzzed { files, goals })
}

/// Writes the texts of a program for the engine into a directory: each goal calls the engine's function for goals when
/// it is covered.
pub fn explored_sources(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    directory: &Path,
    cancel: &Cancel,
) -> Result<Sources, BuildError> {
    let purpose = |first_goal| Purpose::Exploration { first_goal };
    let (texts, _) = marked_texts(toolchain, sources, wanted, &purpose, cancel)?;
    let mut explored = sources.clone();
    for (index, text) in texts.iter().enumerate() {
        let path = directory.join(format!("explored-{index}.i"));
        fs::write(&path, encode(text)).map_err(BuildError::Scratch)?;
        explored.files[index] = path;
    }
    // All that the preprocessor needs to know is in the texts.
    explored.dialect.macros.clear();
    explored.dialect.forced_includes.clear();
    Ok(explored)
}

/// The texts of all files, for any compiler, and how many goals they have.
fn marked_texts(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    purpose: &dyn Fn(usize) -> Purpose,
    cancel: &Cancel,
) -> Result<(Vec<String>, usize), BuildError> {
    let scratch = Scratch::new().map_err(BuildError::Scratch)?;
    let compiler = &toolchain.coverage;
    let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
    workshop.check_files()?;
    let (mut texts, mut goals) = (Vec::new(), 0);
    for file in &sources.files {
        let mut text = workshop.preprocess(file)?;
        if compiler.kind == CompilerKind::Gcc {
            text = as_gcc_evaluates(text);
        }
        let marked = prepare(&workshop, file, &text, wanted, purpose(goals))?;
        goals += marked.goals.len();
        texts.push(source::for_any_compiler(&marked.text).unwrap_or(marked.text));
    }
    Ok((texts, goals))
}

/// The text with inputs read in the order in which the real program reads them.
fn as_gcc_evaluates(text: String) -> String {
    let turned = {
        let tokens = tokenize(&text, "");
        // What is unclear is told by whoever reads it next.
        parse(&tokens).ok().and_then(|structure| arguments_from_the_right(&tokens, &structure))
    };
    turned.unwrap_or(text)
}
