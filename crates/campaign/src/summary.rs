//! The table of a campaign: one row for each verifier and strategy.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use checkers::Judgement;
use serde::Serialize;

use crate::{Store, StoreError};

/// One row: how a verifier did on the programs of a strategy.
#[derive(Serialize, Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// The verifier.
    pub checker: String,
    /// The strategy.
    pub strategy: String,
    /// Programs that it was asked about.
    pub programs: u64,
    /// Runs that count, by judgement.
    pub judgements: BTreeMap<String, u64>,
    /// Runs that were cut by a dynamic limit and not done again.
    pub cut: u64,
    /// Jobs without an answer yet.
    pub open: u64,
    /// Seconds on processors.
    pub cpu: f64,
}

impl Row {
    /// How often it was judged like this.
    pub fn count(&self, judgement: Judgement) -> u64 {
        self.judgements.get(judgement.name()).copied().unwrap_or(0)
    }

    /// How often it was wrong.
    pub fn wrong(&self) -> u64 {
        self.count(Judgement::WrongSound) + self.count(Judgement::WrongPrecise)
    }
}

/// What a campaign has not done yet.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Left {
    /// Jobs without an answer, or with one that a shortened limit cut.
    pub jobs: u64,
    /// Units that nothing was produced of.
    pub units: u64,
    /// Programs that are missing to the wanted number, where units have no end.
    pub programs: u64,
}

impl Left {
    /// What is left of a campaign whose rows these are. One that has no end and no wanted number of
    /// programs is done when its jobs are.
    pub fn of(store: &Store, rows: &[Row]) -> Result<Left, StoreError> {
        let plan = store.plan()?;
        let jobs = rows.iter().map(|row| row.open + row.cut).sum();
        let missing = match plan.programs {
            Some(wanted) => wanted.saturating_sub(store.program_count()?),
            None => u64::MAX,
        };
        let Some(units) = plan.units.filter(|_| missing > 0) else {
            let programs = if missing == u64::MAX { 0 } else { missing };
            return Ok(Left { jobs, units: 0, programs });
        };
        let (shards, produced) = (store.shards()?, store.units()?);
        let is_left = |unit: &u64| {
            !produced.contains(unit) && shards.iter().any(|shard| shard.holds(plan.seed(), *unit))
        };
        Ok(Left { jobs, units: (0..units).filter(is_left).count() as u64, programs: 0 })
    }

    /// Whether there is nothing left.
    pub fn is_nothing(self) -> bool {
        self == Left::default()
    }
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [(self.jobs, "job"), (self.units, "unit"), (self.programs, "program")];
        let words = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
            let plural = if *count == 1 { "" } else { "s" };
            format!("{count} {what}{plural}")
        });
        write!(f, "{} left", words.collect::<Vec<_>>().join(" and "))
    }
}

/// The rows of a campaign, by verifier and strategy.
pub fn summarise(store: &Store) -> Result<Vec<Row>, StoreError> {
    let counted = store.select(
        "SELECT run.checker, programs.strategy, run.judgement, count(*), sum(run.cut), sum(run.cpu)
         FROM results AS run JOIN programs USING (program)
         GROUP BY run.checker, programs.strategy, run.judgement",
        |row| {
            let (count, cut): (i64, i64) = (row.get(3)?, row.get(4)?);
            let key: (String, String) = (row.get(0)?, row.get(1)?);
            Ok((key, row.get::<_, String>(2)?, count as u64, cut as u64, row.get::<_, f64>(5)?))
        },
    )?;
    let asked = store.select(
        "SELECT job.checker, programs.strategy, count(DISTINCT job.program), count(*)
         FROM jobs AS job JOIN programs USING (program)
         GROUP BY job.checker, programs.strategy",
        |row| {
            let (programs, jobs): (i64, i64) = (row.get(2)?, row.get(3)?);
            let key: (String, String) = (row.get(0)?, row.get(1)?);
            Ok((key, programs as u64, jobs as u64))
        },
    )?;
    let keys: BTreeSet<&(String, String)> = asked.iter().map(|(key, ..)| key).collect();
    let mut rows = Vec::new();
    for key in keys {
        let mut row = Row { checker: key.0.clone(), strategy: key.1.clone(), ..Row::default() };
        for (_, judgement, count, cut, cpu) in counted.iter().filter(|(of, ..)| of == key) {
            row.judgements.insert(judgement.clone(), *count);
            row.cut += cut;
            row.cpu += cpu;
        }
        for (_, programs, jobs) in asked.iter().filter(|(of, ..)| of == key) {
            row.programs = *programs;
            row.open = jobs.saturating_sub(row.judgements.values().sum());
        }
        rows.push(row);
    }
    Ok(rows)
}
