//! How a campaign stands, for people.

use std::fmt::Write;

use cases::{DroppedEntry, FindingEntry, Outlook, Overview};
use checkers::Judgement;

use crate::answer::{Conclusion, Standing};
use crate::output::{BAD, FAINT, STRONG, UNSURE, styled};

/// What the command answers.
pub fn answer(overview: &Overview) -> Conclusion {
    let standing = match overview.outlook {
        Outlook::NothingFound => Standing::NotRefuted,
        Outlook::Found => Standing::Refuted,
        Outlook::Open => Standing::Undecided,
    };
    Conclusion { standing, verdict: overview.verdict.clone() }
}

/// What to do about a campaign without programs.
const NO_PROGRAMS: &str = "\
no programs: seeds are closed C programs that end by themselves, without input, files and threads;
  try others with --seeds, or --csmith; refute generate branches tells of each why it was dropped
";

/// The columns of the table: a title and what is counted.
const COLUMNS: [(&str, &[Judgement]); 8] = [
    ("right", &[Judgement::Right]),
    ("undecided", &[Judgement::Undecided]),
    ("refused", &[Judgement::Refused]),
    ("imprecise", &[Judgement::Imprecise, Judgement::Missed]),
    ("unsound", &[Judgement::WrongSound]),
    ("false alarm", &[Judgement::WrongPrecise]),
    ("crash", &[Judgement::Crash]),
    ("other", &[Judgement::Hang, Judgement::Nonsense]),
];

/// The whole text, apart from the last line.
pub fn render(overview: &Overview) -> String {
    let mut text = format!(
        "{}  {} programs of {} units, seed {}, shard {}\n",
        styled(STRONG, &overview.directory),
        overview.programs,
        overview.units,
        overview.seed,
        overview.shards.join(" ")
    );
    for DroppedEntry { stage, reason, count } in overview.dropped.iter().take(10) {
        let _ =
            writeln!(text, "{}", styled(FAINT, format!("  {count} dropped ({stage}): {reason}")));
    }
    if overview.programs == 0 {
        text.push_str(NO_PROGRAMS);
    }
    let mut title = format!("\n{:<20} {:<12} {:>8}", "verifier", "strategy", "programs");
    COLUMNS.iter().for_each(|(name, _)| title += &format!(" {name:>11}"));
    title += &format!(" {:>6} {:>8}", "left", "CPU s");
    let _ = writeln!(text, "{}", styled(STRONG, title));
    for row in &overview.rows {
        let _ = write!(text, "{:<20} {:<12} {:>8}", row.checker, row.strategy, row.programs);
        for (_, judgements) in COLUMNS {
            let count: u64 = judgements.iter().map(|judgement| row.count(*judgement)).sum();
            let cell = format!("{count:>11}");
            let bad = count > 0 && judgements[0].is_finding();
            let _ = write!(text, " {}", if bad { styled(BAD, cell) } else { cell });
        }
        let _ = writeln!(text, " {:>6} {:>8.1}", row.open + row.cut, row.cpu);
    }
    if !overview.findings.is_empty() {
        let _ = writeln!(text, "\n{}", styled(STRONG, "Findings"));
    }
    for finding in overview.findings.iter().take(SHOWN) {
        text.push_str(&render_finding(finding));
    }
    if overview.findings.len() > SHOWN {
        let more = overview.findings.len() - SHOWN;
        let _ = writeln!(text, "  and {more} more: refute campaign export writes all of them");
    }
    text.push('\n');
    text
}

/// How many findings people are shown.
const SHOWN: usize = 40;

fn render_finding(finding: &FindingEntry) -> String {
    let style = match (&finding.known, finding.confirmation.as_str()) {
        (Some(_), _) => FAINT,
        (None, "flaky") => UNSURE,
        _ => BAD,
    };
    let known = finding.known.as_ref().map(|cause| format!("  known: {cause}"));
    let setting = if finding.setting.is_empty() { "" } else { " " };
    format!(
        "  {}  {}{setting}{}  {} is {}, said {}{}  {}{}\n",
        styled(style, finding.judgement),
        finding.checker,
        finding.setting,
        finding.program,
        finding.truth,
        finding.answer,
        if finding.message.is_empty() { String::new() } else { format!(" ({})", finding.message) },
        finding.confirmation,
        known.unwrap_or_default()
    )
}
