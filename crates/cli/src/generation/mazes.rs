//! The options for programs in the shape of mazes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use producers::{HostPlan, MazePlan, Mutation, read_minotaur};

use crate::answer::Failure;
use crate::voice::Voice;

/// What mazes are made from.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Mazes")]
pub struct MazeOptions {
    /// An SMT-LIB file, or a directory that is searched for them; may be given again. Without this, the formulas that
    /// come with refute and random ones
    #[arg(long, value_name = "DIR|FILE")]
    seeds: Vec<PathBuf>,

    /// Only formulas of these logics, in a comma list, of those that come with refute
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "seeds")]
    logic: Vec<String>,

    /// Columns and rows of a maze
    #[arg(long, value_name = "WxH", default_value = "5x5", value_parser = parse_size)]
    size: (usize, usize),

    /// Leave out formulas with fewer atoms
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_atoms: usize,

    /// Time for each question to a solver about a formula
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = base::parse_duration)]
    seed_timeout: Duration,

    /// Programs that are made from each file of --seeds
    #[arg(long, value_name = "N", default_value_t = 15)]
    per_seed: u64,

    /// A configuration file of Minotaur (.json): formulas, mazes and transformations are taken from it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "plain", "seeds"])]
    config: Option<PathBuf>,

    /// How formulas are mutated: clauses of a mutant, from A to B; programs are drawn around it
    #[arg(long, value_name = "A-B", default_value = "4-12", value_parser = parse_clauses)]
    clauses: (u32, u32),

    /// How deep the clauses of a mutant may be
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,

    /// Replace an assertion that C cannot say by true; unsatisfiable formulas are left out then
    #[arg(long)]
    lenient: bool,

    /// Use C's own operators unchecked: only the way to the error is defined
    #[arg(long)]
    undefined: bool,

    /// One function for each cell, no transformations: nothing is drawn but the maze and the formula
    #[arg(long)]
    plain: bool,

    /// Put the guards into this C program in the place of a maze, or into those of a directory that is searched; may be
    /// given again. Programs that are not closed, deterministic and defined are left out
    #[arg(long, value_name = "DIR|FILE", conflicts_with = "size")]
    hosts: Vec<PathBuf>,

    /// Put the guards into N programs that Csmith writes
    #[arg(long, value_name = "N", conflicts_with = "size", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    csmith_hosts: Option<u64>,
}

impl MazeOptions {
    /// What a plan remembers of them.
    pub fn plan(&self, validate: bool, voice: Voice) -> Result<MazePlan, Failure> {
        let (fewest, most) = self.clauses;
        let mutation = Mutation { fewest, most, depth: self.depth, ..Mutation::default() };
        let mut plan = MazePlan {
            mutation,
            seeds: self.seeds.clone(),
            logics: self.logic.clone(),
            size: self.size,
            min_atoms: self.min_atoms,
            seed_timeout: self.seed_timeout.as_secs_f64(),
            per_seed: self.per_seed,
            lenient: self.lenient,
            undefined: self.undefined,
            plain: self.plain,
            validate,
            hosts: HostPlan {
                files: self.hosts.clone(),
                csmith: self.csmith_hosts.unwrap_or(0),
                ..HostPlan::default()
            },
            ..MazePlan::default()
        };
        if let Some(file) = &self.config {
            let fail = |reason: String| Failure::new(format!("'{}': {reason}", file.display()));
            let text = std::fs::read_to_string(file).map_err(|error| fail(error.to_string()))?;
            let notes = read_minotaur(&text, &mut plan).map_err(|error| fail(error.to_string()))?;
            notes.iter().for_each(|one| voice.note(one));
        }
        Ok(plan)
    }
}

fn parse_clauses(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("'{text}' is no range: write A-B, from 1 to 1000, such as 4-12");
    let (fewest, most) = text.split_once('-').ok_or_else(wrong)?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=1000).contains(number));
    let (fewest, most) = (number(fewest).ok_or_else(wrong)?, number(most).ok_or_else(wrong)?);
    if fewest <= most { Ok((fewest, most)) } else { Err(wrong()) }
}

fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let wrong =
        || format!("'{text}' is no size: write columns x rows, from 1x1 to 50x50, such as 5x5");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=50).contains(number));
    Ok((number(width).ok_or_else(wrong)?, number(height).ok_or_else(wrong)?))
}
