//! `--solver` and `--dump-smt2`: who answers the engine's questions, and who may read along.

use std::fs;
use std::path::PathBuf;

use check::SolverSettings;
use clap::Args;
use smt::Choice;

use crate::answer::Failure;

/// Which solver, and what becomes of its queries.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Solver")]
pub struct SolverOptions {
    /// Who answers: bitwuzla, z3, portfolio (both in turn), or smtlib:COMMAND for any program that
    /// reads SMT-LIB from its standard input, such as 'smtlib:cvc5 --lang smt2 --incremental'
    #[arg(long, value_name = "SOLVER", default_value_t)]
    solver: Choice,

    /// Ask with all bits, also about numbers that are only compared, for which a few are enough
    #[arg(long)]
    no_narrowing: bool,

    /// Write every query as SMT-LIB, with its answer, into this directory
    #[arg(long, value_name = "DIR")]
    dump_smt2: Option<PathBuf>,
}

impl SolverOptions {
    /// What they say, once the directory for queries is there.
    pub fn settings(&self) -> Result<SolverSettings, Failure> {
        if let Some(directory) = &self.dump_smt2 {
            fs::create_dir_all(directory).map_err(|error| {
                Failure::new(format!("'{}' cannot be written: {error}", directory.display()))
            })?;
        }
        Ok(SolverSettings {
            choice: self.solver.clone(),
            all_bits: self.no_narrowing,
            dump: self.dump_smt2.clone(),
        })
    }
}
