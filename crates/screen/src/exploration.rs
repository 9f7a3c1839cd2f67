//! What is going on in a check, in one line.

use std::time::Duration;

use check::{Phase, Status};

/// How far the engine is.
pub fn words(status: Status, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let progress = &status.progress;
    match status.phase {
        Phase::Compiling => format!("compiling  {seconds:.1} s"),
        Phase::Confirming(_) => format!("executing what was found  {seconds:.1} s"),
        Phase::Exploring => format!(
            "exploring  unwinding {}  {} states  {} questions  {seconds:.1} s",
            progress.bound,
            progress.splits + 1,
            progress.questions.by_any_solver()
        ),
    }
}
