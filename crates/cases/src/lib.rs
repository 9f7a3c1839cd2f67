//! Wrong answers of verifiers: shown again by smaller programs, and looked at from all sides.
//!
//! A [`Case`] is a verifier, its options and the way in which it was wrong. Whatever shows it must be
//! a program whose truth is established by execution; see `oracle`.

mod case;

pub use case::{Case, DATA_MODEL, Shrunk, Surroundings};
