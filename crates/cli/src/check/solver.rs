//! `--solver` and `--dump-smt2`: who answers the engine's questions, and who may read along.

use std::fs;
use std::path::PathBuf;

use bmc::Solvers;
use clap::Args;
use process::{Cancel, Limits, MemoryLimit};

use smt::{Checked, Choice, Dumped, Enumerated, Narrowed, Nearby, Solver};

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
    /// Makes the directory for queries, if any is to be written.
    pub fn prepare(&self) -> Result<(), Failure> {
        let Some(directory) = &self.dump_smt2 else { return Ok(()) };
        fs::create_dir_all(directory).map_err(|error| {
            Failure::new(format!("'{}' cannot be written: {error}", directory.display()))
        })
    }

    /// Puts the solvers together. `complain` is told of queries that cannot be written.
    pub fn open(
        &self,
        cancel: &Cancel,
        memory: u64,
        complain: impl Fn(String) + 'static,
    ) -> Result<Solvers, Failure> {
        let limits = Limits { memory: Some(MemoryLimit::Resident(memory)), ..Limits::default() };
        let solver = smt::open(&self.solver, cancel, limits)
            .map_err(|error| Failure::new(format!("the solver does not work: {error}")))?;
        // What was widened again is checked once more against what was really asked.
        let solver: Box<dyn Solver> = match self.no_narrowing {
            true => solver,
            false => Box::new(Checked(Narrowed::new(solver))),
        };
        let solver: Box<dyn Solver> = Box::new(Checked(Enumerated::new(solver, cancel)));
        let Some(directory) = self.dump_smt2.clone() else {
            let nearby = smt::open_for_small(&self.solver, cancel).map(Nearby::new);
            return Ok(Solvers { whole: solver, nearby });
        };
        let sink = move |number: u64, text: &str| {
            let path = directory.join(format!("query-{number:06}.smt2"));
            if let Err(error) = fs::write(&path, text) {
                complain(format!("'{}' cannot be written: {error}", path.display()));
            }
        };
        // Whoever reads along wants whole questions.
        Ok(Solvers { whole: Box::new(Dumped::new(solver, Box::new(sink))), nearby: None })
    }
}
