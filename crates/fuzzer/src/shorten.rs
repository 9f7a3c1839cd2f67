//! Executions that took a new edge, made shorter for the corpus.
//!
//! Runs that go on as ranges say are hundreds of inputs long. Kept as they are, they make each run that is made of them a
//! hundred times as dear as it has to be: most of their inputs have nothing to do with the edge. So stretches are left out,
//! half of the run first, as long as all that was new about it stays. Where only a part of it stays, that part gets a run
//! of its own, and the rest is looked for in what is left.

use rustc_hash::FxHashSet;

use crate::batch::{Report, Run};
use crate::brain::Brain;
use crate::compile::FuzzError;
use crate::corpus::Corpus;
use crate::fuzzer::Found;
use crate::shared::REPORT_ALL;

/// How many inputs are few enough.
const FEW: usize = 8;
/// How many runs shortening one may take; fewer where each has a process of its own.
const MOST_RUNS: usize = 400;
const MOST_RUNS_APART: usize = 48;
/// How many steps it may take, in what the run itself took: always, and more as long as all of it together does not take
/// more than a part of what all runs took.
const FREE_STEPS: u64 = 8;
const PART_OF_STEPS: u64 = 4;
/// How many stretches are left out at once to see which of them matter.
const STRETCHES: usize = 16;

/// A run that is to be made shorter.
pub(crate) struct Long {
    report: Report,
    /// The ranges that belong to it.
    set: u32,
    /// The edges and the goals that no run before passed.
    edges: Vec<u32>,
    goals: Vec<usize>,
}

impl Long {
    /// A run that is worth to be made shorter.
    pub(crate) fn of(
        report: &Report,
        set: u32,
        corpus: &Corpus,
        known_goals: &FxHashSet<usize>,
    ) -> Option<Long> {
        let is_long = report.values.len() > FEW;
        if !is_long || !report.novelty.is_edge() || !report.end.is_regular() {
            return None;
        }
        let is_new = |edge: &u32| !corpus.knows(*edge);
        let edges = report.edges.iter().copied().filter(is_new).collect();
        let is_new = |goal: &usize| !known_goals.contains(goal);
        let goals = report.goals.iter().copied().filter(is_new).collect();
        Some(Long { report: report.clone(), set, edges, goals })
    }

    /// How much another run shows of what was new about this one.
    fn shown_by(&self, other: &Report) -> usize {
        if !other.end.is_regular() {
            return 0;
        }
        let edges = self.edges.iter().filter(|edge| other.passes(**edge)).count();
        edges + self.goals.iter().filter(|goal| other.shows(**goal)).count()
    }

    /// Gives what another run shows to that run.
    fn split(&mut self, report: Report) -> Long {
        let (edges, rest) = self.edges.iter().partition(|edge| report.passes(**edge));
        self.edges = rest;
        let (goals, rest) = self.goals.iter().partition(|goal| report.shows(**goal));
        self.goals = rest;
        Long { report, set: self.set, edges, goals }
    }
}

impl Report {
    // Both lists are in ascending order.
    fn passes(&self, edge: u32) -> bool {
        self.edges.binary_search(&edge).is_ok()
    }

    fn shows(&self, goal: usize) -> bool {
        self.goals.binary_search(&goal).is_ok()
    }
}

impl Brain {
    /// Makes long runs shorter and keeps what is left of them; what was found.
    pub(crate) fn shorten_all(&mut self) -> Result<Vec<Found>, FuzzError> {
        let mut found = Vec::new();
        while let Some(mut long) = self.long.pop_front() {
            // Another one may have brought them.
            long.edges.retain(|edge| !self.corpus.knows(*edge));
            if long.edges.is_empty() && long.goals.is_empty() {
                continue;
            }
            let Long { report, set, .. } = self.shorten(long, &mut found)?;
            found.extend(self.keep_regular(report, set));
        }
        Ok(found)
    }

    /// Leaves out stretches, shorter ones each time that none can be left out any more.
    fn shorten(&mut self, mut long: Long, found: &mut Vec<Found>) -> Result<Long, FuzzError> {
        let mut runs = if self.forks() { MOST_RUNS_APART } else { MOST_RUNS };
        let further = (self.steps() / PART_OF_STEPS).saturating_sub(self.shortening);
        let most = self.shortening + long.report.steps * FREE_STEPS + further;
        let (mut stretch, mut from) = (long.report.values.len().div_ceil(2), 0);
        while long.report.values.len() > FEW && runs > 0 && self.shortening < most {
            let length = long.report.values.len();
            let starts = (from..length).step_by(stretch).take(STRETCHES.min(runs));
            let starts: Vec<usize> = starts.collect();
            let Some(last) = starts.last() else {
                if stretch == 1 {
                    break;
                }
                (stretch, from) = (stretch.div_ceil(2), 0);
                continue;
            };
            let next = last + stretch;
            let without = |start: &usize| long.report.values.without(*start..start + stretch);
            let tried: Vec<Run> = starts.iter().map(|start| Run::of(&without(start))).collect();
            runs -= tried.len();
            let reports = self.run_all(&tried, found)?;
            let all = long.edges.len() + long.goals.len();
            let shorter = reports.into_iter().filter(|report| report.values.len() < length);
            // The one that shows most, and of several the shortest.
            let best = shorter.map(|report| (long.shown_by(&report), report)).max_by_key(
                |(shown, report)| (*shown, std::cmp::Reverse((report.values.len(), report.run))),
            );
            let novelty = long.report.novelty;
            match best {
                Some((shown, report)) if shown == all => {
                    from = starts.get(report.run).copied().unwrap_or(next);
                    // What was new was so when it was found.
                    long.report = Report { novelty, ..report };
                }
                Some((shown, report)) if shown > 0 => {
                    let part = long.split(Report { novelty, ..report });
                    self.long.push_front(part);
                }
                _ => from = next,
            }
        }
        Ok(long)
    }

    /// Makes runs and gives a report of each; what else is new about them is kept.
    fn run_all(&mut self, runs: &[Run], found: &mut Vec<Found>) -> Result<Vec<Report>, FuzzError> {
        let made = self.worker.run(runs, REPORT_ALL, 0)?;
        self.executions += made.runs as u64;
        for report in &made.reports {
            self.shortening += report.steps;
            if let Some(run) = runs.get(report.run).filter(|_| report.novelty.is_any()) {
                found.extend(self.keep(report.clone(), None, run));
            }
        }
        Ok(made.reports)
    }
}
