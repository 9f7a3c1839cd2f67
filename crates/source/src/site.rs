//! What the structure of a text consists of.

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
    /// An operand of `&&` or `||` was true.
    OperandTrue,
    /// An operand of `&&` or `||` was false.
    OperandFalse,
    /// The start of a function, which is no branch.
    Function,
    /// A call of a function, which is no branch.
    Call,
    /// What a label leads to, which is no branch.
    Label,
}

/// An operand of `&&` or `||` that is no such expression itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandSite {
    /// Where it starts and ends.
    pub range: (usize, usize),
    /// Its first token.
    pub token: usize,
}

/// An event of the structure; offsets are bytes of the text, goals are numbers in order of meeting.
/// The events are in the order in which insertions nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Site {
    /// Where the body of a function starts, behind its `__label__` declarations.
    FunctionBegin {
        /// The offset.
        at: usize,
        /// The token of its opening brace.
        token: usize,
    },
    /// The condition of an `if` or of `?:`.
    Decision {
        /// Where it starts and ends.
        condition: (usize, usize),
        /// The goal when it is true.
        when_true: usize,
        /// The goal when it is false; none for an `if` whose `else` is another `if`.
        when_false: Option<usize>,
        /// Whether it belongs to `?:`.
        ternary: bool,
    },
    /// What GNU's `a ?: b` evaluates when `a` is false, which is no goal of TestCov's.
    Otherwise {
        /// Where it starts and ends.
        arm: (usize, usize),
        /// The token `?`.
        token: usize,
    },
    /// Before the statement of an `if` or of a plain `else`.
    ArmBegin {
        /// The offset.
        at: usize,
        /// The goal of this arm.
        goal: usize,
    },
    /// Behind it.
    ArmEnd {
        /// The offset.
        at: usize,
    },
    /// Where an `else` is missing.
    MissingElse {
        /// The offset.
        at: usize,
        /// The goal of the arm that is not there.
        goal: usize,
    },
    /// Before a loop.
    LoopBegin {
        /// The offset.
        at: usize,
    },
    /// Before the statement that a `while` or `for` repeats.
    BodyBegin {
        /// The offset.
        at: usize,
        /// The goal of the body.
        goal: usize,
    },
    /// Before the statement that a `do` repeats, which is no goal of TestCov's.
    RepeatBegin {
        /// The offset.
        at: usize,
        /// The token `do`.
        token: usize,
    },
    /// Behind the statement that a loop repeats.
    BodyEnd {
        /// The offset.
        at: usize,
        /// Whether it is a `do` that repeats it.
        repeats: bool,
    },
    /// Behind a loop.
    LoopEnd {
        /// The offset.
        at: usize,
        /// The goal of the point behind it.
        goal: usize,
    },
    /// Where the block of a `switch` without `default` starts, behind its `__label__` declarations.
    MissingDefault {
        /// The offset.
        at: usize,
        /// The token `switch`.
        token: usize,
    },
    /// Behind the colon of a `case` or `default`; outside of a block, braces are needed.
    Case {
        /// The offset.
        at: usize,
        /// The goal of this case.
        goal: usize,
        /// Whether braces are needed.
        braces: bool,
    },
    /// Behind the statement of a `case` that needed braces.
    CaseEnd {
        /// The offset.
        at: usize,
    },
    /// The statement `abort();`, before which TestCov saves its counters.
    Abort {
        /// Where it starts and ends.
        statement: (usize, usize),
    },
}

/// A goal: what it is, and the token that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalSite {
    /// What it is.
    pub kind: GoalKind,
    /// The token that it belongs to.
    pub token: usize,
}

/// A function with a body, at file scope. All numbers are tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The first token of the definition.
    pub first: usize,
    /// The token of its name.
    pub name_token: usize,
    /// The parentheses around its parameters.
    pub parameters: (usize, usize),
    /// The braces around its body.
    pub body: (usize, usize),
}

/// A declaration: the tokens from its first to its semicolon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// The first token.
    pub first: usize,
    /// The token of its semicolon.
    pub semicolon: usize,
}

/// What a file consists of.
#[derive(Debug, Default)]
pub struct Structure {
    /// The functions with a body.
    pub functions: Vec<Function>,
    /// The declarations at file scope; those of the parameters of old-style functions among them.
    pub declarations: Vec<Declaration>,
    /// The declarations of variables inside of functions that are made anew each time.
    pub local_declarations: Vec<Declaration>,
    /// The goals, in the order of the text.
    pub goals: Vec<GoalSite>,
    /// The events, in the order in which insertions nest.
    pub sites: Vec<Site>,
    /// The operands of `&&` and `||` that the program evaluates.
    pub operands: Vec<OperandSite>,
    /// The tokens of names in expressions, in ascending order: what is called, read, written or
    /// pointed to, and no keyword, member, label or declared name. Names of types in casts and in
    /// the head of a `for` are among them; names in operands that are never evaluated are not.
    pub uses: Vec<usize>,
}
