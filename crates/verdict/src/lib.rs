//! Results as values: which property, what was found, and the inputs that show it.

mod input;
mod outcome;
mod property;

pub use input::{InputKind, InputValue, TestCase};
pub use outcome::{Ending, Finding, Sanitizer, Signal};
pub use property::{Property, PropertySet};
