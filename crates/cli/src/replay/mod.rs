//! What `refute run` does with a suite and how it tells about it.

pub mod document;
pub mod execute;
pub mod recorded;
pub mod screen;
