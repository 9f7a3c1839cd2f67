//! `refute checkers`: the verifiers that are known, which of them are here, and whether they work.

use std::time::Duration;

use checkers::{Checker, Entry, Installed, find_all};
use clap::{Args, Subcommand};
use process::{Limits, MemoryLimit, Scratch};
use serde::Serialize;

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output::{Format, OutputOptions};
use crate::verifiers::{CheckerOptions, ProgramOptions, checker, missing};
use crate::voice::columns;

/// Show the verifiers that refute can ask, and try them
///
/// Each is described by a short TOML file: how it is found and started, what it claims, and what its
/// output means. docs/checkers.md tells how to describe another one.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute checkers list                         what is here, and how to get the rest
  refute checkers show cbmc-6                  what refute knows of it, with its description
  refute checkers test                         ask all that are here about programs of known truth
  refute checkers test cbmc-6 mine.toml        these two only
  refute checkers test cbmc-6 --program cbmc-6=/opt/cbmc/bin/cbmc

Exit codes: 0 nobody was wrong, 1 somebody was wrong or crashed, 2 failed, 3 nobody could be asked.")]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// List the verifiers, those that are here with their version
    List(ListArguments),
    /// Show all that is known of one verifier
    Show(ShowArguments),
    /// Ask verifiers about tiny programs of known truth
    Test(TestArguments),
}

#[derive(Args, Debug)]
struct ListArguments {
    #[command(flatten)]
    checkers: CheckerOptions,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Args, Debug)]
struct ShowArguments {
    /// A name, or a file that describes a verifier
    #[arg(value_name = "NAME|FILE")]
    name: String,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Args, Debug)]
struct TestArguments {
    /// Names, and files that describe verifiers; without them, all that are here
    #[arg(value_name = "NAME|FILE")]
    names: Vec<String>,
    /// Time for each question: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = base::parse_duration)]
    timeout: Duration,
    /// Memory for each question: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = base::parse_bytes)]
    memory: u64,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    output: OutputOptions,
}

impl Arguments {
    /// How the output is written.
    pub fn format(&self) -> Format {
        match &self.action {
            Action::List(arguments) => arguments.output.format,
            Action::Show(arguments) => arguments.output.format,
            Action::Test(arguments) => arguments.output.format,
        }
    }
}

#[derive(Serialize)]
struct Document<T> {
    schema: &'static str,
    refute: &'static str,
    verdict: String,
    checkers: Vec<T>,
}

/// The story: look for verifiers, and tell or try.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    match &arguments.action {
        Action::List(arguments) => list(arguments, context),
        Action::Show(arguments) => show(arguments, context),
        Action::Test(arguments) => test(arguments, context),
    }
}

fn list(arguments: &ListArguments, context: &Context) -> Result<Conclusion, Failure> {
    let checkers = arguments.checkers.checkers()?;
    let search = arguments.checkers.search(context);
    let found = find_all(checkers.clone(), &search, &context.cancel);
    let entries: Vec<Entry> =
        checkers.iter().zip(&found).map(|(checker, found)| Entry::of(checker, found)).collect();
    let here = entries.iter().filter(|entry| entry.path.is_some()).count();
    let verdict = format!("{here} of {} found", entries.len());
    let text = screen::checkers::list(&entries, columns());
    let document = document(verdict.clone(), entries);
    arguments.output.publish(context.voice, &text, &document)?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}

fn show(arguments: &ShowArguments, context: &Context) -> Result<Conclusion, Failure> {
    let checker = checker(&arguments.name)?;
    let found = checker.find(&arguments.programs.search(context), &context.cancel);
    let mut entry = Entry::of(&checker, &found);
    entry.description = Some(checker.text.clone());
    let verdict = if found.is_ok() { "found" } else { "missing" }.to_owned();
    let text = screen::checkers::show(&entry);
    let document = document(verdict.clone(), vec![entry]);
    arguments.output.publish(context.voice, &text, &document)?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}

fn test(arguments: &TestArguments, context: &Context) -> Result<Conclusion, Failure> {
    let search = arguments.programs.search(context);
    let named: Result<Vec<Checker>, Failure> =
        arguments.names.iter().map(|name| checker(name)).collect();
    let installed: Vec<Installed> = match named?.as_slice() {
        [] => {
            find_all(checkers::builtin(), &search, &context.cancel).into_iter().flatten().collect()
        }
        named => {
            let found = find_all(named.to_vec(), &search, &context.cancel).into_iter();
            found.map(|found| found.map_err(missing)).collect::<Result<_, _>>()?
        }
    };
    let limits = Limits {
        wall: Some(arguments.timeout),
        memory: Some(MemoryLimit::Resident(arguments.memory)),
        ..Limits::default()
    };
    let mut tested = Vec::new();
    for installed in &installed {
        let scratch = Scratch::new().map_err(|error| Failure::new(error.to_string()))?;
        let fail = |error| Failure::new(format!("{}: {error}", installed.checker.name));
        tested.push(installed.examine(limits, &scratch, &context.cancel).map_err(fail)?);
    }
    let findings: usize = tested.iter().map(|tested| tested.findings).sum();
    let (standing, verdict) = match (tested.len(), findings) {
        (0, _) => (Standing::Undecided, "no verifier is here".to_owned()),
        (_, 0) => (Standing::NotRefuted, "nobody was wrong".to_owned()),
        (_, 1) => (Standing::Refuted, "1 wrong answer".to_owned()),
        (_, count) => (Standing::Refuted, format!("{count} wrong answers")),
    };
    let text = screen::checkers::tested(&tested, columns());
    arguments.output.publish(context.voice, &text, &document(verdict.clone(), tested))?;
    Ok(Conclusion { standing, verdict })
}

fn document<T>(verdict: String, checkers: Vec<T>) -> Document<T> {
    let refute = env!("CARGO_PKG_VERSION");
    Document { schema: "refute-checkers/1", refute, verdict, checkers }
}
