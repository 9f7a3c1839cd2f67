//! Where seeds come from.

use std::path::PathBuf;

use base::Seed;
use clap::Args;
use seeds::{Candidate, Csmith, Origin, candidates_in};

use crate::answer::Failure;
use crate::context::Context;

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

/// Where Linux distributions put Csmith's headers.
const CSMITH_HEADERS: &str = "/usr/include/csmith";

/// The candidates, in the order in which they are tried.
pub fn sources(
    options: &SeedOptions,
    wanted: usize,
    seed: Seed,
    context: &Context,
) -> Result<Box<dyn Iterator<Item = Candidate> + Send>, Failure> {
    if !options.csmith {
        let mut all = Vec::new();
        for path in &options.seeds {
            let found = candidates_in(path, options.groups, seed);
            all.extend(found.map_err(|error| Failure::new(error.to_string()))?);
        }
        make_names_unique(&mut all);
        return Ok(Box::new(all.into_iter()));
    }
    let csmith = find_csmith(context)?;
    // Most of its programs are fit; where hardly any is, something is wrong and there is an end.
    let most = wanted as u64 * 20 + 100;
    let seed = seed.derive("csmith");
    Ok(Box::new((0..most).map(move |number| csmith_candidate(&csmith, seed, number))))
}

/// Csmith and its headers.
pub fn find_csmith(context: &Context) -> Result<Csmith, Failure> {
    let missing = |what: &str| {
        Failure::new(format!("{what} was not found"))
            .with_advice("install it (Debian, Ubuntu: apt-get install csmith libcsmith-dev)")
    };
    let program = context.find_program(&["csmith"]).ok_or_else(|| missing("csmith"))?;
    let include = PathBuf::from(CSMITH_HEADERS);
    if !include.join("csmith.h").exists() {
        return Err(missing("Csmith's header csmith.h"));
    }
    Ok(Csmith { program, include })
}

/// The program of Csmith with this number.
pub fn csmith_candidate(csmith: &Csmith, seed: Seed, number: u64) -> Candidate {
    let seed = seed.derive_number(number).0 & 0xffff_ffff;
    let origin = Origin::Csmith { csmith: csmith.clone(), seed };
    Candidate { name: format!("csmith-{seed}"), origin }
}

/// Files of the same name may come from different directories.
pub fn make_names_unique(candidates: &mut [Candidate]) {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for candidate in candidates {
        let count = seen.entry(candidate.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            candidate.name = format!("{}-again{}", candidate.name, *count);
        }
    }
}
