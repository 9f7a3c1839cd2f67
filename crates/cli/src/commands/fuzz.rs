//! `refute fuzz`: test verifiers with programs of known truth, and make bug reports of what is found.

use std::path::PathBuf;
use std::time::Duration;

use base::DataModel;
use clap::Args;
use producers::BranchPlan;

use crate::answer::{Conclusion, Failure};
use crate::campaigns::conduct::{begin, known_causes};
use crate::campaigns::options::{PaceOptions, PlanOptions, ReductionOptions, ShownOptions};
use crate::campaigns::producers::producer_failure;
use crate::campaigns::results::conclude;
use crate::context::Context;
use crate::generation::sources::{BranchOptions, MadeFrom};
use crate::output::{self, Format};
use crate::verifiers::CheckerOptions;

/// Test verifiers with programs whose truth is known
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: MadeFrom<BranchArguments>,
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
            MadeFrom::Branches(arguments) => arguments.shown.format,
        }
    }
}

/// Tells the story of what was asked for.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    match &arguments.what {
        MadeFrom::Branches(arguments) => branches(arguments, context),
    }
}

/// The story: plan, run, look into what was found, tell.
fn branches(arguments: &BranchArguments, context: &Context) -> Result<Conclusion, Failure> {
    let BranchOptions { seeds, branches, .. } = &arguments.branches;
    let strategies = arguments.branches.strategies()?;
    // A list that cannot be read is told of now, not when everything is done.
    known_causes(&arguments.out, arguments.shown.known.as_deref())?;
    let installed = arguments.checkers.installed_some(context)?;
    let seed = arguments.plan.seed()?;
    output::note(&format!("seed {seed}"));
    let time = Duration::from_secs(2);
    let planned = BranchPlan::new(&seeds.seeds, seeds.groups, &strategies, *branches, time);
    let producer = planned.and_then(|planned| planned.stored(seed)).map_err(producer_failure)?;
    let plan = arguments.plan.plan(producer, &installed, seed, DataModel::Lp64);
    let place = (arguments.out.as_path(), arguments.plan.shard);
    let mut store = begin(plan, place, &installed, &arguments.pace, context)?;

    let allowance = arguments.reduction.allowance(&arguments.pace);
    let ShownOptions { known, format } = &arguments.shown;
    conclude(&mut store, &installed, allowance, known.as_deref(), *format, context)
}
