//! A program that is loaded once and asked about many times, as it is or with other bodies for its functions.

use base::Budget;
use ir::ValidProgram;
use native::Sources;
use process::{Cancel, Scratch};

use crate::failure::Failure;
use crate::prepare::{Trouble, prepare};
use crate::request::Request;

/// A program and how the real one is built.
pub struct Loaded {
    /// The program.
    pub program: ValidProgram,
    /// The files and options that build the real program.
    pub sources: Sources,
    /// What clang said about the files.
    pub warnings: String,
    /// Holds the files that were made for the compiler.
    pub scratch: Scratch,
}

/// Compiles, links and lowers the files of a request, as a check of them would.
pub fn load(request: &Request, cancel: &Cancel) -> Result<Loaded, Failure> {
    let budget = Budget { time: request.timeout, memory: request.memory, ..Budget::default() };
    match prepare(request, &request.sources, budget, cancel) {
        Ok(prepared) => Ok(Loaded {
            program: prepared.program,
            sources: prepared.sources,
            warnings: prepared.warnings,
            scratch: prepared.scratch,
        }),
        Err(Trouble::Failed(failure)) => Err(failure),
        Err(Trouble::Exhausted(_)) => {
            Err(Failure::new("compiling the program used up its time or memory"))
        }
    }
}
