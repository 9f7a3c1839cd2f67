//! What is the command line's own in `refute audit`: who decides about mutants, and the screen.

pub mod method;
pub mod screen;
