//! What a profiled program reported.

use crate::value::Scalar;

/// A global variable as it was seen by the profiled program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observed {
    /// Its value before the program's `main`.
    pub start: Scalar,
    /// Its value when the program ended.
    pub end: Scalar,
}

/// What one execution of [`crate::Subject::profiled`] reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The counts of the branches when the program ended, by their numbers.
    pub counts: Vec<u32>,
    /// The counts before `main`, which functions that run earlier may have raised.
    pub starts: Vec<u32>,
    /// The variables of [`crate::Subject::variables`] that are scalars and may be written.
    pub variables: Vec<Option<Observed>>,
}
