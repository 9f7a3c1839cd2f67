//! Our interpreter, as programs are tried with it.

use std::path::{Path, PathBuf};

use base::Dialect;
use clang::{CompileOptions, Rules};
use exec::concrete::InputSource;
use exec::{Limits, Setup};
use front::{Library, LoadError};
use ir::ValidProgram;
use process::Cancel;
use verdict::{Property, PropertySet};

/// How programs are lowered and interpreted.
#[derive(Clone, Debug)]
pub struct Interpreter {
    /// The compiler.
    pub clang: PathBuf,
    /// How the text is read.
    pub dialect: Dialect,
    /// What is looked for.
    pub checks: PropertySet,
    /// Functions whose call is the error.
    pub error_functions: &'static [&'static str],
    /// How many instructions a program may take.
    pub steps: u64,
}

/// More than any program needs that a verifier could still manage.
const STEPS: u64 = 50_000_000;

impl Interpreter {
    /// Looks for everything but memory that is not freed, which is no undefined behaviour.
    pub fn new(clang: PathBuf) -> Interpreter {
        let checks = PropertySet::all();
        Interpreter {
            clang,
            dialect: Dialect::default(),
            checks: checks.without(Property::ValidMemtrack).without(Property::ValidMemcleanup),
            error_functions: &["reach_error"],
            steps: STEPS,
        }
    }

    /// The program of a file, with the models of the C library linked to it.
    ///
    /// # Errors
    ///
    /// When it does not compile or cannot be lowered.
    pub fn load(&self, file: &Path, cancel: &Cancel) -> Result<ValidProgram, LoadError> {
        let options = CompileOptions {
            clang: self.clang.clone(),
            dialect: self.dialect.clone(),
            rules: Rules { checks: self.checks, ..Rules::default() },
            ..CompileOptions::default()
        };
        front::load(&[file.to_owned()], &options, Library::default(), cancel)
    }

    /// What an interpretation with these inputs starts from.
    pub fn setup(&self, inputs: Box<dyn InputSource>) -> Setup<'static> {
        Setup {
            garbage: 0,
            checks: self.checks,
            error_functions: self.error_functions,
            arguments: &["program"],
            inputs,
            limits: Limits { steps: self.steps, ..Limits::default() },
        }
    }
}
