//! The last stage: our interpreter on the program that checks its own counts.

use std::time::Instant;

use base::Seed;
use clang::{CompileOptions, Rules};
use exec::concrete::NoInputs;
use exec::{Limits, Run, Setup, Stop, Stray};
use front::Library;
use generate::{Profile, Request, Strategy, Subject, emit};
use process::End;
use verdict::{Property, PropertySet, Truth};

use crate::examine::Evidence;
use crate::stage::{Dropped, Stage};
use crate::workshop::{Behaviour, Bench};

/// More than any seed needs that a verifier could still manage.
const STEPS: u64 = 50_000_000;

/// Interprets a subject with all its counts checked.
pub(crate) fn interpret(
    bench: &Bench<'_>,
    subject: &Subject,
    profile: &Profile,
    expected: &Behaviour,
) -> Result<Evidence, Dropped> {
    let request = Request { strategies: vec![Strategy::Fcr], ..Request::default() };
    let programs = emit(subject, profile, "interpreted", &request, &mut Seed(0).rng());
    let Some(program) = programs.first() else {
        return Ok(Evidence::NotInterpreted("it has no branches".into()));
    };
    match run(bench, &program.text) {
        Ok(execution) => execution.judge(expected),
        Err(problem) => Ok(Evidence::NotInterpreted(problem)),
    }
}

/// Interprets a program that reaches its error call, or does not.
pub(crate) fn interpret_truth(
    bench: &Bench<'_>,
    text: &str,
    truth: Truth,
    expected: &Behaviour,
) -> Result<Evidence, Dropped> {
    let execution = match run(bench, text) {
        Ok(execution) => execution,
        Err(problem) => return Ok(Evidence::NotInterpreted(problem)),
    };
    match (&execution.run.stop, truth) {
        (Stop::ErrorCall, Truth::Violated) => execution.refuse_stray(),
        _ => execution.judge(expected),
    }
}

/// Everything but memory that is not freed, which is no undefined behaviour.
fn checks() -> PropertySet {
    PropertySet::all().without(Property::ValidMemtrack).without(Property::ValidMemcleanup)
}

/// What the interpreter saw.
struct Execution {
    run: Run,
    /// What is undefined although it did no harm.
    stray: Option<Stray>,
}

fn run(bench: &Bench<'_>, text: &str) -> Result<Execution, String> {
    let file = bench.path("interpreted.c");
    std::fs::write(&file, source::encode(text)).map_err(|error| error.to_string())?;
    let options = CompileOptions {
        clang: bench.workshop.tools.clang.clone(),
        rules: Rules { checks: checks(), ..Rules::default() },
        ..CompileOptions::default()
    };
    let started = Instant::now();
    let program = front::load(&[file], &options, Library::default(), &bench.workshop.cancel)
        .map_err(|error| first_line(&error.to_string()))?;
    let setup = Setup {
        garbage: 0,
        checks: checks(),
        error_functions: &["reach_error"],
        arguments: &["program"],
        inputs: Box::new(NoInputs),
        limits: Limits { steps: STEPS, ..Limits::default() },
    };
    let (run, stray) = exec::interpret_strictly(&program, setup);
    bench.add_cpu(started.elapsed());
    Ok(Execution { run, stray })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

impl Execution {
    fn judge(&self, expected: &Behaviour) -> Result<Evidence, Dropped> {
        let drop = |reason: String| Err(Dropped::at(Stage::Interpret, reason));
        let unsure = |reason: String| Ok(Evidence::NotInterpreted(reason));
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
    fn refuse_stray(&self) -> Result<Evidence, Dropped> {
        match self.stray {
            Some(stray) => Err(Dropped::at(Stage::Interpret, stray.to_string())),
            None => Ok(Evidence::Interpreted),
        }
    }
}
