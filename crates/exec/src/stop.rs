//! Why an execution does not go on. Findings are values here, as everywhere in refute.

use base::{Location, define_id};
use verdict::{Finding, Gap, Property};

define_id!(
    /// A condition, by the number that its domain knows it by.
    Condition
);

/// Why an execution ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// `main` returned, or `exit` was called.
    Exit(i32),
    /// `abort` was called.
    Abort,
    /// The error function was called.
    ErrorCall,
    /// An assertion of the program failed.
    AssertionFailed(Box<Finding>),
    /// An assumption of the program was false: the execution does not count.
    AssumptionFailed,
    /// A decision has two sides: the state is to be split on this condition, and the instruction to be
    /// executed again. See [`Domain::decide`](crate::Domain::decide).
    Undecided(Condition),
    /// The program asked for an input and there was none.
    OutOfInputs,
    /// A property was violated.
    Violation(Box<Finding>),
    /// The program did something that refute does not model.
    Unsupported {
        /// What.
        what: Gap,
        /// Where.
        location: Location,
    },
    /// The step limit was reached.
    OutOfSteps,
    /// The program's objects need more memory than it was given.
    OutOfMemory,
    /// The program wrote more than it may.
    TooMuchOutput,
    /// The call stack is deeper than it may be.
    StackOverflow(Location),
}

impl Stop {
    /// A violation of `property` at `location`.
    #[cold]
    pub fn violation(property: Property, location: Location, message: impl Into<String>) -> Stop {
        Stop::Violation(Box::new(Finding { property, location, message: message.into() }))
    }

    /// Something that is not modelled, at `location`.
    #[cold]
    pub fn unsupported(location: Location, what: impl Into<Gap>) -> Stop {
        Stop::Unsupported { what: what.into(), location }
    }
}
