//! How a running query is ended: a flag that any thread may raise, and a deadline.
//!
//! Bitwuzla and CaDiCaL ask a callback now and then whether to go on. The deadline is kept here rather
//! than in Bitwuzla's own option, which uses the wall clock and can only be set before the first query.

use std::cell::Cell;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::solver::Cause;

/// Ends the queries of one solver from any thread.
#[derive(Clone, Debug, Default)]
pub struct Interrupter {
    raised: Arc<AtomicBool>,
}

impl Interrupter {
    /// Ends the running query soon, and every later one at once, until [`Interrupter::clear`].
    pub fn interrupt(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Lets queries run again.
    pub fn clear(&self) {
        self.raised.store(false, Ordering::Relaxed);
    }
}

impl From<Arc<AtomicBool>> for Interrupter {
    /// An interrupter that a flag of someone else's raises.
    fn from(raised: Arc<AtomicBool>) -> Self {
        Interrupter { raised }
    }
}

/// What the callback looks at; it lives as long as the solver.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    pub(crate) interrupter: Interrupter,
    deadline: Cell<Option<Instant>>,
    fired: Cell<Option<Cause>>,
}

impl Watch {
    /// No query is watched yet.
    pub(crate) fn of(interrupter: Interrupter) -> Self {
        Watch { interrupter, ..Watch::default() }
    }

    /// Starts watching a query.
    pub(crate) fn start(&self, deadline: Option<Instant>) {
        self.deadline.set(deadline);
        self.fired.set(None);
    }

    /// Why the query should end now, if it should.
    pub(crate) fn reason_to_stop(&self) -> Option<Cause> {
        if self.interrupter.raised.load(Ordering::Relaxed) {
            self.fired.set(Some(Cause::Interrupted));
        } else if self.deadline.get().is_some_and(|deadline| Instant::now() >= deadline) {
            self.fired.set(Some(Cause::OutOfTime));
        }
        self.fired.get()
    }

    /// Why the last query was told to end, if it was.
    pub(crate) fn fired(&self) -> Option<Cause> {
        self.fired.get()
    }
}

/// The callback that the solver calls; `state` is a [`Watch`].
///
/// # Safety
/// `state` points to a `Watch` that outlives the call, which is made on the solver's thread.
pub(crate) unsafe extern "C" fn should_stop(state: *mut c_void) -> i32 {
    // SAFETY: the caller's promise.
    let watch = unsafe { &*state.cast::<Watch>() };
    i32::from(watch.reason_to_stop().is_some())
}
