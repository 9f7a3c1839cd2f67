//! Every test of a suite on the real program, several at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use native::{Measurement, Replay, RunError};
use process::{Cancel, Limits};
use verdict::TestCase;

use crate::programs::Programs;

/// One test that was run.
pub struct Executed {
    /// Its position in the suite.
    pub index: usize,
    /// How it went.
    pub replay: Replay,
    /// What it covered, when that was measured.
    pub measurement: Option<Measurement>,
}

/// A test that could not be run.
#[derive(Debug, thiserror::Error)]
#[error("test {test}: {reason}")]
pub struct ExecuteError {
    /// Its name.
    pub test: String,
    /// What went wrong.
    pub reason: RunError,
}

/// Runs the tests and returns those that were run, in the order of the suite: all of them, unless
/// somebody wished to stop. `told` hears how many of how many are done.
///
/// # Errors
///
/// When a test cannot be run at all.
pub fn execute(
    programs: &Programs,
    tests: &[TestCase],
    limits: &Limits,
    jobs: usize,
    cancel: &Cancel,
    told: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Executed>, ExecuteError> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(tests.len()));
    let failure = Mutex::new(None);
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(index) else { return };
            match execute_one(programs, index, test, limits, cancel) {
                Ok(executed) => {
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push(executed);
                    told(done.len(), tests.len());
                }
                Err(RunError::Cancelled) => return,
                Err(reason) => {
                    *failure.lock().unwrap_or_else(PoisonError::into_inner) =
                        Some(ExecuteError { test: test.name.clone(), reason });
                    return;
                }
            }
        }
    };
    told(0, tests.len());
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(tests.len()) {
            scope.spawn(worker);
        }
    });
    if let Some(failure) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(failure);
    }
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|executed| executed.index);
    Ok(done)
}

fn execute_one(
    programs: &Programs,
    index: usize,
    test: &TestCase,
    limits: &Limits,
    cancel: &Cancel,
) -> Result<Executed, RunError> {
    let replay = programs.replay.replay(test, limits, cancel)?;
    let measurement = match &programs.coverage {
        Some(program) => Some(program.measure(test, limits, cancel)?),
        None => None,
    };
    Ok(Executed { index, replay, measurement })
}
