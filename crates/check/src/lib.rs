//! Checking as a library: a [`Request`] goes into a [`Session`], and an [`Outcome`] comes out.
//!
//! The way: [`prepare`] compiles and lowers (and [`entry`] writes a `main` for one function), [`explore`]
//! drives the engine, [`confirm`] executes what it finds and [`evidence`] weighs what the real program
//! showed; [`planted`] does so where values that were never written matter. A fuzzer may work beside the engine
//! ([`rival`]). [`work`] tells that story, on a
//! thread of the session's own, which adds to a [`record`] of what is known and shows its [`watch`] how far
//! it is. [`outcome`] makes verdicts of the record, and [`report`] tells them: as documents and as artefacts,
//! [`reproduce`] among them. Of goals, [`uncalled_goals`] tells those that nothing leads to.
//!
//! Nothing here prints, reads the environment or ends the process.

mod artefacts;
pub mod assumptions;
mod clock;
mod confirm;
mod entry;
mod evidence;
mod explain;
mod explore;
mod failure;
mod load;
mod meter;
mod outcome;
mod planted;
mod prepare;
mod prover;
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
mod uncalled;
mod watch;
mod work;

pub use bmc::{Goals, Guide, Reached, UsefulRange};
pub use clock::now;
pub use entry::{Entered, FILE as ENTRY_FILE, Known, Listed, Preconditions, functions, with_entry};
pub use evidence::{Circumstances, Evidence, weigh, words as ending_words};
pub use failure::Failure;
pub use load::{Loaded, load};
pub use outcome::Outcome;
pub use prepare::arguments::{FILE as ARGUMENTS_FILE, Meaning, meaning};
pub use prover::Proving;
pub use record::{Found, Record};
pub use request::{Exploration, Request, SolverSettings};
pub use rival::Fuzzing;
pub use selection::Selection;
pub use session::{LastResort, NoLastResort, Session, Watcher};
pub use turn::Turn;
pub use uncalled::uncalled_goals;
pub use watch::{Phase, Status};
