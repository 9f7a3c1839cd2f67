//! A fuzzer at work in a thread of its own, and what others see of it.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use base::Seed;
use process::Cancel;
use verdict::{Ending, InputValue};

use crate::afl::{self, Afl};
use crate::brain::Brain;
use crate::compile::{Compiled, FuzzError, Target};
use crate::constants::Constants;
use crate::ranges::Hint;
use crate::value::Values;

/// How often AFL++ is looked at.
const LOOK_AT_AFL: Duration = Duration::from_millis(150);

/// How a program is fuzzed.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// What everything random follows from.
    pub seed: Seed,
    /// How many inputs a run may have.
    pub max_inputs: usize,
    /// How many edges a run may pass before it is said to hang.
    pub step_budget: u64,
    /// How much memory a run may allocate, in bytes.
    pub memory: u64,
    /// Whether a call of the error function ends a run.
    pub stop_at_error: bool,
    /// Constants beside those of the text.
    pub constants: Constants,
    /// Each run has a process of its own, also where the program does not need it.
    pub always_fork: bool,
    /// After so many runs it stops by itself.
    pub max_executions: Option<u64>,
    /// AFL++ does it instead; of all that is above, only the seed is for it.
    pub afl: Option<Afl>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: Seed(0),
            max_inputs: 4096,
            step_budget: 1 << 20,
            memory: 256 << 20,
            stop_at_error: true,
            constants: Constants::default(),
            always_fork: false,
            max_executions: None,
            afl: None,
        }
    }
}

/// An execution that did something new. A candidate: the real program has to confirm it.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// What the program asked for and got.
    pub inputs: Vec<InputValue>,
    /// How the run ended. The message of an assertion is not kept.
    pub ending: Ending,
    /// The goals that it passed.
    pub goals: Vec<usize>,
    /// Whether its way through the program was new, and not only the values that it left in variables.
    pub is_new_path: bool,
}

/// How far a fuzzer is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Status {
    /// Runs that were made.
    pub executions: u64,
    /// Edges that the runs passed, all together.
    pub steps: u64,
    /// Processor time of the fuzzer and its workers.
    pub cpu: Duration,
    /// Inputs that are kept to be changed.
    pub corpus: usize,
    /// Edges that were passed.
    pub edges: usize,
    /// Runs that ended otherwise than regularly and were new in that.
    pub crashes: u64,
    /// Runs that used up their steps.
    pub hangs: u64,
    /// Runs since the last one that took a new edge.
    pub idle: u64,
    /// Whether each run has a process of its own.
    pub forks: bool,
    /// A number that follows from all inputs that were run.
    pub fingerprint: u64,
    /// Whether it has stopped by itself.
    pub is_done: bool,
}

impl Status {
    /// Runs for each second of processor time.
    pub fn speed(&self) -> f64 {
        self.executions as f64 / self.cpu.as_secs_f64().max(1e-9)
    }
}

/// Fuzzes a program until it is stopped.
pub struct Fuzzer {
    board: Arc<Board>,
    thread: Option<JoinHandle<()>>,
    /// Why each run has a process of its own, where that is so.
    pub obstacle: Option<String>,
}

/// What the thread and its owner leave for each other.
#[derive(Default)]
struct Board {
    notes: Mutex<Notes>,
    changed: Condvar,
    stop: Cancel,
}

#[derive(Default)]
struct Notes {
    offers: Vec<Vec<InputValue>>,
    hints: Vec<Hint>,
    found: Vec<Found>,
    status: Status,
    is_paused: bool,
    failure: Option<FuzzError>,
}

impl Notes {
    /// Takes what a turn came to; says whether there is to be another.
    fn take(&mut self, result: Result<Vec<Found>, FuzzError>) -> bool {
        let is_good = result.is_ok();
        match result {
            Ok(found) => self.found.extend(found),
            Err(FuzzError::Cancelled) => {}
            Err(error) => self.failure = Some(error),
        }
        is_good
    }
}

