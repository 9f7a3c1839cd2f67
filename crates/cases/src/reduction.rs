//! What became of one program that a verifier is wrong on, for machines.

use checkers::{Reply, Setting};
use oracle::Interpretation;
use reduce::lines;
use serde::Serialize;

use crate::case::{Case, Shrunk};

/// A program made smaller, as a document.
#[derive(Serialize)]
pub struct Reduction {
    /// The schema of the document.
    pub schema: &'static str,
    /// The version of refute.
    pub refute: &'static str,
    /// What the answer is worth.
    pub verdict: String,
    /// The verifier.
    pub checker: String,
    /// Its version.
    pub version: String,
    /// Its options.
    pub setting: String,
    /// What is true of the program.
    pub truth: String,
    /// The builds that agree on it.
    pub builds: Vec<String>,
    /// What the interpreter says.
    pub interpreter: String,
    /// What the verifier says.
    pub answer: String,
    /// How it was asked.
    pub command: String,
    /// Lines of the program as it was given.
    pub original_lines: usize,
    /// Lines of what is left.
    pub lines: usize,
    /// How many programs were tried.
    pub tried: u64,
    /// Whether nothing smaller was found, rather than time was up.
    pub is_minimal: bool,
    /// Options with which the verifier is right.
    pub vanishes_with: Vec<String>,
    /// What is left.
    pub program: String,
}

impl Reduction {
    /// The document of a case, what its verifier said, and what is left.
    #[must_use]
    pub fn new(
        case: &Case,
        reply: &Reply,
        text: &str,
        shrunk: &Shrunk,
        vanishes_with: &[Setting],
    ) -> Reduction {
        let established = &shrunk.established;
        Reduction {
            schema: "refute-reduce/1",
            refute: env!("CARGO_PKG_VERSION"),
            verdict: case.judgement.to_string(),
            checker: case.checker.checker.name.clone(),
            version: case.checker.version.clone(),
            setting: case.setting.to_string(),
            truth: case.truth.to_string(),
            builds: established.builds.clone(),
            interpreter: match &established.evidence {
                Interpretation::Interpreted => "agrees".into(),
                Interpretation::NotInterpreted(reason) => reason.clone(),
            },
            answer: reply.answer.to_string(),
            command: reply.command_line(),
            original_lines: lines(text),
            lines: lines(&shrunk.text),
            tried: shrunk.tried,
            is_minimal: shrunk.is_minimal,
            vanishes_with: vanishes_with.iter().map(ToString::to_string).collect(),
            program: shrunk.text.clone(),
        }
    }
}
