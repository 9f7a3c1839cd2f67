//! How a campaign stands: what was asked and answered, what is left, and its findings with their causes.

use campaign::{
    Confirmation, Dropped, Known, KnownStatus, Left, Row, Sight, Store, StoreError, WrongAnswer,
    summarise,
};
use serde::Serialize;

use crate::inquiry::inquiry_into;
use crate::known::explain;

/// What a campaign says of its verifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// None was wrong, as far as is not known already.
    NothingFound,
    /// Some was wrong.
    Found,
    /// Something is left to be done, or nothing could be asked.
    Open,
}

/// How a campaign stands, for people and machines.
#[derive(Serialize)]
pub struct Overview {
    schema: &'static str,
    refute: &'static str,
    /// What the campaign says, in words.
    pub verdict: String,
    /// Where it is.
    pub directory: String,
    /// Where all its randomness comes from.
    pub seed: u64,
    /// The parts that are here.
    pub shards: Vec<String>,
    /// How many units were produced.
    pub units: u64,
    /// How many programs came of them.
    pub programs: u64,
    /// What was not made, by stage and reason.
    pub dropped: Vec<DroppedEntry>,
    /// Seconds of the producer, by part.
    pub production: Vec<(String, f64)>,
    /// What is not done yet.
    pub left: Left,
    /// What each verifier answered, by strategy.
    pub rows: Vec<Row>,
    /// Where they were wrong.
    pub findings: Vec<FindingEntry>,
    /// What the campaign says.
    #[serde(skip)]
    pub outlook: Outlook,
}

/// What was not made.
#[derive(Serialize)]
pub struct DroppedEntry {
    /// Where it was dropped.
    pub stage: String,
    /// Why.
    pub reason: String,
    /// How often.
    pub count: u64,
}

/// A finding for machines.
#[derive(Serialize, Clone)]
pub struct FindingEntry {
    /// The verifier.
    pub checker: String,
    /// Its version.
    pub version: String,
    /// Its options.
    pub setting: String,
    /// How the program was made.
    pub strategy: String,
    /// The name of the program.
    pub program: String,
    /// The key of the program.
    pub key: String,
    /// What is true of it.
    pub truth: String,
    /// The kind of answer.
    pub answer: String,
    /// The answer's words.
    pub message: String,
    /// What it is worth.
    pub judgement: &'static str,
    /// Whether it was seen again.
    pub confirmation: String,
    /// The known cause, if there is one.
    pub known: Option<String>,
    /// What became of that.
    pub known_status: Option<KnownStatus>,
    /// The command, in a directory with the program.
    pub command: String,
    /// How long the answer took.
    pub seconds: f64,
}

impl Overview {
    /// Looks at a campaign.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn of(store: &Store, known: &Known) -> Result<Overview, StoreError> {
        let plan = store.plan()?;
        let rows = summarise(store)?;
        let findings = findings(store, known)?;
        let left = Left::of(store, &rows)?;
        let dropped = store.dropped()?;
        let programs = store.program_count()?;
        let (outlook, verdict) = match programs {
            // Who was asked nothing was not wrong, but nothing is known either.
            0 if left.is_nothing() => (Outlook::Open, no_programs(&dropped)),
            _ => verdict(left, &findings),
        };
        Ok(Overview {
            schema: "refute-campaign/1",
            refute: env!("CARGO_PKG_VERSION"),
            verdict,
            directory: store.directory().display().to_string(),
            seed: plan.seed,
            shards: store.shards()?.iter().map(ToString::to_string).collect(),
            units: store.units()?.len() as u64,
            programs,
            dropped: dropped
                .into_iter()
                .map(|(dropped, count)| DroppedEntry {
                    stage: dropped.stage,
                    reason: dropped.reason,
                    count,
                })
                .collect(),
            production: store.production_seconds()?,
            left,
            rows,
            findings,
            outlook,
        })
    }
}

/// Why a campaign has no programs, by what was dropped most often.
fn no_programs(dropped: &[(Dropped, u64)]) -> String {
    match dropped.iter().max_by_key(|(_, count)| *count) {
        Some((most, count)) => {
            format!("no programs were made: {count} dropped ({}), {}", most.stage, most.reason)
        }
        None => "no programs were made".into(),
    }
}

/// The findings, each with its known cause.
fn findings(store: &Store, known: &Known) -> Result<Vec<FindingEntry>, StoreError> {
    let findings = store.findings()?;
    findings.iter().map(|finding| entry(store, known, finding)).collect()
}

fn entry(store: &Store, known: &Known, finding: &WrongAnswer) -> Result<FindingEntry, StoreError> {
    let WrongAnswer { run, confirmation, program_name, strategy, truth } = finding;
    let program = store.program(&run.job.program)?.program;
    let output = store.blob(&run.output)?;
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
fn verdict(left: Left, findings: &[FindingEntry]) -> (Outlook, String) {
    let known = findings.iter().filter(|finding| finding.known.is_some()).count();
    let flaky = Confirmation::Flaky.to_string();
    let is_new = |each: &&FindingEntry| each.known.is_none() && each.confirmation != flaky;
    let new = findings.iter().filter(is_new).count();
    let unfinished = if left.is_nothing() { "" } else { ", unfinished" };
    let old =
        if known > 0 { format!("no new findings, {known} known") } else { "no findings".into() };
    match new {
        0 if left.is_nothing() => (Outlook::NothingFound, old),
        0 => (Outlook::Open, format!("{old}, {left}")),
        1 => (Outlook::Found, format!("1 finding{unfinished}")),
        new => (Outlook::Found, format!("{new} findings{unfinished}")),
    }
}
