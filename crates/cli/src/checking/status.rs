//! The line on a terminal that says what is going on.

use std::io::Write;
use std::time::Duration;

use check::{Phase, Status};

/// Writes the line over the last one.
pub fn show(status: Status, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64();
    let progress = &status.progress;
    let text = match status.phase {
        Phase::Compiling => format!("compiling  {seconds:.1} s"),
        Phase::Confirming(_) => format!("executing what was found  {seconds:.1} s"),
        Phase::Exploring => format!(
            "exploring  unwinding {}  {} states  {} questions  {seconds:.1} s",
            progress.bound,
            progress.splits + 1,
            progress.questions.by_any_solver()
        ),
    };
    let _ = write!(std::io::stderr(), "\r{text}\x1b[K");
}

/// Removes the line.
pub fn clear() {
    let _ = write!(std::io::stderr(), "\r\x1b[K");
}
