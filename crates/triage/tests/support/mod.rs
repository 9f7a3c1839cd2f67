//! Findings for tests.

use std::collections::BTreeSet;

use checkers::{Answer, Judgement, Setting};
use triage::Exhibit;
use verdict::Truth;

/// A wrong "violated" of CBMC 6 on a safe program.
pub fn finding(program: &str, reduced: &str) -> Exhibit {
    Exhibit {
        program: program.to_owned(),
        checker: "cbmc-6".to_owned(),
        version: "6.6.0".to_owned(),
        truth: Truth::Safe,
        answer: Answer::Violated,
        judgement: Judgement::WrongPrecise,
        setting: Setting::default(),
        command: "cbmc program.c".to_owned(),
        original: reduced.to_owned(),
        reduced: reduced.to_owned(),
        output: String::new(),
        strategies: BTreeSet::from(["fcr".to_owned()]),
        vanishes_with: Vec::new(),
        other_answers: Vec::new(),
        evidence: Vec::new(),
    }
}

/// A crash with this message.
#[allow(dead_code, reason = "not every test crashes")]
pub fn crash(program: &str, reduced: &str, message: &str) -> Exhibit {
    Exhibit {
        answer: Answer::Crash(message.to_owned()),
        judgement: Judgement::Crash,
        ..finding(program, reduced)
    }
}
