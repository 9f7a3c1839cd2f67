//! An audit in which another verifier decides: which one, and what it comes to.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use audit::{ByChecker, Entry, Fate, Journal, Subject, Verifier, stable_size};
use checkers::{Setting, builtin};
use clap::Args;

use super::report::{Original, Report};
use super::{Curve, found_size, original_fails, stop_if_told};
use crate::answer::Failure;
use crate::context::Context;
use crate::limits::workers;
use crate::progress_line::ProgressLine;
use crate::verifiers::{self, ProgramOptions};

/// Who decides about mutants.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Verifiers")]
pub struct VerifierOptions {
    /// Have another verifier check the mutants, one run for each: its name (cbmc, esbmc), a file (.toml) that
    /// describes one, or command:CMD, which is started with the files and rejects them by its exit code
    #[arg(long, value_name = "NAME|FILE|command:CMD", conflicts_with_all = ["compare", "harness_mutants"])]
    checker: Option<String>,

    /// How many runs of it at once; without this, as many as there are processors
    #[arg(short, long, value_name = "N", requires = "checker")]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    programs: ProgramOptions,
}

impl VerifierOptions {
    /// The verifier, if one is wanted.
    pub fn find(&self, context: &Context) -> Result<Option<Verifier>, Failure> {
        let Some(name) = &self.checker else { return Ok(None) };
        if let Some(command) = name.strip_prefix("command:") {
            let words: Setting =
                command.parse().map_err(|error| Failure::new(format!("--checker: {error}")))?;
            return match words.options() {
                [] => Err(Failure::new("--checker command: names no command")),
                words => Ok(Some(Verifier::Command(words.to_vec()))),
            };
        }
        let search = self.programs.search(context);
        // One name stands for all versions of a verifier, the newest first.
        let prefix = format!("{name}-");
        let is_version = |of: &str| {
            let number = of.strip_prefix(&prefix);
            number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let mut versions: Vec<_> =
            builtin().into_iter().filter(|of| is_version(&of.name)).collect();
        versions.sort_by(|one, other| other.name.cmp(&one.name));
        if versions.is_empty() {
            versions.push(verifiers::checker(name)?);
        }
        let mut found = versions.iter().map(|checker| checker.find(&search, &context.cancel));
        let first = found.next().ok_or_else(|| Failure::new("no verifier is called so"))?;
        let installed = match first {
            Ok(installed) => installed,
            Err(missing) => match found.find_map(Result::ok) {
                Some(installed) => installed,
                None => return Err(verifiers::missing(missing)),
            },
        };
        Ok(Some(Verifier::Known(Box::new(installed))))
    }

    /// How many runs at once.
    pub fn jobs(&self) -> usize {
        workers(self.jobs)
    }
}

/// What an audit by another verifier needs to know.
pub struct Plan<'p> {
    /// Who decides.
    pub verifier: Verifier,
    /// How many runs at once.
    pub jobs: usize,
    /// The first and the last size, where there are any.
    pub sizes: Option<(u32, u32)>,
    /// The subject at a size.
    pub at_size: &'p dyn Fn(Option<u32>) -> Arc<Subject>,
    /// How long the original may take.
    pub timeout: Duration,
    /// How long a mutant may take, when the original takes so long.
    pub mutant_time: &'p dyn Fn(Duration) -> Duration,
    /// Whether the original need not pass.
    pub keeps_going: bool,
}

/// The size, how it was found, and the report at that size.
pub type Audited = (Option<u32>, Curve, Report);

/// Has a verifier decide about all mutants.
pub fn audit(
    plan: &Plan<'_>,
    journal: &mut Journal,
    context: &Context,
) -> Result<Audited, Failure> {
    let (size, curve) = match plan.sizes {
        Some((first, last)) if first < last => plan.find_size(first, last, journal, context)?,
        sizes => (sizes.map(|(first, _)| first), Vec::new()),
    };
    let (by, original, time) = plan.prepare(size, context)?;
    let numbers: Vec<usize> = (0..by.subject.of_code).collect();
    let entries = plan.fates(&by, &numbers, time, journal, context)?;
    let report = Report::of(&by.subject, original, entries);
    Ok((size, curve, report))
}

impl Plan<'_> {
    /// Compiles the mutants and has the original checked.
    fn prepare<'c>(
        &self,
        size: Option<u32>,
        context: &'c Context,
    ) -> Result<(ByChecker<'c>, Original, Duration), Failure> {
        let line = ProgressLine::new(context);
        line.show("compiling all mutants");
        let by = ByChecker::new((self.at_size)(size), self.verifier.clone(), &context.cancel)?;
        line.show("checking the original");
        let (fate, time) = by.original(self.timeout)?;
        let passes = matches!(fate, Fate::Survived { .. });
        if !passes && !self.keeps_going {
            let words = match &fate {
                Fate::Killed(kill) | Fate::KilledByUnwinding(kill) => {
                    [&*kill.place, &*kill.property, &*kill.message].join(" ").trim().to_owned()
                }
                Fate::Undecided { reason } => reason.clone(),
                other => other.word().into(),
            };
            return Err(original_fails(words));
        }
        // Whether there is any execution, another verifier does not say.
        let original = Original { passes, is_vacuous: false, time };
        Ok((by, original, (self.mutant_time)(time)))
    }

    fn fates(
        &self,
        by: &ByChecker<'_>,
        numbers: &[usize],
        time: Duration,
        journal: &mut Journal,
        context: &Context,
    ) -> Result<Vec<Entry>, Failure> {
        let line = ProgressLine::new(context);
        let told = |done| line.show(&format!("{done} of {} mutants decided", numbers.len()));
        let entries = by.fates(numbers, time, self.jobs, journal, told);
        stop_if_told(context)?;
        entries
    }

    /// The smallest stable size.
    fn find_size(
        &self,
        first: u32,
        last: u32,
        journal: &mut Journal,
        context: &Context,
    ) -> Result<(Option<u32>, Curve), Failure> {
        let mutants: Vec<usize> = (0..(self.at_size)(Some(first)).of_code).collect();
        let mut sizes: Vec<(u32, ByChecker<'_>, Duration)> = Vec::new();
        let found = stable_size(&mutants, first, last, |size, mutant| {
            if !sizes.iter().any(|(of, ..)| *of == size) {
                let (by, _, time) = self.prepare(Some(size), context)?;
                sizes.push((size, by, time));
            }
            let (_, by, time) = sizes.iter().find(|(of, ..)| *of == size).expect("made above");
            let entries = self.fates(by, &[mutant], *time, journal, context)?;
            Ok::<bool, Failure>(entries.iter().any(|entry| entry.fate.is_killed()))
        })?;
        found_size(&found, first, last)
    }
}
