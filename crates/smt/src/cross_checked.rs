//! A decorator that asks two solvers and lets no disagreement pass.

use std::time::Duration;

use term::{Pool, Term};

use crate::smtlib::Script;
use crate::{Satisfiability, Solver};

/// Two solvers that must agree: for tests and for hunting a wrong answer, since it takes the time of
/// both.
///
/// # Panics
/// When one says that the constraints can hold together and the other that they cannot. A wrong
/// answer is the worst bug there is, and must not be lost in a log.
#[derive(Debug, Default)]
pub struct CrossChecked<A, B> {
    /// Whose models are taken.
    pub first: A,
    /// Who is asked as well, and answers where the first does not.
    pub second: B,
}

impl<A: Solver, B: Solver> Solver for CrossChecked<A, B> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        let first = self.first.check(pool, constraints, time);
        let second = self.second.check(pool, constraints, time);
        match (&first, &second) {
            (Satisfiability::Satisfiable(_), Satisfiability::Unsatisfiable)
            | (Satisfiability::Unsatisfiable, Satisfiability::Satisfiable(_)) => panic!(
                "two solvers disagree: {first:?} and {second:?} on\n{}",
                Script::new(pool, constraints).text()
            ),
            (Satisfiability::Unknown(_), _) => second,
            _ => first,
        }
    }

    fn complaint(&self) -> Option<String> {
        let complaints: Vec<String> =
            [self.first.complaint(), self.second.complaint()].into_iter().flatten().collect();
        (!complaints.is_empty()).then(|| complaints.join("; "))
    }
}
