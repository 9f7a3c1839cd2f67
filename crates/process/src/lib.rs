//! The only place of refute that starts other programs.
//!
//! Whatever is started gets its own session, limits on time, memory and output, and an end: when
//! [`Command::run`] returns, the process, its children and the children that tried to get away are
//! dead. How it ended is a value ([`End`]), not an error; only a program that could not be started
//! at all is an error ([`StartError`]).

mod cancel;
mod command;
mod descendants;
mod outcome;
mod scratch;
mod supervise;
mod thread;
mod whole;

pub use cancel::Cancel;
pub use command::{Command, Limits, MemoryLimit, SoftEnd, StartError};
pub use outcome::{Clock, End, Outcome, Usage, signal_name};
pub use scratch::Scratch;
pub use thread::thread_time;
pub use whole::{Unwritable, make_directory, write_new, write_whole};
