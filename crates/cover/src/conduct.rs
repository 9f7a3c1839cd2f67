//! The story of one suite: build, explore, execute what is found, keep what covers something new.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::DataModel;
use check::{ENTRY_FILE, Entered, Failure, Goals, Outcome, Request, Session, Status, with_entry};
use formats::{Metadata, render_value};
use native::{BuildError, CoverageProgram, Goal, Wanted, explored_sources};
use process::{Cancel, Limits, MemoryLimit, Scratch};
use serde::Serialize;
use verdict::{InputValue, Reason, TestCase, Verdict};

use crate::suite::{Kept, Suite};

/// The name and version of the layout of a report.
pub const SCHEMA: &str = "refute-cover/1";
/// How often new executions are looked for.
const LOOK: Duration = Duration::from_millis(5);
/// How long one test may run.
const TEST_TIME: Duration = Duration::from_secs(3);

/// What is to be covered, and where the suite goes.
pub struct Task<'t> {
    /// The program, and how it is explored.
    pub request: &'t Request,
    /// The goals.
    pub wanted: &'t Wanted,
    /// The line of a property file that says so.
    pub specification: String,
    /// The name and the hash of the program.
    pub program: (String, String),
    /// The directory of the artefacts.
    pub out: &'t Path,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Goals that some test covers.
    pub covered: usize,
    /// All goals that count.
    pub goals: usize,
    /// Tests that were kept.
    pub tests: usize,
    /// Executions of the real program.
    pub executions: usize,
}

/// What became of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalFate {
    /// A test covers it.
    Covered,
    /// A test covers it, and crashes or does not end: TestCov does not count that.
    CoveredWithoutEnd,
    /// No execution comes there.
    Unreachable,
    /// Nobody knows.
    Open,
}

/// What came of it.
pub struct Report {
    /// The goals that count and what became of each.
    pub goals: Vec<(Goal, GoalFate)>,
    /// How many tests the suite has.
    pub tests: usize,
    /// How many executions there were.
    pub executions: usize,
    /// Why the engine did not get to the end of everything.
    pub end: Option<Reason>,
    /// What is to be known beside that.
    pub notes: Vec<String>,
    /// Whether a thread is left that did not listen.
    pub is_abandoned: bool,
}

impl Report {
    /// How many goals came to this.
    pub fn count(&self, fate: GoalFate) -> usize {
        self.goals.iter().filter(|(_, of_goal)| *of_goal == fate).count()
    }
}

/// Makes a suite. Whoever waits is told how far it is.
pub fn cover(
    task: &Task<'_>,
    session: &mut Session,
    started: Instant,
    cancel: &Cancel,
    told: &mut dyn FnMut(Progress),
) -> Result<Report, Failure> {
    let request = task.request;
    let harness = Scratch::new().map_err(|error| Failure::new(error.to_string()))?;
    let entered = match request.exploration.entry.as_str() {
        "main" => Entered::main(&request.sources),
        function => with_entry(request, function, &harness, cancel)?,
    };
    let program =
        CoverageProgram::with_goals(&request.toolchain, &entered.sources, task.wanted, cancel)
            .map_err(build_failure)?;
    let counts: Vec<bool> =
        program.goals().iter().map(|goal| goal.kept && &*goal.file != ENTRY_FILE).collect();
    if counts.is_empty() && *task.wanted != Wanted::Branches {
        return Err(Failure::new("the program has none of these goals"));
    }
    let goals = Arc::new(Goals::new(counts.len()));
    (0..counts.len()).filter(|goal| !counts[*goal]).for_each(|goal| goals.strike(goal));
    let toolchain = &request.toolchain;
    let explored =
        explored_sources(toolchain, &entered.sources, task.wanted, harness.path(), cancel)
            .map_err(build_failure)?;
    let mut asked = request.clone();
    asked.sources = explored;
    asked.exploration.entry = "main".into();
    asked.exploration.only_passing = true;
    asked.exploration.plain_start = true;
    asked.exploration.goals = Some(Arc::clone(&goals));
    let suite = Suite::begin(task.out, metadata(task)).map_err(|error| unwritable(task, &error))?;
    let mut trial = Trial {
        task,
        program: &program,
        counts: &counts,
        goals: &goals,
        cancel,
        suite,
        covered: vec![false; counts.len()],
        covered_without_end: vec![false; counts.len()],
        tried: HashSet::new(),
    };
    trial.run(&[])?;
    let enough = Cancel::new();
    let outcome = std::thread::scope(|scope| -> Result<Option<Outcome>, Failure> {
        if trial.is_done() {
            return Ok(None);
        }
        let engine = scope.spawn(|| {
            let mut watcher = |_: Status, _: Duration| {
                (enough.is_cancelled() || cancel.is_cancelled()).then_some(Reason::Interrupted)
            };
            session.ask(&asked, started, &mut watcher)
        });
        let mut failure = None;
        loop {
            let is_last = engine.is_finished();
            for reached in goals.take() {
                if goals.is_open(reached.goal) || !trial.covered[reached.goal] {
                    failure = trial.run(&reached.inputs).err().or(failure);
                }
            }
            told(trial.progress());
            if trial.is_done() || failure.is_some() {
                enough.cancel();
            }
            if is_last {
                break;
            }
            std::thread::sleep(LOOK);
        }
        let outcome = engine.join().map_err(|_| Failure::new("refute itself failed"))?;
        failure.map_or(outcome.map(Some), Err)
    })?;
    trial.suite.finish().map_err(|error| unwritable(task, &error))?;
    Ok(trial.report(outcome))
}

