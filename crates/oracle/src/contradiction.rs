//! A program whose truth is claimed, and what its executions say against it.

use process::End;
use verdict::Truth;

use crate::bench::{Behaviour, Bench};
use crate::build::PLAIN;
use crate::establish::REACHED;
use crate::symptoms::describe;

/// What speaks against the truth of a program: it is built by both compilers with and without optimisation,
/// and must reach its error call, or behave `otherwise` when it is safe.
pub fn contradiction(
    bench: &Bench<'_>,
    text: &str,
    inputs: &[i64],
    truth: Truth,
    otherwise: &Behaviour,
) -> Option<String> {
    for build in PLAIN {
        let built = match bench.build(text, build) {
            Ok(built) => built,
            Err(failure) => return Some(failure.of(build)),
        };
        let outcome = match bench.start(bench.fed(&built, inputs, None)) {
            Ok(outcome) => outcome,
            Err(error) => return Some(error.to_string()),
        };
        let agrees = match truth {
            Truth::Violated => outcome.end == End::Exited(REACHED),
            Truth::Safe => outcome.end == otherwise.end && outcome.stdout == otherwise.output,
        };
        if !agrees {
            return Some(format!("{build}: {}, but the program is {truth}", describe(outcome.end)));
        }
    }
    None
}
