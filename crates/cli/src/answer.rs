//! How a command ends: with an answer, or with a failure of the tool or its input.

pub use check::Failure;

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
pub struct Conclusion {
    /// What it says.
    pub standing: Standing,
    /// The verdict behind `RESULT:`.
    pub verdict: String,
}

impl Conclusion {
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
