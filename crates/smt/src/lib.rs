//! SMT solvers behind one trait.
//!
//! A [`Solver`] is asked whether some truth values of a [`term::Pool`] can hold together. What lasts
//! (terms, models, answers) lives above it, so that a solver can be renewed at any time.
//! [`BitwuzlaSolver`] is the one that is built in; [`Checked`] wraps any solver and believes no model
//! that evaluation does not confirm.

pub mod bitwuzla;
mod checked;
mod solver;
mod translate;

pub use checked::Checked;
pub use solver::{Answer, Cause, Solver};
pub use translate::BitwuzlaSolver;

/// The version of the solver that is built in.
pub fn version() -> String {
    bitwuzla::Bitwuzla::version()
}
