//! Everything that is known after a check, and the forms in which machines are told.

use std::fs;
use std::path::{Path, PathBuf};

use formats::{CheckFacts, CheckedTask, SourceFile, check_document, sarif};
use process::Cancel;
use verdict::{TracedInput, Verdict};

use crate::artefacts::Artefacts;
use crate::clock;
use crate::confirm::is_volatile;
use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::record::Found;
use crate::reproduce::working_reproducer;
use crate::request::Request;

/// An outcome with what it is about.
pub struct Report<'r> {
    request: &'r Request,
    outcome: &'r Outcome,
    /// What was checked.
    pub task: CheckedTask,
    /// Figures and warnings.
    pub facts: CheckFacts,
}

impl<'r> Report<'r> {
    /// Puts the report together. `facts` holds what the caller knows: the verdict as a word, the exit code,
    /// warnings of his own, and what the process used.
    pub fn new(
        request: &'r Request,
        outcome: &'r Outcome,
        mut facts: CheckFacts,
    ) -> Result<Self, Failure> {
        let record = &outcome.record;
        let said = request.sources.dialect.heard(&record.warnings);
        let said = said.trim_end();
        facts.warnings.extend((!said.is_empty()).then(|| said.to_string()));
        // One failure of a kind is enough to tell.
        facts.warnings.extend(record.complaints.first().cloned());
        facts.properties = request.selection.properties;
        facts.unwinding = Some(outcome.progress.bound).filter(|bound| *bound > 0);
        facts.states = outcome.progress.splits + 1;
        facts.solver_queries = outcome.progress.questions.by_any_solver();
        Ok(Report { request, outcome, task: checked_task(request, outcome)?, facts })
    }

    /// Writes all artefacts; gives what was written, in words.
    pub fn write(&mut self, directory: &Path, cancel: &Cancel) -> Result<String, Failure> {
        let (task, results, record) = (&self.task, &self.outcome.results, &self.outcome.record);
        let mut artefacts = Artefacts::new(directory)?;
        let exploration = &self.request.exploration;
        // Witnesses and tests are about the program as others build it.
        let wrapped = record.sources.iter().flat_map(|files| &files.wrapped);
        let makes_arguments = wrapped.into_iter().any(|name| name == "main");
        let inputs = results.iter().filter_map(|result| match &result.verdict {
            Verdict::Violated(violation) => Some(&violation.inputs),
            _ => None,
        });
        let is_planted = record.found.iter().any(|found| found.is_planted);
        let is_plain = !exploration.malloc_may_fail
            && !is_planted
            && !exploration.havoc_unknown
            && !exploration.volatile_inputs
            && !makes_arguments
            && !inputs.flatten().any(TracedInput::is_of_library);
        match &record.harness {
            Some(harness) => artefacts.harness(harness)?,
            None if is_plain => self.facts.warnings.extend(artefacts.witnesses(task, results)?),
            None => {}
        }
        // Nobody else who builds the program knows what these functions return.
        if is_plain && record.opened.is_empty() {
            artefacts.tests(task, results)?;
        }
        match self.reproducer(cancel) {
            Some(Ok(text)) => artefacts.reproducer(&text)?,
            Some(Err(words)) => {
                self.facts.warnings.push(format!("reproduce.c is not written: {words}"));
            }
            None => {}
        }
        artefacts.finish(task, results, &mut self.facts)
    }

    /// The reproducer of the first violation, or why there is none.
    fn reproducer(&self, cancel: &Cancel) -> Option<Result<String, String>> {
        let violation = self.outcome.results.iter().find_map(|result| match &result.verdict {
            Verdict::Violated(violation) => Some(violation),
            _ => None,
        })?;
        if cancel.is_cancelled() {
            return Some(Err("the check was interrupted".into()));
        }
        if violation.inputs.iter().any(is_volatile) {
            return Some(Err("no run can be told what a volatile object holds".into()));
        }
        let is_it = |found: &&Found| found.violation.finding == violation.finding;
        let found = self.outcome.record.found.iter().find(is_it)?;
        let functions = &self.request.selection.error_functions;
        let toolchain = &self.request.toolchain;
        let sources = &found.sources;
        Some(working_reproducer(&self.task, violation, sources, functions, toolchain, cancel))
    }

    /// For machines.
    pub fn document(&self) -> String {
        check_document(&self.task, &self.outcome.results, &self.facts)
    }

    /// For code hosts and editors.
    pub fn sarif(&self) -> String {
        sarif(&self.task, &self.outcome.results)
    }
}

fn checked_task(request: &Request, outcome: &Outcome) -> Result<CheckedTask, Failure> {
    let read = |file: &PathBuf| {
        let contents = fs::read(file).map_err(|error| {
            Failure::new(format!("'{}' cannot be read: {error}", file.display()))
        })?;
        Ok(SourceFile { name: file.display().to_string(), contents })
    };
    Ok(CheckedTask {
        files: outcome.record.files.clone(),
        sources: request.sources.files.iter().map(read).collect::<Result<_, Failure>>()?,
        specification: request.selection.specification.clone(),
        data_model: request.sources.dialect.data_model,
        compiler_options: request.sources.dialect.written(),
        entry: request.exploration.entry.clone(),
        version: env!("CARGO_PKG_VERSION").into(),
        creation_time: clock::now(),
    })
}
