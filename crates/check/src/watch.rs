//! What the thread that checks shows of itself while it works, and how it is told to stop.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bmc::{Progress, Whereabouts};
use process::Cancel;
use verdict::Reason;

/// What a check is doing.
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

/// How far a check is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Status {
    /// What it is doing.
    pub phase: Phase,
    /// How far the engine got.
    pub progress: Progress,
}

/// Between the thread that checks and the one that watches it.
#[derive(Default)]
pub struct Watch {
    /// Raised when the check is to stop.
    pub cancel: Cancel,
    /// Where the engine is.
    pub whereabouts: Arc<Whereabouts>,
    cause: Mutex<Option<Reason>>,
    status: Mutex<Status>,
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

    /// How far it is.
    pub fn status(&self) -> Status {
        *self.locked()
    }

    pub(crate) fn enter(&self, phase: Phase) {
        self.locked().phase = phase;
    }

    pub(crate) fn show(&self, progress: Progress) {
        self.locked().progress = progress;
    }

    fn locked(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
