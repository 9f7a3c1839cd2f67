//! Branches: what is counted.

use std::fmt;

use source::GoalKind;

/// What kind of branch it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BranchKind {
    /// The body of a function.
    Entry,
    /// The statement of an `if`.
    Then,
    /// Its `else`, written or not.
    Else,
    /// What a loop repeats.
    LoopBody,
    /// A `case`.
    Case,
    /// The `default` of a `switch`, written or not.
    Default,
    /// The condition of `?:` was true.
    TernaryTrue,
    /// The condition of `?:` was false.
    TernaryFalse,
}

impl BranchKind {
    /// The kind of a goal; the point behind a loop is no branch.
    pub(crate) fn of(goal: GoalKind) -> Option<BranchKind> {
        Some(match goal {
            GoalKind::Then => BranchKind::Then,
            GoalKind::Else => BranchKind::Else,
            GoalKind::LoopBody => BranchKind::LoopBody,
            GoalKind::AfterLoop
            | GoalKind::OperandTrue
            | GoalKind::OperandFalse
            | GoalKind::Function
            | GoalKind::Call
            | GoalKind::Label => {
                return None;
            }
            GoalKind::Case => BranchKind::Case,
            GoalKind::Default => BranchKind::Default,
            GoalKind::TernaryTrue => BranchKind::TernaryTrue,
            GoalKind::TernaryFalse => BranchKind::TernaryFalse,
        })
    }
}

impl fmt::Display for BranchKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BranchKind::Entry => "entry",
            BranchKind::Then => "then",
            BranchKind::Else => "else",
            BranchKind::LoopBody => "loop body",
            BranchKind::Case => "case",
            BranchKind::Default => "default",
            BranchKind::TernaryTrue => "first arm of ?:",
            BranchKind::TernaryFalse => "second arm of ?:",
        })
    }
}

/// A branch of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BranchInfo {
    /// Its number; branches are numbered from 0 in the order of the text.
    pub number: usize,
    /// What it is.
    pub kind: BranchKind,
    /// Its line in the file that the program came from.
    pub line: u32,
}
