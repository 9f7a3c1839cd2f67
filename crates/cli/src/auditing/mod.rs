//! What is the command line's own in `refute audit`: its screen and its documents.

pub mod by_checker;
pub mod report;
pub mod screen;
