//! What every solver is asked, and what it answers.

use std::time::Duration;

use term::{Model, Pool, Term};

/// What a query gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// They can hold together: here is how.
    Satisfiable(Model),
    /// They cannot.
    Unsatisfiable,
    /// The query ended early.
    Unknown(Cause),
}

/// Why a query has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Someone stopped it.
    Interrupted,
    /// The time limit passed.
    OutOfTime,
    /// The solver gave up by itself.
    GaveUp,
    /// The solver's model does not satisfy what was asked: a bug of the solver or of ours.
    WrongModel,
}

/// Decides whether truth values can hold together.
pub trait Solver {
    /// Whether all constraints can hold together, within a time if one is given. A solver remembers
    /// terms, so all it is ever asked must be of one pool.
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability;

    /// What there is to say to people about the last query, when it had no answer.
    fn complaint(&self) -> Option<String> {
        None
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        (**self).check(pool, constraints, time)
    }

    fn complaint(&self) -> Option<String> {
        (**self).complaint()
    }
}
