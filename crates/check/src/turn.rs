//! Turns: whoever shares a core with others waits until it is his.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use process::Cancel;

/// How often somebody who waits looks whether he is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// A gate that is open while it is somebody's turn.
#[derive(Debug, Default)]
pub struct Turn {
    is_closed: Mutex<bool>,
    changed: Condvar,
}

impl Turn {
    /// Opens or closes it.
    pub fn set(&self, is_open: bool) {
        *self.is_closed.lock().unwrap_or_else(PoisonError::into_inner) = !is_open;
        self.changed.notify_all();
    }

    /// Returns when it is open, or when nobody wants an answer any more.
    pub fn wait(&self, cancel: &Cancel) {
        let mut is_closed = self.is_closed.lock().unwrap_or_else(PoisonError::into_inner);
        while *is_closed && !cancel.is_cancelled() {
            let waited = self.changed.wait_timeout(is_closed, LOOK);
            is_closed = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
