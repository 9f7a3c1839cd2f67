//! The fuzzers that run beside the engine: started while it starts, fed with every test, one for each core.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

use base::Seed;
use check::UsefulRange;
use fuzzer::{Found, Fuzzer, Hint, Options, Target};
use process::Cancel;
use verdict::InputValue;

/// How far the fuzzers are, together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fuzzed {
    /// Runs that were made.
    pub executions: u64,
    /// Processor time.
    pub cpu: Duration,
    /// Inputs that are kept to be changed.
    pub corpus: usize,
    /// The least number of runs since one of them took a new edge.
    pub idle: u64,
}

impl Fuzzed {
    /// Runs for each second of processor time.
    pub fn speed(&self) -> f64 {
        self.executions as f64 / self.cpu.as_secs_f64().max(0.001)
    }
}

/// Fuzzers, or the promise of some.
pub(crate) struct Fuzzers<'s> {
    starting: Receiver<Result<Fuzzer, String>>,
    _starters: Vec<ScopedJoinHandle<'s, ()>>,
    running: Vec<Fuzzer>,
    /// What they are to be given once they run.
    early: Vec<Vec<InputValue>>,
    early_hints: Vec<Hint>,
    is_paused: bool,
    /// Whether they rest when they are told to.
    takes_turns: bool,
    /// Why one does not run.
    pub(crate) failures: Vec<String>,
}

impl<'s> Fuzzers<'s> {
    /// Starts so many.
    pub(crate) fn start<'e>(
        scope: &'s Scope<'s, 'e>,
        count: usize,
        target: &'e Target,
        options: &Options,
        cancel: &'e Cancel,
    ) -> Fuzzers<'s> {
        let (ready, starting) = channel();
        let starters = (0..count).map(|number| {
            let ready = ready.clone();
            let seed = Seed(options.seed.0.wrapping_add(number as u64));
            let options = Options { seed, ..options.clone() };
            scope.spawn(move || {
                let started = Fuzzer::start(target, &options, &[], cancel);
                // Nobody listens any more when all is done.
                let _ = ready.send(started.map_err(|error| error.to_string()));
            })
        });
        let _starters = starters.collect();
        Fuzzers {
            starting,
            _starters,
            running: Vec::new(),
            early: Vec::new(),
            early_hints: Vec::new(),
            is_paused: false,
            takes_turns: options.afl.is_none(),
            failures: Vec::new(),
        }
    }

    /// Whether any runs that rests when it is told to.
    pub(crate) fn takes_turns(&self) -> bool {
        self.takes_turns && !self.running.is_empty()
    }

    /// Takes those that have started. Whether any runs or will.
    pub(crate) fn is_alive(&mut self) -> bool {
        loop {
            match self.starting.try_recv() {
                Ok(Ok(mut fuzzer)) => {
                    if self.is_paused {
                        fuzzer.pause();
                    }
                    self.early.iter().for_each(|inputs| fuzzer.offer(inputs));
                    self.early_hints.iter().for_each(|hint| fuzzer.hint(hint));
                    self.running.push(fuzzer);
                }
                Ok(Err(failure)) => self.failures.push(failure),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => break,
            }
        }
        let failures = &mut self.failures;
        self.running.retain(|fuzzer| match fuzzer.failure() {
            Some(failure) => {
                failures.push(failure);
                false
            }
            None => !fuzzer.status().is_done,
        });
        !self.running.is_empty()
    }

    /// Gives them an input.
    pub(crate) fn offer(&mut self, inputs: &[InputValue]) {
        self.running.iter_mut().for_each(|fuzzer| fuzzer.offer(inputs));
        self.early.push(inputs.to_vec());
    }

    /// Tells them between which values an input leads on.
    pub(crate) fn hint(&mut self, range: UsefulRange) {
        let UsefulRange { inputs, at, values, given } = range;
        let hint = Hint { inputs, at, least: values.least, most: values.most, given };
        self.running.iter_mut().for_each(|fuzzer| fuzzer.hint(&hint));
        self.early_hints.push(hint);
    }

    /// What they found.
    pub(crate) fn take(&mut self) -> Vec<Found> {
        self.running.iter_mut().flat_map(Fuzzer::take).collect()
    }

    /// Lets them work or wait.
    pub(crate) fn set_working(&mut self, works: bool) {
        if self.is_paused != works {
            return;
        }
        self.is_paused = !works;
        for fuzzer in &self.running {
            if works { fuzzer.resume() } else { fuzzer.pause() }
        }
    }

    pub(crate) fn status(&self) -> Fuzzed {
        let mut all = Fuzzed { idle: u64::MAX, ..Fuzzed::default() };
        for status in self.running.iter().map(Fuzzer::status) {
            all.executions += status.executions;
            all.cpu += status.cpu;
            all.corpus += status.corpus;
            all.idle = all.idle.min(status.idle);
        }
        all
    }
}
