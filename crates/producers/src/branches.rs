//! Programs made from counted branches, as a campaign produces them.

use std::path::PathBuf;
use std::time::Duration;

use base::Seed;
use campaign::{Dropped, Produced, Producer, Program, sha256};
use generate::{Request, Strategy};
use oracle::Workshop;
use process::Cancel;
use seeds::{Candidate, Csmith, Gathered, candidates_of, harvest, shuffle};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::planned::ProducerError;

/// What a plan must remember.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct BranchPlan {
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

impl BranchPlan {
    /// What the user asked for.
    ///
    /// # Errors
    ///
    /// When a file or directory is not there.
    pub fn new(
        seeds: &[PathBuf],
        groups: usize,
        strategies: &[Strategy],
        branches: usize,
        time: Duration,
    ) -> Result<BranchPlan, ProducerError> {
        let canonical = |path: &PathBuf| {
            let found = path.canonicalize();
            found.map_err(|reason| ProducerError::Unreadable { path: path.clone(), reason })
        };
        Ok(BranchPlan {
            seeds: seeds.iter().map(canonical).collect::<Result<_, _>>()?,
            groups,
            strategies: strategies.iter().map(|strategy| strategy.name().to_owned()).collect(),
            branches,
            seconds: time.as_secs_f64(),
            listing: String::new(),
        })
    }

    /// As a plan stores it.
    ///
    /// # Errors
    ///
    /// When there are no seeds where they should be.
    pub fn stored(mut self, seed: Seed) -> Result<Value, ProducerError> {
        self.listing = listing(&self.candidates(seed)?);
        let mut value = json!(self);
        value["kind"] = "branches".into();
        Ok(value)
    }

    /// From what [`BranchPlan::stored`] said.
    pub(crate) fn of(description: &Value) -> Result<BranchPlan, ProducerError> {
        serde_json::from_value(description.clone())
            .map_err(|error| ProducerError::Damaged { part: "seeds", reason: error.to_string() })
    }

    /// Whether Csmith writes the seeds.
    pub fn needs_csmith(&self) -> bool {
        self.seeds.is_empty()
    }

    /// The time for a run of a seed.
    pub fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }

    /// The candidates, in an order that mixes directories: a campaign that stops early has seen
    /// something of everything.
    fn candidates(&self, seed: Seed) -> Result<Vec<Candidate>, ProducerError> {
        let mut all = candidates_of(&self.seeds, self.groups, seed)?;
        shuffle(&mut all, seed.derive("order"));
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
    /// From what a plan remembers, with a place to work; `csmith` writes the seeds if there is one.
    ///
    /// # Errors
    ///
    /// When the seeds are not there any more, or others.
    pub fn new(
        planned: &BranchPlan,
        seed: Seed,
        csmith: Option<Csmith>,
        workshop: Workshop,
    ) -> Result<Branches, ProducerError> {
        let source = match csmith {
            Some(csmith) => Source::Csmith(csmith, seed.derive("csmith")),
            None => {
                let candidates = planned.candidates(seed)?;
                if listing(&candidates) != planned.listing {
                    return Err(ProducerError::OtherSeeds);
                }
                Source::Files(candidates)
            }
        };
        let strategies = Strategy::list(&planned.strategies).map_err(ProducerError::Word)?;
        let request = Request { strategies, branches: planned.branches, ..Request::default() };
        Ok(Branches { workshop, source, plan: seeds::Plan { request, seed, jobs: 1 } })
    }

    fn candidate(&self, unit: u64) -> Candidate {
        match &self.source {
            Source::Files(candidates) => candidates[unit as usize].clone(),
            Source::Csmith(csmith, seed) => csmith.candidate(*seed, unit),
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
        inputs: program.inputs,
    });
    Produced { programs: programs.collect(), dropped: dropped.collect(), seconds }
}
