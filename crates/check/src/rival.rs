//! A fuzzer beside the engine: it falsifies while the engine explores. What it finds is a candidate like any other, and
//! nothing of it is believed before an execution shows it.
//!
//! It has a processor of its own, or takes turns with the engine. The engine is the one that proves, so a fuzzer that
//! finds nothing new for long gets short turns.

use std::collections::HashSet;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use base::{Location, Seed};
use bmc::{Candidate, Unwritten};
use fuzzer::{Found, FuzzError, Fuzzer, Options, Target, Tools};
use native::{Sources, Wanted};
use process::Cancel;
use verdict::{Ending, Finding, InputValue, Property, PropertySet, Signal};

use crate::request::Request;

/// How many candidates of one kind are executed at most; each takes as long as thousands of runs.
const MAX_TRIALS: usize = 40;
/// Runs without a new edge after which turns are short.
const IDLE: u64 = 1_000_000;
/// How a turn compares with what the engine had: while the fuzzer gets on, and when it does not.
const SHARES: (u32, u32) = (1, 8);
/// What the engine has at least before the fuzzer has a turn.
const SHORTEST: Duration = Duration::from_millis(50);
/// The longest turn.
const LONGEST: Duration = Duration::from_secs(2);

/// Whether a fuzzer takes part, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fuzzing {
    /// It does not.
    #[default]
    Off,
    /// It takes turns with the engine.
    InTurns,
    /// It works all the time, on a processor of its own.
    Beside,
}

/// A fuzzer and what came of it.
pub struct Rival {
    state: State,
    fuzzing: Fuzzing,
    cancel: Cancel,
    checks: PropertySet,
    waiting: Vec<Candidate>,
    tried: HashSet<Vec<InputValue>>,
    trials: usize,
    /// When the engine had its last turn.
    turn: Instant,
}

enum State {
    /// It is being built.
    Starting(JoinHandle<Result<Fuzzer, FuzzError>>),
    Running(Fuzzer),
    Gone,
}

impl Rival {
    /// Builds the program for the fuzzer, in a thread of its own; nothing when none is wanted, or when no run can show
    /// what is looked for.
    pub fn start(request: &Request, sources: Sources) -> Option<Rival> {
        let fuzzing = request.exploration.fuzzing;
        let checks = request.selection.properties;
        let can_be_shown = |property| checks.contains(property);
        let is_of_use = request.exploration.goals.is_none()
            && !request.exploration.only_passing
            && SHOWN.into_iter().any(can_be_shown);
        if fuzzing == Fuzzing::Off || !is_of_use {
            return None;
        }
        let target = Target {
            toolchain: request.toolchain.clone(),
            tools: Tools::beside(&request.clang),
            sources,
            wanted: Wanted::Branches,
        };
        let cancel = Cancel::new();
        let wish = cancel.clone();
        let options = Options { seed: Seed(1), ..Options::default() };
        let start = move || Fuzzer::start(&target, &options, &[], &wish);
        let thread = std::thread::Builder::new().name("fuzzer-start".into()).spawn(start).ok()?;
        Some(Rival {
            state: State::Starting(thread),
            fuzzing,
            cancel,
            checks,
            waiting: Vec::new(),
            tried: HashSet::new(),
            trials: 0,
            turn: Instant::now(),
        })
    }

    /// Why it does not take part although it was wanted, told once.
    pub fn look(&mut self) -> Option<String> {
        if let State::Starting(thread) = &self.state
            && !thread.is_finished()
        {
            return None;
        }
        match std::mem::replace(&mut self.state, State::Gone) {
            State::Starting(thread) => match thread.join() {
                Ok(Ok(fuzzer)) => {
                    if self.fuzzing == Fuzzing::InTurns {
                        fuzzer.pause();
                    }
                    self.state = State::Running(fuzzer);
                }
                Ok(Err(FuzzError::Cancelled)) | Err(_) => {}
                Ok(Err(error)) => return Some(format!("the fuzzer takes no part: {error}")),
            },
            State::Running(mut fuzzer) => {
                for found in fuzzer.take() {
                    self.consider(found);
                }
                let failure = fuzzer.failure();
                if failure.is_none() {
                    self.state = State::Running(fuzzer);
                }
                return failure.map(|failure| format!("the fuzzer stopped: {failure}"));
            }
            State::Gone => {}
        }
        None
    }

    fn consider(&mut self, found: Found) {
        let Some(property) = shown_by(&found.ending) else { return };
        let is_wanted = self.checks.contains(property) && self.trials < MAX_TRIALS;
        if !is_wanted || !self.tried.insert(found.inputs.clone()) {
            return;
        }
        self.trials += 1;
        let finding = Finding {
            property,
            location: Location::UNKNOWN,
            message: "found by running the program".into(),
        };
        self.waiting.push(Candidate {
            finding,
            inputs: found.inputs,
            garbage: Unwritten::Anything,
            never_written: Vec::new(),
        });
    }

    /// The next candidate, if there is one.
    pub fn candidate(&mut self) -> Option<Candidate> {
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    /// Whether something may still come of it.
    pub fn is_at_work(&self) -> bool {
        !matches!(self.state, State::Gone)
    }

    /// The engine has had its turn; now the fuzzer has one, unless it needs none.
    pub fn take_turn(&mut self) {
        let State::Running(fuzzer) = &self.state else { return };
        if self.fuzzing != Fuzzing::InTurns || self.turn.elapsed() < SHORTEST {
            return;
        }
        let share = if fuzzer.status().idle < IDLE { SHARES.0 } else { SHARES.1 };
        let turn = (self.turn.elapsed() / share).min(LONGEST);
        fuzzer.resume();
        std::thread::sleep(turn);
        fuzzer.pause();
        self.turn = Instant::now();
    }

    /// The engine is done: from now on the fuzzer works alone, a little while.
    pub fn work_alone(&mut self, time: Duration) {
        if let State::Running(fuzzer) = &self.state {
            fuzzer.resume();
        }
        std::thread::sleep(time);
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        self.cancel.cancel();
        if let State::Starting(thread) = std::mem::replace(&mut self.state, State::Gone) {
            // It ends because it was told to.
            let _ = thread.join();
        }
    }
}

/// What a plain run of a program can show.
const SHOWN: [Property; 5] = [
    Property::UnreachCall,
    Property::Assert,
    Property::ValidDeref,
    Property::ValidFree,
    Property::DivByZero,
];

/// What such an end may be the violation of; the execution decides.
fn shown_by(ending: &Ending) -> Option<Property> {
    match ending {
        Ending::ErrorCall => Some(Property::UnreachCall),
        Ending::AssertionFailed(_) => Some(Property::Assert),
        Ending::Abort => Some(Property::ValidFree),
        Ending::Signal(Signal(libc::SIGFPE)) => Some(Property::DivByZero),
        Ending::Signal(_) => Some(Property::ValidDeref),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_say_what_may_be_violated() {
        assert_eq!(shown_by(&Ending::ErrorCall), Some(Property::UnreachCall));
        assert_eq!(shown_by(&Ending::Signal(Signal(8))), Some(Property::DivByZero));
        assert_eq!(shown_by(&Ending::Signal(Signal(11))), Some(Property::ValidDeref));
        for ending in [Ending::Exit(3), Ending::OutOfInputs, Ending::AssumptionFailed] {
            assert_eq!(shown_by(&ending), None);
        }
    }
}
