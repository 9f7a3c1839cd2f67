//! An adversary of `refute check`: random C programs whose truth is known by brute force.
//!
//! A program reads one to three bytes. Natively, under clang's sanitizers, it is run with every vector of them in
//! one process ([`native`]): either some input violates something, and then there is one to show for it, or none
//! does. `refute check` must not say anything else ([`judge`]). A program without a violation of its own still has
//! an end, a number made of all its variables: half of the time an error is put where one that some input reaches
//! is observed, and half of the time where none is, so that a value that is computed wrongly is a wrong answer.
//!
//! Loops without a bound have programs of their own, [`Machine`], whose states can be enumerated. What is proved for
//! all rounds of a loop is attacked by programs with the loops that such proofs are for, [`Loop`].
//!
//! What no sanitizer can see is not written: accesses leave their object by little, so that they land in red
//! zones; nothing is read that was never written; addresses are never looked at as numbers.

mod checker;
mod judge;
mod loops;
mod machines;
mod native;
mod write;

pub use checker::{Checker, Said};
pub use judge::{Case, Judge, Judgement};
pub use loops::Loop;
pub use machines::Machine;
pub use native::{Native, Replay, Truth, Workshop};
pub use write::Program;
