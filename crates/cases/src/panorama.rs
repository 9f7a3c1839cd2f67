//! All of a campaign that a page shows: how it stands, every run, and its findings by cause as they were told last.

use std::fs;

use campaign::{Known, Store, StoreError};
use serde::Serialize;
use serde_json::Value;

use crate::overview::Overview;

/// A campaign as a whole.
#[derive(Serialize)]
pub struct Panorama {
    /// How it stands.
    #[serde(flatten)]
    pub overview: Overview,
    /// The full time limit of a run, in seconds.
    pub time_limit: f64,
    /// Every run that counts, in the order in which they ended.
    pub runs: Vec<RunLine>,
    /// Findings by cause; none before they were looked into.
    pub groups: Value,
}

/// A run in short.
#[derive(Serialize)]
pub struct RunLine {
    checker: String,
    setting: String,
    strategy: String,
    program: String,
    truth: String,
    answer: String,
    judgement: &'static str,
    /// Seconds on processors.
    cpu: f64,
    /// Seconds since the first run ended.
    at: f64,
}

impl Panorama {
    /// Looks at a campaign, also at one that is under way.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn of(store: &Store, known: &Known) -> Result<Panorama, StoreError> {
        let named = store.named_results()?;
        let begin = named.first().map_or(0.0, |first| first.run.ended);
        let runs = named.into_iter().map(|named| RunLine {
            checker: named.run.job.checker,
            setting: named.run.job.setting,
            strategy: named.strategy,
            program: named.program_name,
            truth: named.truth.to_string(),
            answer: named.run.answer.kind().into(),
            judgement: named.run.judgement.name(),
            cpu: named.run.cpu,
            at: named.run.ended - begin,
        });
        Ok(Panorama {
            overview: Overview::of(store, known)?,
            time_limit: store.plan()?.limits.seconds,
            runs: runs.collect(),
            groups: told_groups(store),
        })
    }
}

/// The groups of the result beside the campaign. It is written when the campaign stops, so there may be none yet.
fn told_groups(store: &Store) -> Value {
    let read = fs::read(store.directory().join("result.json")).ok();
    let told: Option<Value> = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    told.and_then(|told| told.get("groups").cloned()).unwrap_or_else(|| Value::Array(Vec::new()))
}
