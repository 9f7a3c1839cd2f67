//! A decorator that evaluates every model before it is believed.

use std::time::Duration;

use term::{Evaluation, Pool, Term};

use crate::{Cause, Satisfiability, Solver};

/// A solver whose models are checked by evaluation, which shares no code with solving.
#[derive(Debug, Default)]
pub struct Checked<S>(pub S);

impl<S: Solver> Solver for Checked<S> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        match self.0.check(pool, constraints, time) {
            Satisfiability::Satisfiable(model) => {
                let mut evaluation = Evaluation::new(model);
                if constraints.iter().all(|constraint| evaluation.holds(pool, *constraint)) {
                    Satisfiability::Satisfiable(evaluation.into_model())
                } else {
                    Satisfiability::Unknown(Cause::WrongModel)
                }
            }
            other => other,
        }
    }

    fn complaint(&self) -> Option<String> {
        self.0.complaint()
    }
}
