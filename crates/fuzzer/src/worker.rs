//! A worker process: started, given batches, and started again when the program under test destroyed it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use process::{Cancel, Command, Limits, Scratch};

use crate::batch::{MAX_RUNS, Report, Run, read_reports};
use crate::compile::FuzzError;
use crate::constants::Constants;
use crate::shared::{ENDINGS, FORK, Head, LEAVE, STOP_AT_ERROR, Shared, SiteRange};

/// How long a worker may take to be ready.
const START_TIME: Duration = Duration::from_secs(60);
/// How often the wish to stop is looked at.
const LOOK: Duration = Duration::from_millis(50);
/// After so many deaths of workers, each run has a process of its own.
const MAX_DEATHS: u32 = 3;

/// What all workers of a program have in common.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) goals: usize,
    pub(crate) max_inputs: usize,
    pub(crate) step_budget: u64,
    pub(crate) heap_limit: u64,
    pub(crate) stop_at_error: bool,
    pub(crate) fork: bool,
    pub(crate) constants: Constants,
    pub(crate) ranges: Vec<Vec<SiteRange>>,
}

/// What came of a batch.
pub(crate) struct Made {
    /// How many of the runs were made, from the first.
    pub(crate) runs: usize,
    pub(crate) reports: Vec<Report>,
    /// The run that the worker died of; the last of those that were made.
    pub(crate) deadly: Option<usize>,
}

/// A worker.
pub(crate) struct Worker {
    program: PathBuf,
    terms: Terms,
    scratch: Scratch,
    shared: Shared,
    process: Process,
    deaths: u32,
    stop: Cancel,
    /// What dead workers had used and done.
    earlier: Totals,
}

/// What workers did so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Totals {
    pub(crate) cpu: Duration,
    pub(crate) endings: [u64; ENDINGS],
    pub(crate) steps: u64,
}

impl Totals {
    fn of(head: &Head) -> Self {
        let cpu = Duration::from_nanos(head.cpu_time);
        Totals { cpu, endings: head.endings, steps: head.steps }
    }

    pub(crate) fn plus(mut self, other: Totals) -> Self {
        self.cpu += other.cpu;
        self.steps = self.steps.saturating_add(other.steps);
        for (sum, count) in self.endings.iter_mut().zip(other.endings) {
            *sum = sum.saturating_add(count);
        }
        self
    }
}

impl Worker {
    /// Starts a worker; it ends when `stop` is raised.
    pub(crate) fn start(program: &Path, terms: Terms, stop: &Cancel) -> Result<Self, FuzzError> {
        let scratch = room()?;
        let shared = Shared::new(&scratch.file("shared-0"))?;
        let process = Process::start(program, &shared)?;
        let mut worker = Worker {
            program: program.to_owned(),
            terms,
            scratch,
            shared,
            process,
            deaths: 0,
            stop: stop.clone(),
            earlier: Totals::default(),
        };
        worker.prepare()?;
        Ok(worker)
    }

    /// Tells a new worker what there is to know, once it is ready.
    fn prepare(&mut self) -> Result<(), FuzzError> {
        let until = Instant::now() + START_TIME;
        while !self.shared.wait(LOOK) {
            if self.stop.is_cancelled() {
                return Err(FuzzError::Cancelled);
            }
            if self.process.has_ended() || Instant::now() > until {
                return Err(FuzzError::Worker(self.process.words()));
            }
        }
        let why = match self.shared.head().failure {
            0 => None,
            1 => Some("it is too large"),
            2 | 4 => Some("there is not enough memory"),
            _ => Some("its variables cannot be kept"),
        };
        if let Some(why) = why {
            return Err(FuzzError::Worker(why.into()));
        }
        let terms = self.terms.clone();
        self.shared.set_constants(&terms.constants.integers, &terms.constants.floats);
        self.shared.set_ranges(&terms.ranges);
        self.shared.change(|head| {
            head.goal_count = terms.goals as u32;
            head.max_slots = terms.max_inputs as u32;
            head.step_budget = terms.step_budget;
            head.heap_limit = terms.heap_limit;
        });
        Ok(())
    }

