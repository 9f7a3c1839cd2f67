//! Test suites that cover a program, which is `refute cover` without its command line.
//!
//! The engine explores the program with its goals calling out, and each path that comes to one gives the inputs of
//! an execution. The real program is run with them: what it covers then is what counts. A [`Suite`] keeps the
//! tests that cover something new, on the disk at once, and in the end only as many as are needed.

mod conduct;
mod conductor;
mod document;
mod exchange;
mod export;
mod fuzzing;
mod guides;
mod halves;
mod remedy;
mod shares;
mod suite;
mod trial;

pub use conduct::{Progress, Report, Task, cover};
pub use document::{SCHEMA, document, percent};
pub use exchange::Neighbours;
pub use export::{c_functions, write_seeds};
pub use fuzzing::Fuzzed;
pub use remedy::{Remedy, Stuck};
pub use suite::{Kept, Suite, needed};
pub use trial::{Finder, GoalFate, Point};
