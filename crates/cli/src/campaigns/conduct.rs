//! Running a campaign until it stops.

use std::path::Path;

use campaign::{Known, Outcome, Plan, Producer, RunError, Shard, Store, StoreError};
use checkers::{Checker, Installed, find_all};
use screen::Live;

use super::options::PaceOptions;
use super::producers::producer_of;
use crate::answer::Failure;
use crate::context::Context;
use crate::verifiers::{ProgramOptions, missing};
use crate::voice::Voice;

/// Begins the campaign of a plan in a directory, or a shard of it, and runs it.
pub fn begin(
    plan: Plan,
    (directory, shard): (&Path, Shard),
    installed: &[Installed],
    pace: &PaceOptions,
    context: &Context,
) -> Result<Store, Failure> {
    let producer = producer_of(&plan, context)?;
    let plan = plan.with_units(producer.units());
    let mut store = Store::create(directory, &plan, shard).map_err(store_failure)?;
    conduct(&mut store, &*producer, installed, pace, context)?;
    Ok(store)
}

/// Runs a campaign with what is seen of it on standard error.
pub fn conduct(
    store: &mut Store,
    producer: &dyn Producer,
    installed: &[Installed],
    pace: &PaceOptions,
    context: &Context,
) -> Result<Outcome, Failure> {
    for (checker, version) in store.versions().map_err(store_failure)? {
        let now = installed.iter().find(|one| one.checker.name == checker);
        if let Some(now) = now.filter(|now| now.version != version) {
            let versions = format!("was version {version} earlier in this campaign");
            context.voice.warn(&format!("{checker} {versions} and is {} now", now.version));
        }
    }
    let is_quiet = context.voice == Voice::Quiet;
    let live = Live { line: context.progress_line(), is_quiet };
    let outcome = campaign::run(store, producer, installed, pace.options(), &context.cancel, &live);
    drop(live);
    let outcome = outcome.map_err(run_failure)?;
    let progress = &outcome.progress;
    context.voice.note(&format!(
        "{} answers in {:.1} s: verifiers {:.1} s, producing {:.1} s, the campaign itself {:.2} s",
        progress.done_here,
        progress.elapsed.as_secs_f64(),
        progress.verifier_seconds,
        progress.producer_seconds,
        progress.own_seconds
    ));
    Ok(outcome)
}

/// The verifiers of a stored plan that are wanted, all of which must be here.
pub fn verifiers_of(
    store: &Store,
    programs: &ProgramOptions,
    is_wanted: impl Fn(&str) -> bool,
    context: &Context,
) -> Result<Vec<Installed>, Failure> {
    let plan = store.plan().map_err(store_failure)?;
    let read = |planned: &campaign::CheckerPlan| {
        let file = store.directory().join(format!("{}.toml", planned.name));
        Checker::parse(&planned.description, &file).map_err(|error| Failure::new(error.to_string()))
    };
    let planned = plan.checkers.iter().filter(|planned| is_wanted(&planned.name));
    let checkers = planned.map(read).collect::<Result<Vec<_>, _>>()?;
    let found = find_all(checkers, &programs.search(context), &context.cancel);
    found.into_iter().map(|found| found.map_err(missing)).collect()
}

/// The known causes: those of the file, or of `known.toml` beside the campaign, or none.
pub fn known_causes(directory: &Path, file: Option<&Path>) -> Result<Known, Failure> {
    Known::of(directory, file).map_err(|error| Failure::new(error.to_string()))
}

/// A failure of the store, with what to do about it.
pub fn store_failure(error: StoreError) -> Failure {
    let advice = match &error {
        StoreError::Absent(_) => "begin one with refute fuzz or refute campaign run",
        StoreError::Exists(_) => "go on with refute campaign resume, or choose another directory",
        StoreError::Busy { .. } => "wait for it, or look at it with refute campaign status",
        StoreError::OtherPlan { .. } => "merge shards of one campaign only",
        StoreError::Version { .. } => "use the version of refute that began it",
        _ => "",
    };
    Failure::new(error.to_string()).with_advice(advice)
}

fn run_failure(error: RunError) -> Failure {
    match error {
        RunError::Store(error) => store_failure(error),
        error => Failure::new(error.to_string())
            .with_advice("what was finished is kept: go on with refute campaign resume"),
    }
}
