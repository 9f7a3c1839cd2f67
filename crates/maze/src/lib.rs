//! Formulas as C: the guards of programs in the shape of mazes.
//!
//! [`translate`] turns a clause into statements and an expression; [`definitions`] gives the helper functions that they
//! call. A clause holds in C if and only if [`formula::Encoding::condition`] is true of it.

mod clause;
mod ctype;
mod helpers;

pub use clause::{Body, translate};
pub use ctype::{declaration, drawn, scalar_type};
pub use helpers::definitions;
