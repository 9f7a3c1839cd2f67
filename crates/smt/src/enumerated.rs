//! Tries all inputs where few are possible, before or after a solver had its chance.

use std::time::{Duration, Instant};

use process::Cancel;
use term::{Enumeration, Pool, Term, enumerate, is_enumerable};

use crate::{Cause, Satisfiability, Solver};

/// So many computations cost less than most queries: a few milliseconds. Where they are spent in vain,
/// the next question gets half of them, down to the least: in state machines one question is like the
/// other, and an eighth of the time of one went into trying what the solver had to answer anyway.
const AT_ONCE: u64 = 1 << 20;
const LEAST_AT_ONCE: u64 = 1 << 17;

/// As many as take a few seconds, for what a solver could not answer at once.
const AT_LAST: u64 = 1 << 29;

/// What a solver gets for a question that could be tried out as well.
const FIRST_CHANCE: Duration = Duration::from_millis(200);

/// Tries out what has few inputs, and asks the other solver the rest.
pub struct Enumerated<S> {
    inner: S,
    cancel: Cancel,
    /// How many computations a question gets before the solver.
    at_once: u64,
}

impl<S> Enumerated<S> {
    /// Asks `inner` where there is too much to try; `cancel` ends long trying.
    pub fn new(inner: S, cancel: &Cancel) -> Enumerated<S> {
        Enumerated { inner, cancel: cancel.clone(), at_once: AT_ONCE }
    }
}

impl<S: Solver> Solver for Enumerated<S> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        let start = Instant::now();
        let left = || time.map(|time| time.saturating_sub(start.elapsed()));
        let is_over = || self.cancel.is_cancelled() || left().is_some_and(|left| left.is_zero());
        let tried = enumerate(pool, constraints, self.at_once, &is_over);
        match tried {
            Enumeration::Unfinished => self.at_once = (self.at_once / 2).max(LEAST_AT_ONCE),
            Enumeration::TooMany => {}
            _ => self.at_once = (self.at_once * 2).min(AT_ONCE),
        }
        match tried {
            Enumeration::Found(model) => return Satisfiability::Satisfiable(model),
            Enumeration::Exhausted => return Satisfiability::Unsatisfiable,
            Enumeration::TooMany | Enumeration::Unfinished => {}
        }
        if !is_enumerable(pool, constraints, AT_LAST) {
            return self.inner.check(pool, constraints, left());
        }
        let chance = left().map_or(FIRST_CHANCE, |left| left.min(FIRST_CHANCE));
        match self.inner.check(pool, constraints, Some(chance)) {
            Satisfiability::Unknown(Cause::OutOfTime) => {}
            answer => return answer,
        }
        match enumerate(pool, constraints, AT_LAST, &is_over) {
            Enumeration::Found(model) => return Satisfiability::Satisfiable(model),
            Enumeration::Exhausted => return Satisfiability::Unsatisfiable,
            Enumeration::TooMany | Enumeration::Unfinished => {}
        }
        self.inner.check(pool, constraints, left())
    }

    fn complaint(&self) -> Option<String> {
        self.inner.complaint()
    }
}
