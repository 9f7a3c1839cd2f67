//! The program as the engine is to see it, with its goals calling out.

use std::fs;
use std::path::Path;

use process::{Cancel, Scratch};
use source::encode;

use crate::build::{BuildError, Workshop};
use crate::coverage::prepare;
use crate::instrument::Purpose;
use crate::toolchain::{Sources, Toolchain};
use crate::wanted::Wanted;

/// Writes the texts of a program into a directory, with the goals of [`crate::CoverageProgram`] under the same
/// numbers: each calls the engine's function for goals when it is covered.
pub fn explored_sources(
    toolchain: &Toolchain,
    sources: &Sources,
    wanted: &Wanted,
    directory: &Path,
    cancel: &Cancel,
) -> Result<Sources, BuildError> {
    let scratch = Scratch::new().map_err(BuildError::Scratch)?;
    let compiler = &toolchain.coverage;
    let workshop = Workshop { compiler, sources, scratch: &scratch, cancel };
    workshop.check_files()?;
    let mut explored = sources.clone();
    let mut first_goal = 0;
    for (index, file) in sources.files.iter().enumerate() {
        let text = workshop.preprocess(file)?;
        let marked = prepare(&workshop, file, &text, wanted, Purpose::Exploration { first_goal })?;
        first_goal += marked.goals.len();
        let text = source::for_any_compiler(&marked.text).unwrap_or(marked.text);
        let path = directory.join(format!("explored-{index}.i"));
        fs::write(&path, encode(&text)).map_err(BuildError::Scratch)?;
        explored.files[index] = path;
    }
    // All that the preprocessor needs to know is in the texts.
    explored.dialect.macros.clear();
    explored.dialect.forced_includes.clear();
    Ok(explored)
}
