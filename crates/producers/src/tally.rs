//! What was gathered, counted while programs are made.

use generate::TestProgram;
use oracle::Interpretation;
use seeds::{Gathered, Spent};
use serde::Serialize;
use verdict::Truth;

/// Counts while programs are made.
#[derive(Default)]
pub struct Tally {
    /// Programs that were looked at.
    pub candidates: usize,
    /// Those that were fit.
    pub seeds: usize,
    /// The branches of all seeds.
    pub branches: usize,
    /// Seeds that our interpreter agreed on too.
    pub interpreted: usize,
    /// What was made of them.
    pub programs: Vec<Made>,
    /// Candidates that were not fit.
    pub dropped: Vec<NotTaken>,
    /// Programs whose executions did not agree with their truth.
    pub unconfirmed: Vec<NotTaken>,
    /// Where the time went.
    pub spent: Spent,
}

/// A program that was written.
#[derive(Serialize, Clone)]
pub struct Made {
    /// Its name.
    pub name: String,
    /// The seed that it was made from.
    pub seed: String,
    /// How it asks.
    pub strategy: &'static str,
    /// Whether it is safe.
    pub expected_verdict: bool,
    /// The branch that it asks about, if it is about one.
    pub branch: Option<Branch>,
}

/// The branch that a program asks about.
#[derive(Serialize, Clone)]
pub struct Branch {
    /// Its number in the seed.
    pub number: usize,
    /// What it belongs to, such as `if`.
    pub kind: String,
    /// Its line in the seed.
    pub line: u32,
}

/// Something that was not taken, and why.
#[derive(Serialize, Clone)]
pub struct NotTaken {
    /// Its name.
    pub name: String,
    /// Where it was dropped.
    pub stage: &'static str,
    /// Why.
    pub reason: String,
}

impl Tally {
    /// Counts what became of a candidate; the programs to be written, at most `wanted`.
    pub fn add(&mut self, gathered: Gathered, wanted: usize) -> Vec<TestProgram> {
        self.candidates += 1;
        self.spent += gathered.spent;
        let harvest = match gathered.result {
            Ok(harvest) => harvest,
            Err(dropped) => {
                let (stage, reason) = (dropped.stage.name(), dropped.reason);
                self.dropped.push(NotTaken { name: gathered.name, stage, reason });
                return Vec::new();
            }
        };
        self.seeds += 1;
        self.branches += harvest.branches;
        self.interpreted += usize::from(harvest.evidence == Interpretation::Interpreted);
        self.unconfirmed.extend(harvest.unconfirmed.into_iter().map(|unconfirmed| NotTaken {
            name: unconfirmed.name,
            stage: "confirm",
            reason: unconfirmed.reason,
        }));
        let mut programs = harvest.programs;
        programs.truncate(wanted);
        self.programs.extend(programs.iter().map(|program| Made {
            name: program.name.clone(),
            seed: gathered.name.clone(),
            strategy: program.strategy.name(),
            expected_verdict: program.truth == Truth::Safe,
            branch: program.branch.map(|branch| Branch {
                number: branch.number,
                kind: branch.kind.to_string(),
                line: branch.line,
            }),
        }));
        programs
    }
}
