//! Floating-point numbers of every format that clang emits, as bits, and exact arithmetic on them.
//!
//! `float` and `double` use the machine's own arithmetic, which is IEEE and what the real program
//! does; the other formats are computed by `rustc_apfloat`. The interpreter, the folding of terms
//! and the check of models all use these functions, so they cannot differ.

mod arithmetic;
mod directed;
mod format;
mod operation;
mod root;
mod system;

pub use arithmetic::{
    binary, class, compare, convert, fits, frexp, from_integer, function, ldexp, negate,
    to_integer, to_integer_saturating,
};
pub use directed::{DirectedOp, Direction, decimal, directed, directed_ldexp};
pub use format::Format;
pub use operation::{BinaryOp, Function, Predicate};
