//! Mutants: small changes of a C program, each of which a good harness should notice.
//!
//! A mutant is a byte range of the source text and what stands there instead. The text is read as people
//! write it, before preprocessing, by a tolerant grammar: what is inside of macro definitions and of what the
//! grammar does not understand is left alone. One file of [`operators`] holds one idea of a change.
//!
//! The name of a mutant depends on its function, its operator and the text that it changes, not on where in
//! the file that stands: an edit elsewhere leaves it as it is.
//!
//! ```
//! let text = "int f(int a) { return a < 3; }";
//! let mutants = mutate::mutants(text, &mutate::Choice::default());
//! assert!(mutants.iter().any(|mutant| mutant.apply(text) == "int f(int a) { return a <= 3; }"));
//! ```

mod choice;
mod diff;
mod find;
mod given;
mod mutant;
pub mod operators;
mod patch;
mod reach;

pub use choice::{Choice, Lines, UnknownOperator};
pub use find::{functions, mutants};
pub use given::{GIVEN, given};
pub use mutant::{FunctionSite, Mutant};
pub use patch::{PatchedFile, patched_files};
pub use reach::{Reach, reaches};
