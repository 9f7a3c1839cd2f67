//! Test suites that cover a program, which is `refute cover` without its command line.
//!
//! The engine explores the program with its goals calling out, and each path that comes to one gives the inputs of
//! an execution. The real program is run with them: what it covers then is what counts. A [`Suite`] keeps the
//! tests that cover something new, on the disk at once, and in the end only as many as are needed.

mod conduct;
mod suite;

pub use conduct::{GoalFate, Progress, Report, SCHEMA, Task, cover};
pub use suite::{Kept, Suite, needed};
