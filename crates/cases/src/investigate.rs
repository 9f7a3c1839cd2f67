//! From a campaign's findings to small programs: each is reduced once, and what comes of it is kept
//! with the campaign, so that going on never does it again.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use campaign::{Plan, Producer, Store, StoreError};
use checkers::{Answer, Installed, Judgement, Setting};
use oracle::{Established, Interpretation, establish};
use reduce::Effort;
use triage::family;

use crate::bundle::{Bundle, bundles};
use crate::case::{Case, Shrunk, Surroundings};
use crate::inquiry::{Inquiry, keep, stored};

/// How much may be spent.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// For all findings together.
    pub budget: Duration,
    /// For each of them.
    pub each: Duration,
    /// Programs that are tried at once.
    pub jobs: usize,
}

/// Looks into every finding that was seen twice and not looked into before. Of several programs
/// made from one seed that fool a verifier in one way, one is taken. Seeds are looked into
/// side by side; what was found out about one verifier is tried on the others first. `told` hears how many
/// of how many are done. The `producer` makes smaller programs where it knows how.
///
/// # Errors
///
/// When the campaign cannot be read or written.
pub fn investigate(
    store: &mut Store,
    producer: Option<&dyn Producer>,
    installed: &[Installed],
    allowance: Allowance,
    place: Surroundings,
    told: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Inquiry>, StoreError> {
    let mut inquiries = Vec::new();
    let mut by_seed: BTreeMap<String, Vec<Bundle>> = BTreeMap::new();
    for bundle in bundles(store, installed)? {
        match stored(store, &bundle.owner)? {
            Some(known) => inquiries.push(known),
            None => by_seed.entry(bundle.program.seed_name.clone()).or_default().push(bundle),
        }
    }
    let count: usize = by_seed.values().map(Vec::len).sum();
    let workers = allowance.jobs.clamp(1, by_seed.len().max(1));
    let bureau = Bureau {
        plan: store.plan()?,
        producer,
        installed: installed.iter().map(|installed| Arc::new(installed.clone())).collect(),
        place,
        deadline: Instant::now() + allowance.budget,
        each: allowance.each,
        jobs: (allowance.jobs / workers).max(1),
    };
    let queue = Mutex::new(by_seed.into_values());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (bureau, queue, sender) = (&bureau, &queue, sender.clone());
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(bundles) = next() {
                    bureau.inquire_all(&bundles, &sender);
                }
            });
        }
        drop(sender);
        for (number, (owner, inquiry)) in receiver.into_iter().enumerate() {
            told(number + 1, count);
            keep(store, &owner, &inquiry)?;
            inquiries.push(inquiry);
        }
        Ok::<(), StoreError>(())
    })?;
    Ok(inquiries)
}

/// What a program became, and what is known of that.
struct Reduced {
    text: String,
    is_minimal: bool,
    established: Option<Established>,
}

/// Who looks into findings, with what.
struct Bureau<'b> {
    plan: Plan,
    producer: Option<&'b dyn Producer>,
    installed: Vec<Arc<Installed>>,
    place: Surroundings,
    deadline: Instant,
    each: Duration,
    jobs: usize,
}

