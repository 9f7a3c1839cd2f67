//! What a running campaign tells those who watch it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use checkers::Judgement;

use crate::{Run, Store, StoreError};

/// How far a campaign is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Programs that were produced.
    pub programs: u64,
    /// Units that were produced.
    pub units: u64,
    /// Jobs that have an answer.
    pub done: u64,
    /// Jobs of produced programs that have none yet.
    pub queued: u64,
    /// Jobs whose only run was cut by a dynamic limit.
    pub cut: u64,
    /// How often each verifier was judged how.
    pub judgements: BTreeMap<String, BTreeMap<Judgement, u64>>,
    /// What runs now: the verifier, the program's key, since when.
    pub running: Vec<(String, String, Instant)>,
    /// How long this process has been at it.
    pub elapsed: Duration,
    /// Jobs that this process finished.
    pub done_here: u64,
    /// Seconds that verifiers ran in this process, summed over workers.
    pub verifier_seconds: f64,
    /// Seconds that the producer worked in this process, summed over workers.
    pub producer_seconds: f64,
    /// Seconds that this process spent on runs beside the verifiers' own: writing programs, starting
    /// and understanding verifiers, storing; summed over workers.
    pub own_seconds: f64,
}

impl Progress {
    /// What earlier processes did.
    pub(crate) fn of(store: &Store) -> Result<Progress, StoreError> {
        let mut progress = Progress {
            programs: store.program_count()?,
            units: store.units()?.len() as u64,
            ..Progress::default()
        };
        for run in store.results()? {
            progress.count(&run);
        }
        Ok(progress)
    }

    /// Takes note of a result.
    pub(crate) fn count(&mut self, run: &Run) {
        self.done += 1;
        self.cut += u64::from(run.cut);
        let of_checker = self.judgements.entry(run.job.checker.clone()).or_default();
        *of_checker.entry(run.judgement).or_default() += 1;
    }

    /// Forgets the result of a run that was cut, because a better one follows.
    pub(crate) fn forget_cut(&mut self, checker: &str) {
        self.done = self.done.saturating_sub(1);
        self.cut = self.cut.saturating_sub(1);
        let of_checker = self.judgements.entry(checker.to_owned()).or_default();
        let undecided = of_checker.entry(Judgement::Undecided).or_default();
        *undecided = undecided.saturating_sub(1);
    }

    /// How many defects were seen.
    pub fn findings(&self) -> u64 {
        let all = self.judgements.values().flatten();
        all.filter(|(judgement, _)| judgement.is_finding()).map(|(_, count)| count).sum()
    }

    /// Jobs per second of this process.
    pub fn rate(&self) -> f64 {
        self.done_here as f64 / self.elapsed.as_secs_f64().max(0.001)
    }
}

/// Somebody who watches a campaign. Called from one thread at a time, and never for long.
pub trait Observer: Sync {
    /// Called several times a second.
    fn progress(&self, _progress: &Progress) {}

    /// Called for each run that shows a defect, with the name of the program.
    fn finding(&self, _run: &Run, _program: &str) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
