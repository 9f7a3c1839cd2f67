//! The one way from C files to a program that can be executed: compile, link with the models of the C
//! library, lower, validate.
//!
//! [`load`] goes all the way. Whoever changes the files on the way compiles them himself and calls [`link`].
//! [`preprocessed`] is for those who read the text of a program.

mod preprocess;

use std::path::PathBuf;

use base::DataModel;
use clang::{CompileError, CompileOptions, Compiled, LowerError};
use ir::{Problem, Program, ValidProgram};
use process::Cancel;

pub use preprocess::{NotPreprocessed, preprocessed};

/// Which models of the C library a program is linked with, beside those that it always is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// Whether inputs decide if an allocation fails.
    pub failing_allocation: bool,
    /// Whether random numbers are inputs.
    pub random_inputs: bool,
    /// Whether inputs decide if output fails.
    pub failing_output: bool,
}

impl Library {
    /// The families; the last that defines a function counts.
    fn families(self, model: DataModel) -> Vec<models::Family> {
        let (always, failing, random, output) = match model {
            DataModel::Lp64 => {
                (models::LP64, models::FAILING_LP64, models::RANDOM_LP64, models::OUTPUT_LP64)
            }
            DataModel::Ilp32 => {
                (models::ILP32, models::FAILING_ILP32, models::RANDOM_ILP32, models::OUTPUT_ILP32)
            }
        };
        let chosen = [
            (true, always),
            (self.failing_allocation, failing),
            (self.random_inputs, random),
            (self.failing_output, output),
        ];
        chosen.iter().filter(|(is_wanted, _)| *is_wanted).flat_map(|(_, of)| *of).copied().collect()
    }
}

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The files do not compile.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// They do not make a program.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// Why compiled files make no program.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// They do not fit together.
    #[error("the files do not make a program: {0}")]
    Lower(#[from] LowerError),
    /// A mistake of refute's.
    #[error("refute lowered the program wrongly: {}", first(.0))]
    Invalid(Vec<Problem>),
}

fn first(problems: &[Problem]) -> String {
    problems.first().map(ToString::to_string).unwrap_or_default()
}

/// Makes a program of files.
pub fn load(
    files: &[PathBuf],
    options: &CompileOptions,
    library: Library,
    cancel: &Cancel,
) -> Result<ValidProgram, LoadError> {
    let compiled = clang::compile(files, options, cancel)?;
    Ok(link(&compiled, library, |_| {})?)
}

/// Makes a program of compiled files; `change` is done to it before it is validated.
pub fn link(
    compiled: &Compiled,
    library: Library,
    change: impl FnOnce(&mut Program),
) -> Result<ValidProgram, LinkError> {
    let families = library.families(compiled.data_model);
    let mut program = clang::lower(compiled, Some(&families), exec::is_native)?;
    change(&mut program);
    ValidProgram::new(program).map_err(LinkError::Invalid)
}
