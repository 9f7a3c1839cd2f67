//! What testing has found out so far, in a file that is written whole after each run: the same command goes on
//! there, and one that asks for more runs adds to them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use budget::Run;
use check::Failure;
use ir::Program;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use verdict::TestCase;

use crate::fingerprint::Fingerprints;
use crate::subject::Subject;
use crate::testing::campaign::{Histories, Tested};
use crate::testing::conduct::Testing;

/// A file for what is found out about these mutants by these tests.
pub struct Saved {
    path: PathBuf,
    /// The number of the programs and of how they are tested.
    key: String,
}

#[derive(Serialize, Deserialize)]
struct Document {
    key: String,
    runs: usize,
    accepted: u64,
    rejected: u64,
    useless: u64,
    lengthened: u32,
    slowest_nanoseconds: u64,
    mutants: Vec<Mutant>,
}

#[derive(Serialize, Deserialize)]
struct Mutant {
    /// How many tests each run made, and whether the last of them killed.
    runs: Vec<(u64, bool)>,
    killing: Option<Test>,
    passing: Vec<Test>,
    reaching: u64,
    failed: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Test {
    name: String,
    inputs: Vec<String>,
}

impl Saved {
    /// The file at a path.
    pub fn new(
        path: &Path,
        subject: &Subject,
        original: &Program,
        testing: &Testing,
        time: Option<Duration>,
    ) -> Saved {
        // More runs are an addition, and what is made of them in the end costs nothing.
        let Testing { tests, tests_per_run, seed, .. } = testing;
        let properties = &subject.request.selection.properties;
        let question = format!("{tests:?} {tests_per_run} {seed:?} {properties:?} {time:?}");
        let mut hash = Sha256::new();
        hash.update(Fingerprints::default().of(original, &[], &question));
        for specimen in &subject.specimens {
            hash.update(subject.diff(specimen));
        }
        let key = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Saved { path: path.to_owned(), key }
    }

    /// What is known; nothing where the file is not there, is about something else, or was damaged.
    pub fn read(&self) -> Option<Histories> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        let document: Document = serde_json::from_str(&text).ok()?;
        let run = |(after, is_kill): (u64, bool)| match is_kill {
            true => Run::Killed { after },
            false => Run::Missed { after },
        };
        let mutants = document.mutants.into_iter().map(|of| Tested {
            runs: of.runs.into_iter().map(run).collect(),
            killing: of.killing.map(Test::test),
            passing: of.passing.into_iter().map(Test::test).collect(),
            reaching: of.reaching,
            failed: of.failed,
        });
        let found = Histories {
            mutants: mutants.collect(),
            accepted: document.accepted,
            rejected: document.rejected,
            useless: document.useless,
            runs: document.runs,
            time: Duration::from_nanos(document.slowest_nanoseconds),
            lengthened: document.lengthened,
            is_fixed: false,
        };
        (document.key == self.key).then_some(found)
    }

    /// Writes what is known.
    pub fn write(&self, found: &Histories) -> Result<(), Failure> {
        let mutant = |of: &Tested| Mutant {
            runs: of.runs.iter().map(|run| (run.tests(), run.is_kill())).collect(),
            killing: of.killing.as_ref().map(Test::of),
            passing: of.passing.iter().map(Test::of).collect(),
            reaching: of.reaching,
            failed: of.failed.clone(),
        };
        let document = Document {
            key: self.key.clone(),
            runs: found.runs,
            accepted: found.accepted,
            rejected: found.rejected,
            useless: found.useless,
            lengthened: found.lengthened,
            slowest_nanoseconds: u64::try_from(found.time.as_nanos()).unwrap_or(u64::MAX),
            mutants: found.mutants.iter().map(mutant).collect(),
        };
        let text = serde_json::to_string(&document)
            .map_err(|error| Failure::new(format!("the runs cannot be written: {error}")))?;
        process::write_whole(&self.path, text.as_bytes())
            .map_err(|error| Failure::new(error.to_string()))
    }
}

impl Test {
    fn of(test: &TestCase) -> Test {
        Test { name: test.name.clone(), inputs: test.inputs.clone() }
    }

    fn test(self) -> TestCase {
        TestCase { name: self.name, inputs: self.inputs, covers_error: false }
    }
}
