//! The result of `refute run` as a document for machines. Its layout is part of the interface:
//! `docs/run.md` describes it, and [`SCHEMA`] changes when it does.

use std::collections::BTreeMap;

use check::Selection;
use formats::DocumentHead;
use native::{CoverageProgram, Goal, GoalKind, LineCoverage};
use serde::Serialize;
use verdict::{Ending, TestCase};

use crate::execute::Executed;

/// The name and version of the layout.
pub const SCHEMA: &str = "refute-run/1";

/// The whole result.
#[derive(Serialize)]
pub struct Document {
    /// What it begins with; its layout is [`SCHEMA`].
    #[serde(flatten)]
    pub head: DocumentHead,
    /// The suite, as it was named.
    pub suite: String,
    /// The files of the program.
    pub files: Vec<String>,
    /// What it was compiled for.
    pub data_model: String,
    /// The compiler of the program that was run.
    pub compiler: String,
    /// What was looked for.
    pub properties: Vec<String>,
    /// What is to be known beside the result.
    pub warnings: Vec<String>,
    /// How many tests there are.
    pub tests_in_suite: usize,
    /// Those that were run.
    pub tests: Vec<Test>,
    /// What they cover, when that was measured.
    pub coverage: Option<Coverage>,
}

/// One test.
#[derive(Serialize)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// How it ended, in a fixed word.
    pub outcome: &'static str,
    /// The property that it violates.
    pub violates: Option<String>,
    /// What was said about the end.
    pub message: Option<String>,
    /// Where it ended.
    pub place: Option<String>,
    /// The status, when it exited by itself.
    pub exit_code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<String>,
    /// How many inputs the test has.
    pub inputs: usize,
    /// How many were asked for.
    pub inputs_used: usize,
    /// Time on the wall.
    pub wall_seconds: f64,
    /// Time on processors.
    pub cpu_seconds: f64,
    /// How many goals it covers.
    pub covered_goals: Option<usize>,
    /// Whether TestCov would count it.
    pub counts_in_testcov: Option<bool>,
}

/// The coverage of all tests together.
#[derive(Serialize)]
pub struct Coverage {
    /// Branch goals that some test covers.
    pub branches: Ratio,
    /// The same by the tests that TestCov counts; `null` when it cannot build the program.
    pub branches_in_testcov: Option<Ratio>,
    /// Why TestCov cannot build the program.
    pub testcov_obstacles: Vec<String>,
    /// Lines that some test executes.
    pub lines: Option<Ratio>,
    /// Goals that TestCov does not have.
    pub removed_goals: usize,
    /// What is to be known about the numbers.
    pub notes: Vec<String>,
    /// Every goal.
    pub goals: Vec<GoalEntry>,
    /// How often each line was executed, by file.
    pub line_counts: Option<BTreeMap<String, BTreeMap<u32, u64>>>,
}

/// How much of something was covered.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Ratio {
    /// How many were.
    pub covered: usize,
    /// How many there are.
    pub total: usize,
    /// The share.
    pub percent: f64,
}

/// A branch goal.
#[derive(Serialize)]
pub struct GoalEntry {
    /// Its file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// What it is, in a fixed word.
    pub kind: &'static str,
    /// Whether some test covers it.
    pub covered: bool,
    /// Whether TestCov does not have it.
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

/// The fixed word of a kind of goals.
pub fn kind_word(kind: GoalKind) -> &'static str {
    match kind {
        GoalKind::Then => "if-true",
        GoalKind::Else => "if-false",
        GoalKind::LoopBody => "loop-body",
        GoalKind::AfterLoop => "after-loop",
        GoalKind::Case => "case",
        GoalKind::Default => "default",
        GoalKind::TernaryTrue => "choice-true",
        GoalKind::TernaryFalse => "choice-false",
        GoalKind::OperandTrue => "operand-true",
        GoalKind::OperandFalse => "operand-false",
        GoalKind::Function => "function",
        GoalKind::Call => "call",
        GoalKind::Label => "label",
    }
}

fn goal_entry(goal: &Goal, covered: bool) -> GoalEntry {
    let kind = kind_word(goal.kind);
    GoalEntry { file: goal.file.to_string(), line: goal.line, kind, covered, removed: !goal.kept }
}
