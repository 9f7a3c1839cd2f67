//! Z3, the second opinion that is built in.
//!
//! It is spoken to in SMT-LIB, inside this process and with a memory of what was said, because that
//! needs five functions of its interface where making terms needs a hundred, and because the words
//! are then those of [`crate::smtlib`], once for all.

mod context;
mod solver;

pub use context::version;
pub use solver::Z3Solver;
