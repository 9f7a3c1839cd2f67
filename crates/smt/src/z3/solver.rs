//! Z3 as a [`Solver`].

use std::fmt::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use process::Cancel;
use rustc_hash::FxHashMap;
use term::{Pool, Term};

use super::context::{Context, Evaluated};
use crate::bitwuzla_solver::{RENEW_AFTER, enough, query_size};
use crate::smtlib::composer::Composer;
use crate::smtlib::expression::Expression;
use crate::{Cause, Satisfiability, Solver};

/// Z3, asked through assumptions and renewed by size.
pub struct Z3Solver {
    context: Context,
    composer: Composer,
    /// The names of assertions, which are what Z3 takes as assumptions.
    names: FxHashMap<Rc<str>, String>,
    renew_after: usize,
    cancel: Cancel,
    complaint: Option<String>,
}

impl Default for Z3Solver {
    fn default() -> Self {
        Z3Solver::renewed_after(RENEW_AFTER)
    }
}

impl Z3Solver {
    /// A solver that starts anew when it has seen about `terms` terms, sooner for small queries.
    pub fn renewed_after(terms: usize) -> Self {
        Z3Solver {
            context: Context::new(),
            composer: Composer::default(),
            names: FxHashMap::default(),
            renew_after: terms,
            cancel: Cancel::new(),
            complaint: None,
        }
    }

    /// The same solver, whose queries end soon after the wish to stop.
    #[must_use]
    pub fn interruptible(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    fn renew(&mut self) {
        self.context = Context::new();
        self.composer = Composer::default();
        self.names = FxHashMap::default();
    }

    fn ask(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Result<Satisfiability, String> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let composed = self.composer.compose(pool, constraints);
        let mut commands = self.composer.writer.take_lines();
        // Writing to a string cannot fail.
        let mut assumed = String::new();
        for assertion in &composed.assertions {
            let number = self.names.len();
            let name = self.names.entry(assertion.clone()).or_insert_with(|| {
                let name = format!("assumed${number}");
                let _ = writeln!(commands, "(declare-const {name} Bool)");
                let _ = writeln!(commands, "(assert (=> {name} {assertion}))");
                name
            });
            let _ = write!(assumed, " {name}");
        }
        let _ = writeln!(commands, "(check-sat-assuming ({assumed}))");
        let said = match self.say(&commands, deadline)? {
            Ok(said) => said,
            Err(cause) => return Ok(Satisfiability::Unknown(cause)),
        };
        match &said[..] {
            [Expression::Atom(word)] if word == "unsat" => Ok(Satisfiability::Unsatisfiable),
            [Expression::Atom(word)] if word == "sat" => {
                if composed.names.is_empty() {
                    return composed.model(None).map(Satisfiability::Satisfiable);
                }
                let question = format!("(get-value ({}))", composed.names.join(" "));
                match self.say(&question, None)? {
                    Ok(said) => composed.model(said.first()).map(Satisfiability::Satisfiable),
                    Err(cause) => Ok(Satisfiability::Unknown(cause)),
                }
            }
            [Expression::Atom(word)] if word == "unknown" => {
                match self.say("(get-info :reason-unknown)", None)? {
                    Ok(said) => Err(match said.first() {
                        Some(reason) => format!("answered 'unknown': {reason}"),
                        None => "answered 'unknown'".to_owned(),
                    }),
                    Err(cause) => Ok(Satisfiability::Unknown(cause)),
                }
            }
            [first, ..] => Err(format!("answered {first}")),
            [] => Err("gave no answer".to_owned()),
        }
    }

    /// What Z3 answers to commands, or why it was interrupted.
    fn say(
        &mut self,
        commands: &str,
        deadline: Option<Instant>,
    ) -> Result<Result<Vec<Expression>, Cause>, String> {
        match self.context.evaluate(commands, &self.cancel, deadline) {
            Evaluated::Output(output) => Expression::read_all(&output).map(Ok),
            Evaluated::Interrupted => {
                self.renew();
                let cause = match self.cancel.is_cancelled() {
                    true => Cause::Interrupted,
                    false => Cause::OutOfTime,
                };
                Ok(Err(cause))
            }
        }
    }
}

impl Solver for Z3Solver {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        self.complaint = None;
        if self.cancel.is_cancelled() {
            return Satisfiability::Unknown(Cause::Interrupted);
        }
        if self.composer.len() > enough(query_size(pool, constraints), self.renew_after) {
            self.renew();
        }
        self.ask(pool, constraints, time).unwrap_or_else(|reason| {
            self.complaint = Some(format!("the solver Z3 {reason}"));
            // Whatever went wrong, the next query is not to suffer from it.
            self.renew();
            Satisfiability::Unknown(Cause::GaveUp)
        })
    }

    fn complaint(&self) -> Option<String> {
        self.complaint.clone()
    }
}
