//! What the commands that run or look at campaigns share.

pub mod conduct;
pub mod options;
pub mod producers;
pub mod results;
