//! SMT-LIB formulas, as programs are built from them.
//!
//! [`read`] turns the text of a script into [`Script`]s: what was abbreviated is written out, so that few kinds of
//! node are left ([`Op`]), and uninterpreted functions are replaced by variables that must agree where their
//! arguments do. An [`Encoding`] says what an expression means where integers and arrays are as small as C's: as a
//! term, and under which condition C computes the same. [`Storm`] makes other formulas of the same truth;
//! [`random_script`] makes formulas from nothing.

mod encode;
mod expr;
mod meaning;
mod operators;
mod random;
mod reader;
mod seeds;
mod sexpr;
mod sort;
mod storm;

pub use encode::{Bounds, Encoding, Leaf, Shape};
pub use expr::{Arena, BitsOp, Expr, FloatOp, Mode, Op};
pub use operators::OPERATORS;
pub use random::random_script;
pub use reader::{ReadError, Script, read};
pub use seeds::{LOGICS, shipped};
pub use sort::Sort;
pub use storm::{Mutation, Storm};
