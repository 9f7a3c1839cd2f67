//! The document of a benchmark set for machines. `docs/generate.md` describes the layout, and
//! [`SCHEMA`] changes when it does.

use std::time::Duration;

use base::Seed;
use formats::DocumentHead;
use generate::Strategy;
use seeds::Stage;
use serde::Serialize;

use crate::tally::{Made, NotTaken, Tally};

/// The name and version of the layout.
pub const SCHEMA: &str = "refute-generate/1";

/// The whole result.
#[derive(Serialize)]
pub struct Document {
    /// What it begins with; its layout is [`SCHEMA`].
    #[serde(flatten)]
    pub head: DocumentHead,
    /// What every choice was drawn from.
    pub seed: u64,
    /// How many programs were asked for.
    pub wanted: usize,
    /// How they ask.
    pub strategies: Vec<&'static str>,
    /// Programs that were looked at.
    pub candidates: usize,
    /// Those that were fit.
    pub seeds: usize,
    /// Seeds that our interpreter agreed on too.
    pub seeds_interpreted: usize,
    /// The branches of all seeds.
    pub branches: usize,
    /// How many candidates each stage dropped, in order.
    pub stages: Vec<StageCount>,
    /// Where the time went.
    pub cpu_seconds: Cpu,
    /// How fast it was.
    pub made_per_cpu_second: Rate,
    /// What was written.
    pub programs: Vec<Made>,
    /// Programs whose executions did not agree with their truth.
    pub unconfirmed: Vec<NotTaken>,
    /// Candidates that were not fit.
    pub dropped: Vec<NotTaken>,
}

/// How many candidates a stage dropped.
#[derive(Serialize)]
pub struct StageCount {
    /// Its name.
    pub stage: &'static str,
    /// How many.
    pub dropped: usize,
}

/// Time on processors.
#[derive(Serialize)]
pub struct Cpu {
    /// Preprocessing, profiling and emitting.
    pub making: f64,
    /// The other stages of the filter.
    pub filtering: f64,
    /// Running what was emitted.
    pub confirming: f64,
}

/// How much was made in a second of the time for making.
#[derive(Serialize)]
pub struct Rate {
    /// Seeds.
    pub seeds: f64,
    /// Programs.
    pub programs: f64,
}

impl Document {
    /// Tells of what was counted.
    pub fn new(
        head: DocumentHead,
        seed: Seed,
        wanted: usize,
        strategies: &[Strategy],
        tally: &Tally,
    ) -> Document {
        let count = |stage: Stage| {
            tally.dropped.iter().filter(|dropped| dropped.stage == stage.name()).count()
        };
        let seconds = |time: Duration| (time.as_secs_f64() * 1000.0).round() / 1000.0;
        Document {
            head,
            seed: seed.0,
            wanted,
            strategies: strategies.iter().map(|strategy| strategy.name()).collect(),
            candidates: tally.candidates,
            seeds: tally.seeds,
            seeds_interpreted: tally.interpreted,
            branches: tally.branches,
            stages: Stage::ALL
                .iter()
                .map(|stage| StageCount { stage: stage.name(), dropped: count(*stage) })
                .collect(),
            cpu_seconds: Cpu {
                making: seconds(tally.spent.making),
                filtering: seconds(tally.spent.filtering),
                confirming: seconds(tally.spent.confirming),
            },
            made_per_cpu_second: Rate {
                seeds: per_second(tally.seeds, tally.spent.making),
                programs: per_second(
                    tally.programs.len() + tally.unconfirmed.len(),
                    tally.spent.making,
                ),
            },
            programs: tally.programs.clone(),
            unconfirmed: tally.unconfirmed.clone(),
            dropped: tally.dropped.clone(),
        }
    }
}

/// A rate with one decimal; 0 where nothing was measured.
fn per_second(count: usize, time: Duration) -> f64 {
    match time.is_zero() {
        true => 0.0,
        false => (count as f64 / time.as_secs_f64() * 10.0).round() / 10.0,
    }
}
