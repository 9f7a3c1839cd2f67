//! What is the command line's own in `refute check`: its options, and how it ends when memory runs out. The check itself is the library `check`.

pub mod advice;
pub mod backstop;
pub mod options;
pub mod solver;
pub mod summary;
pub mod surveying;
