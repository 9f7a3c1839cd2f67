//! SMT solvers behind one trait.
//!
//! A [`Solver`] is asked whether some truth values of a [`term::Pool`] can hold together. What lasts
//! (terms, models, answers) lives above it, so that a solver can be renewed at any time.
//!
//! [`BitwuzlaSolver`] and [`Z3Solver`] are built in; [`SmtlibSolver`] is any program that reads
//! SMT-LIB. What terms mean to all of them is said once, in `translate`. Around them go decorators:
//! [`Checked`] believes no model that evaluation does not confirm, [`Dumped`] shows the queries,
//! [`Portfolio`] asks several in turn, [`CrossChecked`] asks two and lets no disagreement pass.
//! [`open`] puts together what people chose. [`Nearby`] is no decorator: it looks for solutions close
//! to known ones, with a solver of its own.

pub mod bitwuzla;
mod bitwuzla_solver;
mod checked;
mod choice;
mod cross_checked;
mod dumped;
mod enumerated;
mod language;
mod narrowed;
mod nearby;
mod operator;
mod portfolio;
pub mod smtlib;
mod solver;
mod translate;
pub mod z3;

pub use bitwuzla_solver::BitwuzlaSolver;
pub use checked::Checked;
pub use choice::{Choice, open, open_for_small, parse_choice};
pub use cross_checked::CrossChecked;
pub use dumped::{Dumped, Sink};
pub use enumerated::Enumerated;
pub use narrowed::Narrowed;
pub use nearby::Nearby;
pub use portfolio::Portfolio;
pub use smtlib::SmtlibSolver;
pub use solver::{Cause, Satisfiability, Solver};
pub use z3::Z3Solver;

/// The version of the solver that is built in.
pub fn version() -> String {
    bitwuzla::Bitwuzla::version()
}
