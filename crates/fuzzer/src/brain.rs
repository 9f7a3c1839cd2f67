//! What is run next: inputs that were offered, inputs that comparisons ask for, and changes of the corpus.
//!
//! All of it follows from the seed and from what the worker reports, so that the same seed makes the same runs as long
//! as nobody offers anything.

use std::collections::{BTreeSet, VecDeque};
use std::hash::Hasher;

use base::{Rng, Seed};
use process::Cancel;
use rustc_hash::{FxHashSet, FxHasher};

use crate::batch::{Comparison, HANG, MAX_RUNS, OUT_OF_INPUTS, Report, Run, RunEnd, STALLED};
use crate::compare::Candidates;
use crate::compile::{Compiled, FuzzError};
use crate::constants::Constants;
use crate::corpus::Corpus;
use crate::fuzzer::{Found, Options, Status};
use crate::mutate::Mutator;
use crate::ranges::{Hint, Ranges};
use crate::shared::{MAX_SLOTS, REPORT_ALL};
use crate::shorten::Long;
use crate::value::Values;
use crate::worker::{Terms, Totals, Worker};

/// About how many steps a batch takes; so the corpus is never much behind, and turns are not taken for nothing.
const BATCH_STEPS: u64 = 2_000_000;
/// What a run takes beside its own steps, in steps; and what it takes to look at a comparison.
const STEPS_OF_A_RUN: u64 = 300;
const STEPS_OF_A_COMPARISON: u64 = 100;
/// How many runs there are between two looks at what may go.
const MINIMISE_AFTER: u64 = 1 << 22;
/// How many constants are learned from comparisons.
const MAX_LEARNED: usize = 512;
/// How many entries the tracer looks at between two batches.
const READ_PER_TURN: usize = 8;
/// How many more steps, and inputs up to what there is room for, runs get in a program that ends none of the first.
const DEEP_STEPS: u64 = 16;
/// How many such runs there are to begin with.
const DEEP_RUNS: usize = 4;
/// How many values the runs of a batch have about at most, and those that wait because one entry's comparisons ask for
/// them: long runs would fill the memory.
const SLOTS_PER_BATCH: usize = 1 << 18;
const SLOTS_ASKED: usize = 1 << 22;
/// How many of the waiting inputs that comparisons ask for stand in one batch.
const ASKED_PER_BATCH: usize = 1024;

/// How many inputs behind a beginning are drawn when its ranges have changed.
const COMPLETIONS: [u32; 4] = [256, 64, 16, 4];
const COMPLETIONS_OF_A_LENGTH: usize = 2;
/// How many runs there are to one that completes some beginning, later.
const RUNS_TO_A_COMPLETION: u64 = 1024;
/// How many executions show at once where they ask for inputs.
const MAX_HINTS_AT_ONCE: usize = 64;

/// One fuzzer's state of mind.
pub(crate) struct Brain {
    compiled: Compiled,
    options: Options,
    stop: Cancel,
    pub(crate) worker: Worker,
    /// What workers had done that were replaced.
    retired: Totals,
    /// Whether all edges are counted, or only those that say something of their own.
    counts_every_edge: bool,
    /// Whether runs got more steps and inputs than at first.
    is_deep: bool,
    /// Tells of comparisons; made when it is needed first.
    tracer: Option<Worker>,
    mutator: Mutator,
    rng: Rng,
    pub(crate) corpus: Corpus,
    /// What runs before anything else.
    asked: VecDeque<Run>,
    /// Entries whose comparisons were not looked at yet: those with new edges, and others.
    unread: [VecDeque<Values>; 2],
    /// Runs that are to be made shorter before anything else.
    pub(crate) long: VecDeque<Long>,
    known_goals: FxHashSet<usize>,
    /// How many steps that took.
    pub(crate) shortening: u64,
    /// What looking at comparisons took, in about as much as a step takes.
    reading: u64,
    constants: Constants,
    ranges: Ranges,
    learned: usize,
    /// Follows from every input that was run.
    fingerprint: FxHasher,
    pub(crate) executions: u64,
    last_find: u64,
    next_cleaning: u64,
    next_completion: u64,
    average_steps: u64,
    crashes: u64,
}

