//! What our interpreter says of a program that was executed.

use std::time::Instant;

use base::DataModel;
use base::bits::mask;
use exec::concrete::InputSource;
use exec::{Run, Stop, Stray};
use process::End;
use verdict::{InputKind, Truth};

use crate::bench::{Behaviour, Bench};
use crate::doubt::{Doubt, Step};
use crate::interpreter::Interpreter;

/// How strong the case for a program is, beyond compilers and sanitizers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpretation {
    /// Our interpreter agrees and finds no undefined behaviour.
    Interpreted,
    /// Our interpreter cannot tell, for this reason.
    NotInterpreted(String),
}

/// Interprets a program without inputs, which must do what its executions did.
///
/// # Errors
///
/// When it ends otherwise or does something undefined.
pub fn interpret_closed(
    bench: &Bench<'_>,
    text: &str,
    expected: &Behaviour,
) -> Result<Interpretation, Doubt> {
    match run(bench, text, &[]) {
        Ok(execution) => execution.judge(expected),
        Err(problem) => Ok(Interpretation::NotInterpreted(problem)),
    }
}

/// Interprets a program that reaches its error call, or does not.
pub(crate) fn interpret_truth(
    bench: &Bench<'_>,
    text: &str,
    inputs: &[i64],
    truth: Truth,
    expected: &Behaviour,
) -> Result<Interpretation, Doubt> {
    let execution = match run(bench, text, inputs) {
        Ok(execution) => execution,
        Err(problem) => return Ok(Interpretation::NotInterpreted(problem)),
    };
    match (&execution.run.stop, truth) {
        (Stop::ErrorCall, Truth::Violated) => execution.refuse_stray(),
        _ => execution.judge(expected),
    }
}

/// The inputs of a run, as numbers that are cut to the type that is asked for.
struct Recorded(std::vec::IntoIter<i64>);

impl InputSource for Recorded {
    fn next(&mut self, kind: InputKind) -> Option<u128> {
        let value = self.0.next()?;
        Some(i128::from(value) as u128 & mask(kind.width(DataModel::Lp64)))
    }
}

/// What the interpreter saw.
struct Execution {
    run: Run,
    /// What is undefined although it did no harm.
    stray: Option<Stray>,
}

fn run(bench: &Bench<'_>, text: &str, inputs: &[i64]) -> Result<Execution, String> {
    let file = bench.path("interpreted.c");
    std::fs::write(&file, source::encode(text)).map_err(|error| error.to_string())?;
    let interpreter = Interpreter::new(bench.tools().clang.clone());
    let started = Instant::now();
    let program = interpreter
        .load(&file, bench.workshop.cancel())
        .map_err(|error| first_line(&error.to_string()))?;
    let (run, stray) = exec::interpret_strictly(
        &program,
        interpreter.setup(Box::new(Recorded(Vec::from(inputs).into_iter()))),
    );
    bench.add_cpu(started.elapsed());
    Ok(Execution { run, stray })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

impl Execution {
    fn judge(&self, expected: &Behaviour) -> Result<Interpretation, Doubt> {
        let drop = |reason: String| Err(Doubt::at(Step::Interpret, reason));
        let unsure = |reason: String| Ok(Interpretation::NotInterpreted(reason));
        match &self.run.stop {
            Stop::Exit(status) if End::Exited(status & 0xff) == expected.end => {
                match self.run.output == expected.output {
                    true => self.refuse_stray(),
                    false => drop("it writes something else".into()),
                }
            }
            Stop::Exit(status) => drop(format!("it ends with status {status}")),
            Stop::Unsupported { what, .. } => unsure(format!("not modelled: {what}")),
            Stop::OutOfSteps | Stop::OutOfMemory | Stop::TooMuchOutput | Stop::StackOverflow(_) => {
                unsure("it is too long".into())
            }
            Stop::Violation(finding) => drop(format!("{}: {}", finding.property, finding.message)),
            other => match (other, expected.end) {
                (Stop::Abort, End::Signaled(_)) => self.refuse_stray(),
                _ => drop(format!("it ends otherwise: {other:?}")),
            },
        }
    }

    /// A program that did what it should is defined unless it went astray on the way.
    fn refuse_stray(&self) -> Result<Interpretation, Doubt> {
        match self.stray {
            Some(stray) => Err(Doubt::at(Step::Interpret, stray.to_string())),
            None => Ok(Interpretation::Interpreted),
        }
    }
}
