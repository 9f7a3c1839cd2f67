//! Where probes go, branch by branch.

use source::{Site, Structure, Tokens};

use crate::branch::{BranchInfo, BranchKind};

/// A place for the probe of a branch; offsets are bytes of the text. The order is that in which
/// insertions nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// A statement may be put here.
    Statement { at: usize, branch: usize },
    /// The `default` of a `switch` that has none may be put here, before the first of its cases.
    Default { at: usize, branch: usize },
    /// A block may be opened here.
    Open { at: usize, branch: usize },
    /// The block that was opened last ends here.
    Close { at: usize },
    /// An `else` may be put here.
    Else { at: usize, branch: usize },
    /// The condition of `?:`. Its arms are left alone: a comma in an arm would turn arrays into
    /// pointers, promote bit-fields, and `0` would no longer be a null pointer.
    Choice { condition: (usize, usize), when_true: usize, when_false: usize },
    /// The second arm of `a ?: b`. There the comma must be: `a` is evaluated once and its value used.
    Otherwise { arm: (usize, usize), branch: usize },
}

/// The branches of a text and where their probes go.
pub(crate) fn marks(tokens: &Tokens<'_>, structure: &Structure) -> (Vec<BranchInfo>, Vec<Mark>) {
    let mut builder = Builder { tokens, structure, branches: Vec::new(), marks: Vec::new() };
    for site in &structure.sites {
        builder.add(site);
    }
    (builder.branches, builder.marks)
}

struct Builder<'s, 't> {
    tokens: &'s Tokens<'t>,
    structure: &'s Structure,
    branches: Vec<BranchInfo>,
    marks: Vec<Mark>,
}

impl Builder<'_, '_> {
    fn branch(&mut self, kind: BranchKind, token: usize) -> usize {
        let number = self.branches.len();
        self.branches.push(BranchInfo { number, kind, line: self.tokens.list[token].line });
        number
    }

    fn goal(&mut self, goal: usize) -> Option<usize> {
        let goal = self.structure.goals[goal];
        Some(self.branch(BranchKind::of(goal.kind)?, goal.token))
    }

    fn add(&mut self, site: &Site) {
        let mark = match *site {
            Site::FunctionBegin { at, token } => {
                if self.is_naked(token) {
                    return;
                }
                Some(Mark::Statement { at, branch: self.branch(BranchKind::Entry, token) })
            }
            Site::Decision {
                condition,
                when_true,
                when_false: Some(when_false),
                ternary: true,
            } if self.has_a_name(condition) => {
                match (self.goal(when_true), self.goal(when_false)) {
                    (Some(when_true), Some(when_false)) => {
                        Some(Mark::Choice { condition, when_true, when_false })
                    }
                    _ => None,
                }
            }
            Site::Otherwise { arm, token } if !self.may_be_null(arm) => {
                let branch = self.branch(BranchKind::TernaryFalse, token);
                Some(Mark::Otherwise { arm, branch })
            }
            Site::ArmBegin { at, goal } | Site::BodyBegin { at, goal } => {
                self.goal(goal).map(|branch| Mark::Open { at, branch })
            }
            Site::RepeatBegin { at, token } => {
                Some(Mark::Open { at, branch: self.branch(BranchKind::LoopBody, token) })
            }
            Site::ArmEnd { at } | Site::BodyEnd { at, .. } | Site::CaseEnd { at } => {
                Some(Mark::Close { at })
            }
            Site::MissingElse { at, goal } => {
                self.goal(goal).map(|branch| Mark::Else { at, branch })
            }
            Site::MissingDefault { at, token } => {
                Some(Mark::Default { at, branch: self.branch(BranchKind::Default, token) })
            }
            Site::Case { at, goal, braces: false } => {
                self.goal(goal).map(|branch| Mark::Statement { at, branch })
            }
            Site::Case { at, goal, braces: true } => {
                self.goal(goal).map(|branch| Mark::Open { at, branch })
            }
            Site::Decision { .. }
            | Site::Otherwise { .. }
            | Site::LoopBegin { .. }
            | Site::LoopEnd { .. }
            | Site::Abort { .. } => None,
        };
        self.marks.extend(mark);
    }

    /// Whether a condition depends on a name. One that does not is a constant, and C may want it to
    /// stay one: `p = 1 ? 0 : 0` is a null pointer.
    fn has_a_name(&self, (start, end): (usize, usize)) -> bool {
        let uses = &self.structure.uses;
        let first = uses.partition_point(|token| self.tokens.list[*token].start < start);
        uses.get(first).is_some_and(|token| self.tokens.list[*token].start < end)
    }

    /// Whether an arm may be a null pointer constant, which it would no longer be behind a comma: it
    /// has no name, and is no single literal other than zero.
    fn may_be_null(&self, arm: (usize, usize)) -> bool {
        let text = &self.tokens.text[arm.0..arm.1];
        let is_string = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let is_string = is_string.is_some_and(|inside| !inside.contains('"'));
        let is_number = text.starts_with(|first: char| ('1'..='9').contains(&first))
            && text.chars().all(|c| c.is_ascii_alphanumeric());
        !self.has_a_name(arm) && !is_string && !is_number
    }

    /// Whether the function whose brace this is has no code of the compiler's around its own.
    fn is_naked(&self, open: usize) -> bool {
        let function = self.structure.functions.iter().find(|f| f.body.0 == open);
        function.is_some_and(|f| {
            (f.first..open).any(|index| matches!(self.tokens.word(index), "naked" | "__naked__"))
        })
    }
}
