//! What the thread that checks shares with the one that watches it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use base::FileTable;
use bmc::{Places, Progress, Whereabouts};
use native::{Program, Sources};
use process::{Cancel, Scratch};
use verdict::{Finding, Property, Reason, Violation};

/// A violation that was executed.
#[derive(Clone, Debug)]
pub struct Found {
    /// What was violated, and how.
    pub violation: Violation,
    /// How the execution showed it, in words.
    pub confirmation: String,
    /// How the real program was built, where values that were never written are inputs of it.
    pub sources: Option<Sources>,
}

/// What the check is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Phase {
    /// Clang is at work.
    #[default]
    Compiling,
    /// The engine is.
    Exploring,
    /// A candidate is being executed, since then.
    Confirming(Instant),
}

/// Everything that is known so far. It outlives a check that does not end.
#[derive(Default)]
pub struct State {
    /// What the check is doing.
    pub phase: Phase,
    /// The names behind locations.
    pub files: FileTable,
    /// Clang's warnings.
    pub warnings: String,
    /// What else there is to say to the user.
    pub complaints: Vec<String>,
    /// What was found and executed.
    pub found: Vec<Found>,
    /// What was computed but not seen in an execution.
    pub not_shown: Vec<Reason>,
    /// What C leaves undefined, was not asked for, and can happen: nothing is known behind it.
    pub provided: Vec<Finding>,
    /// What the places are that the engine is seen at.
    pub places: Places,
    /// How far the engine got.
    pub progress: Progress,
    /// How the real program is built.
    pub sources: Option<Sources>,
    /// The functions without a body whose results are inputs by the rule of a property file.
    pub opened: Vec<String>,
    /// What the answer is limited to, because the user asked for that.
    pub limits: Vec<String>,
    /// The file that makes a program of the entry function, when there is one.
    pub harness: Option<String>,
    /// The real program, for each property and what its memory is filled with.
    pub programs: HashMap<(Property, Option<u8>), Arc<Program>>,
    /// The files that were made for compilers; removed when nobody needs them any more.
    pub scratch: Vec<Scratch>,
}

/// The shared part of a check.
#[derive(Default)]
pub struct Watch {
    /// Raised when the check is to stop.
    pub cancel: Cancel,
    /// Where the engine is.
    pub whereabouts: Arc<Whereabouts>,
    cause: Mutex<Option<Reason>>,
    state: Mutex<State>,
}

impl Watch {
    /// Lets the check stop; the first cause counts.
    pub fn stop(&self, cause: Reason) {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(cause);
        self.cancel.cancel();
    }

    /// Why the check was stopped, if it was.
    pub fn cause(&self) -> Option<Reason> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is known so far.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
