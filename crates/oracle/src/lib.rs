//! The truth about a program, by executing it.
//!
//! A [`Workshop`] builds programs with two compilers, with and without optimisation and under sanitizers, and
//! runs them with a runtime of ours that gives the words of verifiers their meaning. [`establish`] executes a
//! program in every way there is, our interpreter included: only where all of them agree and none finds
//! undefined behaviour is something true of the program. What speaks against it is a [`Doubt`].

mod bench;
mod build;
mod complaints;
mod contradiction;
mod doubt;
mod establish;
mod interpreted;
mod interpreter;
mod quick;
mod reach;
mod symptoms;
mod workshop;

pub use bench::{Behaviour, Bench};
pub use build::{Build, BuildFailure, Built, PLAIN, SANITIZED, first_complaint};
pub use complaints::Complaints;
pub use contradiction::contradiction;
pub use doubt::{Doubt, Step};
pub use establish::{Established, Glance, establish, establish_further, glance, interpret};
pub use interpreted::{Interpretation, interpret_closed};
pub use interpreter::Interpreter;
pub use reach::{confirm_error, keeps_behaviour, try_to_reach};
pub use symptoms::{SIGABRT, describe, refuse_unspecified, sanitizer_report};
pub use workshop::{Tools, Workshop, WorkshopError};
