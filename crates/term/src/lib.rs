//! Terms: what a value is when it depends on inputs.
//!
//! A term is a number into a [`Pool`] that holds each node once, so equal terms are equal numbers.
//! Every constructor simplifies at word level before it makes a node, and folds constants; what is
//! built from constants alone never becomes a node with children. Truth values are bit-vectors of
//! one bit. Meaning is that of SMT-LIB: division by zero gives all ones, shifts by too much give
//! zeros or the sign. [`evaluate`](Model::evaluate) computes a term under a model; simplified and
//! unsimplified terms must agree there, which the property tests of this crate check.

mod alternatives;
mod arithmetic;
mod arrays;
mod backwards;
mod choices;
mod compare;
mod demand;
mod diagrams;
mod division;
mod enumerate;
mod evaluation;
mod extents;
mod facts;
mod float_ranges;
mod floats;
mod fold;
mod logic;
mod model;
mod node;
mod pool;
mod ranges;
mod restrict;
mod sets;
mod slices;
#[cfg(feature = "testing")]
pub mod testing;

pub use diagrams::{Diagrams, Joint};
pub use enumerate::{Enumeration, enumerate, is_enumerable};
pub use evaluation::Evaluation;
pub use extents::{Extent, Reading};
pub use facts::Facts;
pub use float_ranges::FloatRange;
pub use model::{ArrayValue, Model, Value};
pub use node::{BinaryOp, FloatRounding, Node, Sort, Term, UnaryOp, Variable};
pub use pool::Pool;
pub use ranges::Range;
pub use sets::Sets;
