//! Cheap facts about a program, found by looking at its code once, without running it.

mod flow;
mod liveness;
mod uses;

pub use flow::{Edge, Flow, Loop, LoopId, Place};
pub use liveness::{LiveSet, Liveness};
pub use uses::first_use;
