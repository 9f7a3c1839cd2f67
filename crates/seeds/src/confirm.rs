//! The oracle: every test program is executed before its truth is believed.

use generate::TestProgram;
use process::End;
use verdict::Truth;

use crate::build::{BuildFailure, PLAIN};
use crate::examine::{Fit, describe};
use crate::workshop::{Bench, Spent, Workshop};

/// The status with which the runtime ends a program that reaches its error call.
pub(crate) const REACHED: i32 = 113;

/// A program whose executions do not agree with its truth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unconfirmed {
    /// Its name.
    pub name: String,
    /// What was seen instead.
    pub reason: String,
}

/// Executes programs, built by both compilers with and without optimisation, and parts those that
/// agree with their truth from the others; also says where the time went.
pub fn confirm(
    workshop: &Workshop,
    fit: &Fit,
    programs: Vec<TestProgram>,
) -> (Vec<TestProgram>, Vec<Unconfirmed>, Spent) {
    let mut confirmed = Vec::new();
    let mut unconfirmed = Vec::new();
    let bench = workshop.bench();
    for program in programs {
        let problem = match &bench {
            Ok(bench) => problem_with(bench, fit, &program),
            Err(error) => Some(error.to_string()),
        };
        match problem {
            None => confirmed.push(program),
            Some(reason) => unconfirmed.push(Unconfirmed { name: program.name, reason }),
        }
    }
    let confirming = bench.map(|bench| bench.take_cpu()).unwrap_or_default();
    (confirmed, unconfirmed, Spent { confirming, ..Spent::default() })
}

fn problem_with(bench: &Bench<'_>, fit: &Fit, program: &TestProgram) -> Option<String> {
    let inputs: Vec<String> = program.inputs.iter().map(i32::to_string).collect();
    let inputs = inputs.join(",");
    for build in PLAIN {
        let built = match bench.build(&program.text, build) {
            Ok(built) => built,
            Err(BuildFailure::Refused(complaint)) => return Some(format!("{build}: {complaint}")),
            Err(BuildFailure::Start(error)) => return Some(error.to_string()),
        };
        let command = bench.program(&built.binary, None).env("REFUTE_INPUTS", &inputs);
        let outcome = match bench.start(command) {
            Ok(outcome) => outcome,
            Err(error) => return Some(error.to_string()),
        };
        let agrees = match program.truth {
            Truth::Violated => outcome.end == End::Exited(REACHED),
            Truth::Safe => {
                outcome.end == fit.behaviour.end && outcome.stdout == fit.behaviour.output
            }
        };
        if !agrees {
            let seen = describe(outcome.end);
            return Some(format!("{build}: {seen}, but the program is {}", program.truth));
        }
    }
    None
}
