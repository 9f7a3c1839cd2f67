//! What `refute check` hands out: witnesses, SARIF, the result document and the reproducer.
//!
//! Every writer is a function from a [`CheckedTask`] and verdicts to text; nothing here reads a
//! file or a clock, so the same check gives the same bytes.

mod code;
mod constant;
mod document;
mod excerpt;
mod graphml;
mod place;
mod reproducer;
mod sarif;
mod sarif_join;
mod step;
mod witness;

use base::{DataModel, FileTable};
use sha2::{Digest, Sha256};
use verdict::{Property, Verdict};

pub use document::{Advice, CHECK_SCHEMA, CheckFacts, check_document};
pub use excerpt::{Excerpts, SourceLine};
pub use graphml::{correctness_graphml, violation_graphml};
pub use reproducer::{
    NoReproducer, ProgramText, ReproducerOptions, reproducer, reproducer_command,
    reproducer_environment,
};
pub use sarif::sarif;
pub use sarif_join::joined_sarif;
pub use step::step_text;
pub use witness::{NoWitness, correctness_yaml, violation_yaml};

/// The name under which results are published.
const PRODUCER: &str = "refute";

/// What was checked, as the formats want to know it.
#[derive(Clone, Debug)]
pub struct CheckedTask {
    /// The names behind the locations of findings and traces.
    pub files: FileTable,
    /// The program's files as they were given, without headers.
    pub sources: Vec<SourceFile>,
    /// The lines of the property file, `CHECK( init(main()), LTL(...) )`.
    pub specification: String,
    /// The data model.
    pub data_model: DataModel,
    /// The options of the compiler that the program was given: `-D`, `-I` and their like.
    pub compiler_options: Vec<String>,
    /// The function where execution starts.
    pub entry: String,
    /// The version of refute.
    pub version: String,
    /// When the check was made, as ISO 8601 with a zone: `2026-01-31T12:00:00Z`.
    pub creation_time: String,
}

/// One answer of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// The property that it is about; nothing when it is about all of them together.
    pub property: Option<Property>,
    /// The answer.
    pub verdict: Verdict,
    /// How an execution showed the violation, in words.
    pub confirmation: Option<String>,
}

/// A file of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Its name, as the user gave it to refute and refute to the compiler.
    pub name: String,
    /// Its bytes; C does not promise that they are UTF-8.
    pub contents: Vec<u8>,
}

impl SourceFile {
    /// The SHA-256 of the contents in hexadecimal.
    pub fn sha256(&self) -> String {
        hexadecimal(&Sha256::digest(&self.contents))
    }
}

/// Bytes as lower-case hexadecimal digits.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `32bit` or `64bit`, as GraphML witnesses and test suites call the data models.
fn architecture(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "32bit",
        DataModel::Lp64 => "64bit",
    }
}
