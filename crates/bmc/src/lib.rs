//! Bounded model checking: the symbolic machine, driven through a program.
//!
//! An [`Engine`] explores in waves. States run in weak topological order, so that those which meet
//! at the same instruction can be made one before they go on; every branch that inputs decide is
//! asked for feasibility, and properties are asked as they are met. A state that reaches the
//! unwinding bound is kept, and the next wave goes on from it. What is found is a [`Candidate`]
//! (`symex::Candidate`): inputs that whoever drives the engine confirms by execution.

mod abstraction;
mod ahead;
mod arguments;
mod branch;
mod code;
mod engine;
mod errno;
mod follow;
mod induction;
mod options;
mod order;
mod output;
mod provisos;
mod run;
mod seen;
mod standstill;
mod state;
mod whereabouts;

pub use arguments::{UsedArgument, used_arguments};
pub use engine::{Engine, Event, Progress};
pub use induction::Induction;
pub use options::{Growth, Options, Unwinding};
pub use output::{FALLIBLE_OUTPUT, output_looked_at};
pub use standstill::Standstill;
pub use symex::{
    Best, Candidate, Goals, Guide, Knowledge, NeverWritten, Reached, Settings, Solvers, Unwritten,
    UsefulRange,
};
pub use whereabouts::{Place, Places, Visited, Whereabouts};
