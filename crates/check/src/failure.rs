//! A failure of the tool or of its input. What is found out about a program is never one.

use serde::Serialize;

/// One clear sentence, perhaps with the words of another tool below it, and perhaps what to do.
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
