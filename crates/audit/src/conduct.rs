//! An audit from its beginning to its end, whoever decides about mutants.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::MacroOption;
use bmc::Unwinding;
use check::Failure;
use process::Cancel;

use crate::asserts::Asserts;
use crate::by_checker::{ByChecker, Verifier};
use crate::decide::{Asking, Decider, Original, stop_if_told};
use crate::equivalence::Equivalence;
use crate::fate::{Confirmed, Fate, Kill};
use crate::journal::{Entry, Journal, unwritable};
use crate::judge::Judge;
use crate::report::{Compared, HarnessRow, Passing, Report, Row, killed};
use crate::size::{SizeBound, stable_size};
use crate::steering::{Condition, at_exact_size, steered};
use crate::strength::compare;
use crate::subject::Subject;
use crate::testing::{Testing, audit_by_testing};
use crate::variants::Variant;

/// How much more time than the original a mutant gets without an option, and how much at least.
const PATIENCE: u32 = 10;
/// See [`PATIENCE`].
const LEAST_TIME: Duration = Duration::from_secs(10);

/// Who decides.
#[derive(Clone)]
pub enum Method {
    /// Our own engine.
    Engine,
    /// Another verifier.
    Checker(Verifier),
    /// Tests.
    Testing(Testing),
}

/// Which problem sizes there are.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// The macro that says how large the problem is.
    pub name: String,
    /// The first size.
    pub first: u32,
    /// The last one; the same as the first when there is nothing to be found out.
    pub last: u32,
    /// How far loops are followed at a size.
    pub bound: Option<SizeBound>,
}

/// What an audit is to find out, and how.
pub struct Plan {
    /// Who decides.
    pub method: Method,
    /// How many mutants at once.
    pub jobs: usize,
    /// The problem sizes, where there are any.
    pub sizes: Option<Sizes>,
    /// How long the check of the original may take.
    pub original_time: Duration,
    /// How long that of a mutant may take; without it, that is learned from the original.
    pub mutant_time: Option<Duration>,
    /// Whether the original need not pass.
    pub keeps_going: bool,
    /// Whether the real program executes what kills mutants.
    pub runs_kills: bool,
    /// Whether it is tried to prove that survivors are equivalent.
    pub proves: bool,
    /// Whether executions of survivors are shown.
    pub shows_survivors: bool,
    /// Whether executions of killed mutants are shown that pass.
    pub shows_killed: bool,
    /// Another harness to compare with.
    pub compared: Vec<PathBuf>,
    /// Whether the harness is asked about code that does anything.
    pub asks_most_general: bool,
    /// What executions that are shown have to fulfil.
    pub condition: Option<Condition>,
    /// Whether other executions are wanted than those that were shown before.
    pub wants_others: bool,
    /// Whether only the size itself counts, not smaller ones.
    pub is_exact_size: bool,
    /// What assertions in the code mean.
    pub asserts: Asserts,
}

/// What is to come, said before it takes long.
#[derive(Clone, Copy, Debug)]
pub struct Announcement {
    /// How many mutants there are.
    pub mutants: usize,
    /// How many do not compile.
    pub rejected: usize,
    /// How many are the original or another in other words.
    pub same: usize,
    /// How many are checked.
    pub left: usize,
    /// How long that takes if each takes as long as the original.
    pub estimate: Duration,
    /// Whether it takes no longer than that, because what is noticed ends early.
    pub is_at_most: bool,
}

/// Who is told how far an audit is.
pub trait Listener {
    /// What is being done.
    fn progress(&mut self, words: &str);
    /// What is to come.
    fn announce(&mut self, announcement: Announcement);
}

/// Loops up to a bound, all at once.
pub fn bounded(bound: u32) -> Unwinding {
    let (last, tells_at_once) = (Some(bound), true);
    Unwinding { first: bound, last, tells_at_once, counts_all: true, ..Unwinding::default() }
}

/// Conducts an audit.
pub fn audit(
    plan: &Plan,
    subject: Subject,
    journal: &mut Journal,
    listener: &mut dyn Listener,
    cancel: &Cancel,
) -> Result<Report, Failure> {
    let exact = match (&plan.sizes, plan.is_exact_size) {
        (Some(sizes), true) => Some(at_exact_size(&subject, &sizes.name)?),
        _ => None,
    };
    let subject = exact.as_ref().map_or(subject, |steered| steered.subject.clone());
    match &plan.method {
        Method::Engine => {
            let make = |subject| Judge::new(subject, cancel);
            Audit { plan, subject, journal, listener, cancel, make: &make }.conduct()
        }
        Method::Checker(verifier) => {
            let make = |subject| ByChecker::new(subject, verifier.clone(), cancel);
            Audit { plan, subject, journal, listener, cancel, make: &make }.conduct()
        }
        Method::Testing(testing) => {
            let size = plan.sizes.as_ref().map(|sizes| sizes.first);
            let subject = at_size(plan, &subject, size);
            let mut report = audit_by_testing(plan, testing, subject, listener, cancel)?;
            report.size = size;
            Ok(report)
        }
    }
}