/// Executions and what they covered so far.
struct Trial<'t> {
    task: &'t Task<'t>,
    program: &'t CoverageProgram,
    counts: &'t [bool],
    goals: &'t Goals,
    cancel: &'t Cancel,
    suite: Suite,
    covered: Vec<bool>,
    covered_without_end: Vec<bool>,
    tried: HashSet<Vec<String>>,
}

impl Trial<'_> {
    /// Runs the real program with these inputs; what crashes is run again with fewer, so that it ends before.
    fn run(&mut self, inputs: &[InputValue]) -> Result<(), Failure> {
        let model = self.task.request.sources.dialect.data_model;
        let inputs: Vec<String> = inputs.iter().map(|input| render_value(*input, model)).collect();
        let Some((ends, used)) = self.run_texts(inputs.clone())? else { return Ok(()) };
        if !ends && used > 0 {
            self.run_texts(inputs[..used - 1].to_vec())?;
        }
        Ok(())
    }

    /// Whether the run ended so that TestCov counts it, and how many inputs it used; nothing when it was tried
    /// before.
    fn run_texts(&mut self, inputs: Vec<String>) -> Result<Option<(bool, usize)>, Failure> {
        if self.cancel.is_cancelled() || !self.tried.insert(inputs.clone()) {
            return Ok(None);
        }
        let memory = Some(MemoryLimit::Resident(self.task.request.memory));
        let limits = Limits { wall: Some(TEST_TIME), memory, ..Limits::default() };
        let test = TestCase { inputs, ..TestCase::default() };
        let measured = match self.program.measure(&test, &limits, self.cancel) {
            Ok(measured) => measured,
            Err(native::RunError::Cancelled) => return Ok(None),
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        let (ends, used) = (measured.counts_in_testcov, measured.inputs_used);
        let mut is_new = false;
        for (goal, _) in measured.hits.iter().enumerate().filter(|(_, hit)| **hit) {
            let known = if ends { &mut self.covered } else { &mut self.covered_without_end };
            is_new |= self.counts[goal] && !std::mem::replace(&mut known[goal], true);
            if ends {
                self.goals.strike(goal);
            }
        }
        if is_new {
            let mut test = test;
            test.inputs.truncate(used);
            test.covers_error = matches!(self.task.wanted, Wanted::Calls(_));
            let hits = measured.hits.iter().zip(self.counts).map(|(hit, counts)| *hit && *counts);
            let kept = Kept { test, hits: hits.collect(), counts: ends };
            self.suite.keep(kept).map_err(|error| unwritable(self.task, &error))?;
        }
        Ok(Some((ends, used)))
    }

    fn is_done(&self) -> bool {
        let mut wanted = (0..self.counts.len()).filter(|goal| self.counts[*goal]);
        match self.task.wanted {
            // One call is enough.
            Wanted::Calls(_) => wanted.any(|goal| self.covered[goal]),
            _ => wanted.all(|goal| self.covered[goal]),
        }
    }

    fn progress(&self) -> Progress {
        let covered = |goal: &usize| self.covered[*goal] || self.covered_without_end[*goal];
        let goals = (0..self.counts.len()).filter(|goal| self.counts[*goal]);
        Progress {
            covered: goals.clone().filter(covered).count(),
            goals: goals.count(),
            tests: self.suite.tests.len(),
            executions: self.tried.len(),
        }
    }

    fn report(self, outcome: Option<Outcome>) -> Report {
        let verdict = outcome.as_ref().and_then(|outcome| Some(&outcome.results.first()?.verdict));
        // Only what holds without any condition is a proof.
        let is_complete = matches!(verdict, Some(Verdict::Safe));
        let fate = |goal: usize| match () {
            () if self.covered[goal] => GoalFate::Covered,
            () if self.covered_without_end[goal] => GoalFate::CoveredWithoutEnd,
            () if is_complete && !self.goals.is_met(goal) => GoalFate::Unreachable,
            () => GoalFate::Open,
        };
        let goals = self.program.goals().iter().enumerate().filter(|(goal, _)| self.counts[*goal]);
        let goals: Vec<_> = goals.map(|(index, goal)| (goal.clone(), fate(index))).collect();
        let end = match verdict {
            Some(Verdict::Unknown(reason)) => Some(reason.clone()),
            _ => None,
        };
        Report {
            goals,
            tests: self.suite.tests.len(),
            executions: self.tried.len(),
            end,
            notes: self.program.notes.clone(),
            is_abandoned: outcome.is_some_and(|outcome| outcome.is_abandoned),
        }
    }
}

fn metadata(task: &Task<'_>) -> Metadata {
    Metadata {
        source_language: "C".into(),
        producer: format!("refute {}", env!("CARGO_PKG_VERSION")),
        specification: task.specification.clone(),
        program_file: task.program.0.clone(),
        program_hash: task.program.1.clone(),
        entry_function: task.request.exploration.entry.clone(),
        architecture: match task.request.sources.dialect.data_model {
            DataModel::Ilp32 => "32bit".into(),
            DataModel::Lp64 => "64bit".into(),
        },
        creation_time: check::now(),
    }
}

fn unwritable(task: &Task<'_>, error: &std::io::Error) -> Failure {
    Failure::new(format!("'{}' cannot be written: {error}", task.out.display()))
}

fn build_failure(error: BuildError) -> Failure {
    match error {
        BuildError::Rejected { file, messages } => {
            Failure::new(format!("'{}' does not compile", file.display())).with_details(messages)
        }
        BuildError::Unlinkable { messages } => {
            Failure::new("the files do not make a program").with_details(messages)
        }
        other => Failure::new(other.to_string()),
    }
}
