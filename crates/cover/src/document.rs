//! What is told to machines: goals, tests and what each covers, the curve, remedies.

use formats::DocumentHead;
use serde_json::{Value, json};

use crate::conduct::Report;
use crate::trial::GoalFate;

/// The name and version of the layout.
pub const SCHEMA: &str = "refute-cover/3";

/// The document of a report.
pub fn document(report: &Report, verdict: &str, exit_code: u8) -> Value {
    let head = DocumentHead::new(SCHEMA, verdict, exit_code);
    let goals = report.goals.iter().map(|(goal, fate)| {
        let kind = replay::kind_word(goal.kind);
        json!({ "file": &*goal.file, "line": goal.line, "kind": kind, "fate": fate })
    });
    let tests = report.tests.iter().map(|kept| {
        // The places of goals in the list above.
        let covers = report.numbers.iter().enumerate().filter(|(_, number)| kept.hits[**number]);
        json!({
            "name": kept.test.name,
            "inputs": kept.test.inputs,
            "found_by": kept.by,
            "seconds": rounded(kept.seconds),
            "counts_in_testcov": kept.counts,
            "covers": covers.map(|(place, _)| place).collect::<Vec<_>>(),
        })
    });
    let curve = report.curve.iter().map(|point| {
        json!({ "seconds": rounded(point.seconds), "covered": point.covered, "by": point.by })
    });
    json!({
        "schema": head.schema,
        "refute": head.refute,
        "verdict": head.verdict,
        "exit_code": head.exit_code,
        "percent": percent(report),
        "executions": report.executions,
        "fuzzed": {
            "executions": report.fuzzed.executions,
            "cpu_seconds": rounded(report.fuzzed.cpu.as_secs_f64()),
            "corpus": report.fuzzed.corpus,
        },
        "goals": goals.collect::<Vec<_>>(),
        "tests": tests.collect::<Vec<_>>(),
        "curve": curve.collect::<Vec<_>>(),
        "remedies": report.remedies,
        "notes": report.notes,
    })
}

/// The part of the goals that are covered, as TestCov counts and rounds it.
pub fn percent(report: &Report) -> f64 {
    replay::Ratio::new(report.count(GoalFate::Covered), report.goals.len()).percent
}

/// Milliseconds are enough.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
