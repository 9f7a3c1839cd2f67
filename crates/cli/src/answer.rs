//! How a command ends: with an answer, or with a failure of the tool or its input.

use serde::Serialize;

/// What an answer says, as the exit code tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Nothing was refuted.
    NotRefuted,
    /// Something was.
    Refuted,
    /// The tool itself is not fit for work.
    Failed,
    /// The budget ended before an answer.
    Undecided,
}

/// A command's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it says.
    pub standing: Standing,
    /// The verdict behind `RESULT:`.
    pub verdict: String,
}

impl Answer {
    /// The exit code: 0 nothing refuted, 1 refuted, 2 failed, 3 undecided.
    pub fn exit_code(&self) -> u8 {
        self.standing.exit_code()
    }
}

impl Standing {
    /// The exit code that tells it.
    pub fn exit_code(self) -> u8 {
        match self {
            Standing::NotRefuted => 0,
            Standing::Refuted => 1,
            Standing::Failed => 2,
            Standing::Undecided => 3,
        }
    }
}

/// A failure of the tool or its input: one clear sentence, perhaps with the words of another tool
/// below it, and perhaps what to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The sentence.
    pub message: String,
    /// What another tool said, with its own layout.
    pub details: String,
    /// What to do about it.
    pub advice: String,
}

impl Failure {
    /// A failure that one sentence tells.
    pub fn new(message: impl Into<String>) -> Self {
        Failure { message: message.into(), details: String::new(), advice: String::new() }
    }

    /// Adds the words of another tool.
    #[must_use]
    pub fn with_details(mut self, details: impl Into<String>) -> Self {
        self.details = details.into();
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn with_advice(mut self, advice: impl Into<String>) -> Self {
        self.advice = advice.into();
        self
    }
}
