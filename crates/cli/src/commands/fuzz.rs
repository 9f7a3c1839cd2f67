//! `refute fuzz`: test verifiers with programs of known truth, and make bug reports of what is found.

use std::path::PathBuf;
use std::time::Duration;

use base::DataModel;
use campaign::Store;
use clap::{Args, Subcommand};
use generate::Strategy;
use producers::BranchPlan;

use crate::answer::{Answer, Failure};
use crate::campaigns::conduct::{conduct, known_causes, store_failure};
use crate::campaigns::options::{PaceOptions, PlanOptions, ReductionOptions};
use crate::campaigns::producers::{producer_failure, producer_of};
use crate::campaigns::results::conclude;
use crate::context::Context;
use crate::generation::sources::SeedOptions;
use crate::output::{self, Format};
use crate::verifiers::CheckerOptions;

/// Test verifiers with programs whose truth is known
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

/// What the programs are made from.
#[derive(Subcommand, Debug)]
enum What {
    Branches(Box<BranchArguments>),
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
    seeds: SeedOptions,

    /// How the programs ask, in a comma list; 'all' is every strategy
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "fcr,fcr-twin")]
    strategy: Vec<String>,

    /// Branches of a seed that the strategies er and ecr take at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    branches: usize,

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

    /// A list of known causes; known.toml in the campaign's directory without this
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,

    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Arguments {
    /// How the output is written.
    pub fn format(&self) -> Format {
        match &self.what {
            What::Branches(arguments) => arguments.format,
        }
    }
}

/// Tells the story of what was asked for.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Answer, Failure> {
    match &arguments.what {
        What::Branches(arguments) => branches(arguments, context),
    }
}

/// The story: plan, run, look into what was found, tell.
fn branches(arguments: &BranchArguments, context: &Context) -> Result<Answer, Failure> {
    let strategies = Strategy::list(&arguments.strategy).map_err(Failure::new)?;
    // A list that cannot be read is told of now, not when everything is done.
    known_causes(&arguments.out, arguments.known.as_deref())?;
    let installed = arguments.checkers.installed(context)?;
    if installed.is_empty() {
        return Err(Failure::new("no verifier is here").with_advice("see refute checkers list"));
    }
    let seed = arguments.plan.seed()?;
    output::note(&format!("seed {seed}"));
    let planned = BranchPlan::new(
        &arguments.seeds.seeds,
        arguments.seeds.groups,
        &strategies,
        arguments.branches,
        Duration::from_secs(2),
    );
    let producer = planned.and_then(|planned| planned.stored(seed)).map_err(producer_failure)?;
    let plan = arguments.plan.plan(producer, &installed, seed, DataModel::Lp64);
    let producer = producer_of(&plan, context)?;
    let plan = plan.with_units(producer.units());
    let mut store =
        Store::create(&arguments.out, &plan, arguments.plan.shard).map_err(store_failure)?;
    conduct(&mut store, &*producer, &installed, &arguments.pace, context)?;

    let allowance = arguments.reduction.allowance(&arguments.pace);
    let known = arguments.known.as_deref();
    conclude(&mut store, &installed, allowance, known, arguments.format, context)
}
