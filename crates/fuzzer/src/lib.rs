//! Coverage-guided fuzzing of one C program.
//!
//! The program is compiled with counters on its edges and linked with a small runtime in C, which makes of it a
//! *worker*: it runs `main` as often as it is told, each time with everything as it was at first (variables, heap,
//! stack, the library's state), and reports the runs that did something new. What is run next is decided here, in a
//! thread of its own: a corpus of typed inputs, mutations, and inputs that comparisons of the program ask for. Both
//! take turns at a file that they share, a batch of runs at a time, so that a program that destroys its own memory
//! destroys nothing else. See `docs/decisions/0015-the-fuzzer.md`.
//!
//! Nothing that is found here is believed: a [`Found`] is a candidate that the real program has to confirm.

mod afl;
mod batch;
mod brain;
mod compare;
mod compile;
mod constants;
mod corpus;
mod elf;
mod fuzzer;
mod mutate;
mod ranges;
mod safe;
mod shared;
mod shorten;
mod value;
mod worker;

pub use afl::{Afl, input_bytes};
pub use compile::{FuzzError, Target, Tools};
pub use constants::Constants;
pub use fuzzer::{Found, Fuzzer, Options, Status};
pub use ranges::Hint;