    /// Makes runs, as many as fit into a batch; `quota` of them may be reported for their states alone.
    pub(crate) fn run(
        &mut self,
        runs: &[Run],
        further_flags: u32,
        quota: u32,
    ) -> Result<Made, FuzzError> {
        let mut count = 0;
        let mut room = self.shared.runs();
        for run in runs.iter().take(MAX_RUNS) {
            match run.write(room) {
                Some(rest) => room = rest,
                None => break,
            }
            count += 1;
        }
        let stop_at_error = if self.terms.stop_at_error { STOP_AT_ERROR } else { 0 };
        let flags = stop_at_error | if self.terms.fork { FORK } else { 0 } | further_flags;
        self.shared.change(|head| {
            head.run_count = count;
            head.runs_done = 0;
            head.current = 0;
            head.flags = flags;
            head.state_quota = quota;
        });
        self.shared.hand_over();
        while !self.shared.wait(LOOK) {
            if self.stop.is_cancelled() {
                return Err(FuzzError::Cancelled);
            }
            if self.process.has_ended() && !self.shared.wait(LOOK) {
                return self.revive(count as usize);
            }
        }
        let head = self.shared.head();
        let reports = read_reports(self.shared.reports(), head.report_count.min(head.run_count));
        let runs = head.runs_done.min(count) as usize;
        if runs == 0 && count > 0 {
            // A run wrote over what both sides share.
            return self.revive(count as usize);
        }
        Ok(Made { runs, reports, deadly: None })
    }

    /// Starts a new worker in the place of one that died, and tells what was left of the batch.
    fn revive(&mut self, count: usize) -> Result<Made, FuzzError> {
        self.deaths += 1;
        self.terms.fork |= self.deaths >= MAX_DEATHS;
        let head = self.shared.head();
        let reports = read_reports(self.shared.reports(), head.report_count.min(head.run_count));
        self.earlier = self.earlier.plus(Totals::of(&head));
        let path = self.scratch.file(&format!("shared-{}", self.deaths));
        let mut fresh = Shared::new(&path)?;
        fresh.inherit(&self.shared);
        self.process = Process::start(&self.program, &fresh)?;
        let old = std::mem::replace(&mut self.shared, fresh);
        let _ = std::fs::remove_file(&old.path);
        self.prepare()?;
        let deadly = (head.current as usize).min(count.saturating_sub(1));
        Ok(Made { runs: deadly + 1, reports, deadly: Some(deadly) })
    }

    /// Hands over further constants.
    pub(crate) fn set_constants(&mut self, constants: &Constants) {
        self.terms.constants = constants.clone();
        self.shared.set_constants(&constants.integers, &constants.floats);
    }

    /// Hands over ranges.
    pub(crate) fn set_ranges(&mut self, ranges: Vec<Vec<SiteRange>>) {
        self.shared.set_ranges(&ranges);
        self.terms.ranges = ranges;
    }

    /// Lets runs take more steps.
    pub(crate) fn set_step_budget(&mut self, steps: u64) {
        self.terms.step_budget = steps;
        self.shared.change(|head| head.step_budget = steps);
    }

    /// Lets runs have more inputs.
    pub(crate) fn set_max_inputs(&mut self, inputs: usize) {
        self.terms.max_inputs = inputs;
        self.shared.change(|head| head.max_slots = inputs as u32);
    }

    /// What it was told at the start.
    pub(crate) fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Whether each run has a process of its own.
    pub(crate) fn forks(&self) -> bool {
        self.terms.fork
    }

    /// What was done and used so far.
    pub(crate) fn totals(&self) -> Totals {
        self.earlier.plus(Totals::of(&self.shared.head()))
    }

    pub(crate) fn edges(&self) -> usize {
        self.shared.edges()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.shared.change(|head| head.flags = LEAVE);
        self.shared.hand_over();
    }
}

/// A place for the shared file: memory where the system has such a place, so that no disk is written.
fn room() -> io::Result<Scratch> {
    Scratch::inside(Path::new("/dev/shm")).or_else(|_| Scratch::new())
}

/// The process of a worker, and the thread that waits for its end.
struct Process {
    cancel: Cancel,
    ended: Arc<AtomicBool>,
    waiter: Option<JoinHandle<String>>,
}

impl Process {
    fn start(program: &Path, shared: &Shared) -> io::Result<Self> {
        let (cancel, ended) = (Cancel::new(), Arc::new(AtomicBool::new(false)));
        let limits = Limits { wall: None, memory: None, ..Limits::default() };
        let command = Command::new(program).env("REFUTE_FUZZ_FILE", &shared.path).limits(limits);
        let (wish, flag) = (cancel.clone(), Arc::clone(&ended));
        let waiter = std::thread::Builder::new().name("fuzz-worker".into()).spawn(move || {
            let words = match command.run(&wish) {
                Ok(outcome) => format!("{:?}", outcome.end),
                Err(error) => error.to_string(),
            };
            flag.store(true, Ordering::SeqCst);
            words
        })?;
        Ok(Process { cancel, ended, waiter: Some(waiter) })
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::SeqCst)
    }

    /// How it ended.
    fn words(&mut self) -> String {
        self.cancel.cancel();
        let waiter = self.waiter.take();
        waiter.and_then(|waiter| waiter.join().ok()).unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.words();
    }
}
