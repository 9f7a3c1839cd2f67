//! What the commands that run or look at campaigns share.

pub mod conduct;
pub mod export;
mod live;
pub mod options;
pub mod producers;
pub mod slurm;
pub mod status;
mod tasks;
