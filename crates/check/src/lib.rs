//! Checking as a library: a [`Request`] goes into a [`Session`], and an [`Outcome`] comes out.
//!
//! The way: [`prepare`] compiles and lowers (and [`entry`] writes a `main` for one function), [`explore`]
//! drives the engine, [`confirm`] executes what it finds and [`evidence`] weighs what the real program
//! showed; [`planted`] does so where values that were never written matter. A fuzzer may work beside the engine
//! ([`rival`]). [`work`] tells that story, on a
//! thread of the session's own, which adds to a [`record`] of what is known and shows its [`watch`] how far
//! it is. [`outcome`] makes verdicts of the record, and [`report`] tells them: as documents and as artefacts,
//! [`reproduce`] among them.
//!
//! Nothing here prints, reads the environment or ends the process.

mod artefacts;
pub mod assumptions;
mod clock;
mod confirm;
mod entry;
mod evidence;
mod explore;
mod failure;
mod load;
mod meter;
mod outcome;
mod planted;
mod prepare;
mod reached;
pub mod readable;
mod real;
mod record;
pub mod report;
mod reproduce;
mod request;
mod rival;
mod selection;
mod session;
mod solver;
mod spent;
pub mod survey;
mod turn;
mod watch;
mod work;

pub use bmc::{Goals, Guide, Reached};
pub use clock::now;
pub use entry::{Entered, FILE as ENTRY_FILE, Listed, Preconditions, functions, with_entry};
pub use evidence::{Circumstances, Evidence, weigh, words as ending_words};
pub use failure::Failure;
pub use load::{Loaded, load};
pub use outcome::Outcome;
pub use prepare::arguments::{FILE as ARGUMENTS_FILE, Meaning, meaning};
pub use record::{Found, Record};
pub use request::{Exploration, Request, SolverSettings};
pub use rival::Fuzzing;
pub use selection::Selection;
pub use session::{LastResort, NoLastResort, Session, Watcher};
pub use turn::Turn;
pub use watch::{Phase, Status};