impl Brain {
    pub(crate) fn new(
        compiled: Compiled,
        options: Options,
        stop: &Cancel,
    ) -> Result<Self, FuzzError> {
        let mut constants = compiled.constants.clone();
        constants.add(&options.constants);
        let fork = compiled.obstacle.is_some() || options.always_fork;
        let terms = Terms {
            goals: compiled.goals,
            max_inputs: options.max_inputs.clamp(1, MAX_SLOTS),
            step_budget: options.step_budget.clamp(1, i32::MAX as u64),
            heap_limit: options.memory,
            stop_at_error: options.stop_at_error,
            fork,
            constants: constants.clone(),
            ranges: Vec::new(),
        };
        let worker = Worker::start(&compiled.counting, terms, stop)?;
        let mutator = Mutator { model: compiled.model, max_inputs: options.max_inputs };
        let rng = Seed(options.seed.0).derive("fuzzer").rng();
        let mut brain = Brain {
            compiled,
            options,
            stop: stop.clone(),
            worker,
            retired: Totals::default(),
            counts_every_edge: false,
            is_deep: false,
            tracer: None,
            mutator,
            rng,
            corpus: Corpus::default(),
            asked: VecDeque::new(),
            unread: Default::default(),
            long: VecDeque::new(),
            known_goals: FxHashSet::default(),
            shortening: 0,
            reading: 0,
            constants,
            ranges: Ranges::default(),
            learned: 0,
            fingerprint: FxHasher::default(),
            executions: 0,
            last_find: 0,
            next_cleaning: MINIMISE_AFTER,
            next_completion: 0,
            average_steps: 100,
            crashes: 0,
        };
        brain.ask_first();
        Ok(brain)
    }

    /// Inputs of several lengths, all drawn, to begin with.
    fn ask_first(&mut self) {
        for length in [0, 1, 2, 4, 8, 16, 64, 256, 1024, 4096] {
            for _ in 0..8 {
                let seed = self.rng.bits();
                self.asked.push_back(Run { extension: length, seed, ..Run::default() });
            }
        }
    }

    /// An input from elsewhere: as it is, and with more behind it.
    pub(crate) fn offer(&mut self, values: &Values) {
        let set = self.ranges.set_of(values);
        for extension in [64, 0] {
            let run = Run { extension, seed: self.rng.bits(), set, ..Run::of(values) };
            self.asked.push_front(run);
        }
    }

    /// Takes in between which values inputs lead on, and tries that at once.
    pub(crate) fn take_hints(&mut self, hints: Vec<Hint>) -> Result<Vec<Found>, FuzzError> {
        let mut changed = BTreeSet::new();
        let mut found = Vec::new();
        for hints in hints.chunks(MAX_HINTS_AT_ONCE) {
            let values: Vec<Values> = hints.iter().map(|hint| Values::of(&hint.inputs)).collect();
            let runs: Vec<Run> = values.iter().map(Run::of).collect();
            let made = self.worker.run(&runs, REPORT_ALL, 0)?;
            self.executions += made.runs as u64;
            for report in made.reports {
                let Some(hint) = hints.get(report.run) else { continue };
                let place = Values::of(&hint.inputs[..hint.at]).len();
                let kind = |values: &Values| values.kinds.get(place).copied();
                // The run shows where the worker asks for this input.
                if let Some(site) = report.sites.get(place)
                    && kind(&report.values) == kind(&values[report.run])
                {
                    changed.extend(self.ranges.learn(hint, *site));
                }
                if let Some(run) = runs.get(report.run) {
                    found.extend(self.keep(report, None, run));
                }
            }
        }
        if !changed.is_empty() {
            self.worker.set_ranges(self.ranges.tables());
            self.corpus.choose_sets(|values| self.ranges.set_of(values));
            changed.into_iter().for_each(|set| self.complete(set));
        }
        Ok(found)
    }

    /// Runs that begin as a set says, and go on as its ranges say.
    fn complete(&mut self, set: u32) {
        for extension in COMPLETIONS {
            for _ in 0..COMPLETIONS_OF_A_LENGTH {
                let run = self.completion(set, extension);
                self.asked.push_front(run);
            }
        }
    }

    fn completion(&mut self, set: u32, extension: u32) -> Run {
        let beginning = Run::of(self.ranges.beginning(set));
        Run { extension, seed: self.rng.bits(), set, completes: true, ..beginning }
    }

    /// Whether it has made as many runs as it may.
    pub(crate) fn is_done(&self) -> bool {
        self.options.max_executions.is_some_and(|most| self.executions >= most)
    }

    /// Whether each run has a process of its own.
    pub(crate) fn forks(&self) -> bool {
        self.worker.forks()
    }

