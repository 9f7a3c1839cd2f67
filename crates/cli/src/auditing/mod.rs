//! What is the command line's own in `refute audit`: who decides about mutants.

pub mod method;
