//! The line that says how far it is.

use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a line is added where lines stay.
const PAUSE: Duration = Duration::from_secs(5);

/// Who watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Nobody.
    Nobody,
    /// Somebody at a terminal: one line is written over and over.
    Terminal,
    /// Somebody who reads a log later: a line from time to time.
    Log,
}

/// A line that is written over and over where somebody watches, and goes in the end.
pub struct ProgressLine {
    watch: Watch,
    told: Mutex<Option<Instant>>,
}

impl ProgressLine {
    /// No line yet.
    pub fn new(watch: Watch) -> ProgressLine {
        ProgressLine { watch, told: Mutex::new(None) }
    }

    /// Whether anybody hears of it.
    pub fn is_watched(&self) -> bool {
        self.watch != Watch::Nobody
    }

    /// Writes the line over the last one.
    pub fn show(&self, text: &str) {
        match self.watch {
            Watch::Nobody => {}
            // The terminal itself cuts what has no room, so that nothing scrolls.
            Watch::Terminal => {
                let _ = write!(std::io::stderr(), "\r\x1b[K\x1b[?7l{text}\x1b[?7h");
            }
            Watch::Log => {
                let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
                let is_soon = told.is_some_and(|told| told.elapsed() < PAUSE);
                if !text.is_empty() && !is_soon {
                    *told = Some(Instant::now());
                    let _ = writeln!(std::io::stderr(), "{text}");
                }
            }
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.show("");
    }
}
