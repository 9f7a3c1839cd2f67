//! What the commands that run or look at campaigns share.

pub mod branches;
pub mod conduct;
pub mod export;
pub mod investigate;
pub mod known;
mod live;
pub mod options;
pub mod producers;
pub mod results;
pub mod slurm;
pub mod status;
mod tasks;