/// A subject at a size.
fn at_size(plan: &Plan, subject: &Subject, size: Option<u32>) -> Subject {
    let mut subject = subject.clone();
    if let (Some(sizes), Some(size)) = (&plan.sizes, size) {
        let request = &mut subject.request;
        let name = &sizes.name;
        request.sources.dialect.macros.push(MacroOption::Define(format!("{name}={size}")));
        if let Some(bound) = &sizes.bound {
            request.exploration.unwinding = bounded(bound.at(size));
        }
    }
    subject
}

/// How many mutants each size killed that smaller ones did not.
type Curve = Vec<(u32, usize)>;

/// An audit on its way.
struct Audit<'a, D> {
    plan: &'a Plan,
    subject: Subject,
    journal: &'a mut Journal,
    listener: &'a mut dyn Listener,
    cancel: &'a Cancel,
    /// Makes who decides about a subject.
    make: &'a dyn Fn(Arc<Subject>) -> Result<D, Failure>,
}

impl<D: Decider> Audit<'_, D> {
    /// The story: find the size, check the original, decide about its mutants, show the survivors, look at
    /// the harness.
    fn conduct(mut self) -> Result<Report, Failure> {
        let (size, curve) = self.find_size()?;
        let (decider, original, time) = self.prepare(self.at_size(size))?;
        self.announce(&decider, &original);
        let mut entries = self.fates(&decider, time, &[])?;
        if self.plan.runs_kills {
            self.confirm(&decider, &mut entries)?;
        }
        let open = self.prove(&decider, time, &mut entries)?;
        let mut report = Report::new(decider.subject(), &original, entries);
        for (number, equivalence) in open {
            report.mutants[number].equivalence = Some(equivalence);
        }
        (report.size, report.curve) = (size, curve);
        if self.plan.asks_most_general {
            self.listener.progress("the harness with code that does anything");
            report.most_general = Some(decider.most_general(time)?);
            stop_if_told(self.cancel)?;
        }
        self.show_executions(&decider, time, &mut report)?;
        let of_harness = decider.subject().of_code..decider.subject().specimens.len();
        for number in of_harness {
            report.harness.push(self.harness_mutant(&decider, time, number, &report)?);
        }
        drop(decider);
        if self.plan.asserts == Asserts::Assume {
            report.hidden_by_assumptions = self.hidden(size, &report)?;
        }
        if !self.plan.compared.is_empty() {
            report.compared = Some(self.compare(size, &report)?);
        }
        Ok(report)
    }

    /// The subject at a size.
    fn at_size(&self, size: Option<u32>) -> Subject {
        at_size(self.plan, &self.subject, size)
    }

    /// Compiles the mutants and has the original checked, which must pass; how long a mutant may take.
    fn prepare(&mut self, subject: Subject) -> Result<(D, Original, Duration), Failure> {
        self.listener.progress("compiling all mutants");
        let decider = (self.make)(Arc::new(subject))?;
        self.listener.progress("checking the original");
        let original = decider.original(self.plan.original_time)?;
        stop_if_told(self.cancel)?;
        if !original.passes && !self.plan.keeps_going {
            let (words, advice) = match original.is_undecided {
                true => (
                    "the original cannot be verified",
                    "give it more time (--timeout), or let the mutants speak for it: --keep-going",
                ),
                false => (
                    "the original does not pass its harness",
                    "mend that first, or audit all the same: --keep-going",
                ),
            };
            return Err(Failure::new(words).with_details(original.words).with_advice(advice));
        }
        // What a verification did not do in its time teaches nothing about mutants.
        let learned = match original.is_undecided {
            true => original.time,
            false => original.time * PATIENCE,
        };
        let learned = learned.max(LEAST_TIME);
        let time = self.plan.mutant_time.unwrap_or(learned);
        Ok((decider, original, time))
    }

    /// The smallest stable size, where one is wanted, and how many mutants each size kills first.
    fn find_size(&mut self) -> Result<(Option<u32>, Curve), Failure> {
        let Some(sizes) = &self.plan.sizes else { return Ok((None, Vec::new())) };
        let (first, last) = (sizes.first, sizes.last);
        if first == last {
            return Ok((Some(first), Vec::new()));
        }
        let mutants: Vec<usize> = (0..self.subject.of_code).collect();
        let mut prepared: Vec<(u32, D, Duration)> = Vec::new();
        let found = stable_size(&mutants, first, last, |size, mutant| {
            let at = match prepared.iter().position(|(of, ..)| *of == size) {
                Some(at) => at,
                None => {
                    let (decider, _, time) = self.prepare(self.at_size(Some(size)))?;
                    prepared.push((size, decider, time));
                    prepared.len() - 1
                }
            };
            let (_, decider, time) = &prepared[at];
            let words = format!("size {size}: mutant {} of {}", mutant + 1, mutants.len());
            self.listener.progress(&words);
            let asking = Asking { time: *time, jobs: 1, cancel: self.cancel };
            let entries = asking.fates(decider, &[vec![mutant]], self.journal, &mut |_, _| {})?;
            Ok::<bool, Failure>(entries.iter().any(|entry| entry.fate.is_killed()))
        })?;
        let curve = found.killed.iter().map(|(size, killed)| (*size, killed.len())).collect();
        match found.size {
            Some(size) => Ok((Some(size), curve)),
            None => Err(Failure::new(format!(
                "no size from {first} to {last} is stable: each next one kills mutants more"
            ))
            .with_advice("try larger ones, or audit at one size: --size N")),
        }
    }

    /// Says what is to come before it takes long.
    fn announce(&mut self, decider: &D, original: &Original) {
        let variants = &decider.variants().variants[..decider.subject().of_code];
        let count = |is_it: fn(&Variant) -> bool| variants.iter().filter(|of| is_it(of)).count();
        let rejected = count(|of| matches!(of, Variant::Rejected(_)));
        let same = count(|of| matches!(of, Variant::Same(_)));
        let left = variants.len() - rejected - same;
        let jobs = u32::try_from(self.plan.jobs.max(1)).unwrap_or(1);
        let estimate = original.time * u32::try_from(left).unwrap_or(u32::MAX) / jobs;
        let mutants = variants.len();
        self.listener.announce(Announcement {
            mutants,
            rejected,
            same,
            left,
            estimate,
            is_at_most: false,
        });
    }

    /// The fates of all mutants of the code, together with mutants of the harness.
    fn fates(
        &mut self,
        decider: &D,
        time: Duration,
        with: &[usize],
    ) -> Result<Vec<Entry>, Failure> {
        let count = decider.subject().of_code;
        let case = |number| std::iter::once(number).chain(with.iter().copied()).collect();
        let cases: Vec<Vec<usize>> = (0..count).map(case).collect();
        let listener = &mut *self.listener;
        let (mut done, started) = (0, Instant::now());
        let mut told = |_: usize, entry: &Entry| {
            done += 1;
            let left = started.elapsed().as_secs_f64() / done as f64 * (count - done) as f64;
            let words =
                format!("{done} of {count} mutants, about {left:.0} s left  {}", entry.mutant);
            listener.progress(&words);
        };
        let asking = Asking { time, jobs: self.plan.jobs, cancel: self.cancel };
        asking.fates(decider, &cases, self.journal, &mut told)
    }

    /// Has the real program execute what kills mutants, but for what it showed before.
    fn confirm(&mut self, decider: &D, entries: &mut [Entry]) -> Result<(), Failure> {
        for (number, entry) in entries.iter_mut().enumerate() {
            let is_open =
                |kill: &Kill| kill.confirmed == Confirmed::Interpreter && kill.real_run.is_none();
            let (Fate::Killed(kill) | Fate::KilledByUnwinding(kill)) = &entry.fate else {
                continue;
            };
            if !is_open(kill) {
                continue;
            }
            self.listener.progress(&format!("the real program with what kills {}", entry.mutant));
            decider.confirm(number, &mut entry.fate);
            stop_if_told(self.cancel)?;
            if !entry.key.is_empty() {
                self.journal.add(entry.clone()).map_err(unwritable)?;
            }
        }
        Ok(())
    }

    /// Looks which survivors are the original in other words. Those that are get that fate; what is known of the
    /// others is given.
    fn prove(
        &mut self,
        decider: &D,
        time: Duration,
        entries: &mut [Entry],
    ) -> Result<Vec<(usize, Equivalence)>, Failure> {
        let mut open = Vec::new();
        if !self.plan.proves {
            return Ok(open);
        }
        for (number, entry) in entries.iter_mut().enumerate() {
            let Fate::Survived { passing } = &entry.fate else { continue };
            self.listener.progress(&format!("is {} the original in other words?", entry.mutant));
            match decider.equivalence(number, time)? {
                Equivalence::Proved => {
                    entry.fate = Fate::EquivalentWithinBound { passing: passing.clone() };
                    stop_if_told(self.cancel)?;
                    if !entry.key.is_empty() {
                        self.journal.add(entry.clone()).map_err(unwritable)?;
                    }
                }
                other => open.push((number, other)),
            }
            stop_if_told(self.cancel)?;
        }
        Ok(open)
    }

    /// Looks for executions that pass.
    fn show_executions(
        &mut self,
        decider: &D,
        time: Duration,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let steered = match &self.plan.condition {
            Some(condition) => Some(steered(decider.subject(), condition)?),
            None => None,
        };
        let other = match &steered {
            Some(steered) => {
                Some((self.make)(Arc::new(steered.subject.clone())).map_err(|failure| Failure {
                    message: format!("--where: {}", failure.message),
                    ..failure
                })?)
            }
            None => None,
        };
        let decider = other.as_ref().unwrap_or(decider);
        for number in 0..decider.subject().of_code {
            let row = &mut report.mutants[number];
            let is_wanted = match &row.fate {
                Fate::Survived { .. } => self.plan.shows_survivors,
                fate => fate.is_killed() && self.plan.shows_killed,
            };
            if is_wanted {
                self.listener.progress(&format!("an execution of {}", row.name));
                let shown = match self.plan.wants_others {
                    true => self.journal.shown.of(&row.name),
                    false => &[],
                };
                row.witness = decider.witness(number, time, shown)?;
                row.not_shown = match (&row.witness, &self.plan.condition) {
                    (None, Some(_)) => Some(
                        "no execution was found that passes, fulfils --where and runs through the change",
                    ),
                    (None, None) if !shown.is_empty() => {
                        Some("no other execution was found that passes and runs through the change")
                    }
                    _ => None,
                };
                if let Some(witness) = &row.witness {
                    self.journal.shown.add(&row.name, &witness.bits).map_err(unwritable)?;
                }
                stop_if_told(self.cancel)?;
            }
        }
        Ok(())
    }

    /// What a mutant of the harness is worth.
    fn harness_mutant(
        &mut self,
        decider: &D,
        time: Duration,
        number: usize,
        report: &Report,
    ) -> Result<HarnessRow, Failure> {
        let asking = Asking { time, jobs: 1, cancel: self.cancel };
        let mut entries = asking.fates(decider, &[vec![number]], self.journal, &mut |_, _| {})?;
        let entry = entries.remove(0);
        // A harness that rejects the code says nothing about its mutants.
        let compared = match &entry.fate {
            Fate::Survived { .. } => {
                let fates = self.fates(decider, time, &[number])?;
                Some(compare(&report.killed(), &killed(fates.iter().map(|of| &of.fate))))
            }
            _ => None,
        };
        Ok(HarnessRow::new(decider.subject(), number, entry, compared))
    }

    /// The survivors that would not live if the assertions of the code were kept.
    fn hidden(&mut self, size: Option<u32>, report: &Report) -> Result<Vec<String>, Failure> {
        let alive = |row: &Row| {
            row.fate.is_survivor() || matches!(row.fate, Fate::EquivalentWithinBound { .. })
        };
        let survivors: Vec<usize> =
            (0..report.mutants.len()).filter(|at| alive(&report.mutants[*at])).collect();
        if survivors.is_empty() {
            return Ok(Vec::new());
        }
        let subject = Asserts::kept(&self.at_size(size));
        let decider = (self.make)(Arc::new(subject))?;
        let original = decider.original(self.plan.original_time)?;
        let time = self.plan.mutant_time.unwrap_or((original.time * PATIENCE).max(LEAST_TIME));
        let cases: Vec<Vec<usize>> = survivors.iter().map(|number| vec![*number]).collect();
        let asking = Asking { time, jobs: self.plan.jobs, cancel: self.cancel };
        let entries = asking.fates(&decider, &cases, self.journal, &mut |_, _| {})?;
        // Where the harness breaks preconditions of the original too, that says nothing about mutants.
        if !original.passes {
            return Ok(Vec::new());
        }
        let killed = survivors.iter().zip(entries).filter(|(_, entry)| entry.fate.is_killed());
        Ok(killed.map(|(number, _)| report.mutants[*number].name.clone()).collect())
    }

    /// What another harness kills.
    fn compare(&mut self, size: Option<u32>, report: &Report) -> Result<Compared, Failure> {
        let mut subject = self.at_size(size);
        subject.forget_harness();
        let code = subject.files.iter().map(|file| file.path.clone());
        subject.request.sources.files = code.chain(self.plan.compared.iter().cloned()).collect();
        let (decider, original, time) = self.prepare(subject)?;
        let fates = self.fates(&decider, time, &[])?;
        let mut compared = Compared::new(report, &original, &fates);
        // Executions that were steered, or are others than before, need not be the largest.
        if self.plan.condition.is_none() && !self.plan.wants_others {
            for (number, row) in report.mutants.iter().enumerate() {
                if row.witness.is_none() {
                    continue;
                }
                self.listener
                    .progress(&format!("what the other harness lets pass of {}", row.name));
                let second = decider.witness(number, time, &[])?;
                compared.passing.extend(Passing::new(row, second.as_ref()));
                stop_if_told(self.cancel)?;
            }
        }
        Ok(compared)
    }
}
