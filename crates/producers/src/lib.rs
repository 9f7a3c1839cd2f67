//! Programs of known truth for those who ask verifiers about them.
//!
//! A campaign stores in its plan where its programs come from, and [`Planned`] reads it back: programs made
//! from counted branches ([`Branches`]) or from formulas ([`Mazes`]), or tasks that somebody else made ([`Tasks`]).
//! The same programs make a benchmark set as files ([`Benchmark`]), of which a [`Document`] or a [`MazeDocument`] tells.

mod benchmark;
mod branches;
mod document;
mod hosts;
mod maze_plan;
mod maze_set;
mod mazes;
mod minotaur;
mod planned;
mod tally;
mod tasks;

pub use benchmark::{Benchmark, BenchmarkError};
pub use branches::{BranchPlan, Branches};
pub use document::{Cpu, Document, Rate, SCHEMA, StageCount};
pub use formula::Mutation;
pub use hosts::HostPlan;
pub use maze::{mark, overlay};
pub use maze_plan::MazePlan;
pub use maze_set::{MAZES_SCHEMA, MazeDocument, MazeEntry, MazeTally};
pub use mazes::{Maze, Mazes};
pub use minotaur::read_minotaur;
pub use planned::{Planned, ProducerError};
pub use tally::{Branch, Made, NotTaken, Tally};
pub use tasks::{Tasks, describe_tasks};
