//! Who decides about mutants, and the one loop that asks.
//!
//! A session of our own engine, another verifier and testing all answer the same question: what becomes of
//! this program? Which mutants need no answer, what is known from before, how many are asked about at once
//! and what is written down is the same for all of them, and stands here.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use check::Failure;
use process::Cancel;

use crate::equivalence::Equivalence;
use crate::fate::Fate;
use crate::general::MostGeneral;
use crate::journal::{Entry, Journal, unwritable};
use crate::subject::Subject;
use crate::variants::Variants;
use crate::witness::Witness;

/// What the check of the original came to.
#[derive(Clone, Debug, Default)]
pub struct Original {
    /// Whether it passes.
    pub passes: bool,
    /// Why not, in words.
    pub words: String,
    /// Whether nothing is known against it: it was just not verified.
    pub is_undecided: bool,
    /// Whether its assumptions leave no execution.
    pub is_vacuous: bool,
    /// How long that took.
    pub time: Duration,
    /// How many bytes it took, where that is known.
    pub memory: Option<u64>,
}

/// What somebody decided about a program.
pub struct Decision {
    /// What becomes of it.
    pub fate: Fate,
    /// How many bytes that took, where that is known.
    pub memory: Option<u64>,
}

/// A program that somebody is to decide about.
pub enum Case<P> {
    /// Nobody needs to: this is known.
    Known(Fate),
    /// The program, and a number for it and for what is asked.
    Open {
        /// The number.
        key: String,
        /// The program.
        program: P,
    },
}

/// Somebody who decides about mutants, several at once if he is asked to.
pub trait Decider: Sync {
    /// How he has programs.
    type Program: Send + Sync;

    /// What is audited.
    fn subject(&self) -> &Arc<Subject>;

    /// How the mutants are had as programs.
    fn variants(&self) -> &Variants;

    /// Decides about the original, which may take so long.
    fn original(&self, time: Duration) -> Result<Original, Failure>;

    /// The program with some mutants at once, of different files.
    fn case(&self, mutants: &[usize]) -> Result<Case<Self::Program>, Failure>;

    /// Decides about a program, which may take so long.
    fn decide(&self, program: &Self::Program, time: Duration) -> Result<Decision, Failure>;

    /// Has the real program execute what kills a mutant, where there is something to execute.
    fn confirm(&self, _mutant: usize, _fate: &mut Fate) {}

    /// Whether a survivor is the original in other words, as far as executions within the bound can tell.
    fn equivalence(&self, _mutant: usize, _time: Duration) -> Result<Equivalence, Failure> {
        Ok(Equivalence::Open("nobody looks for that here".into()))
    }

    /// What the harness says to code that does anything.
    fn most_general(&self, _time: Duration) -> Result<MostGeneral, Failure> {
        Ok(MostGeneral::Open { reason: "only the engine can tell".into() })
    }

    /// An execution of a mutant that passes, runs through the change and has other inputs than those that were shown,
    /// if there is one.
    fn witness(
        &self,
        _mutant: usize,
        _time: Duration,
        _shown: &[Vec<u64>],
    ) -> Result<Option<Witness>, Failure> {
        Ok(None)
    }
}

/// How mutants are asked about.
pub struct Asking<'a> {
    /// How long one may take.
    pub time: Duration,
    /// How many at once.
    pub jobs: usize,
    /// Who may stop it.
    pub cancel: &'a Cancel,
}

impl Asking<'_> {
    /// The fates of programs, each the original with some mutants. What is found out is written down before
    /// it is told.
    pub fn fates<D: Decider>(
        &self,
        decider: &D,
        cases: &[Vec<usize>],
        journal: &mut Journal,
        told: &mut dyn FnMut(usize, &Entry),
    ) -> Result<Vec<Entry>, Failure> {
        let mut entries: Vec<Option<Entry>> = vec![None; cases.len()];
        let (next, journal) = (AtomicUsize::new(0), Mutex::new(journal));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, cases.len().max(1)) {
                let (sender, next, journal) = (sender.clone(), &next, &journal);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(mutants) = cases.get(at) else { return };
                        if self.cancel.is_cancelled() {
                            return;
                        }
                        let entry = self.entry(decider, mutants, journal);
                        let is_over = entry.is_err();
                        if sender.send((at, entry)).is_err() || is_over {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut failure = None;
            for (at, entry) in receiver {
                match entry {
                    Ok(entry) => {
                        told(at, &entry);
                        entries[at] = Some(entry);
                    }
                    Err(error) => {
                        next.store(cases.len(), Ordering::Relaxed);
                        failure.get_or_insert(error);
                    }
                }
            }
            failure.map_or(Ok(()), Err)
        })?;
        stop_if_told(self.cancel)?;
        let entries: Option<Vec<Entry>> = entries.into_iter().collect();
        entries.ok_or_else(|| Failure::new("a mutant was left without an answer"))
    }

    fn entry<D: Decider>(
        &self,
        decider: &D,
        mutants: &[usize],
        journal: &Mutex<&mut Journal>,
    ) -> Result<Entry, Failure> {
        let started = Instant::now();
        let specimens = &decider.subject().specimens;
        let names: Vec<&str> =
            mutants.iter().map(|number| specimens[*number].mutant.name.as_str()).collect();
        let mutant = names.join(" ");
        let (key, program) = match decider.case(mutants)? {
            Case::Known(fate) => {
                let seconds = started.elapsed().as_secs_f64();
                return Ok(Entry { key: String::new(), mutant, seconds, memory: None, fate });
            }
            Case::Open { key, program } => (key, program),
        };
        if let Some(known) = open(journal).fate(&key) {
            return Ok(Entry { mutant, ..known.clone() });
        }
        let Decision { fate, memory } = decider.decide(&program, self.time)?;
        let seconds = started.elapsed().as_secs_f64();
        let entry = Entry { key, mutant, seconds, memory, fate };
        // What somebody stopped, or what time alone decided, may end otherwise next time.
        if !self.cancel.is_cancelled() && !entry.fate.is_open() {
            open(journal).add(entry.clone()).map_err(unwritable)?;
        }
        Ok(entry)
    }
}

fn open<'l, T>(lock: &'l Mutex<T>) -> MutexGuard<'l, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fails when the user wants to stop.
pub fn stop_if_told(cancel: &Cancel) -> Result<(), Failure> {
    match cancel.is_cancelled() {
        true => Err(Failure::new("interrupted").with_advice(
            "with -o DIR, what was found out is kept there: the same command goes on",
        )),
        false => Ok(()),
    }
}
