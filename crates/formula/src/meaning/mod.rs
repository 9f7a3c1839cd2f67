//! The meaning of integers and floats as terms.

pub(crate) mod floats;
pub(crate) mod integers;
