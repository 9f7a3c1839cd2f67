//! The solvers of a check, put together.

use std::fs;

use bmc::Solvers;
use process::{Cancel, Limits, MemoryLimit};
use smt::{Checked, Dumped, Enumerated, Narrowed, Nearby, Solver};

use crate::failure::Failure;
use crate::request::SolverSettings;

/// Puts the solvers together. `complain` is told of questions that cannot be written.
pub fn open(
    settings: &SolverSettings,
    cancel: &Cancel,
    memory: u64,
    complain: impl Fn(String) + 'static,
) -> Result<Solvers, Failure> {
    let limits = Limits { memory: Some(MemoryLimit::Resident(memory)), ..Limits::default() };
    let solver = smt::open(&settings.choice, cancel, limits)
        .map_err(|error| Failure::new(format!("the solver does not work: {error}")))?;
    // What was widened again is checked once more against what was really asked.
    let solver: Box<dyn Solver> = match settings.all_bits {
        true => solver,
        false => Box::new(Checked(Narrowed::new(solver))),
    };
    let solver: Box<dyn Solver> = Box::new(Checked(Enumerated::new(solver, cancel)));
    let Some(directory) = settings.dump.clone() else {
        let nearby = smt::open_for_small(&settings.choice, cancel).map(Nearby::new);
        return Ok(Solvers { whole: solver, nearby, use_diagrams: true });
    };
    let sink = move |number: u64, text: &str| {
        let path = directory.join(format!("query-{number:06}.smt2"));
        if let Err(error) = fs::write(&path, text) {
            complain(format!("'{}' cannot be written: {error}", path.display()));
        }
    };
    // Whoever reads along wants whole questions.
    let whole = Box::new(Dumped::new(solver, Box::new(sink)));
    Ok(Solvers { whole, nearby: None, use_diagrams: false })
}
