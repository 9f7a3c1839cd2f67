//! What the work on seeds costs.

use std::time::Duration;

/// Where the time on processors went, that of compilers and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// Preprocessing, profiling and emitting, for seeds.
    pub making: Duration,
    /// The other stages of the filter, and everything that was done for candidates that are no seeds.
    pub filtering: Duration,
    /// Running what was emitted.
    pub confirming: Duration,
}

impl std::ops::AddAssign for Spent {
    fn add_assign(&mut self, other: Spent) {
        self.making += other.making;
        self.filtering += other.filtering;
        self.confirming += other.confirming;
    }
}
