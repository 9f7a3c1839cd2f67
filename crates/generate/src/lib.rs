//! Programs whose truth is known, made from programs that run: text in, text out.
//!
//! A closed, deterministic C program is read once ([`Subject`]). A variant of it reports how often
//! each branch was taken and what its global variables hold at its end ([`Subject::profiled`]); what
//! that variant reported ([`Profile`]) is the truth from which [`emit`] makes programs that reach
//! their error call or never do. Nothing here compiles or runs anything; whoever does so must also
//! run what was emitted before its truth is believed.
//!
//! The emitted text declares the words of the field that it uses (`reach_error`,
//! `__VERIFIER_assume`, `__VERIFIER_nondet_int`) and defines none of them: that is for whoever hands
//! the program to a verifier.

mod branch;
mod emit;
mod ending;
mod mark;
mod profile;
mod profiled;
mod strategy;
mod subject;
mod value;
mod weave;

pub use branch::{BranchInfo, BranchKind};
pub use emit::{Request, TestProgram, emit};
pub use profile::{Observed, Profile};
pub use profiled::Tag;
pub use strategy::Strategy;
pub use subject::{Refusal, Subject};
pub use value::{Scalar, ScalarKind};
