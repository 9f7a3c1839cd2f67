//! How a campaign stands, for people and machines.

use std::fmt::Write;

use campaign::{Confirmation, Finding, Known, Left, Row, Sight, Store, summarise};
use checkers::Judgement;
use serde::Serialize;

use super::conduct::store_failure;
use super::investigate::inquiry_into;
use super::known::explain;
use crate::answer::{Answer, Failure, Standing};
use crate::output::{BAD, FAINT, STRONG, UNSURE, styled};

/// How a campaign stands.
#[derive(Serialize)]
pub struct Document {
    schema: &'static str,
    refute: &'static str,
    pub verdict: String,
    directory: String,
    seed: u64,
    shards: Vec<String>,
    units: u64,
    programs: u64,
    /// What was not made, by stage and reason.
    dropped: Vec<DroppedEntry>,
    /// Seconds of the producer, by part.
    production: Vec<(String, f64)>,
    /// What is not done yet.
    left: Left,
    rows: Vec<Row>,
    findings: Vec<FindingEntry>,
    #[serde(skip)]
    standing: Standing,
}

#[derive(Serialize)]
struct DroppedEntry {
    stage: String,
    reason: String,
    count: u64,
}

/// A finding for machines.
#[derive(Serialize, Clone)]
pub struct FindingEntry {
    pub checker: String,
    pub version: String,
    pub setting: String,
    pub strategy: String,
    pub program: String,
    /// The key of the program.
    pub key: String,
    pub truth: String,
    pub answer: String,
    pub message: String,
    pub judgement: &'static str,
    pub confirmation: String,
    /// The known cause, if there is one.
    pub known: Option<String>,
    pub known_status: Option<campaign::KnownStatus>,
    pub command: String,
    pub seconds: f64,
}

impl Document {
    /// What the command answers.
    pub fn answer(&self) -> Answer {
        Answer { standing: self.standing, verdict: self.verdict.clone() }
    }
}

/// Looks at a campaign.
pub fn document(store: &Store, known: &Known) -> Result<Document, Failure> {
    let plan = store.plan().map_err(store_failure)?;
    let rows = summarise(store).map_err(store_failure)?;
    let findings = findings(store, known)?;
    let left = Left::of(store, &rows).map_err(store_failure)?;
    let dropped = store.dropped().map_err(store_failure)?;
    let programs = store.program_count().map_err(store_failure)?;
    let (standing, verdict) = match programs {
        // Who was asked nothing was not wrong, but nothing is known either.
        0 if left.is_nothing() => (Standing::Undecided, no_programs(&dropped)),
        _ => verdict(left, &findings),
    };
    Ok(Document {
        schema: "refute-campaign/1",
        refute: env!("CARGO_PKG_VERSION"),
        verdict,
        directory: store.directory().display().to_string(),
        seed: plan.seed,
        shards: store.shards().map_err(store_failure)?.iter().map(ToString::to_string).collect(),
        units: store.units().map_err(store_failure)?.len() as u64,
        programs,
        dropped: dropped
            .into_iter()
            .map(|(dropped, count)| DroppedEntry {
                stage: dropped.stage,
                reason: dropped.reason,
                count,
            })
            .collect(),
        production: store.production_seconds().map_err(store_failure)?,
        left,
        rows,
        findings,
        standing,
    })
}

/// Why a campaign has no programs, by what was dropped most often.
fn no_programs(dropped: &[(campaign::Dropped, u64)]) -> String {
    match dropped.iter().max_by_key(|(_, count)| *count) {
        Some((most, count)) => {
            format!("no programs were made: {count} dropped ({}), {}", most.stage, most.reason)
        }
        None => "no programs were made".into(),
    }
}

/// The findings, each with its known cause.
pub fn findings(store: &Store, known: &Known) -> Result<Vec<FindingEntry>, Failure> {
    let findings = store.findings().map_err(store_failure)?;
    findings.iter().map(|finding| entry(store, known, finding)).collect()
}

