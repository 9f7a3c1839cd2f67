//! From a campaign's findings to small programs: each is reduced once, and what comes of it is kept
//! with the campaign, so that going on never does it again.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use campaign::{Confirmation, Finding, Plan, Store, sha256};
use cases::{Case, Surroundings};
use checkers::{Answer, Installed, Judgement, Setting};
use seeds::{Evidence, establish};
use serde::{Deserialize, Serialize};
use triage::Effort;
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
/// made from one seed that fool a verifier in one way, the smallest is taken.
pub fn investigate(
    store: &mut Store,
    installed: &[Installed],
    allowance: Allowance,
    context: &Context,
) -> Result<Vec<Inquiry>, Failure> {
    let plan = store.plan().map_err(store_failure)?;
    let bundles = bundles(store)?;
    let place = surroundings(context)?;
    let installed: Vec<Arc<Installed>> =
        installed.iter().map(|installed| Arc::new(installed.clone())).collect();
    let deadline = Instant::now() + allowance.budget;
    let mut inquiries = Vec::new();
    let count = bundles.len();
    for (number, bundle) in bundles.into_iter().enumerate() {
        if let Some(known) = stored(store, &bundle.owner)? {
            inquiries.push(known);
            continue;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || context.cancel.is_cancelled() {
            continue;
        }
        if context.watched {
            let _ = write!(std::io::stderr(), "\rreducing finding {} of {count}\x1b[K", number + 1);
        }
        let effort = Effort { jobs: allowance.jobs, time: left.min(allowance.each) };
        if let Some(inquiry) = inquire(store, &plan, &bundle, &installed, effort, &place)? {
            let json = serde_json::to_vec(&inquiry).unwrap_or_default();
            store.put_artefact(&bundle.owner, NAME, &json).map_err(store_failure)?;
            inquiries.push(inquiry);
        }
    }
    if context.watched {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    Ok(inquiries)
}

/// Findings of one seed in which a verifier is wrong in one way.
struct Bundle {
    owner: String,
    finding: Finding,
    strategies: BTreeSet<String>,
    programs: BTreeSet<String>,
}

fn bundles(store: &Store) -> Result<Vec<Bundle>, Failure> {
    let mut bundles: BTreeMap<String, (usize, Bundle)> = BTreeMap::new();
    for finding in store.findings().map_err(store_failure)? {
        let hopeless = matches!(finding.run.judgement, Judgement::Hang);
        if finding.confirmation != Confirmation::Confirmed || hopeless {
            continue;
        }
        let program = store.program(&finding.run.job.program).map_err(store_failure)?.program;
        let (job, judgement) = (&finding.run.job, finding.run.judgement);
        let key = format!("{} {} {judgement} {}", job.checker, job.setting, program.seed_name);
        let owner = format!("finding {}", sha256(key.as_bytes()));
        let (strategy, name) = (finding.strategy.clone(), job.program.clone());
        let size = program.text.len();
        let (smallest, bundle) = bundles.entry(owner.clone()).or_insert_with(|| {
            let (strategies, programs) = Default::default();
            (size, Bundle { owner, finding: finding.clone(), strategies, programs })
        });
        bundle.strategies.insert(strategy);
        bundle.programs.insert(name);
        if size < *smallest {
            (*smallest, bundle.finding) = (size, finding);
        }
    }
    Ok(bundles.into_values().map(|(_, bundle)| bundle).collect())
}

fn stored(store: &Store, owner: &str) -> Result<Option<Inquiry>, Failure> {
    let artefacts = store.artefacts(owner).map_err(store_failure)?;
    let Some(artefact) = artefacts.into_iter().find(|artefact| artefact.name == NAME) else {
        return Ok(None);
    };
    let json = store.blob(&artefact.content).map_err(store_failure)?;
    Ok(serde_json::from_slice(&json).ok())
}

/// Looks into one finding; nothing when it does not show any more.
fn inquire(
    store: &Store,
    plan: &Plan,
    bundle: &Bundle,
    installed: &[Arc<Installed>],
    effort: Effort,
    place: &Surroundings,
) -> Result<Option<Inquiry>, Failure> {
    let Finding { run, truth, .. } = &bundle.finding;
    let program = store.program(&run.job.program).map_err(store_failure)?.program;
    let is_wanted = |one: &&Arc<Installed>| one.checker.name == run.job.checker;
    let Some(checker) = installed.iter().find(is_wanted) else { return Ok(None) };
    let Ok(setting) = run.job.setting.parse::<Setting>() else { return Ok(None) };
    let limits = plan.limits.limits(plan.limits.seconds);
    let case = Case::of(checker, &setting, plan.data_model(), limits, *truth, &run.answer);
    let Some(mut case) = case else { return Ok(None) };
    case.inputs = inputs_in(&program.note);
    // What cannot be established as strictly as a reduced program must be is kept as it is.
    let (reduced, is_minimal) = match case.shows(&program.text, false, place) {
        true => {
            let shrunk = case.shrink(&program.text, effort, place);
            (shrunk.text, shrunk.is_minimal)
        }
        false => (program.text.clone(), false),
    };
    let established = establish(&place.workshop, &reduced, &case.inputs).ok();
    let Some(reply) = case.ask(&reduced, &setting, place) else { return Ok(None) };
    let others = installed.iter().filter(|other| other.checker.name != run.job.checker).filter_map(
        |other| {
            let case = Case { checker: Arc::clone(other), ..case.clone() };
            let reply = case.ask(&reduced, &other.checker.default_setting(), place)?;
            let name = format!("{} {}", other.checker.name, other.version);
            let (kind, words) = parts(&reply.answer);
            Some((name, kind, words))
        },
    );
    Ok(Some(Inquiry {
        checker: run.job.checker.clone(),
        version: run.version.clone(),
        setting: run.job.setting.clone(),
        judgement: run.judgement.to_string(),
        truth: established.as_ref().map_or(*truth, |established| established.truth).to_string(),
        answer: parts(&reply.answer),
        output: String::from_utf8_lossy(&reply.output).into_owned(),
        command: reply.command_line(),
        original: program.text,
        program: program.name,
        is_minimal,
        builds: established.as_ref().map_or_else(Vec::new, |found| found.builds.clone()),
        interpreter: match established.map(|found| found.evidence) {
            Some(Evidence::Interpreted) => None,
            Some(Evidence::NotInterpreted(reason)) => Some(reason),
            None => Some("it is not defined in every build".into()),
        },
        vanishes_with: case
            .vanishes_with(&reduced, place)
            .iter()
            .map(ToString::to_string)
            .collect(),
        others: others.collect(),
        reduced,
        strategies: bundle.strategies.clone(),
        programs: bundle.programs.len(),
    }))
}
