//! Why nothing is known to be true of a program.

use std::fmt;

/// Where a doubt arises; the cheap steps come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Step {
    /// There is a place to work.
    Read,
    /// Both compilers take it.
    Compile,
    /// It ends, soon.
    Run,
    /// No compiler warns of an unspecified order.
    Order,
    /// Both compilers, with and without optimisation, make the same of it.
    Agree,
    /// No sanitizer finds anything.
    Sanitize,
    /// Our interpreter makes the same of it and finds nothing.
    Interpret,
}

impl Step {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Step::Read => "read",
            Step::Compile => "compile",
            Step::Run => "run",
            Step::Order => "order",
            Step::Agree => "agree",
            Step::Sanitize => "sanitize",
            Step::Interpret => "interpret",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What speaks against a program: where that was seen, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// The step.
    pub step: Step,
    /// The reason, in words.
    pub reason: String,
}

impl Doubt {
    pub(crate) fn at(step: Step, reason: impl Into<String>) -> Doubt {
        Doubt { step, reason: reason.into() }
    }
}
