//! Cheap facts about a program, found by looking at its code once, without running it.

mod flow;
mod liveness;

pub use flow::{Edge, Flow, Loop, LoopId, Place};
pub use liveness::{LiveSet, Liveness};