    /// One batch, and what is to be known of new entries; what was found.
    pub(crate) fn turn(&mut self) -> Result<Vec<Found>, FuzzError> {
        let (runs, parents) = self.next_runs();
        let mut found = self.make(&runs, &parents)?;
        found.extend(self.shorten_all()?);
        for _ in 0..READ_PER_TURN {
            let Some(values) = self.next_unread() else { break };
            self.read_comparisons(&values)?;
        }
        if !self.counts_every_edge && self.worker.totals().endings[STALLED as usize] > 0 {
            self.count_every_edge()?;
        }
        if !self.is_deep && self.asked.is_empty() && self.ends_nothing() {
            self.go_deeper();
        }
        if self.executions >= self.next_cleaning {
            self.next_cleaning = self.executions + MINIMISE_AFTER;
            self.corpus.minimise();
        }
        Ok(found)
    }

    /// A loop without a counted edge was met, which only a slow clock ends: begins anew with a worker that counts all.
    fn count_every_edge(&mut self) -> Result<(), FuzzError> {
        let program = self.compiled.counting_every_edge()?;
        let worker = Worker::start(&program, self.worker.terms().clone(), &self.stop)?;
        self.retired = self.retired.plus(self.worker.totals());
        self.worker = worker;
        self.counts_every_edge = true;
        let hints = self.ranges.forget_places();
        // What is new about their runs is found again: the corpus is run anew.
        self.take_hints(hints)?;
        let corpus = std::mem::take(&mut self.corpus);
        self.asked.extend(corpus.into_values().map(|values| Run::of(&values)));
        Ok(())
    }

    /// Whether all runs ended for want of inputs or steps.
    fn ends_nothing(&self) -> bool {
        let endings = self.totals().endings;
        let wanting = [OUT_OF_INPUTS, HANG, STALLED].map(|ending| endings[ending as usize]);
        wanting.iter().sum::<u64>() == endings.iter().sum::<u64>()
    }

    /// Programs that fill large arrays with inputs, or go round a million times before they look at one, do nothing that
    /// is of interest in a short run.
    fn go_deeper(&mut self) {
        self.is_deep = true;
        let steps = (self.options.step_budget * DEEP_STEPS).min(i32::MAX as u64);
        for worker in std::iter::once(&mut self.worker).chain(&mut self.tracer) {
            worker.set_step_budget(steps);
            worker.set_max_inputs(MAX_SLOTS);
        }
        for _ in 0..DEEP_RUNS {
            let seed = self.rng.bits();
            self.asked.push_back(Run { extension: MAX_SLOTS as u32, seed, ..Run::default() });
        }
    }

    /// An entry for the tracer to look at, as long as that does not take more than its share: half of all for new edges,
    /// a tenth for others.
    fn next_unread(&mut self) -> Option<Values> {
        let running = self.totals().steps + self.executions * STEPS_OF_A_RUN;
        let [edges, others] = &mut self.unread;
        let of_edges = if self.reading <= running { edges.pop_front() } else { None };
        let is_cheap = || self.reading <= running / 10;
        of_edges.or_else(|| others.pop_back().filter(|_| is_cheap()))
    }

    /// What is run next, and for each run the entry that it came from.
    fn next_runs(&mut self) -> (Vec<Run>, Vec<Option<usize>>) {
        let mut size =
            (BATCH_STEPS / self.average_steps.max(1)).clamp(16, MAX_RUNS as u64) as usize;
        if self.forks() {
            size = size.min(64);
        }
        if let Some(most) = self.options.max_executions {
            size = size.min(most.saturating_sub(self.executions) as usize).max(1);
        }
        let count = self.asked.len().min(size.min(ASKED_PER_BATCH));
        if count > 0 {
            // What is asked for leads on most likely: no long batch before its news are known.
            size = size.min(count + count / 4 + 16);
        }
        let mut runs: Vec<Run> = self.asked.drain(..count).collect();
        // What begins as a set says may lead nowhere new for long: it is completed again and again. But such runs are
        // long, so that few of them take as much as all others.
        if self.executions >= self.next_completion
            && let Some(set) = self.ranges.any(&mut self.rng)
        {
            self.next_completion = self.executions + RUNS_TO_A_COMPLETION;
            let extension = 1 << self.rng.below(12);
            runs.push(self.completion(set, extension));
        }
        let mut parents = vec![None; runs.len()];
        let mut slots: usize = runs.iter().map(|run| run.slots.len()).sum();
        while runs.len() < size && slots < SLOTS_PER_BATCH {
            let Some((index, energy)) = self.corpus.choose(&mut self.rng) else { break };
            for _ in 0..energy.min((size - runs.len()) as u32) {
                let other = self.corpus.any(&mut self.rng);
                let entry = self.corpus.entry(index);
                let run = self.mutator.mutate(entry, other, &mut self.rng);
                slots += run.slots.len();
                runs.push(run);
                parents.push(Some(index));
                if slots >= SLOTS_PER_BATCH {
                    break;
                }
            }
        }
        if runs.is_empty() {
            // Nothing was kept yet: every run failed.
            let length = 1 << self.rng.below(12);
            runs.push(Run { extension: length, seed: self.rng.bits(), ..Run::default() });
            parents.push(None);
        }
        (runs, parents)
    }

