//! How a campaign stands, for people.

use std::fmt::Write;

use campaign::Row;
use cases::{DroppedEntry, FindingEntry, Overview};
use checkers::Judgement;

use crate::{BAD, FAINT, STRONG, UNSURE, styled};

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
    text.push_str(&render_rows(&overview.rows));
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

/// The table; what no verifier did has no column, so that it fits beside the others.
fn render_rows(rows: &[Row]) -> String {
    let count = |row: &Row, judgements: &[Judgement]| -> u64 {
        judgements.iter().map(|judgement| row.count(*judgement)).sum()
    };
    let happened = |(name, judgements): &&(&str, &[Judgement])| {
        *name == "right" || rows.iter().any(|row| count(row, judgements) > 0)
    };
    let columns: Vec<_> = COLUMNS.iter().filter(happened).collect();
    let widest = |name: &str, of: fn(&Row) -> &str| {
        rows.iter().map(|row| of(row).chars().count()).fold(name.len(), usize::max)
    };
    let verifier = widest("verifier", |row| &row.checker);
    let strategy = widest("strategy", |row| &row.strategy);
    let mut title =
        format!("\n{:verifier$} {:strategy$} {:>8}", "verifier", "strategy", "programs");
    columns.iter().for_each(|(name, _)| title += &format!(" {name:>5}"));
    title += &format!(" {:>4} {:>6}", "left", "CPU s");
    let mut text = format!("{}\n", styled(STRONG, title));
    for row in rows {
        let _ = write!(
            text,
            "{:verifier$} {:strategy$} {:>8}",
            row.checker, row.strategy, row.programs
        );
        for (name, judgements) in &columns {
            let count = count(row, judgements);
            let cell = format!("{count:>0$}", name.len().max(5));
            let bad = count > 0 && judgements[0].is_finding();
            let _ = write!(text, " {}", if bad { styled(BAD, cell) } else { cell });
        }
        let _ = writeln!(text, " {:>4} {:>6.1}", row.open + row.cut, row.cpu);
    }
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
