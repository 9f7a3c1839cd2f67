//! What `refute check` does between its arguments and its answer.
//!
//! The way: [`program`] compiles and lowers, [`explore`] drives the engine, [`confirm`] executes what
//! it finds: all that runs on a thread of its own, which [`supervise`] watches. Then [`report`] makes
//! verdicts of it and tells them, on the [`screen`] and as [`artefacts`].

pub mod allocation;
pub mod arguments;
pub mod artefacts;
pub mod assumptions;
pub mod backstop;
pub mod clock;
pub mod confirm;
pub mod evidence;
pub mod explore;
pub mod named;
pub mod never_written;
pub mod open_functions;
pub mod options;
pub mod output_results;
pub mod planted;
pub mod prelude;
pub mod program;
pub mod random;
pub mod report;
pub mod reproduce;
pub mod results;
pub mod screen;
pub mod solver;
pub mod spent;
pub mod status;
pub mod stubs;
pub mod supervise;
pub mod watch;
pub mod wrapping;
