//! The loop of a campaign: workers take what is to be done until nothing is left.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use checkers::{Answer, AskError, Installed};
use process::Cancel;

use crate::queue::Queue;
use crate::worker::work;
use crate::{
    Confirmation, Observer, Pace, Plan, Producer, Progress, Purpose, Run, Store, StoreError,
};

/// How often those who watch are told, and limits of time are looked at.
const TICK: Duration = Duration::from_millis(100);

/// How much of the machine a campaign may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many verifiers run at once.
    pub workers: usize,
    /// How long the campaign may take; what is left is done by the next process.
    pub time: Option<Duration>,
}

/// Why a campaign stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Nothing is left to do.
    Done,
    /// Its time is used up.
    Time,
    /// Somebody wished to stop.
    Cancelled,
}

/// How a campaign ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it stopped.
    pub stop: Stop,
    /// How far it is.
    pub progress: Progress,
}

/// Why a campaign could not go on. Everything that was finished is stored.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A verifier of the plan is not here.
    #[error("the campaign needs {0}, which is not here")]
    Missing(String),
    /// A verifier could not be asked.
    #[error("{checker} cannot be asked: {reason}")]
    Ask {
        /// The verifier.
        checker: String,
        /// Why.
        reason: AskError,
    },
}

/// What the workers share. The lock is held for moments only: never while something runs.
pub(crate) struct Shared<'s> {
    pub(crate) plan: &'s Plan,
    pub(crate) producer: &'s dyn Producer,
    pub(crate) installed: BTreeMap<&'s str, &'s Installed>,
    pub(crate) observer: &'s dyn Observer,
    pub(crate) scratch: PathBuf,
    /// Raised by Ctrl-C, by the end of the time and by a failure.
    pub(crate) stop: Cancel,
    state: Mutex<State<'s>>,
    pub(crate) changed: Condvar,
}

pub(crate) struct State<'s> {
    pub(crate) store: &'s mut Store,
    pub(crate) queue: Queue,
    pub(crate) paces: BTreeMap<String, Pace>,
    pub(crate) progress: Progress,
    pub(crate) failure: Option<RunError>,
}

impl<'s> Shared<'s> {
    pub(crate) fn state(&self) -> MutexGuard<'_, State<'s>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the campaign because of a failure; the first one counts.
    pub(crate) fn fail(&self, error: RunError) {
        self.state().failure.get_or_insert(error);
        self.stop.cancel();
        self.changed.notify_all();
    }
}

/// Runs a campaign until it is done, its time is up, or somebody wishes to stop.
///
/// Everything that is finished is stored at once; what is in flight at the end is forgotten and done
/// again by the next call, which may be that of another process.
pub fn run(
    store: &mut Store,
    producer: &dyn Producer,
    installed: &[Installed],
    options: Options,
    cancel: &Cancel,
    observer: &dyn Observer,
) -> Result<Outcome, RunError> {
    let plan = store.plan()?;
    let installed = installed_of(&plan, installed)?;
    let scratch = fresh_scratch(store)?;
    let workers = options.workers.max(1);
    let state = recall(store, &plan, producer.units(), workers)?;
    let shared = Shared {
        plan: &plan,
        producer,
        installed,
        observer,
        scratch: scratch.clone(),
        stop: Cancel::new(),
        state: Mutex::new(state),
        changed: Condvar::new(),
    };
    let started = Instant::now();
    let stop = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(|| work(&shared))).collect();
        let mut stop = Stop::Done;
        while threads.iter().any(|thread| !thread.is_finished()) {
            if stop == Stop::Done {
                stop = wish(started, options.time, cancel);
                if stop != Stop::Done {
                    shared.stop.cancel();
                    shared.changed.notify_all();
                }
            }
            observer.progress(&snapshot(&shared, started));
            thread::park_timeout(TICK);
        }
        stop
    });
    let progress = snapshot(&shared, started);
    observer.progress(&progress);
    let failure = shared.state().failure.take();
    // Whatever cannot be removed now is removed by the next process.
    let _ = fs::remove_dir_all(&scratch);
    match failure {
        Some(error) => Err(error),
        None => Ok(Outcome { stop, progress }),
    }
}

/// Whether somebody or the clock wants the campaign to stop.
fn wish(started: Instant, time: Option<Duration>, cancel: &Cancel) -> Stop {
    if cancel.is_cancelled() {
        Stop::Cancelled
    } else if time.is_some_and(|time| started.elapsed() >= time) {
        Stop::Time
    } else {
        Stop::Done
    }
}

fn snapshot(shared: &Shared<'_>, started: Instant) -> Progress {
    let mut state = shared.state();
    state.progress.elapsed = started.elapsed();
    state.progress.queued = state.queue.waiting() as u64;
    state.progress.clone()
}

fn installed_of<'s>(
    plan: &'s Plan,
    installed: &'s [Installed],
) -> Result<BTreeMap<&'s str, &'s Installed>, RunError> {
    let find = |name: &'s String| {
        let found = installed.iter().find(|installed| installed.checker.name == *name);
        found.map(|found| (name.as_str(), found)).ok_or_else(|| RunError::Missing(name.clone()))
    };
    plan.checkers.iter().map(|checker| find(&checker.name)).collect()
}

/// A place for the verifiers' files, without what a killed process left there.
fn fresh_scratch(store: &Store) -> Result<PathBuf, StoreError> {
    let path = store.directory().join("scratch");
    let _ = fs::remove_dir_all(&path);
    match fs::create_dir_all(&path).and_then(|()| path.canonicalize()) {
        Ok(path) => Ok(path),
        Err(reason) => Err(StoreError::Io { path, reason }),
    }
}

/// What there is to do, from what the store holds.
fn recall<'s>(
    store: &'s mut Store,
    plan: &Plan,
    units: u64,
    workers: usize,
) -> Result<State<'s>, StoreError> {
    let progress = Progress::of(store)?;
    let left = plan.programs.map(|wanted| wanted.saturating_sub(progress.programs));
    let produced: HashSet<u64> = store.units()?;
    let mut queue = Queue::new(plan.seed(), store.shards()?, units, produced, left, workers);
    for job in store.unasked()? {
        queue.add(job, Purpose::First);
    }
    let mut paces = BTreeMap::new();
    for run in store.results()? {
        let pace = pace_of(&mut paces, plan, &run.job.checker);
        note(pace, &run);
        if needs_full(&run) {
            queue.add(run.job.clone(), Purpose::Full);
        }
    }
    for finding in store.findings()? {
        if finding.confirmation == Confirmation::Pending {
            queue.add(finding.run.job, Purpose::Again);
        }
    }
    Ok(State { store, queue, paces, progress, failure: None })
}

/// The pace of a verifier.
pub(crate) fn pace_of<'p>(
    paces: &'p mut BTreeMap<String, Pace>,
    plan: &Plan,
    checker: &str,
) -> &'p mut Pace {
    let limits = plan.limits;
    paces.entry(checker.to_owned()).or_insert_with(|| Pace::new(limits.seconds, limits.dynamic))
}

/// Takes note of how long a run took: of its time until it said something about the program, or of
/// its silence.
pub(crate) fn note(pace: &mut Pace, run: &Run) {
    match run.answer {
        Answer::Safe | Answer::SafeWithinBound | Answer::Violated | Answer::Alarm => {
            pace.answered(run.wall);
        }
        _ => pace.was_silent(run.wall),
    }
}

/// Whether a run was cut and is to be done again with the full limit.
pub(crate) fn needs_full(run: &Run) -> bool {
    run.cut && run.purpose == Purpose::First
}
