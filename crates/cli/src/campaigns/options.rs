//! The options of commands that begin or continue a campaign.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use base::{DataModel, Seed};
use campaign::{CheckerPlan, Options, Plan, RunLimits, Shard};
use cases::Allowance;
use checkers::Installed;
use clap::Args;
use serde_json::Value;

use crate::answer::Failure;
use crate::limits::workers;
use crate::output::Format;

/// What is decided when a campaign begins, and stored with it.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Campaign")]
pub struct PlanOptions {
    /// Time for each run of a verifier: 500ms, 20s, 2m
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Memory for each run of a verifier: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = base::parse_bytes)]
    memory: u64,

    /// Give every run the full time. Without this, the limit follows the time that answers take, and
    /// runs that were cut are done again at the end
    #[arg(long)]
    fixed_timeout: bool,

    /// Besides each verifier's default options, try N other settings drawn for each program
    #[arg(long, value_name = "N", default_value_t = 0)]
    swarm: u32,

    /// Stop producing at N programs
    #[arg(long, value_name = "N")]
    programs: Option<u64>,

    /// Where all randomness comes from; printed, and drawn from the clock without this
    #[arg(long, value_name = "N")]
    seed: Option<Seed>,

    /// Do only this part of the campaign: K from 0 to N - 1. Parts share nothing and are merged later
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    pub shard: Shard,
}

/// How much of the machine this process may use.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Budgets")]
pub struct PaceOptions {
    /// Time for all of it: 10m, 2h. What is left is done by `refute campaign resume`
    #[arg(long, value_name = "TIME", value_parser = base::parse_duration)]
    budget: Option<Duration>,

    /// Verifiers that run at once; as many as there are processors without this
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// How much is spent on making findings small.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Reduction")]
pub struct ReductionOptions {
    /// Do not reduce what is found
    #[arg(long)]
    no_reduce: bool,

    /// Time for reducing all that was found: 10m, 2h
    #[arg(long, value_name = "TIME", default_value = "1h", value_parser = base::parse_duration)]
    reduce_budget: Duration,

    /// Time for reducing one program
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = base::parse_duration)]
    reduce_timeout: Duration,
}

impl ReductionOptions {
    /// What may be spent; nothing when findings are to stay as they are.
    pub fn allowance(&self, pace: &PaceOptions) -> Option<Allowance> {
        let jobs = pace.options().workers;
        let (budget, each) = (self.reduce_budget, self.reduce_timeout);
        (!self.no_reduce).then_some(Allowance { budget, each, jobs })
    }
}

/// How a campaign is shown.
#[derive(Args, Debug)]
pub struct ShownOptions {
    /// A list of known causes; known.toml in the campaign's directory without this
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}

/// A seed that is another one every second.
pub fn seed_of_the_clock() -> Seed {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Seed(now.map_or(0, |time| time.as_secs()))
}

impl PlanOptions {
    /// The seed: the given one, or one from the clock. Shards that each drew their own would be parts
    /// of different campaigns, which nobody would notice before they are merged.
    pub fn seed(&self) -> Result<Seed, Failure> {
        match self.seed {
            Some(seed) => Ok(seed),
            None if self.shard == Shard::WHOLE => Ok(seed_of_the_clock()),
            None => Err(Failure::new("a shard needs the seed that all shards share")
                .with_advice("give the same --seed to each of them")),
        }
    }

    /// The plan for these verifiers and a producer described by `producer`.
    pub fn plan(
        &self,
        producer: Value,
        installed: &[Installed],
        seed: Seed,
        data_model: DataModel,
    ) -> Plan {
        Plan {
            producer,
            checkers: installed
                .iter()
                .map(|installed| CheckerPlan::of(&installed.checker, self.swarm))
                .collect(),
            limits: RunLimits {
                seconds: self.timeout.as_secs_f64(),
                memory: self.memory,
                output: 16 << 20,
                dynamic: !self.fixed_timeout,
            },
            seed: seed.0,
            data_model: data_model.to_string(),
            programs: self.programs,
            units: None,
        }
    }
}

impl PaceOptions {
    /// The same for the runner.
    pub fn options(&self) -> Options {
        Options { workers: workers(self.jobs), time: self.budget }
    }
}
