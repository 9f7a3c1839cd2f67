//! Programs made from counted branches, as a campaign produces them.

use std::path::PathBuf;
use std::time::Duration;

use base::Seed;
use campaign::{Dropped, Plan, Produced, Producer, Program, sha256};
use generate::{Request, Strategy};
use oracle::{Tools, Workshop};
use process::Cancel;
use seeds::{Candidate, Csmith, Gathered, candidates_in, harvest};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::answer::Failure;
use crate::context::Context;
use crate::generation::sources::{csmith_candidate, find_csmith, make_names_unique};
use crate::generation::strategies;
use crate::generation::tools;

/// What a plan must remember.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Description {
    /// Files and directories; none for Csmith's programs.
    pub seeds: Vec<PathBuf>,
    /// Groups of recorded inputs.
    pub groups: usize,
    /// The names of the strategies.
    pub strategies: Vec<String>,
    /// Branches that are taken one at a time.
    pub branches: usize,
    /// Seconds for a run of a seed.
    pub seconds: f64,
    /// The hash of the names of all candidates: units are numbers into that list.
    #[serde(default)]
    listing: String,
}

impl Description {
    /// The description of what the user asked for.
    pub fn new(
        seeds: &[PathBuf],
        groups: usize,
        strategies: &[Strategy],
        branches: usize,
        time: Duration,
    ) -> Result<Description, Failure> {
        let canonical = |path: &PathBuf| {
            path.canonicalize().map_err(|error| {
                Failure::new(format!("'{}' cannot be read: {error}", path.display()))
            })
        };
        Ok(Description {
            seeds: seeds.iter().map(canonical).collect::<Result<_, _>>()?,
            groups,
            strategies: strategies.iter().map(|strategy| strategy.name().to_owned()).collect(),
            branches,
            seconds: time.as_secs_f64(),
            listing: String::new(),
        })
    }

    /// As a plan stores it.
    pub fn stored(mut self, seed: Seed) -> Result<Value, Failure> {
        self.listing = listing(&self.candidates(seed)?);
        let mut value = json!(self);
        value["kind"] = "branches".into();
        Ok(value)
    }

    /// The candidates, in an order that mixes directories: a campaign that stops early has seen
    /// something of everything.
    fn candidates(&self, seed: Seed) -> Result<Vec<Candidate>, Failure> {
        let mut all = Vec::new();
        for path in &self.seeds {
            let found = candidates_in(path, self.groups, seed);
            all.extend(found.map_err(|error| Failure::new(error.to_string()))?);
        }
        make_names_unique(&mut all);
        let mut rng = seed.derive("order").rng();
        for last in (1..all.len()).rev() {
            all.swap(last, rng.below(last as u64 + 1) as usize);
        }
        Ok(all)
    }
}

fn listing(candidates: &[Candidate]) -> String {
    let names: Vec<&str> = candidates.iter().map(|candidate| candidate.name.as_str()).collect();
    sha256(names.join("\n").as_bytes())
}

/// Where the candidates are.
enum Source {
    Files(Vec<Candidate>),
    Csmith(Csmith, Seed),
}

/// The producer.
pub struct Branches {
    workshop: Workshop,
    source: Source,
    plan: seeds::Plan,
}

impl Branches {
    /// From what a plan remembers.
    pub fn from_plan(plan: &Plan, context: &Context) -> Result<Branches, Failure> {
        let unreadable =
            |error| Failure::new(format!("the campaign's seeds are unreadable: {error}"));
        let description: Description =
            serde_json::from_value(plan.producer.clone()).map_err(unreadable)?;
        let seed = plan.seed();
        let source = match description.seeds.is_empty() {
            true => Source::Csmith(find_csmith(context)?, seed.derive("csmith")),
            false => {
                let candidates = description.candidates(seed)?;
                if listing(&candidates) != description.listing {
                    return Err(Failure::new(
                        "the seeds are not those that the campaign began with",
                    )
                    .with_advice("put them back, or begin another campaign"));
                }
                Source::Files(candidates)
            }
        };
        let tools: Tools = tools(Duration::from_secs_f64(description.seconds), context)?;
        let workshop = Workshop::new(tools, context.cancel.clone())
            .map_err(|error| Failure::new(error.to_string()))?;
        let strategies = strategies::parse(&description.strategies)?;
        let request = Request { strategies, branches: description.branches, ..Request::default() };
        Ok(Branches { workshop, source, plan: seeds::Plan { request, seed, jobs: 1 } })
    }

    fn candidate(&self, unit: u64) -> Candidate {
        match &self.source {
            Source::Files(candidates) => candidates[unit as usize].clone(),
            Source::Csmith(csmith, seed) => csmith_candidate(csmith, *seed, unit),
        }
    }
}

impl Producer for Branches {
    fn units(&self) -> u64 {
        match &self.source {
            Source::Files(candidates) => candidates.len() as u64,
            Source::Csmith(..) => u64::MAX,
        }
    }

    fn produce(&self, unit: u64, _: &Cancel) -> Produced {
        produced(harvest(&self.workshop, &self.candidate(unit), &self.plan))
    }
}

fn produced(gathered: Gathered) -> Produced {
    let spent = gathered.spent;
    let seconds = vec![
        ("making".to_owned(), spent.making.as_secs_f64()),
        ("filtering".to_owned(), spent.filtering.as_secs_f64()),
        ("confirming".to_owned(), spent.confirming.as_secs_f64()),
    ];
    let name = gathered.name;
    let harvest = match gathered.result {
        Ok(harvest) => harvest,
        Err(dropped) => {
            let dropped = Dropped { stage: dropped.stage.to_string(), reason: dropped.reason };
            return Produced { programs: Vec::new(), dropped: vec![dropped], seconds };
        }
    };
    let dropped = harvest.unconfirmed.into_iter().map(|program| Dropped {
        stage: "oracle".into(),
        reason: format!("{}: {}", program.name, program.reason),
    });
    let programs = harvest.programs.into_iter().map(|program| Program {
        name: program.name,
        strategy: program.strategy.name().into(),
        truth: program.truth,
        text: program.text,
        seed_name: name.clone(),
        note: written_inputs(&program.inputs),
    });
    Produced { programs: programs.collect(), dropped: dropped.collect(), seconds }
}

/// The values of `__VERIFIER_nondet_int`, as a program's note holds them.
fn written_inputs(inputs: &[i32]) -> String {
    inputs.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// Reads them again.
pub fn inputs_in(note: &str) -> Vec<i32> {
    note.split(',').filter_map(|number| number.parse().ok()).collect()
}
