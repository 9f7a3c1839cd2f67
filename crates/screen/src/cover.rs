//! What a suite covers, for people.

use std::path::Path;
use std::time::Duration;

use cover::{GoalFate, Report, percent};

/// How many goals that nothing covers are listed.
const LISTED: usize = 20;

/// What is covered, what is not, and where the suite is.
pub fn render(report: &Report, out: &Path, elapsed: Duration) -> String {
    let is = |fate| report.count(fate);
    let mut text = format!(
        "{} of {} goals covered ({:.2}%), {} unreachable, {} open\n",
        is(GoalFate::Covered),
        report.goals.len(),
        percent(report),
        is(GoalFate::Unreachable),
        is(GoalFate::Open)
    );
    if is(GoalFate::CoveredUncounted) > 0 {
        let count = is(GoalFate::CoveredUncounted);
        text += &format!(
            "{count} more only by tests that TestCov does not count: they crash, do not end, or hold a value that it \
             cannot read\n"
        );
    }
    let missed = |fate: GoalFate| fate == GoalFate::Open || fate == GoalFate::Unreachable;
    let missed: Vec<_> = report.goals.iter().filter(|(_, fate)| missed(*fate)).collect();
    for (goal, fate) in missed.iter().take(LISTED) {
        let kind = replay::kind_word(goal.kind);
        let fate = if *fate == GoalFate::Open { "open" } else { "unreachable" };
        text += &format!("  {}:{}: {kind}: {fate}\n", goal.file, goal.line);
    }
    if missed.len() > LISTED {
        text += &format!("  and {} more\n", missed.len() - LISTED);
    }
    let (tests, runs, seconds) = (report.tests.len(), report.executions, elapsed.as_secs_f64());
    text += &format!(
        "{tests} tests in {}/test-suite and test-suite.zip, of {runs} executions, {seconds:.1} s\n",
        out.display()
    );
    text
}
