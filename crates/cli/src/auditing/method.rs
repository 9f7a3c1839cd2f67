//! Who decides about mutants, as the command line says it.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use audit::{Method, Testing, Tests, Verifier};
use base::Seed;
use budget::Chance;
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

    /// Who decides: our engine, tests (random ones without --suite and --test-command), or tests of our fuzzer
    #[arg(long, value_name = "engine|testing|fuzzing", conflicts_with = "checker")]
    by: Option<By>,

    /// How many mutants at once; without this, one, and with --checker as many as there are processors
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    testing: TestingOptions,
}

/// Who decides, in a word.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Engine,
    Testing,
    Fuzzing,
}

/// How mutants are tested.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Testing")]
struct TestingOptions {
    /// Test with the tests of this suite (Test-Comp: a directory, .zip or .xml)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["checker", "test_command"])]
    suite: Option<PathBuf>,

    /// Test with a command that ends with another exit code than 0 when a test fails: {program} in it, and
    /// REFUTE_PROGRAM for it, is the program, which is the mutant that REFUTE_MUTANT names
    #[arg(long, value_name = "CMD", conflicts_with = "checker")]
    test_command: Option<String>,

    /// How many runs of tests each mutant meets
    #[arg(long, value_name = "N", default_value = "10")]
    runs: NonZeroUsize,

    /// How many tests a run has at most; without this 1000, and 1 of --test-command
    #[arg(long, value_name = "N")]
    tests: Option<NonZeroUsize>,

    /// The risk of missing a mutant that the recommended number of tests may leave, in per cent
    #[arg(long, value_name = "PERCENT", default_value = "5", value_parser = chance)]
    risk: Chance,

    /// How sure that is to be, in per cent
    #[arg(long, value_name = "PERCENT", default_value = "95", value_parser = chance)]
    confidence: Chance,

    /// What all random choices follow from
    #[arg(long, value_name = "N", default_value = "1")]
    seed: Seed,
}

fn chance(text: &str) -> Result<Chance, String> {
    let number: Option<f64> = text.trim_end_matches('%').parse().ok();
    let chance = number.and_then(|number| Chance::new(number / 100.0));
    chance.ok_or_else(|| format!("'{text}' is no percentage between 0 and 100, both excluded"))
}

/// The words of a command.
fn command_words(option: &str, command: &str) -> Result<Vec<String>, Failure> {
    let words: Setting =
        command.parse().map_err(|error| Failure::new(format!("{option}: {error}")))?;
    match words.options() {
        [] => Err(Failure::new(format!("{option} names no command"))),
        words => Ok(words.to_vec()),
    }
}

impl TestingOptions {
    fn is_given(&self) -> bool {
        self.suite.is_some() || self.test_command.is_some()
    }

    fn testing(&self, drawn: Tests, out: Option<&Path>) -> Result<Testing, Failure> {
        let tests = match (&self.suite, &self.test_command) {
            (Some(suite), _) => Tests::Suite(suite.clone()),
            (None, Some(command)) => Tests::Command(command_words("--test-command", command)?),
            (None, None) => drawn,
        };
        let usual = if self.test_command.is_some() { 1 } else { 1000 };
        Ok(Testing {
            tests,
            runs: self.runs.get(),
            tests_per_run: self.tests.map_or(usual, NonZeroUsize::get),
            seed: self.seed,
            risk: self.risk,
            confidence: self.confidence,
            saved: out.map(|directory| directory.join("runs.json")),
        })
    }
}

impl VerifierOptions {
    /// Who decides; what tests show is kept in a directory.
    pub fn method(&self, context: &Context, out: Option<&Path>) -> Result<Method, Failure> {
        let is_given = self.testing.is_given();
        if is_given && matches!(self.by, Some(By::Engine | By::Fuzzing)) {
            return Err(Failure::new("--suite and --test-command need --by testing"));
        }
        Ok(match (&self.checker, self.by) {
            (Some(name), _) => Method::Checker(self.find(name, context)?),
            (None, Some(By::Fuzzing)) => Method::Testing(self.testing.testing(Tests::Fuzzed, out)?),
            (None, Some(By::Testing)) => Method::Testing(self.testing.testing(Tests::Random, out)?),
            (None, None) if is_given => Method::Testing(self.testing.testing(Tests::Random, out)?),
            (None, Some(By::Engine) | None) => Method::Engine,
        })
    }

    fn find(&self, name: &str, context: &Context) -> Result<Verifier, Failure> {
        if let Some(command) = name.strip_prefix("command:") {
            return Ok(Verifier::Command(command_words("--checker command:", command)?));
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
