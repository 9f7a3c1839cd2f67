//! The result of `refute run` for people.

use std::fmt::Write;

use replay::{Coverage, Document, GoalEntry, Ratio, Test};

use crate::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// How many names may widen the column of names.
const WIDEST_NAME: usize = 32;

/// The whole text, apart from the last line.
pub fn render(document: &Document, missing: bool) -> String {
    let mut text = format!(
        "{} on {} {}\n\n",
        styled(STRONG, count(document.tests_in_suite, "test")),
        styled(STRONG, document.files.join(" ")),
        styled(FAINT, format!("({}, {})", document.data_model, document.compiler)),
    );
    let widest = document.tests.iter().map(|test| test.name.chars().count()).max().unwrap_or(0);
    let width = widest.min(WIDEST_NAME);
    for test in &document.tests {
        render_test(&mut text, test, width);
    }
    let complete = document.tests.len() == document.tests_in_suite;
    if !complete {
        let left = document.tests_in_suite - document.tests.len();
        let _ = writeln!(
            text,
            "\n{}",
            styled(UNSURE, format!("interrupted, {} not run", count(left, "test")))
        );
    }
    if let Some(coverage) = &document.coverage {
        render_coverage(&mut text, coverage, &document.tests, complete);
        if missing {
            render_missing(&mut text, &coverage.goals);
        }
    }
    text.push('\n');
    text
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn render_test(text: &mut String, test: &Test, width: usize) {
    let ending = match (test.outcome, &test.violates) {
        ("sanitizer", Some(property)) => property.clone(),
        ("exit", _) => format!("exit {}", test.exit_code.unwrap_or_default()),
        ("signal", _) => test.signal.clone().unwrap_or_default(),
        (outcome, _) => outcome.replace('-', " "),
    };
    let style = match (&test.violates, test.outcome) {
        (Some(_), _) => BAD,
        (None, "timeout" | "out-of-memory" | "too-much-output" | "bad-input") => UNSURE,
        (None, "assumption-failed" | "out-of-inputs" | "abort") => FAINT,
        _ => GOOD,
    };
    let _ = write!(text, "  {:width$}  {}", test.name, styled(style, ending));
    if let Some(place) = &test.place {
        let _ = write!(text, " at {place}");
    }
    text.push('\n');
    if let Some(message) = &test.message {
        let _ = writeln!(text, "  {:width$}  {}", "", styled(FAINT, message));
    }
}

fn render_coverage(text: &mut String, coverage: &Coverage, tests: &[Test], complete: bool) {
    let row = |name: &str, ratio: Ratio| {
        let style = if ratio.covered == ratio.total { GOOD } else { STRONG };
        let percent = styled(style, format!("{:>6.2} %", ratio.percent));
        format!("{name:<10}{percent}   {} of {}\n", ratio.covered, ratio.total)
    };
    text.push('\n');
    text.push_str(&row("Branches", coverage.branches));
    match coverage.branches_in_testcov {
        Some(theirs) if theirs != coverage.branches => {
            let lost = tests.iter().filter(|test| test.counts_in_testcov == Some(false)).count();
            let lost = count(lost, "test");
            text.push_str(&row("  TestCov", theirs));
            let reason = format!("  TestCov counts nothing of {lost} that did not end regularly");
            let _ = writeln!(text, "{}", styled(FAINT, reason));
        }
        Some(_) => {}
        None => {
            let reason = coverage.testcov_obstacles.join("; ");
            let _ = writeln!(
                text,
                "{}",
                styled(FAINT, format!("  TestCov cannot build this program: {reason}"))
            );
        }
    }
    match coverage.lines {
        Some(lines) => text.push_str(&row("Lines", lines)),
        None => {
            let reason = if complete { "gcc and gcov are needed" } else { "interrupted" };
            let reason = styled(FAINT, format!("not measured: {reason}"));
            let _ = writeln!(text, "Lines     {reason}");
        }
    }
    for note in &coverage.notes {
        let _ = writeln!(text, "  {}", styled(FAINT, note));
    }
}

fn render_missing(text: &mut String, goals: &[GoalEntry]) {
    let missing: Vec<_> = goals.iter().filter(|goal| !goal.covered && !goal.removed).collect();
    if missing.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nNot covered");
    for goal in missing {
        let _ = writeln!(text, "  {}:{}  {}", goal.file, goal.line, goal.kind.replace('-', " "));
    }
}
