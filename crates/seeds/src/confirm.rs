//! Every test program is executed before its truth is believed.

use generate::TestProgram;
use oracle::{Workshop, contradiction};

use crate::examine::Fit;
use crate::spent::Spent;

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
            Ok(bench) => {
                let TestProgram { text, inputs, truth, .. } = &program;
                contradiction(bench, text, inputs, *truth, &fit.behaviour)
            }
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
