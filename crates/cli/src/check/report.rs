//! Everything that is known after a check, and the forms in which it is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use formats::{CheckFacts, CheckResult, CheckedTask, SourceFile, check_document, sarif};
use process::Cancel;
use verdict::{PropertySet, Reason, TracedInput, Verdict};

use super::artefacts::Artefacts;
use super::confirm::is_volatile;
use super::options::Volatile;
use super::reproduce::working_reproducer;
use super::results::{Judgement, results, summary};
use super::screen::{self, Story};
use super::supervise::Job;
use super::watch::{Found, State};
use super::{backstop, clock};
use crate::answer::{Answer, Failure, Standing};
use crate::replay::recorded::written;

/// What a check came to.
pub struct Report<'r> {
    job: &'r Job,
    state: &'r State,
    task: CheckedTask,
    results: Vec<CheckResult>,
    standing: Standing,
    line: String,
    facts: CheckFacts,
    elapsed: Duration,
}

impl<'r> Report<'r> {
    /// Makes verdicts of what was explored.
    pub fn new(
        job: &'r Job,
        state: &'r State,
        end: Option<Reason>,
        mut warnings: Vec<String>,
    ) -> Result<Self, Failure> {
        let said = state.warnings.trim_end();
        warnings.extend((!said.is_empty()).then(|| said.to_string()));
        // One failure of a kind is enough to tell.
        warnings.extend(state.complaints.first().cloned());
        let judgement = Judgement {
            all_properties: job.exploration.all_properties,
            falsify: job.exploration.falsify,
        };
        let results = results(state, end, &job.selection, judgement);
        let summary = summary(&results, &job.selection);
        let standing = summary.standing;
        let elapsed = job.started.elapsed();
        let facts = CheckFacts {
            verdict: summary.word,
            exit_code: standing.exit_code(),
            properties: job.selection.properties,
            warnings,
            unwinding: Some(state.progress.bound).filter(|bound| *bound > 0),
            states: state.progress.splits + 1,
            solver_queries: state.progress.questions.by_any_solver(),
            wall_seconds: elapsed.as_secs_f64(),
            cpu_seconds: backstop::cpu_time().as_secs_f64(),
            memory_bytes: backstop::peak_memory(),
            ..CheckFacts::default()
        };
        let task = checked_task(job, state)?;
        let line = summary.line;
        Ok(Report { job, state, task, results, standing, line, facts, elapsed })
    }

    /// Writes all artefacts; gives what was written, in words.
    pub fn write(&mut self, directory: &Path, cancel: &Cancel) -> Result<String, Failure> {
        let (task, results) = (&self.task, &self.results);
        let mut artefacts = Artefacts::new(directory)?;
        let exploration = &self.job.exploration;
        // Witnesses and tests are about the program as others build it.
        let wrapped = self.state.sources.iter().flat_map(|files| &files.wrapped);
        let makes_arguments = wrapped.into_iter().any(|name| name == "main");
        let inputs = results.iter().filter_map(|result| match &result.verdict {
            Verdict::Violated(violation) => Some(&violation.inputs),
            _ => None,
        });
        let is_planted = self.state.found.iter().any(|found| found.sources.is_some());
        let is_plain = !exploration.malloc_may_fail
            && !is_planted
            && !exploration.havoc_unknown
            && exploration.volatile == Volatile::Memory
            && !makes_arguments
            && !inputs.flatten().any(TracedInput::is_of_library);
        match &self.state.harness {
            Some(harness) => artefacts.harness(harness)?,
            None if is_plain => self.facts.warnings.extend(artefacts.witnesses(task, results)?),
            None => {}
        }
        // Nobody else who builds the program knows what these functions return.
        if is_plain && self.state.opened.is_empty() {
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
        let violation = self.results.iter().find_map(|result| match &result.verdict {
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
        let planted = self.state.found.iter().find(is_it).and_then(|found| found.sources.as_ref());
        let sources = planted.or(self.state.sources.as_ref()).unwrap_or(&self.job.sources);
        let functions = &self.job.selection.error_functions;
        let toolchain = &self.job.toolchain;
        Some(working_reproducer(&self.task, violation, sources, functions, toolchain, cancel))
    }

    /// What the user should know beside the answer.
    pub fn warnings(&self) -> &[String] {
        &self.facts.warnings
    }

    /// For machines.
    pub fn document(&self) -> String {
        check_document(&self.task, &self.results, &self.facts)
    }

    /// For code hosts and editors.
    pub fn sarif(&self) -> String {
        sarif(&self.task, &self.results)
    }

    /// For people; `written` says what was written where.
    pub fn text(&self, written: Option<String>) -> String {
        screen::render(&Story {
            task: &self.task,
            results: &self.results,
            progress: self.state.progress,
            elapsed: self.elapsed,
            all_properties: self.job.exploration.all_properties,
            asks_for_everything: self.job.selection.properties == PropertySet::all(),
            written,
        })
    }

    /// The last line and the exit code.
    pub fn answer(&self) -> Answer {
        Answer { standing: self.standing, verdict: self.line.clone() }
    }
}

fn checked_task(job: &Job, state: &State) -> Result<CheckedTask, Failure> {
    let read = |file: &PathBuf| {
        let contents = fs::read(file).map_err(|error| {
            Failure::new(format!("'{}' cannot be read: {error}", file.display()))
        })?;
        Ok(SourceFile { name: file.display().to_string(), contents })
    };
    Ok(CheckedTask {
        files: state.files.clone(),
        sources: job.sources.files.iter().map(read).collect::<Result<_, Failure>>()?,
        specification: job.selection.specification.clone(),
        data_model: job.sources.data_model,
        compiler_options: written(&job.sources),
        entry: job.exploration.entry.clone(),
        version: env!("CARGO_PKG_VERSION").into(),
        creation_time: clock::now(),
    })
}
