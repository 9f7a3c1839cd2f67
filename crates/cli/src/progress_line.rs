//! The line on a terminal that says how far it is.

use std::io::Write;

use crate::context::Context;

/// A line that is written over and over, only where somebody watches, and goes in the end.
pub struct ProgressLine {
    watched: bool,
}

impl ProgressLine {
    /// No line yet.
    pub fn new(context: &Context) -> ProgressLine {
        ProgressLine { watched: context.watched }
    }

    /// Writes the line over the last one.
    pub fn show(&self, text: &str) {
        if self.watched {
            let _ = write!(std::io::stderr(), "\r{text}\x1b[K");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.show("");
    }
}
