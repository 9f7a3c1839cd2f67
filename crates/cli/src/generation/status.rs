//! The line on a terminal that says how far it is.

use std::io::Write;

use crate::generation::document::Tally;

/// Writes the line over the last one.
pub fn show(tally: &Tally, wanted: usize) {
    let _ = write!(
        std::io::stderr(),
        "\r{} of {wanted} programs  {} seeds of {} candidates\x1b[K",
        tally.programs.len(),
        tally.seeds,
        tally.candidates
    );
}

/// Removes the line.
pub fn clear() {
    let _ = write!(std::io::stderr(), "\r\x1b[K");
}
