//! The result of `refute run` as a document for machines. Its layout is part of the interface:
//! `docs/run.md` describes it, and [`SCHEMA`] changes when it does.

use std::collections::BTreeMap;

use native::{CoverageProgram, Goal, GoalKind, LineCoverage};
use serde::Serialize;
use verdict::{Ending, TestCase};

use crate::answer::Standing;
use crate::replay::execute::Executed;
use check::Selection;

/// The name and version of the layout.
pub const SCHEMA: &str = "refute-run/1";

/// The whole result.
#[derive(Serialize)]
pub struct Document {
    pub schema: &'static str,
    pub refute: &'static str,
    pub verdict: String,
    pub exit_code: u8,
    pub suite: String,
    pub files: Vec<String>,
    pub data_model: String,
    pub compiler: String,
    pub properties: Vec<String>,
    pub warnings: Vec<String>,
    pub tests_in_suite: usize,
    pub tests: Vec<Test>,
    pub coverage: Option<Coverage>,
}

/// One test.
#[derive(Serialize)]
pub struct Test {
    pub name: String,
    pub outcome: &'static str,
    pub violates: Option<String>,
    pub message: Option<String>,
    pub place: Option<String>,
    pub exit_code: Option<i32>,
    pub signal: Option<String>,
    pub inputs: usize,
    pub inputs_used: usize,
    pub wall_seconds: f64,
    pub cpu_seconds: f64,
    pub covered_goals: Option<usize>,
    pub counts_in_testcov: Option<bool>,
}

/// The coverage of all tests together.
#[derive(Serialize)]
pub struct Coverage {
    pub branches: Ratio,
    /// `null` when TestCov cannot build the program.
    pub branches_in_testcov: Option<Ratio>,
    pub testcov_obstacles: Vec<String>,
    pub lines: Option<Ratio>,
    pub removed_goals: usize,
    pub notes: Vec<String>,
    pub goals: Vec<GoalEntry>,
    pub line_counts: Option<BTreeMap<String, BTreeMap<u32, u64>>>,
}

/// How much of something was covered.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    pub covered: usize,
    pub total: usize,
    pub percent: f64,
}

/// A branch goal.
#[derive(Serialize)]
pub struct GoalEntry {
    pub file: String,
    pub line: u32,
    pub kind: &'static str,
    pub covered: bool,
    pub removed: bool,
}

impl Ratio {
    /// The share, rounded as TestCov does; all of nothing is everything.
    pub fn new(covered: usize, total: usize) -> Self {
        let percent = match total {
            0 => 100.0,
            _ => (covered as f64 / total as f64 * 1e4).round() / 1e2,
        };
        Ratio { covered, total, percent }
    }
}

/// The name of an ending, and what there is to say about it.
fn outcome(ending: &Ending) -> &'static str {
    match ending {
        Ending::Exit(_) => "exit",
        Ending::ErrorCall => "error-call",
        Ending::AssertionFailed(_) => "assertion-failed",
        Ending::Abort => "abort",
        Ending::AssumptionFailed => "assumption-failed",
        Ending::OutOfInputs => "out-of-inputs",
        Ending::BadInput(_) => "bad-input",
        Ending::Signal(_) => "signal",
        Ending::Sanitizer(_) => "sanitizer",
        Ending::Timeout => "timeout",
        Ending::OutOfMemory => "out-of-memory",
        Ending::TooMuchOutput => "too-much-output",
    }
}

/// A test's entry.
pub fn test_entry(test: &TestCase, executed: &Executed, selection: &Selection) -> Test {
    let replay = &executed.replay;
    let (message, place) = match &replay.ending {
        Ending::AssertionFailed(text) | Ending::BadInput(text) => (Some(text.clone()), None),
        Ending::Sanitizer(finding) => (Some(finding.message.clone()), finding.place.clone()),
        _ => (None, None),
    };
    Test {
        name: test.name.clone(),
        outcome: outcome(&replay.ending),
        violates: selection.violation(&replay.ending),
        message,
        place,
        exit_code: match replay.ending {
            Ending::Exit(code) => Some(code),
            _ => None,
        },
        signal: match replay.ending {
            Ending::Signal(signal) => Some(process::signal_name(signal.0)),
            _ => None,
        },
        inputs: test.inputs.len(),
        inputs_used: replay.inputs_used,
        wall_seconds: replay.usage.wall.as_secs_f64(),
        cpu_seconds: replay.usage.cpu.as_secs_f64(),
        covered_goals: executed
            .measurement
            .as_ref()
            .map(|measured| measured.hits.iter().filter(|hit| **hit).count()),
        counts_in_testcov: executed.measurement.as_ref().map(|measured| measured.counts_in_testcov),
    }
}

/// The coverage of the tests together.
pub fn coverage_entry(
    program: &CoverageProgram,
    executed: &[Executed],
    lines: Option<LineCoverage>,
    notes: Vec<String>,
) -> Coverage {
    let goals = program.goals();
    let mut all = vec![false; goals.len()];
    let mut in_testcov = all.clone();
    for measured in executed.iter().filter_map(|executed| executed.measurement.as_ref()) {
        for (goal, hit) in measured.hits.iter().enumerate() {
            all[goal] |= hit;
            in_testcov[goal] |= hit & measured.counts_in_testcov;
        }
    }
    let kept = goals.iter().filter(|goal| goal.kept).count();
    let ratio = |hits: &[bool]| {
        let covered = goals.iter().zip(hits).filter(|(goal, hit)| goal.kept && **hit).count();
        Ratio::new(covered, kept)
    };
    Coverage {
        branches: ratio(&all),
        branches_in_testcov: program.testcov_obstacles.is_empty().then(|| ratio(&in_testcov)),
        testcov_obstacles: program.testcov_obstacles.clone(),
        lines: lines.as_ref().map(|lines| Ratio::new(lines.covered(), lines.total())),
        removed_goals: goals.len() - kept,
        notes,
        goals: goals.iter().zip(&all).map(|(goal, hit)| goal_entry(goal, *hit)).collect(),
        line_counts: lines.map(|lines| lines.files),
    }
}

fn goal_entry(goal: &Goal, covered: bool) -> GoalEntry {
    let kind = match goal.kind {
        GoalKind::Then => "if-true",
        GoalKind::Else => "if-false",
        GoalKind::LoopBody => "loop-body",
        GoalKind::AfterLoop => "after-loop",
        GoalKind::Case => "case",
        GoalKind::Default => "default",
        GoalKind::TernaryTrue => "choice-true",
        GoalKind::TernaryFalse => "choice-false",
    };
    GoalEntry { file: goal.file.to_string(), line: goal.line, kind, covered, removed: !goal.kept }
}

/// The verdict over all tests: what was violated, else whether all came to an end by themselves.
pub fn verdict(tests: &[Test], complete: bool) -> (Standing, String) {
    let mut violated: Vec<&str> =
        tests.iter().filter_map(|test| test.violates.as_deref()).collect();
    violated.sort_unstable();
    violated.dedup();
    if !violated.is_empty() {
        return (Standing::Refuted, format!("false({})", violated.join(",")));
    }
    let open = |outcome: &str| tests.iter().any(|test| test.outcome == outcome);
    for reason in ["timeout", "out-of-memory", "too-much-output", "bad-input"] {
        if open(reason) {
            return (Standing::Undecided, format!("unknown({reason})"));
        }
    }
    match complete {
        true => (Standing::NotRefuted, "done".into()),
        false => (Standing::Undecided, "unknown(interrupted)".into()),
    }
}
