//! From a campaign's findings to small programs: each is reduced once, and what comes of it is kept
//! with the campaign, so that going on never does it again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use campaign::{Confirmation, Finding, Plan, Program, Store, sha256};
use cases::{Case, Shrunk, Surroundings};
use checkers::{Answer, Installed, Judgement, Setting};
use oracle::{Established, Evidence, establish};
use reduce::Effort;
use serde::{Deserialize, Serialize};
use triage::{essence, family};
use verdict::Truth;

use super::branches::inputs_in;
use super::conduct::store_failure;
use crate::answer::Failure;
use crate::context::Context;
use crate::generation::surroundings;

/// What came of looking into one finding.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Inquiry {
    /// The verifier and its version.
    pub checker: String,
    /// Its version.
    pub version: String,
    /// Its options.
    pub setting: String,
    /// How it was wrong.
    pub judgement: String,
    /// What is true of the program.
    pub truth: String,
    /// What the verifier said: the kind of answer, and its words.
    pub answer: (String, String),
    /// What it wrote.
    pub output: String,
    /// The command, in a directory with the program.
    pub command: String,
    /// The program that showed it.
    pub original: String,
    /// Its name.
    pub program: String,
    /// What is left of it.
    pub reduced: String,
    /// Whether nothing more can be taken away.
    pub is_minimal: bool,
    /// The builds that agree on its truth.
    pub builds: Vec<String>,
    /// Whether our interpreter agrees; otherwise why it cannot tell.
    pub interpreter: Option<String>,
    /// Settings with which the verifier is right.
    pub vanishes_with: Vec<String>,
    /// What others say of the reduced program: their name, the kind of answer, its words.
    pub others: Vec<(String, String, String)>,
    /// The strategies whose programs of this seed show it.
    pub strategies: BTreeSet<String>,
    /// How many programs of this seed show it.
    pub programs: usize,
}

impl Inquiry {
    /// The same for grouping and reports.
    pub fn finding(&self) -> Option<triage::Finding> {
        let mut evidence: Vec<triage::Evidence> = self
            .builds
            .iter()
            .map(|build| triage::Evidence { by: build.clone(), shows: self.execution().into() })
            .collect();
        if self.interpreter.is_none() {
            let by = "refute's interpreter".into();
            evidence.push(triage::Evidence { by, shows: self.execution().into() });
        }
        let other = |(name, kind, words): &(String, String, String)| {
            Some((name.clone(), Answer::from_parts(kind, words)?))
        };
        Some(triage::Finding {
            program: self.program.clone(),
            checker: self.checker.clone(),
            version: self.version.clone(),
            truth: if self.truth == Truth::Safe.to_string() {
                Truth::Safe
            } else {
                Truth::Violated
            },
            answer: Answer::from_parts(&self.answer.0, &self.answer.1)?,
            judgement: self.judgement.parse().ok()?,
            setting: self.setting.parse().ok()?,
            command: self.command.clone(),
            original: self.original.clone(),
            reduced: self.reduced.clone(),
            output: self.output.clone(),
            strategies: self.strategies.clone(),
            vanishes_with: self.vanishes_with.clone(),
            other_answers: self.others.iter().filter_map(other).collect(),
            evidence,
        })
    }

    fn execution(&self) -> &'static str {
        match self.truth == Truth::Safe.to_string() {
            true => "ends without reaching the error call",
            false => "reaches the error call",
        }
    }
}

fn parts(answer: &Answer) -> (String, String) {
    (answer.kind().to_owned(), answer.message().to_owned())
}

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

const NAME: &str = "inquiry.json";

/// Looks into every finding that was seen twice and not looked into before. Of several programs
/// made from one seed that fool a verifier in one way, one is taken. Seeds are looked into
/// side by side; what was found out about one verifier is tried on the others first.
pub fn investigate(
    store: &mut Store,
    installed: &[Installed],
    allowance: Allowance,
    context: &Context,
) -> Result<Vec<Inquiry>, Failure> {
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
        plan: store.plan().map_err(store_failure)?,
        installed: installed.iter().map(|installed| Arc::new(installed.clone())).collect(),
        place: surroundings(context)?,
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
            if context.watched {
                let line = format!("\rreduced {} of {count} findings\x1b[K", number + 1);
                let _ = write!(std::io::stderr(), "{line}");
            }
            let json = serde_json::to_vec(&inquiry).unwrap_or_default();
            store.put_artefact(&owner, NAME, &json).map_err(store_failure)?;
            inquiries.push(inquiry);
        }
        Ok(())
    })?;
    if context.watched {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    Ok(inquiries)
}

/// Findings of one seed in which a verifier is wrong in one way.
struct Bundle {
    owner: String,
    finding: Finding,
    program: Program,
    strategies: BTreeSet<String>,
    programs: BTreeSet<String>,
}

