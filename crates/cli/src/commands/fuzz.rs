//! `refute fuzz`: test verifiers with programs of known truth, and make bug reports of what is found.

use std::path::PathBuf;
use std::time::Duration;

use base::{DataModel, Seed};
use clap::Args;
use producers::{BranchPlan, ProducerError};
use serde_json::Value;

use crate::answer::{Conclusion, Failure};
use crate::campaigns::conduct::{begin, known_causes};
use crate::campaigns::options::{PaceOptions, PlanOptions, ReductionOptions, ShownOptions};
use crate::campaigns::producers::producer_failure;
use crate::campaigns::results::conclude;
use crate::context::Context;
use crate::generation::mazes::MazeOptions;
use crate::generation::sources::{BranchOptions, MadeFrom};
use crate::output::Format;
use crate::verifiers::CheckerOptions;

/// Test verifiers with programs whose truth is known
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: MadeFrom<BranchArguments, MazeArguments>,
}

/// Programs that count how often their branches are taken
///
/// Closed C programs are filtered, run once to count their branches, and turned into programs that
/// check these counts: whether they reach their error call is known. Verifiers that say otherwise are
/// asked again; what stays is reduced, grouped by cause and written as bug reports. refute itself is
/// one of the verifiers. The campaign is a directory: it can be stopped, resumed, split into shards
/// and merged (`refute campaign`).
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute fuzz branches --csmith --programs 200 -o c
  refute fuzz branches --seeds gcc/testsuite/gcc.c-torture/execute --checkers refute,cbmc-6 -o c
  refute fuzz branches --seeds gcc/testsuite --strategy all --swarm 2 --budget 8h -o c
  refute fuzz branches --seeds gcc/testsuite --seed 1 --shard 0/4 -o c0     a quarter of it

Strategies: er, ecr, ecr-twin, fcr, fcr-twin, values, values-twin, nondet, nondet-twin, all.
Exit codes: 0 nothing found, 1 some verifier was wrong, 2 failed, 3 nothing found yet and unfinished, or no program was made.")]
pub struct BranchArguments {
    #[command(flatten)]
    branches: BranchOptions,

    #[command(flatten)]
    campaign: CampaignArguments,
}

/// Programs in the shape of mazes, guarded by formulas
///
/// The guards of a maze are the clauses of a formula: its model is the way to the error, and a formula that cannot be
/// satisfied makes a program that is safe. Unsafe programs are compiled by two compilers and executed before any
/// verifier sees them; two solvers answer for safe ones. Everything else is as in `refute fuzz branches`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute fuzz mazes --programs 200 -o c
  refute fuzz mazes --logic QF_ABV,QF_FP --checkers refute,cbmc-6 --programs 500 -o c
  refute fuzz mazes --seeds smt-lib/QF_BV --min-atoms 5 --per-seed 15 --swarm 2 -o c
  refute fuzz mazes --programs 1000 --seed 1 --shard 0/4 -o c0     a quarter of it

Exit codes: 0 nothing found, 1 some verifier was wrong, 2 failed, 3 nothing found yet and unfinished, or no program was made.")]
pub struct MazeArguments {
    #[command(flatten)]
    mazes: MazeOptions,

    #[command(flatten)]
    campaign: CampaignArguments,
}

/// What every campaign of `refute fuzz` takes.
#[derive(Args, Debug)]
pub struct CampaignArguments {
    /// The directory of the campaign
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,

    #[command(flatten)]
    reduction: ReductionOptions,
    #[command(flatten)]
    plan: PlanOptions,
    #[command(flatten)]
    pace: PaceOptions,
    #[command(flatten)]
    checkers: CheckerOptions,

    #[command(flatten)]
    shown: ShownOptions,
}

impl Arguments {
    /// How the output is written.
    pub fn format(&self) -> Format {
        match &self.what {
            MadeFrom::Branches(arguments) => arguments.campaign.shown.format,
            MadeFrom::Mazes(arguments) => arguments.campaign.shown.format,
        }
    }
}

/// Tells the story of what was asked for.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    match &arguments.what {
        MadeFrom::Branches(arguments) => branches(arguments, context),
        MadeFrom::Mazes(arguments) => mazes(arguments, context),
    }
}

/// Programs from counted branches.
fn branches(arguments: &BranchArguments, context: &Context) -> Result<Conclusion, Failure> {
    let BranchOptions { seeds, branches, .. } = &arguments.branches;
    let strategies = arguments.branches.strategies()?;
    let time = Duration::from_secs(2);
    arguments.campaign.tell(context, |seed| {
        let planned = BranchPlan::new(&seeds.seeds, seeds.groups, &strategies, *branches, time);
        planned.and_then(|planned| planned.stored(seed))
    })
}

/// Programs from formulas.
fn mazes(arguments: &MazeArguments, context: &Context) -> Result<Conclusion, Failure> {
    let plan = arguments.mazes.plan(true, context.voice)?;
    arguments.campaign.tell(context, |_| plan.stored())
}

impl CampaignArguments {
    /// The story: plan, run, look into what was found, tell.
    fn tell(
        &self,
        context: &Context,
        producer: impl FnOnce(Seed) -> Result<Value, ProducerError>,
    ) -> Result<Conclusion, Failure> {
        // A list that cannot be read is told of now, not when everything is done.
        known_causes(&self.out, self.shown.known.as_deref())?;
        let installed = self.checkers.installed_some(context)?;
        let seed = self.plan.seed()?;
        context.voice.note(&format!("seed {seed}"));
        let producer = producer(seed).map_err(producer_failure)?;
        let plan = self.plan.plan(producer, &installed, seed, DataModel::Lp64);
        let place = (self.out.as_path(), self.plan.shard);
        let mut store = begin(plan, place, &installed, &self.pace, context)?;

        let allowance = self.reduction.allowance(&self.pace);
        let ShownOptions { known, format } = &self.shown;
        conclude(&mut store, &installed, allowance, known.as_deref(), *format, context)
    }
}
