//! What was gathered, counted, and its document for machines. `docs/generate.md` describes the
//! layout, and [`SCHEMA`] changes when it does.

use std::time::Duration;

use base::Seed;
use generate::{Strategy, TestProgram};
use oracle::Evidence;
use seeds::{Gathered, Spent, Stage};
use serde::Serialize;
use verdict::Truth;

use crate::answer::Answer;

/// The name and version of the layout.
pub const SCHEMA: &str = "refute-generate/1";

/// Counts while programs are made.
#[derive(Default)]
pub struct Tally {
    pub candidates: usize,
    pub seeds: usize,
    pub branches: usize,
    pub interpreted: usize,
    pub programs: Vec<Program>,
    pub dropped: Vec<Drop>,
    pub unconfirmed: Vec<Drop>,
    pub spent: Spent,
}

/// A program that was written.
#[derive(Serialize, Clone)]
pub struct Program {
    pub name: String,
    pub seed: String,
    pub strategy: &'static str,
    pub expected_verdict: bool,
    pub branch: Option<Branch>,
}

/// The branch that a program asks about.
#[derive(Serialize, Clone)]
pub struct Branch {
    pub number: usize,
    pub kind: String,
    pub line: u32,
}

/// Something that was not taken, and why.
#[derive(Serialize, Clone)]
pub struct Drop {
    pub name: String,
    pub stage: &'static str,
    pub reason: String,
}

impl Tally {
    /// Counts what became of a candidate; the programs to be written, at most `wanted`.
    pub fn add(&mut self, gathered: Gathered, wanted: usize) -> Vec<TestProgram> {
        self.candidates += 1;
        self.spent += gathered.spent;
        let harvest = match gathered.result {
            Ok(harvest) => harvest,
            Err(dropped) => {
                let (stage, reason) = (dropped.stage.name(), dropped.reason);
                self.dropped.push(Drop { name: gathered.name, stage, reason });
                return Vec::new();
            }
        };
        self.seeds += 1;
        self.branches += harvest.branches;
        self.interpreted += usize::from(harvest.evidence == Evidence::Interpreted);
        self.unconfirmed.extend(harvest.unconfirmed.into_iter().map(|unconfirmed| Drop {
            name: unconfirmed.name,
            stage: "confirm",
            reason: unconfirmed.reason,
        }));
        let mut programs = harvest.programs;
        programs.truncate(wanted);
        self.programs.extend(programs.iter().map(|program| Program {
            name: program.name.clone(),
            seed: gathered.name.clone(),
            strategy: program.strategy.name(),
            expected_verdict: program.truth == Truth::Safe,
            branch: program.branch.map(|branch| Branch {
                number: branch.number,
                kind: branch.kind.to_string(),
                line: branch.line,
            }),
        }));
        programs
    }
}

/// The whole result.
#[derive(Serialize)]
pub struct Document {
    pub schema: &'static str,
    pub refute: &'static str,
    pub verdict: String,
    pub exit_code: u8,
    pub seed: u64,
    pub wanted: usize,
    pub strategies: Vec<&'static str>,
    pub candidates: usize,
    pub seeds: usize,
    pub seeds_interpreted: usize,
    pub branches: usize,
    pub stages: Vec<StageCount>,
    pub cpu_seconds: Cpu,
    pub made_per_cpu_second: Rate,
    pub programs: Vec<Program>,
    pub unconfirmed: Vec<Drop>,
    pub dropped: Vec<Drop>,
}

/// How many candidates a stage dropped.
#[derive(Serialize)]
pub struct StageCount {
    pub stage: &'static str,
    pub dropped: usize,
}

/// Time on processors.
#[derive(Serialize)]
pub struct Cpu {
    pub making: f64,
    pub filtering: f64,
    pub confirming: f64,
}

/// How much was made in a second of the time for making.
#[derive(Serialize)]
pub struct Rate {
    pub seeds: f64,
    pub programs: f64,
}

impl Document {
    pub fn new(
        answer: &Answer,
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
            schema: SCHEMA,
            refute: env!("CARGO_PKG_VERSION"),
            verdict: answer.verdict.clone(),
            exit_code: answer.exit_code(),
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
