//! Test suites on the real program, which is `refute run` without its command line.
//!
//! [`Programs`] are built twice, to be watched by sanitizers and to tell what they execute; [`execute`] runs
//! every test on them, several at once; a [`Document`] tells how each went and what all of them cover.

mod document;
mod execute;
mod programs;
mod recorded;

pub use document::{
    Coverage, Document, GoalEntry, Ratio, SCHEMA, Test, coverage_entry, kind_word, test_entry,
};
pub use execute::{ExecuteError, Executed, execute};
pub use programs::Programs;
pub use recorded::options_of_suite;
