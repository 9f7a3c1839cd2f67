//! What is known about a program before anybody checks it.

use std::fmt;

/// Whether a program reaches its error call. Known by construction, and confirmed by execution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// No execution reaches the error call.
    Safe,
    /// An execution reaches it.
    Violated,
}

/// The word that task definitions and tables use.
impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Truth::Safe => "safe",
            Truth::Violated => "unsafe",
        })
    }
}
