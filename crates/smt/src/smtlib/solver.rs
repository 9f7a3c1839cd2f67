//! Any solver that reads SMT-LIB from its standard input, started anew for every query.

use std::path::Path;
use std::time::Duration;

use process::{Cancel, Command, End, Limits, Outcome, signal_name};
use term::{Pool, Term};

use super::expression::Expression;
use super::script::Script;
use crate::{Cause, Satisfiability, Solver};

/// A program that is given each query as text.
#[derive(Clone, Debug)]
pub struct SmtlibSolver {
    program: String,
    arguments: Vec<String>,
    limits: Limits,
    cancel: Cancel,
    complaint: Option<String>,
}

impl SmtlibSolver {
    /// The solver that a command such as `cvc5 --lang smt2` or `z3 -in` starts. Words are separated
    /// by spaces; a word with spaces is put in quotes.
    pub fn new(command: &str) -> Result<SmtlibSolver, String> {
        let mut words = words(command)?.into_iter();
        let program = words.next().ok_or("an SMT-LIB solver needs a command, such as 'z3 -in'")?;
        Ok(SmtlibSolver {
            program,
            arguments: words.collect(),
            limits: Limits { wall: None, ..Limits::default() },
            cancel: Cancel::new(),
            complaint: None,
        })
    }

    /// The same solver, whose queries end soon after the wish to stop.
    #[must_use]
    pub fn interruptible(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    /// The same solver within limits; that on wall-clock time holds for each query.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Asks something that every solver knows, to learn at once whether this one works.
    pub fn try_out(&mut self) -> Result<(), String> {
        let mut pool = Pool::new();
        let truth = pool.truth(true);
        match self.check(&pool, &[truth], Some(Duration::from_secs(10))) {
            Satisfiability::Satisfiable(_) => Ok(()),
            Satisfiability::Unknown(Cause::OutOfTime) => {
                Err(format!("'{}' does not answer the simplest query", self.program))
            }
            Satisfiability::Unsatisfiable => {
                Err(format!("'{}' says that true is false", self.program))
            }
            Satisfiability::Unknown(_) => Err(self.complaint().unwrap_or_default()),
        }
    }

    /// What the program said, or why it said nothing.
    fn understand(&self, script: &Script, outcome: &Outcome) -> Result<Satisfiability, String> {
        match outcome.end {
            End::Exited(_) => {}
            End::Cancelled => return Ok(Satisfiability::Unknown(Cause::Interrupted)),
            End::TimedOut(_) => return Ok(Satisfiability::Unknown(Cause::OutOfTime)),
            End::Signaled(signal) => return Err(format!("died of {}", signal_name(signal))),
            End::OutOfMemory => return Err("needed more memory than it may have".to_owned()),
            End::TooMuchOutput => return Err("wrote more than anyone can read".to_owned()),
        }
        let output = outcome.stdout_text();
        let said = Expression::read_all(&output)
            .map_err(|reason| format!("wrote something that is not SMT-LIB: {reason}"))?;
        let mut said = said.iter();
        // The exit status says nothing: some solvers fail because there are no values after 'unsat'.
        for expression in said.by_ref() {
            let word = match expression {
                Expression::Atom(word) => word.as_str(),
                Expression::List(_) => {
                    return Err(first_letters(&format!("wrote {expression}")));
                }
            };
            match word {
                "sat" => return script.model(said.next()).map(Satisfiability::Satisfiable),
                "unsat" => return Ok(Satisfiability::Unsatisfiable),
                "unknown" => return Err("answered 'unknown'".to_owned()),
                // The answers to options that a solver does not know, or is told to confirm.
                "success" | "unsupported" => {}
                other => return Err(format!("wrote '{}'", first_letters(other))),
            }
        }
        let errors = outcome.stderr_text();
        match errors.lines().find(|line| !line.trim().is_empty()) {
            Some(line) => Err(format!("gave no answer: {}", first_letters(line.trim()))),
            None => Err("gave no answer".to_owned()),
        }
    }
}

impl Solver for SmtlibSolver {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        self.complaint = None;
        let script = Script::new(pool, constraints);
        let wall = [time, self.limits.wall].into_iter().flatten().min();
        let run = Command::new(Path::new(&self.program))
            .args(&self.arguments)
            .stdin(script.text())
            .limits(Limits { wall, ..self.limits })
            .run(&self.cancel);
        let answer = match &run {
            Ok(outcome) => self
                .understand(&script, outcome)
                .map_err(|reason| format!("the solver '{}' {reason}", self.program)),
            Err(error) => Err(error.to_string()),
        };
        answer.unwrap_or_else(|complaint| {
            self.complaint = Some(complaint);
            Satisfiability::Unknown(Cause::GaveUp)
        })
    }

    fn complaint(&self) -> Option<String> {
        self.complaint.clone()
    }
}

fn first_letters(text: &str) -> String {
    text.chars().take(200).collect()
}

/// The words of a command.
fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("a quote in '{command}' is never closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn commands_have_words() {
        assert_eq!(words(" z3  -in ").unwrap(), ["z3", "-in"]);
        assert_eq!(words("'my solver' -o='a b' \"\"").unwrap(), ["my solver", "-o=a b", ""]);
        assert!(words("z3 '-in").is_err());
        assert!(words("  ").unwrap().is_empty());
    }
}
