//! The stages of the filter, in order, and what is dropped at them.

use std::fmt;

use oracle::{Doubt, Step};

/// A stage; the cheap ones come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// The file is read, or generated.
    Read,
    /// It is preprocessed.
    Preprocess,
    /// Its text is followed, and no word in it is in the way.
    Follow,
    /// It does not ask its environment for anything.
    Environment,
    /// Both compilers take it.
    Compile,
    /// It ends, soon.
    Run,
    /// The program that counts does the same, reports once, and does so again.
    Count,
    /// No compiler warns of an unspecified order.
    Order,
    /// Both compilers, with and without optimisation, make the same of it.
    Agree,
    /// No sanitizer finds anything.
    Sanitize,
    /// Our interpreter makes the same of it and finds nothing.
    Interpret,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Stage; 11] = [
        Stage::Read,
        Stage::Preprocess,
        Stage::Follow,
        Stage::Environment,
        Stage::Compile,
        Stage::Run,
        Stage::Count,
        Stage::Order,
        Stage::Agree,
        Stage::Sanitize,
        Stage::Interpret,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Read => "read",
            Stage::Preprocess => "preprocess",
            Stage::Follow => "follow",
            Stage::Environment => "environment",
            Stage::Compile => "compile",
            Stage::Run => "run",
            Stage::Count => "count",
            Stage::Order => "order",
            Stage::Agree => "agree",
            Stage::Sanitize => "sanitize",
            Stage::Interpret => "interpret",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A candidate that is not fit: where that was seen, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped {
    /// The stage.
    pub stage: Stage,
    /// The reason, in words.
    pub reason: String,
}

impl Dropped {
    pub(crate) fn at(stage: Stage, reason: impl Into<String>) -> Dropped {
        Dropped { stage, reason: reason.into() }
    }
}

impl From<Step> for Stage {
    fn from(step: Step) -> Stage {
        match step {
            Step::Read => Stage::Read,
            Step::Compile => Stage::Compile,
            Step::Run => Stage::Run,
            Step::Order => Stage::Order,
            Step::Agree => Stage::Agree,
            Step::Sanitize => Stage::Sanitize,
            Step::Interpret => Stage::Interpret,
        }
    }
}

impl From<Doubt> for Dropped {
    fn from(doubt: Doubt) -> Dropped {
        Dropped { stage: doubt.step.into(), reason: doubt.reason }
    }
}
