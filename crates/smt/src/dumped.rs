//! A decorator that shows every query as SMT-LIB, with its answer.

use std::time::{Duration, Instant};

use term::{Pool, Term};

use crate::smtlib::Script;
use crate::{Satisfiability, Solver};

/// Takes the number of a query, from 1, and its text.
pub type Sink = Box<dyn FnMut(u64, &str)>;

/// A solver whose queries can be read: each goes to a sink when it is answered.
pub struct Dumped<S> {
    inner: S,
    sink: Sink,
    number: u64,
}

impl<S> Dumped<S> {
    /// The solver, and where its queries go.
    pub fn new(inner: S, sink: Sink) -> Dumped<S> {
        Dumped { inner, sink, number: 0 }
    }
}

impl<S: Solver> Solver for Dumped<S> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        let started = Instant::now();
        let answer = self.inner.check(pool, constraints, time);
        let elapsed = started.elapsed().as_secs_f64();
        let (status, why) = match &answer {
            Satisfiability::Satisfiable(_) => ("sat", String::new()),
            Satisfiability::Unsatisfiable => ("unsat", String::new()),
            Satisfiability::Unknown(cause) => ("unknown", format!(" ({cause:?})")),
        };
        self.number += 1;
        let script = Script::new(pool, constraints);
        let text = format!(
            "; answered {status}{why} in {elapsed:.3} s\n(set-info :status {status})\n{}",
            script.text()
        );
        (self.sink)(self.number, &text);
        answer
    }

    fn complaint(&self) -> Option<String> {
        self.inner.complaint()
    }
}