fn entry(store: &Store, known: &Known, finding: &Finding) -> Result<FindingEntry, Failure> {
    let Finding { run, confirmation, program_name, strategy, truth } = finding;
    let program = store.program(&run.job.program).map_err(store_failure)?.program;
    let output = store.blob(&run.output).map_err(store_failure)?;
    let inquiry = inquiry_into(store, finding, &program)?;
    let sight = Sight {
        checker: &run.job.checker,
        version: &run.version,
        judgement: run.judgement.name(),
        output: &String::from_utf8_lossy(&output),
        program: &program.text,
        reduced: inquiry.as_ref().map_or("", |inquiry| inquiry.reduced.as_str()),
        ..Sight::default()
    };
    let cause = explain(known, sight);
    Ok(FindingEntry {
        checker: run.job.checker.clone(),
        version: run.version.clone(),
        setting: run.job.setting.clone(),
        strategy: strategy.clone(),
        program: program_name.clone(),
        key: run.job.program.clone(),
        truth: truth.to_string(),
        answer: run.answer.kind().into(),
        message: run.answer.message().into(),
        judgement: run.judgement.name(),
        confirmation: confirmation.to_string(),
        known: cause.map(|cause| cause.cause.clone()),
        known_status: cause.map(|cause| cause.status),
        command: run.command.clone(),
        seconds: run.wall,
    })
}

/// New findings that were not seen to be flaky refute a verifier; work that is left leaves it open.
fn verdict(left: Left, findings: &[FindingEntry]) -> (Standing, String) {
    let known = findings.iter().filter(|finding| finding.known.is_some()).count();
    let flaky = Confirmation::Flaky.to_string();
    let is_new = |each: &&FindingEntry| each.known.is_none() && each.confirmation != flaky;
    let new = findings.iter().filter(is_new).count();
    let unfinished = if left.is_nothing() { "" } else { ", unfinished" };
    let old =
        if known > 0 { format!("no new findings, {known} known") } else { "no findings".into() };
    match new {
        0 if left.is_nothing() => (Standing::NotRefuted, old),
        0 => (Standing::Undecided, format!("{old}, {left}")),
        1 => (Standing::Refuted, format!("1 finding{unfinished}")),
        new => (Standing::Refuted, format!("{new} findings{unfinished}")),
    }
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

/// The same for people.
pub fn render(document: &Document) -> String {
    let mut text = format!(
        "{}  {} programs of {} units, seed {}, shard {}\n",
        styled(STRONG, &document.directory),
        document.programs,
        document.units,
        document.seed,
        document.shards.join(" ")
    );
    for DroppedEntry { stage, reason, count } in document.dropped.iter().take(10) {
        let _ =
            writeln!(text, "{}", styled(FAINT, format!("  {count} dropped ({stage}): {reason}")));
    }
    if document.programs == 0 {
        text.push_str(NO_PROGRAMS);
    }
    let mut title = format!("\n{:<20} {:<12} {:>8}", "verifier", "strategy", "programs");
    COLUMNS.iter().for_each(|(name, _)| title += &format!(" {name:>11}"));
    title += &format!(" {:>6} {:>8}", "left", "CPU s");
    let _ = writeln!(text, "{}", styled(STRONG, title));
    for row in &document.rows {
        let _ = write!(text, "{:<20} {:<12} {:>8}", row.checker, row.strategy, row.programs);
        for (_, judgements) in COLUMNS {
            let count: u64 = judgements.iter().map(|judgement| row.count(*judgement)).sum();
            let cell = format!("{count:>11}");
            let bad = count > 0 && judgements[0].is_finding();
            let _ = write!(text, " {}", if bad { styled(BAD, cell) } else { cell });
        }
        let _ = writeln!(text, " {:>6} {:>8.1}", row.open + row.cut, row.cpu);
    }
    if !document.findings.is_empty() {
        let _ = writeln!(text, "\n{}", styled(STRONG, "Findings"));
    }
    for finding in document.findings.iter().take(SHOWN) {
        text.push_str(&render_finding(finding));
    }
    if document.findings.len() > SHOWN {
        let more = document.findings.len() - SHOWN;
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
