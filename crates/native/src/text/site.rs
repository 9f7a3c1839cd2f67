//! What the structure of a text consists of, as far as instrumentation needs it.

/// What a goal is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoalKind {
    /// The condition of an `if` was true.
    Then,
    /// The condition of an `if` was false.
    Else,
    /// The body of a `while` or `for` was entered.
    LoopBody,
    /// The point behind a loop was reached.
    AfterLoop,
    /// A `case` was reached.
    Case,
    /// The `default` of a `switch` was reached.
    Default,
    /// The condition of `?:` was true.
    TernaryTrue,
    /// The condition of `?:` was false.
    TernaryFalse,
}

/// An event of the structure; offsets are bytes of the text, goals are numbers in order of meeting.
/// The events are in the order in which insertions nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Site {
    /// The condition of an `if` or of `?:`.
    Decision {
        condition: (usize, usize),
        when_true: usize,
        when_false: Option<usize>,
        ternary: bool,
    },
    /// Before the statement of an `if` or of a plain `else`.
    ArmBegin { at: usize, goal: usize },
    /// Behind it.
    ArmEnd { at: usize },
    /// Where an `else` is missing.
    MissingElse { at: usize, goal: usize },
    /// Before a loop.
    LoopBegin { at: usize },
    /// Before the statement that a `while` or `for` repeats.
    BodyBegin { at: usize, goal: usize },
    /// Behind it.
    BodyEnd { at: usize },
    /// Behind a loop.
    LoopEnd { at: usize, goal: usize },
    /// Behind the colon of a `case` or `default`; outside of a block, braces are needed.
    Case { at: usize, goal: usize, braces: bool },
    /// Behind the statement of a `case` that needed braces.
    CaseEnd { at: usize },
    /// The statement `abort();`, before which TestCov saves its counters.
    Abort { statement: (usize, usize) },
}

/// A goal: what it is, and the token that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GoalSite {
    pub(crate) kind: GoalKind,
    pub(crate) token: usize,
}

/// A function with a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The token of its opening brace.
    pub(crate) open: usize,
}

/// A declaration at file scope: the tokens from its first to its semicolon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Declaration {
    pub(crate) first: usize,
    pub(crate) semicolon: usize,
}

/// What a file consists of.
#[derive(Debug, Default)]
pub(crate) struct Structure {
    pub(crate) functions: Vec<Function>,
    pub(crate) declarations: Vec<Declaration>,
    pub(crate) goals: Vec<GoalSite>,
    pub(crate) sites: Vec<Site>,
}
