//! A benchmark set of mazes as files, and the document that tells of it.

use std::collections::{BTreeMap, BTreeSet};

use base::Seed;
use formats::DocumentHead;
use process::Unwritable;
use serde::Serialize;
use verdict::Truth;

use crate::benchmark::Benchmark;
use crate::mazes::{Maze, Mazes};

/// The name and version of the layout.
pub const MAZES_SCHEMA: &str = "refute-generate-mazes/1";

/// The whole result.
#[derive(Serialize)]
pub struct MazeDocument {
    /// What it begins with; its layout is [`MAZES_SCHEMA`].
    #[serde(flatten)]
    pub head: DocumentHead,
    /// What every choice was drawn from.
    pub seed: u64,
    /// How many programs were asked for.
    pub wanted: usize,
    /// Whether they were executed.
    pub validated: bool,
    /// What was written and what was not.
    #[serde(flatten)]
    pub tally: MazeTally,
}

/// Counts while programs are made.
#[derive(Serialize, Default)]
pub struct MazeTally {
    /// What was written.
    pub programs: Vec<MazeEntry>,
    /// What was not, and why, with how often.
    pub dropped: BTreeMap<String, usize>,
    /// Assertions that were read as `true` because C cannot say them.
    pub replaced: BTreeSet<String>,
}

/// A program that was written.
#[derive(Serialize)]
pub struct MazeEntry {
    /// Its name.
    pub name: String,
    /// The formula that it was made from.
    pub seed: String,
    /// The logic of the formula.
    pub logic: String,
    /// Whether it is safe.
    pub expected_verdict: bool,
    /// How it is built: the maze, or the host and the places in it.
    pub scaffold: String,
    /// How its formula was mutated.
    pub mutation: String,
    /// Cells; none where it is no maze.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<usize>,
    /// The program of somebody else's that guards were put into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Clauses that are asked.
    pub clauses: usize,
    /// The elements of an array.
    pub array_size: u32,
    /// The bits of an integer.
    pub int_bits: u32,
    /// Whether cells can be visited again, which functions do by recursion.
    pub has_cycles: bool,
    /// Whether it does what C leaves undefined apart from the way to the error.
    pub undefined: bool,
    /// What the input functions return on the way to the error.
    pub inputs: Vec<i64>,
}

impl MazeTally {
    /// Makes programs until there are enough, or too many are not fit, and writes them. `told` hears how many there
    /// are and says whether to go on.
    ///
    /// # Errors
    ///
    /// When one cannot be written.
    pub fn fill(
        mazes: &Mazes,
        (wanted, workers): (usize, usize),
        benchmark: &mut Benchmark,
        told: &mut dyn FnMut(usize) -> bool,
    ) -> Result<MazeTally, Unwritable> {
        let mut tally = MazeTally::default();
        let end = campaign::Producer::units(mazes).min(wanted as u64 * 4 + 400);
        let mut next = 0;
        while tally.programs.len() < wanted && next < end && told(tally.programs.len()) {
            // Units are made side by side and taken in order, so that the set is the same with any number of workers.
            let left = (wanted - tally.programs.len()) as u64;
            let last = end.min(next + left.min(workers as u64 * 8));
            let made = side_by_side(mazes, next..last, workers);
            next = last;
            for made in made {
                match made {
                    Ok(maze) => {
                        benchmark.add_maze(&maze)?;
                        tally.replaced.extend(maze.seed.replaced());
                        tally.programs.push(entry(&maze));
                    }
                    Err(dropped) => {
                        let reason = dropped.reason.trim_start_matches("again: ");
                        *tally
                            .dropped
                            .entry(format!("{}: {reason}", dropped.stage))
                            .or_default() += 1;
                    }
                }
            }
        }
        Ok(tally)
    }
}

fn side_by_side(
    mazes: &Mazes,
    units: std::ops::Range<u64>,
    workers: usize,
) -> Vec<Result<Maze, campaign::Dropped>> {
    let units: Vec<u64> = units.collect();
    let part = units.len().div_ceil(workers.max(1)).max(1);
    if workers <= 1 {
        return units.into_iter().map(|unit| mazes.confirmed(unit)).collect();
    }
    std::thread::scope(|scope| {
        let parts: Vec<_> = units
            .chunks(part)
            .map(|part| {
                scope.spawn(move || {
                    part.iter().map(|unit| mazes.confirmed(*unit)).collect::<Vec<_>>()
                })
            })
            .collect();
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

fn entry(maze: &Maze) -> MazeEntry {
    let bounds = maze.seed.bounds();
    let graph = maze.program.drawing.as_ref().map(|drawing| &drawing.graph);
    MazeEntry {
        name: maze.name.clone(),
        seed: maze.seed.name.clone(),
        logic: maze.seed.logic().to_owned(),
        expected_verdict: maze.truth() == Truth::Safe,
        scaffold: maze.scaffold.to_string(),
        mutation: maze.mutation.to_string(),
        cells: graph.map(|graph| graph.ways.len()),
        host: maze.host().map(str::to_owned),
        clauses: maze.clauses,
        array_size: bounds.array_size,
        int_bits: bounds.int_bits,
        has_cycles: graph.is_some_and(maze::Graph::has_cycles),
        undefined: bounds.undefined,
        inputs: maze.program.inputs.clone(),
    }
}

impl MazeDocument {
    /// Tells of what was made.
    pub fn new(
        head: DocumentHead,
        seed: Seed,
        wanted: usize,
        validated: bool,
        tally: MazeTally,
    ) -> MazeDocument {
        MazeDocument { head, seed: seed.0, wanted, validated, tally }
    }
}