    /// Makes runs and keeps what is new about them.
    fn make(&mut self, runs: &[Run], parents: &[Option<usize>]) -> Result<Vec<Found>, FuzzError> {
        let mut found = Vec::new();
        let mut first = 0;
        while first < runs.len() {
            let quota = self.corpus.room_for_states().min(64);
            let steps = self.worker.totals().steps;
            let made = self.worker.run(&runs[first..], 0, quota)?;
            for run in &runs[first..first + made.runs] {
                run.slots.iter().for_each(|slot| self.fingerprint.write_u64(*slot));
                self.fingerprint.write_u64(run.seed);
            }
            self.executions += made.runs as u64;
            let average =
                self.worker.totals().steps.saturating_sub(steps) / made.runs.max(1) as u64;
            self.average_steps = (self.average_steps * 3 + average) / 4;
            for report in made.reports {
                let parent = parents.get(first + report.run).copied().flatten();
                if let Some(run) = runs.get(first + report.run) {
                    found.extend(self.keep(report, parent, run));
                }
            }
            if let Some(run) = made.deadly.and_then(|index| runs.get(first + index)) {
                found.extend(self.keep_deadly(run));
            }
            first += made.runs;
        }
        Ok(found)
    }

    /// Keeps a run that did something new; what is long is made shorter first.
    pub(crate) fn keep(
        &mut self,
        report: Report,
        parent: Option<usize>,
        run: &Run,
    ) -> Option<Found> {
        let (novelty, set) = (report.novelty, run.set);
        report.end.ending().filter(|_| novelty.is_any())?;
        self.fingerprint.write_usize(report.edges.len());
        if novelty.is_edge() {
            self.last_find = self.executions;
        }
        if let Some(parent) = parent.filter(|_| novelty.is_path()) {
            self.corpus.reward(parent);
        }
        let is_too_dear = !novelty.is_edge() && self.corpus.is_dear(report.steps, novelty);
        if run.completes && !novelty.is_edge() || is_too_dear {
            return self.found(report, false);
        }
        if !report.end.is_regular() {
            return self.keep_failed(report, set);
        }
        if let Some(long) = Long::of(&report, set, &self.corpus, &self.known_goals) {
            self.long.push_back(long);
            return self.found(report, false);
        }
        self.keep_regular(report, set)
    }

    /// Keeps a run that ended by itself.
    pub(crate) fn keep_regular(&mut self, report: Report, set: u32) -> Option<Found> {
        let Report { novelty, values, edges, steps, .. } = &report;
        if novelty.is_path() {
            self.unread[usize::from(!novelty.is_edge())].push_back(values.clone());
        }
        self.corpus.add((values.clone(), set), edges.clone(), *steps, *novelty);
        let is_new_path = novelty.is_path();
        self.found(report, is_new_path)
    }

    /// Keeps what leads to where a run failed.
    fn keep_failed(&mut self, report: Report, set: u32) -> Option<Found> {
        let is_new_path = report.novelty.is_path();
        self.crashes += 1;
        if report.end != RunEnd::Hang && is_new_path {
            // What leads there without the last input is a place to go on from.
            let before = report.values.len().saturating_sub(1);
            let mut run = Run { set, ..Run::of(&report.values) };
            run.slots.truncate(before);
            run.tags.truncate(before);
            self.asked.push_back(run);
        }
        self.found(report, is_new_path)
    }

    fn found(&mut self, report: Report, is_new_path: bool) -> Option<Found> {
        let Report { end, values, goals, .. } = report;
        self.known_goals.extend(&goals);
        let inputs = values.inputs(self.compiled.model);
        Some(Found { inputs, ending: end.ending()?, goals, is_new_path })
    }

