//! What the commands that run or look at campaigns share.

pub mod conduct;
mod live;
pub mod options;
pub mod producers;
pub mod results;
pub mod status;
