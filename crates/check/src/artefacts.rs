//! The files that a check leaves in the directory of `-o`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use formats::{
    CheckFacts, CheckResult, CheckedTask, Metadata, TestSuite, check_document, correctness_graphml,
    correctness_yaml, render_value, sarif, violation_graphml, violation_yaml,
    write_suite_directory, write_suite_zip,
};
use verdict::{TestCase, Verdict, Violation};

use crate::failure::Failure;

/// The document about everything else.
const DOCUMENT: &str = "result.json";

/// A directory for artefacts.
pub struct Artefacts<'a> {
    directory: &'a Path,
    written: BTreeMap<String, String>,
}

impl<'a> Artefacts<'a> {
    /// Makes the directory, and removes what an earlier check left in it.
    pub fn new(directory: &'a Path) -> Result<Self, Failure> {
        let artefacts = Artefacts { directory, written: BTreeMap::new() };
        fs::create_dir_all(directory).map_err(|error| artefacts.failure(&error))?;
        artefacts.remove_old().map_err(|error| artefacts.failure(&error))?;
        Ok(artefacts)
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::new(format!("'{}' cannot be written: {error}", self.directory.display()))
    }

    /// An old witness beside a new result would be a lie. Only what an earlier result names as its
    /// own is removed.
    fn remove_old(&self) -> io::Result<()> {
        let Ok(text) = fs::read_to_string(self.directory.join(DOCUMENT)) else { return Ok(()) };
        let document: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        if document["schema"] != formats::CHECK_SCHEMA {
            return Ok(());
        }
        let names = document["artefacts"].as_object().into_iter().flat_map(|map| map.values());
        for name in names.filter_map(|name| name.as_str()) {
            // The names are ours: no directories above.
            if name.contains("..") || name.starts_with('/') {
                continue;
            }
            let path = self.directory.join(name);
            let removed = if path.is_dir() { remove_suite(&path) } else { fs::remove_file(&path) };
            match removed {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn write(&mut self, kind: &str, name: &str, text: &str) -> Result<(), Failure> {
        write_whole(&self.directory.join(name), text.as_bytes())?;
        self.written.insert(kind.into(), name.into());
        Ok(())
    }

    /// Writes the witnesses; what cannot be said becomes a warning.
    pub fn witnesses(
        &mut self,
        task: &CheckedTask,
        results: &[CheckResult],
    ) -> Result<Vec<String>, Failure> {
        let mut warnings = Vec::new();
        if let Some(violation) = violations(results).next() {
            match violation_yaml(task, violation) {
                Ok(text) => self.write("witness-2.0", "witness.yml", &text)?,
                Err(reason) => warnings.push(format!("witness.yml is not written: {reason}")),
            }
            match violation_graphml(task, violation) {
                Ok(text) => self.write("witness-1.0", "witness.graphml", &text)?,
                Err(reason) => warnings.push(format!("witness.graphml is not written: {reason}")),
            }
        } else if results.iter().all(|result| result.verdict == Verdict::Safe) {
            self.write("witness-2.0", "witness.yml", &correctness_yaml(task))?;
            self.write("witness-1.0", "witness.graphml", &correctness_graphml(task))?;
        }
        Ok(warnings)
    }

    /// Writes a test for each violation, as a directory and as an archive.
    pub fn tests(&mut self, task: &CheckedTask, results: &[CheckResult]) -> Result<(), Failure> {
        let tests: Vec<TestCase> = violations(results)
            .enumerate()
            .map(|(index, violation)| test_case(task, violation, index + 1))
            .collect();
        if tests.is_empty() {
            return Ok(());
        }
        let metadata = Some(metadata(task));
        let suite = TestSuite { metadata, tests, warnings: Vec::new() };
        let (directory, archive) =
            (self.directory.join("test-suite"), self.directory.join("test-suite.zip"));
        write_suite_directory(&suite, &directory)
            .and_then(|()| write_suite_zip(&suite, &archive))
            .map_err(|error| {
                // Half a suite would look like a whole one.
                let _ = remove_suite(&directory);
                self.failure(&error)
            })?;
        self.written.insert("test-suite".into(), "test-suite".into());
        self.written.insert("test-suite-archive".into(), "test-suite.zip".into());
        Ok(())
    }

    /// Writes the file that makes a program of the entry function.
    pub fn harness(&mut self, text: &str) -> Result<(), Failure> {
        self.write("harness", "harness.c", text)
    }

    /// Writes the reproducer.
    pub fn reproducer(&mut self, text: &str) -> Result<(), Failure> {
        self.write("reproducer", "reproduce.c", text)
    }

    /// Writes the log and, last of all, the document that names everything. Gives what was written,
    /// for people.
    pub fn finish(
        mut self,
        task: &CheckedTask,
        results: &[CheckResult],
        facts: &mut CheckFacts,
    ) -> Result<String, Failure> {
        self.write("sarif", "result.sarif", &sarif(task, results))?;
        facts.artefacts = self.written.clone();
        let document = check_document(task, results, facts);
        write_whole(&self.directory.join(DOCUMENT), document.as_bytes())?;
        let mut names: Vec<&str> = self.written.values().map(String::as_str).collect();
        names.push(DOCUMENT);
        names.sort_unstable();
        Ok(format!("{}: {}", self.directory.display(), names.join(", ")))
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    process::write_whole(path, bytes).map_err(|error| Failure::new(error.to_string()))
}

/// Removes tests; whatever else somebody put into the directory stays.
fn remove_suite(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "xml") {
            fs::remove_file(path)?;
        }
    }
    match fs::remove_dir(directory) {
        Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => Err(error),
        _ => Ok(()),
    }
}

fn violations(results: &[CheckResult]) -> impl Iterator<Item = &Violation> {
    results.iter().filter_map(|result| match &result.verdict {
        Verdict::Violated(violation) => Some(&**violation),
        _ => None,
    })
}

fn test_case(task: &CheckedTask, violation: &Violation, number: usize) -> TestCase {
    let inputs = violation.inputs.iter();
    TestCase {
        name: format!("violation-{number}"),
        inputs: inputs.map(|input| render_value(input.value, task.data_model)).collect(),
        covers_error: true,
    }
}

fn metadata(task: &CheckedTask) -> Metadata {
    let program = task.sources.first();
    Metadata {
        source_language: "C".into(),
        producer: format!("refute {}", task.version),
        specification: task.specification.trim().into(),
        program_file: program.map(|source| source.name.clone()).unwrap_or_default(),
        program_hash: program.map(|source| source.sha256()).unwrap_or_default(),
        entry_function: task.entry.clone(),
        architecture: match task.data_model {
            base::DataModel::Ilp32 => "32bit".into(),
            base::DataModel::Lp64 => "64bit".into(),
        },
        creation_time: task.creation_time.clone(),
    }
}
