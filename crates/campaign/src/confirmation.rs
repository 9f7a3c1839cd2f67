//! Whether a finding shows again.

use std::fmt;

/// What a second run of a finding showed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confirmation {
    /// The same.
    Confirmed,
    /// Something else: the verifier, or the machine, is not deterministic.
    Flaky,
    /// There was no second run yet.
    Pending,
}

impl fmt::Display for Confirmation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Confirmation::Confirmed => "confirmed",
            Confirmation::Flaky => "flaky",
            Confirmation::Pending => "pending",
        })
    }
}