impl Bureau<'_> {
    /// Looks into the findings of one seed, one after the other.
    fn inquire_all(&self, bundles: &[Bundle], done: &Sender<(String, Inquiry)>) {
        let mut smaller = Vec::new();
        for bundle in bundles {
            if self.place.cancel.is_cancelled() || Instant::now() >= self.deadline {
                return;
            }
            if let Some(inquiry) = self.inquire(bundle, &smaller) {
                if inquiry.is_minimal {
                    smaller.push((inquiry.checker.clone(), inquiry.reduced.clone()));
                }
                // Nobody listens any more when keeping the last one failed.
                let _ = done.send((bundle.owner.clone(), inquiry));
            }
        }
    }

    /// Looks into one finding; nothing when it does not show any more. `smaller` are programs that
    /// other findings of this seed became, with the verifiers that these are about.
    fn inquire(&self, bundle: &Bundle, smaller: &[(String, String)]) -> Option<Inquiry> {
        let (run, program, place) = (&bundle.finding.run, &bundle.program, &self.place);
        let checker = self.installed.iter().find(|one| one.checker.name == run.job.checker)?;
        let setting: Setting = run.job.setting.parse().ok()?;
        let limits = self.plan.limits.limits(self.plan.limits.seconds);
        let truth = bundle.finding.truth;
        let asked = (program.text.as_str(), truth);
        let mut case = Case::of(checker, &setting, limits, asked, &run.answer)?;
        case.inputs.clone_from(&program.inputs);
        let answered_after = Duration::try_from_secs_f64(run.wall).unwrap_or_default();
        let mut impatient = case.clone().with_patience_of(answered_after);
        let small = self.from_its_recipe(bundle, &impatient);
        let (small, inputs) = small.unwrap_or_else(|| (program.text.clone(), case.inputs.clone()));
        impatient.inputs.clone_from(&inputs);
        case.inputs = inputs;
        let Reduced { text: reduced, is_minimal, established } =
            self.reduce(&impatient, &small, smaller);
        let reply = case.ask(&reduced, &setting, place)?;
        let vanishes_with = case.vanishes_with(&reduced, place);
        Some(Inquiry {
            checker: run.job.checker.clone(),
            version: run.version.clone(),
            setting: run.job.setting.clone(),
            judgement: run.judgement.to_string(),
            truth: established.as_ref().map_or(truth, |established| established.truth).to_string(),
            answer: parts(&reply.answer),
            output: String::from_utf8_lossy(&reply.output).into_owned(),
            command: reply.command_line(),
            original: program.text.clone(),
            program: program.name.clone(),
            is_minimal,
            builds: established.as_ref().map_or_else(Vec::new, |found| found.builds.clone()),
            interpreter: match established.map(|found| found.evidence) {
                Some(Interpretation::Interpreted) => None,
                Some(Interpretation::NotInterpreted(reason)) => Some(reason),
                None => Some("it is not defined in every build".into()),
            },
            vanishes_with: vanishes_with.iter().map(ToString::to_string).collect(),
            others: self.ask_others(&case, &reduced),
            reduced,
            strategies: bundle.strategies.clone(),
            programs: bundle.programs.len(),
        })
    }

    /// A smaller program from what this one was made from, and its inputs; nothing when its producer knows of none.
    fn from_its_recipe(&self, bundle: &Bundle, case: &Case) -> Option<(String, Vec<i64>)> {
        if case.judgement == Judgement::Hang {
            return None;
        }
        let until = (Instant::now() + self.each).min(self.deadline);
        let shows = &mut |program: &campaign::Program| {
            let goes_on = !self.place.cancel.is_cancelled() && Instant::now() < until;
            goes_on.then(|| case.is_shown_by(program, &self.place))
        };
        let found = self.producer?.smaller(bundle.unit, &bundle.program, shows)?;
        Some((found.text, found.inputs))
    }

    /// The smallest program that shows a case.
    fn reduce(&self, case: &Case, text: &str, smaller: &[(String, String)]) -> Reduced {
        let unchanged = |established: Option<Established>| Reduced {
            text: text.to_owned(),
            is_minimal: false,
            established,
        };
        // What cannot be established as strictly as a reduced program must be is kept as it is.
        let Ok(original) = establish(&self.place.workshop, text, &case.inputs) else {
            return unchanged(None);
        };
        // Every smaller program that hangs would take all the time that a run may take.
        if case.judgement == Judgement::Hang {
            return unchanged(Some(original));
        }
        let shown = smaller.iter().find_map(|(checker, known)| {
            Some((checker, known, case.shows(known, &original, &self.place)?))
        });
        // What one verifier needs of a program, its relatives need too; others may need less.
        let (text, original) = match shown {
            Some((checker, known, established))
                if family(checker) == family(&case.checker.checker.name) =>
            {
                let (text, established) = (known.clone(), Some(established));
                return Reduced { text, is_minimal: true, established };
            }
            Some((_, known, established)) => (known.as_str(), established),
            None => (text, original),
        };
        let left = self.deadline.saturating_duration_since(Instant::now());
        let effort = Effort { jobs: self.jobs, time: left.min(self.each) };
        let Shrunk { text, is_minimal, established, .. } =
            case.shrink(text, &original, effort, &self.place);
        Reduced { text, is_minimal, established: Some(established) }
    }

    /// What the other verifiers say of a program.
    fn ask_others(&self, case: &Case, text: &str) -> Vec<(String, String, String)> {
        let is_other = |one: &&Arc<Installed>| one.checker.name != case.checker.checker.name;
        let ask = |other: &Arc<Installed>| {
            let case = Case { checker: Arc::clone(other), ..case.clone() };
            let reply = case.ask(text, &other.checker.default_setting(), &self.place)?;
            let (kind, words) = parts(&reply.answer);
            Some((format!("{} {}", other.checker.name, other.version), kind, words))
        };
        self.installed.iter().filter(is_other).filter_map(ask).collect()
    }
}

fn parts(answer: &Answer) -> (String, String) {
    (answer.kind().to_owned(), answer.message().to_owned())
}
