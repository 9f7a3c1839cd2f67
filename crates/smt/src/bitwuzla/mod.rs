//! The layer nearest to the solver: [`Bitwuzla`] makes bit-precise terms, decides them incrementally
//! and can be interrupted. It is safe to use, it keeps the solver's phases in types (a [`Model`]
//! exists only after a satisfiable answer), and it hides nothing else.

mod bits;
mod interrupt;
mod numbers;
mod refusal;
mod solver;
mod terms;

pub use crate::operator::{Operator, RoundingMode};
pub use bits::Bits;
pub use interrupt::Interrupter;
pub use solver::{ArrayElements, Bitwuzla, Cause, Core, Model, RawAnswer};
pub use terms::{Sort, Term, Terms};
