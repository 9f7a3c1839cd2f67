//! The generator: one seed, one C program.
//!
//! A program is defined on purpose: values carry intervals ([`value`]), so that an operation that could be
//! undefined is written either so that it cannot be, or as one of a few *faults* that a program may have. A fault
//! need not be reachable; nobody reasons about that here, the brute force knows.

mod calls;
mod expression;
mod floats;
mod layout;
mod library;
mod memory;
mod program;
mod statement;
mod value;
mod writer;

pub use program::Program;