impl Bundle {
    /// The bundle of these findings, shown by one with default options or else few, and a small program.
    fn of(
        owner: String,
        findings: &[(Finding, Program)],
        is_default: &dyn Fn(&Finding) -> bool,
    ) -> Option<Bundle> {
        let effort = |(finding, program): &&(Finding, Program)| {
            (!is_default(finding), finding.run.job.setting.len(), program.text.len())
        };
        let (finding, program) = findings.iter().min_by_key(effort)?.clone();
        Some(Bundle {
            owner,
            finding,
            program,
            strategies: findings.iter().map(|(finding, _)| finding.strategy.clone()).collect(),
            programs: findings.iter().map(|(one, _)| one.run.job.program.clone()).collect(),
        })
    }
}

/// The findings that were seen twice, in bundles. A verifier that is wrong with its default options, or
/// that says where it crashed, is wrong in one way whatever its other options are. Otherwise the
/// options may be the reason, and every setting is looked into.
fn bundles(store: &Store, installed: &[Installed]) -> Result<Vec<Bundle>, Failure> {
    let mut ways: BTreeMap<String, Vec<(Finding, Program)>> = BTreeMap::new();
    for finding in store.findings().map_err(store_failure)? {
        if finding.confirmation == Confirmation::Confirmed {
            let program = store.program(&finding.run.job.program).map_err(store_failure)?.program;
            let owner = Owner::of(&finding, &program).whatever_its_options;
            ways.entry(owner).or_default().push((finding, program));
        }
    }
    let is_default = |finding: &Finding| {
        let checker = installed.iter().find(|one| one.checker.name == finding.run.job.checker);
        checker
            .is_some_and(|one| one.checker.default_setting().to_string() == finding.run.job.setting)
    };
    let mut bundles = Vec::new();
    for (owner, findings) in ways {
        let is_one_way = |(finding, _): &(Finding, Program)| {
            is_default(finding) || !finding.run.answer.message().is_empty()
        };
        if findings.iter().any(is_one_way) {
            bundles.extend(Bundle::of(owner, &findings, &is_default));
            continue;
        }
        let mut settings: BTreeMap<String, Vec<(Finding, Program)>> = BTreeMap::new();
        for (finding, program) in findings {
            let owner = Owner::of(&finding, &program).with_its_options;
            settings.entry(owner).or_default().push((finding, program));
        }
        let each = settings.into_iter();
        bundles.extend(each.filter_map(|(owner, found)| Bundle::of(owner, &found, &is_default)));
    }
    Ok(bundles)
}

/// The names under which what comes of a finding may be kept: the same for all findings of one seed in
/// which a verifier is wrong in one way. Two crashes that say different things are two ways.
struct Owner {
    whatever_its_options: String,
    with_its_options: String,
}

impl Owner {
    fn of(finding: &Finding, program: &Program) -> Owner {
        let (job, judgement) = (&finding.run.job, finding.run.judgement);
        let said = essence(finding.run.answer.message(), &program.text);
        let (checker, setting, seed) = (&job.checker, &job.setting, &program.seed_name);
        let name = |key: String| format!("finding {}", sha256(key.as_bytes()));
        Owner {
            whatever_its_options: name(format!("{checker} {judgement} {seed} {said}")),
            with_its_options: name(format!("{checker} {setting} {judgement} {seed} {said}")),
        }
    }
}

/// What came of looking into a finding, if that was done.
pub fn inquiry_into(
    store: &Store,
    finding: &Finding,
    program: &Program,
) -> Result<Option<Inquiry>, Failure> {
    let owner = Owner::of(finding, program);
    match stored(store, &owner.whatever_its_options)? {
        Some(inquiry) => Ok(Some(inquiry)),
        None => stored(store, &owner.with_its_options),
    }
}

fn stored(store: &Store, owner: &str) -> Result<Option<Inquiry>, Failure> {
    let artefacts = store.artefacts(owner).map_err(store_failure)?;
    let Some(artefact) = artefacts.into_iter().find(|artefact| artefact.name == NAME) else {
        return Ok(None);
    };
    let json = store.blob(&artefact.content).map_err(store_failure)?;
    Ok(serde_json::from_slice(&json).ok())
}

/// What a program became, and what is known of that.
struct Reduced {
    text: String,
    is_minimal: bool,
    established: Option<Established>,
}

/// Who looks into findings, with what.
struct Bureau {
    plan: Plan,
    installed: Vec<Arc<Installed>>,
    place: Surroundings,
    deadline: Instant,
    each: Duration,
    jobs: usize,
}

impl Bureau {
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
        case.inputs = inputs_in(&program.note);
        let answered_after = Duration::try_from_secs_f64(run.wall).unwrap_or_default();
        let impatient = case.clone().with_patience_of(answered_after);
        let Reduced { text: reduced, is_minimal, established } =
            self.reduce(&impatient, &program.text, smaller);
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
                Some(Evidence::Interpreted) => None,
                Some(Evidence::NotInterpreted(reason)) => Some(reason),
                None => Some("it is not defined in every build".into()),
            },
            vanishes_with: vanishes_with.iter().map(ToString::to_string).collect(),
            others: self.ask_others(&case, &reduced),
            reduced,
            strategies: bundle.strategies.clone(),
            programs: bundle.programs.len(),
        })
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
