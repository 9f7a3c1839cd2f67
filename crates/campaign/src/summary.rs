//! The table of a campaign: one row for each verifier and strategy.

use std::collections::{BTreeMap, BTreeSet};

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
