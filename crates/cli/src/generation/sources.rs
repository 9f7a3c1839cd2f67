//! Where seeds come from.

use std::path::PathBuf;

use base::Seed;
use clap::{Args, Subcommand};
use generate::Strategy;
use seeds::{Candidate, Csmith, candidates_of};

use crate::answer::Failure;
use crate::context::Context;

/// What programs of known truth are made from; each command has its own arguments beside it.
#[derive(Subcommand, Debug)]
pub enum MadeFrom<A: Args, M: Args> {
    Branches(Box<A>),
    Mazes(Box<M>),
}

/// The options for seeds.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Seeds")]
pub struct SeedOptions {
    /// A C file, or a directory that is searched to the ground; may be given again
    #[arg(long, value_name = "DIR|FILE", required_unless_present = "csmith")]
    pub seeds: Vec<PathBuf>,

    /// Programs that Csmith writes
    #[arg(long, conflicts_with = "seeds")]
    pub csmith: bool,

    /// Groups of random values for programs that ask for inputs
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub groups: usize,
}

/// The options for programs made from counted branches.
#[derive(Args, Debug, Clone)]
pub struct BranchOptions {
    #[command(flatten)]
    pub seeds: SeedOptions,

    /// How the programs ask, in a comma list; 'all' is every strategy
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "fcr,fcr-twin")]
    strategy: Vec<String>,

    /// Branches of a seed that the strategies er and ecr take at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub branches: usize,
}

impl BranchOptions {
    /// The strategies that were chosen.
    pub fn strategies(&self) -> Result<Vec<Strategy>, Failure> {
        Strategy::list(&self.strategy).map_err(Failure::new)
    }
}

/// The candidates, in the order in which they are tried.
pub fn sources(
    options: &SeedOptions,
    wanted: usize,
    seed: Seed,
    context: &Context,
) -> Result<Box<dyn Iterator<Item = Candidate> + Send>, Failure> {
    if !options.csmith {
        let all = candidates_of(&options.seeds, options.groups, seed)
            .map_err(|error| Failure::new(error.to_string()))?;
        return Ok(Box::new(all.into_iter()));
    }
    let csmith = find_csmith(context)?;
    // Most of its programs are fit; where hardly any is, something is wrong and there is an end.
    let most = wanted as u64 * 20 + 100;
    let seed = seed.derive("csmith");
    Ok(Box::new((0..most).map(move |number| csmith.candidate(seed, number))))
}

/// Csmith and its headers.
pub fn find_csmith(context: &Context) -> Result<Csmith, Failure> {
    let missing = |what: &str| {
        Failure::new(format!("{what} was not found"))
            .with_advice("install it (Debian, Ubuntu: apt-get install csmith libcsmith-dev)")
    };
    let program = context.find_program(&["csmith"]).ok_or_else(|| missing("csmith"))?;
    Csmith::with_headers(program).ok_or_else(|| missing("Csmith's header csmith.h"))
}
