//! Budgets: the same options on every command that runs something.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::Args;
use process::{Limits, MemoryLimit};

/// How much each run may use.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Budgets")]
pub struct LimitOptions {
    /// Time for each test: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Memory for each test: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = base::parse_bytes)]
    memory: u64,

    /// Tests that run at once; as many as there are processors without this
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl LimitOptions {
    /// The limits of one run.
    pub fn limits(&self) -> Limits {
        let memory = Some(MemoryLimit::Resident(self.memory));
        Limits { wall: Some(self.timeout), memory, ..Limits::default() }
    }

    /// How many runs at once.
    pub fn jobs(&self) -> usize {
        workers(self.jobs)
    }
}

/// How many runs at once: what was asked for, or as many as there are processors.
pub fn workers(jobs: Option<NonZeroUsize>) -> usize {
    jobs.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
