//! Every test of a suite on the real program, several at once.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use native::{CoverageProgram, Measurement, Program, Replay, RunError};
use process::Limits;
use verdict::TestCase;

use crate::answer::Failure;
use crate::context::Context;

/// One test that was run.
pub struct Executed {
    /// Its position in the suite.
    pub index: usize,
    /// How it went.
    pub replay: Replay,
    /// What it covered, when that was measured.
    pub measurement: Option<Measurement>,
}

/// The programs that a suite runs on.
pub struct Programs {
    /// The program as it is, with sanitizers.
    pub replay: Program,
    /// The program that tells what it executes.
    pub coverage: Option<CoverageProgram>,
}

/// Runs the tests and returns those that were run, in the order of the suite: all of them, unless
/// somebody wished to stop.
pub fn execute(
    programs: &Programs,
    tests: &[TestCase],
    limits: &Limits,
    jobs: usize,
    context: &Context,
) -> Result<Vec<Executed>, Failure> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(tests.len()));
    let failure = Mutex::new(None);
    let worker = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(index) else { return };
            match execute_one(programs, index, test, limits, context) {
                Ok(executed) => {
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push(executed);
                    show_progress(context, done.len(), tests.len());
                }
                Err(RunError::Cancelled) => return,
                Err(error) => {
                    *failure.lock().unwrap_or_else(PoisonError::into_inner) =
                        Some(Failure::new(format!("test {}: {error}", test.name)));
                    return;
                }
            }
        }
    };
    show_progress(context, 0, tests.len());
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(tests.len()) {
            scope.spawn(worker);
        }
    });
    clear_progress(context);
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
    context: &Context,
) -> Result<Executed, RunError> {
    let replay = programs.replay.replay(test, limits, &context.cancel)?;
    let measurement = match &programs.coverage {
        Some(program) => Some(program.measure(test, limits, &context.cancel)?),
        None => None,
    };
    Ok(Executed { index, replay, measurement })
}

/// A line that is written over and over, only where somebody watches.
fn show_progress(context: &Context, done: usize, total: usize) {
    if context.watched {
        let _ = write!(std::io::stderr(), "\r{done} of {total} tests\x1b[K");
    }
}

fn clear_progress(context: &Context) {
    if context.watched {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
}