impl Board {
    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Fuzzer {
    /// Builds the program and starts to fuzz it.
    ///
    /// # Errors
    ///
    /// When it cannot be built, or its worker does not start.
    pub fn start(
        target: &Target,
        options: &Options,
        seeds: &[Vec<InputValue>],
        cancel: &Cancel,
    ) -> Result<Self, FuzzError> {
        let board = Arc::new(Board::default());
        let shown = Arc::clone(&board);
        let named = std::thread::Builder::new().name("fuzzer".into());
        if let Some(afl) = &options.afl {
            let mut session = afl::Session::new(target, afl, options.seed, cancel)?;
            seeds.iter().for_each(|seed| session.offer(seed));
            let thread = named.spawn(move || work_with_afl(session, &shown));
            let thread = Some(thread.map_err(FuzzError::System)?);
            return Ok(Fuzzer { board, thread, obstacle: None });
        }
        let compiled = Compiled::new(target, cancel)?;
        let obstacle = compiled.obstacle.clone();
        let mut brain = Brain::new(compiled, options.clone(), &board.stop)?;
        seeds.iter().rev().for_each(|seed| brain.offer(&Values::of(seed)));
        let thread = named.spawn(move || work(brain, &shown)).map_err(FuzzError::System)?;
        Ok(Fuzzer { board, thread: Some(thread), obstacle })
    }

    /// Takes an input from elsewhere into the corpus, before anything else is run.
    pub fn offer(&mut self, inputs: &[InputValue]) {
        self.board.notes().offers.push(inputs.to_vec());
        self.board.changed.notify_all();
    }

    /// Takes in between which values an input leads on; most runs get such values there.
    pub fn hint(&mut self, hint: &Hint) {
        self.board.notes().hints.push(hint.clone());
        self.board.changed.notify_all();
    }

    /// The executions that did something new since the last time.
    pub fn take(&mut self) -> Vec<Found> {
        std::mem::take(&mut self.board.notes().found)
    }

    /// How far it is.
    pub fn status(&self) -> Status {
        self.board.notes().status
    }

    /// Why it stopped by itself, where it failed.
    pub fn failure(&self) -> Option<String> {
        self.board.notes().failure.as_ref().map(FuzzError::to_string)
    }

    /// Lets it rest after the batch that it is at. AFL++ goes on: the system shares the processors.
    pub fn pause(&self) {
        self.board.notes().is_paused = true;
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.board.notes().is_paused = false;
        self.board.changed.notify_all();
    }

    /// Ends it and its workers.
    pub fn stop(mut self) -> Status {
        self.end();
        self.status()
    }

    /// Waits until it has made as many runs as it may, or failed; what was found, how far it came, and why it failed.
    pub fn finish(mut self) -> (Vec<Found>, Status, Option<String>) {
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
        (self.take(), self.status(), self.failure())
    }

    fn end(&mut self) {
        self.board.stop.cancel();
        self.resume();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
    }
}

impl Drop for Fuzzer {
    fn drop(&mut self) {
        self.end();
    }
}

/// The life of the thread.
fn work(mut brain: Brain, board: &Board) {
    while !brain.is_done() {
        let mut notes = board.notes();
        while notes.is_paused && !board.stop.is_cancelled() {
            notes = board.changed.wait(notes).unwrap_or_else(PoisonError::into_inner);
        }
        let (offers, hints) = (std::mem::take(&mut notes.offers), std::mem::take(&mut notes.hints));
        drop(notes);
        if board.stop.is_cancelled() {
            break;
        }
        offers.iter().for_each(|inputs| brain.offer(&Values::of(inputs)));
        let result = brain.take_hints(hints).and_then(|mut found| {
            found.extend(brain.turn()?);
            Ok(found)
        });
        let mut status = brain.status();
        status.cpu += process::thread_time();
        let mut notes = board.notes();
        notes.status = status;
        if !notes.take(result) {
            break;
        }
    }
    board.notes().status.is_done = true;
}

/// The same with AFL++, which works by itself and is looked at now and then.
fn work_with_afl(mut session: afl::Session, board: &Board) {
    while !board.stop.is_cancelled() {
        let offers = std::mem::take(&mut board.notes().offers);
        offers.iter().for_each(|inputs| session.offer(inputs));
        let result = session.turn(&board.stop);
        let status = session.status();
        let mut notes = board.notes();
        notes.status = status;
        if !notes.take(result) {
            break;
        }
        let waited = board.changed.wait_timeout(notes, LOOK_AT_AFL);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
    // What AFL++ holds is given back before anybody hears of the end.
    drop(session);
    board.notes().status.is_done = true;
}
