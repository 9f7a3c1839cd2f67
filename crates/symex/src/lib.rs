//! The symbolic domain: the machine of `exec` over values that depend on inputs.
//!
//! What is known is computed as the interpreter computes it; the rest is terms. A [`Symbolic`] holds
//! the path of the state that executes, answers whether conditions can hold on it, and collects what
//! is found there. States are the machine's own; [`join`] makes one of two that meet.

mod alike;
mod arithmetic;
mod bounds;
mod connected;
mod decide;
mod domain;
mod garbage;
mod general;
mod goals;
mod guide;
mod join;
mod memory;
mod path;
mod seen;
mod symbolic;
mod useful;
mod value;

pub use float::Direction;

pub use decide::{Decisions, Feasible, Knowledge, Solvers, Statistics};
pub use garbage::NeverWritten;
pub use general::{Arrival, General, Plan};
pub use goals::{Goals, Reached};
pub use guide::Guide;
pub use join::{Registers, join};
pub use memory::Memory;
pub use path::{Input, Path, SharedModel};
pub use seen::{Met, Seen};
pub use symbolic::{Best, Candidate, Doubt, Settings, Sides, Symbolic, Unwritten};
pub use useful::UsefulRange;
pub use value::{Value, Word};
