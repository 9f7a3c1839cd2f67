//! SMT-LIB 2.6: queries as text, and any solver that reads it.
//!
//! [`Script`] prints a query and [`SmtlibSolver`] gives it to a program and reads what that says.

pub(crate) mod composer;
pub(crate) mod expression;
mod script;
mod solver;
mod text;

pub use script::Script;
pub use solver::SmtlibSolver;
