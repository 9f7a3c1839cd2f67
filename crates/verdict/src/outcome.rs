//! How an execution ended, whether it was the real program or the interpreter that ran.

use base::Location;

use crate::Property;

/// How one execution of a program ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// `main` returned or `exit` was called with this status.
    Exit(i32),
    /// The error function was called.
    ErrorCall,
    /// An assertion failed; the text is the program's own message.
    AssertionFailed(String),
    /// `abort` was called.
    Abort,
    /// An assumption was false: the execution does not count.
    AssumptionFailed,
    /// The program asked for more inputs than the test holds.
    OutOfInputs,
    /// An input of the test is not a value of the type that the program asked for.
    BadInput(String),
    /// The program was ended by a signal.
    Signal(Signal),
    /// A sanitizer stopped the program.
    Sanitizer(Sanitizer),
    /// The time limit ended it.
    Timeout,
    /// The memory limit ended it.
    OutOfMemory,
    /// It wrote more than the output limit.
    TooMuchOutput,
}

/// A signal that ended a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal(pub i32);

/// What a sanitizer of the compiler reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanitizer {
    /// The property that the report violates.
    pub property: Property,
    /// The first line of the report.
    pub message: String,
    /// `file:line:column` as the sanitizer printed it.
    pub place: Option<String>,
}

/// A violation of a property at a place: a value, not an error of the tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was violated.
    pub property: Property,
    /// Where.
    pub location: Location,
    /// One sentence for people.
    pub message: String,
}