    /// A run that the worker did not survive. What it drew is not known, only what was written down.
    fn keep_deadly(&mut self, run: &Run) -> Option<Found> {
        self.crashes += 1;
        let kinds = vec![5; run.slots.len()];
        let values = Values { slots: run.slots.clone(), kinds };
        let ending = RunEnd::Signal(libc::SIGSEGV).ending()?;
        let inputs = values.inputs(self.compiled.model);
        Some(Found { inputs, ending, goals: Vec::new(), is_new_path: true })
    }

    /// Lets the tracer look at an entry, and asks for what its comparisons ask for.
    fn read_comparisons(&mut self, values: &Values) -> Result<(), FuzzError> {
        let mut candidates = Candidates::new(values, self.compiled.model);
        let probes = candidates.probes(&mut self.rng);
        let mut runs = vec![Run::of(values)];
        for (at, by) in &probes {
            // What the changed run asks for beyond it must not end it early.
            let mut run = Run { extension: 8, ..Run::of(values) };
            run.slots[*at] = run.slots[*at].wrapping_add(*by);
            runs.push(run);
        }
        let reports = self.trace(&runs)?;
        let compared: usize = reports.iter().map(|report| report.comparisons.len()).sum();
        let steps: u64 = reports.iter().map(|report| report.steps).sum();
        self.reading += compared as u64 * STEPS_OF_A_COMPARISON + steps * 4;
        let Some(base) = reports.iter().find(|report| report.run == 0) else { return Ok(()) };
        candidates.replace(&base.comparisons);
        candidates.replace_texts(&base.texts);
        for report in reports.iter().filter(|report| report.run > 0) {
            if let Some(probe) = probes.get(report.run - 1) {
                candidates.solve(*probe, base, report);
            }
        }
        let rng = &mut self.rng;
        let most = (SLOTS_ASKED / values.len().max(1)).max(1);
        let runs = candidates.runs(most, 16, || rng.bits());
        self.reading += runs.len() as u64 * (base.steps + STEPS_OF_A_RUN);
        self.asked.extend(runs);
        let comparisons = base.comparisons.clone();
        self.learn(&comparisons);
        Ok(())
    }

    /// Makes runs with the tracer, which is built first if it is not there.
    fn trace(&mut self, runs: &[Run]) -> Result<Vec<Report>, FuzzError> {
        let tracer = match &mut self.tracer {
            Some(tracer) => tracer,
            None => {
                let program = self.compiled.tracing()?;
                let terms = Terms { goals: 0, ..self.worker.terms().clone() };
                self.tracer.insert(Worker::start(&program, terms, &self.stop)?)
            }
        };
        let (mut reports, mut first) = (Vec::new(), 0);
        while first < runs.len() {
            let made = tracer.run(&runs[first..], REPORT_ALL, 0)?;
            let numbered = |report: Report| Report { run: report.run + first, ..report };
            reports.extend(made.reports.into_iter().map(numbered));
            first += made.runs;
        }
        Ok(reports)
    }

    /// Numbers that stand in the program, computed by the compiler at times, are worth drawing.
    fn learn(&mut self, comparisons: &[Comparison]) {
        let mut learned = Constants::default();
        for comparison in comparisons.iter().filter(|comparison| comparison.is_constant) {
            let is_known = self.constants.integers.binary_search(&comparison.left).is_ok();
            if !is_known
                && self.learned < MAX_LEARNED
                && !learned.integers.contains(&comparison.left)
            {
                learned.integers.push(comparison.left);
                self.learned += 1;
            }
        }
        if !learned.integers.is_empty() {
            self.constants.add(&learned);
            self.worker.set_constants(&self.constants);
        }
    }

    /// How many steps all runs took.
    pub(crate) fn steps(&self) -> u64 {
        self.totals().steps
    }

    fn totals(&self) -> Totals {
        self.retired.plus(self.worker.totals())
    }

    /// How far it is.
    pub(crate) fn status(&self) -> Status {
        let totals = self.totals();
        let traced = self.tracer.as_ref().map(Worker::totals).unwrap_or_default();
        Status {
            executions: self.executions,
            steps: totals.steps,
            cpu: totals.cpu + traced.cpu,
            corpus: self.corpus.len(),
            edges: self.worker.edges(),
            crashes: self.crashes,
            hangs: totals.endings[HANG as usize] + totals.endings[STALLED as usize],
            idle: self.executions - self.last_find,
            forks: self.worker.forks(),
            fingerprint: self.fingerprint.finish(),
            is_done: self.is_done(),
        }
    }
}
