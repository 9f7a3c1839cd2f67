//! Results as values: which property, what was found, and the inputs that show it.

mod descriptor;
mod gap;
mod input;
mod outcome;
mod property;
mod trace;
mod truth;
mod verdict;
pub mod words;

pub use descriptor::{Descriptor, Group, Showing};
pub use gap::Gap;
pub use input::{InputKind, InputValue, TestCase};
pub use outcome::{Ending, Finding, Sanitizer, Signal};
pub use property::{Property, PropertySet};
pub use trace::{OF_LIBRARY, Step, StepKind, Trace, TracedInput, Violation, is_only_byte};
pub use truth::Truth;
pub use verdict::{Reason, Verdict};
