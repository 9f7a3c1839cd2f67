//! Who decides about mutants, as the command line says it.

use std::num::NonZeroUsize;

use audit::{Method, Verifier};
use checkers::{Setting, builtin};
use clap::Args;

use crate::answer::Failure;
use crate::context::Context;
use crate::limits::workers;
use crate::verifiers::{self, ProgramOptions};

/// Who decides about mutants.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Verifiers")]
pub struct VerifierOptions {
    /// Have another verifier check the mutants, one run for each: its name (cbmc, esbmc), a file (.toml) that
    /// describes one, or command:CMD, which is started with the files and rejects them by its exit code
    #[arg(long, value_name = "NAME|FILE|command:CMD")]
    checker: Option<String>,

    /// How many mutants at once; without this, one, and with --checker as many as there are processors
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    programs: ProgramOptions,
}

impl VerifierOptions {
    /// Who decides.
    pub fn method(&self, context: &Context) -> Result<Method, Failure> {
        Ok(match &self.checker {
            Some(name) => Method::Checker(self.find(name, context)?),
            None => Method::Engine,
        })
    }

    fn find(&self, name: &str, context: &Context) -> Result<Verifier, Failure> {
        if let Some(command) = name.strip_prefix("command:") {
            let words: Setting =
                command.parse().map_err(|error| Failure::new(format!("--checker: {error}")))?;
            return match words.options() {
                [] => Err(Failure::new("--checker command: names no command")),
                words => Ok(Verifier::Command(words.to_vec())),
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
        Ok(Verifier::Known(Box::new(installed)))
    }

    /// How many mutants at once. Sessions of our own learn from each other's counterexamples only, so one is
    /// the default for them.
    pub fn jobs(&self) -> usize {
        match (&self.checker, self.jobs) {
            (None, None) => 1,
            (_, jobs) => workers(jobs),
        }
    }
}
