//! The real program: built, run on a test, and asked what it covered.
//!
//! [`Program`] is the program as the user wrote it, with the sanitizers that the properties need;
//! [`CoverageProgram`] is the same with every branch marking itself. Both are linked with a small
//! runtime in C that hands out the inputs of a test and reports how the program ended, in a file
//! that survives every crash. The result is an [`verdict::Ending`]: a value, not an error.
//!
//! Nothing here looks at the environment: the tools come in as a [`Toolchain`].

mod batch;
mod build;
mod coverage;
mod gcov;
mod instrument;
mod kept;
mod lines;
mod marked;
mod replay;
mod runfile;
mod sanitizer;
mod toolchain;
mod undefined;
mod wanted;
mod words;

pub use batch::{BatchEnd, BatchRun, Order};
pub use build::{
    BuildError, FAILING_ALLOCATION, FAILING_OUTPUT, RANDOM_NUMBERS, undefined_symbols,
};
pub use coverage::{CoverageProgram, Goal, LineCoverage, Measurement};
pub use kept::{KeptGoals, kept_goals};
pub use lines::LineProgram;
pub use marked::{Fuzzed, explored_sources, fuzzed_sources};
pub use replay::{Program, Replay, RunError};
pub use sanitizer::unchecked;
pub use source::GoalKind;
pub use toolchain::{Compiler, CompilerKind, Sources, Toolchain};
pub use undefined::{Definitions, definitions};
pub use wanted::Wanted;
