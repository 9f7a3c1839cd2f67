//! `refute checkers`: the verifiers that are known, which of them are here, and whether they work.

use std::time::Duration;

use base::DataModel;
use checkers::{Checker, Installed, Missing, Question, SAMPLES, Sample, judge};
use clap::{Args, Subcommand};
use process::{Limits, MemoryLimit, Scratch};
use serde::Serialize;

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::output::{Format, OutputOptions};
use crate::verifiers::{CheckerOptions, ProgramOptions, checker, find_all, missing};
use crate::verifiers_screen as screen;

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

/// A verifier for machines.
#[derive(Serialize)]
pub struct Entry {
    pub name: String,
    pub title: String,
    pub note: String,
    /// Whether refute's own tests run it.
    pub tried: bool,
    pub claims: Vec<&'static str>,
    pub bounds: String,
    pub container: Option<String>,
    /// Where it is; `None` when it is missing.
    pub path: Option<String>,
    pub version: Option<String>,
    /// Why it is missing.
    pub problem: Option<String>,
    pub get: String,
    pub settings: Vec<Group>,
    /// The file of the description; `None` for a built-in one.
    pub file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Alternatives of which one is taken.
#[derive(Serialize)]
pub struct Group {
    pub name: String,
    pub choices: Vec<String>,
}

/// One question of a test.
#[derive(Serialize)]
pub struct Tried {
    pub program: &'static str,
    pub truth: String,
    pub answer: String,
    pub judgement: &'static str,
    pub seconds: f64,
    pub command: String,
}

/// A verifier that was tested.
#[derive(Serialize)]
pub struct Tested {
    pub name: String,
    pub version: String,
    pub right: usize,
    pub findings: usize,
    pub questions: Vec<Tried>,
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
    let found = find_all(checkers.clone(), &search, context);
    let entries: Vec<Entry> =
        checkers.iter().zip(&found).map(|(checker, found)| entry(checker, found)).collect();
    let here = entries.iter().filter(|entry| entry.path.is_some()).count();
    let verdict = format!("{here} of {} found", entries.len());
    let text = screen::list(&entries);
    let document = document(verdict.clone(), entries);
    arguments.output.publish(&text, &document)?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}

fn show(arguments: &ShowArguments, context: &Context) -> Result<Conclusion, Failure> {
    let checker = checker(&arguments.name)?;
    let found = checker.find(&arguments.programs.search(context), &context.cancel);
    let mut entry = entry(&checker, &found);
    entry.description = Some(checker.text.clone());
    let verdict = if found.is_ok() { "found" } else { "missing" }.to_owned();
    let text = screen::show(&entry);
    let document = document(verdict.clone(), vec![entry]);
    arguments.output.publish(&text, &document)?;
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}

fn test(arguments: &TestArguments, context: &Context) -> Result<Conclusion, Failure> {
    let search = arguments.programs.search(context);
    let named: Result<Vec<Checker>, Failure> =
        arguments.names.iter().map(|name| checker(name)).collect();
    let installed: Vec<Installed> = match named?.as_slice() {
        [] => find_all(checkers::builtin(), &search, context).into_iter().flatten().collect(),
        named => {
            let found = find_all(named.to_vec(), &search, context).into_iter();
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
        tested.push(test_one(installed, limits, context)?);
    }
    let findings: usize = tested.iter().map(|tested| tested.findings).sum();
    let (standing, verdict) = match (tested.len(), findings) {
        (0, _) => (Standing::Undecided, "no verifier is here".to_owned()),
        (_, 0) => (Standing::NotRefuted, "nobody was wrong".to_owned()),
        (_, 1) => (Standing::Refuted, "1 wrong answer".to_owned()),
        (_, count) => (Standing::Refuted, format!("{count} wrong answers")),
    };
    let text = screen::tested(&tested);
    arguments.output.publish(&text, &document(verdict.clone(), tested))?;
    Ok(Conclusion { standing, verdict })
}

fn test_one(installed: &Installed, limits: Limits, context: &Context) -> Result<Tested, Failure> {
    let scratch = Scratch::new().map_err(|error| Failure::new(error.to_string()))?;
    let setting = installed.checker.default_setting();
    let ask = |sample: &Sample| -> Result<(Tried, bool), Failure> {
        let data_model = DataModel::Lp64;
        let question = Question { text: sample.text, data_model, setting: &setting, limits };
        let reply = installed
            .ask(&question, scratch.path(), &context.cancel)
            .map_err(|error| Failure::new(format!("{}: {error}", installed.checker.name)))?;
        let judgement = judge(&installed.checker.claims, sample.truth, &reply.answer);
        let tried = Tried {
            program: sample.name,
            truth: sample.truth.to_string(),
            answer: reply.answer.to_string(),
            judgement: judgement.name(),
            seconds: reply.usage.wall.as_secs_f64(),
            command: reply.command_line(),
        };
        Ok((tried, judgement.is_finding()))
    };
    let asked: Vec<(Tried, bool)> = SAMPLES.iter().map(ask).collect::<Result<_, _>>()?;
    Ok(Tested {
        name: installed.checker.name.clone(),
        version: installed.version.clone(),
        right: asked.iter().filter(|(tried, _)| tried.judgement == "right").count(),
        findings: asked.iter().filter(|(_, finding)| *finding).count(),
        questions: asked.into_iter().map(|(tried, _)| tried).collect(),
    })
}

fn entry(checker: &Checker, found: &Result<Installed, Missing>) -> Entry {
    let claims = checker.claims;
    let claims = [
        (claims.sound, "sound"),
        (claims.precise, "precise"),
        (claims.bounded, "bounded"),
        (claims.bit_precise, "bit-precise"),
    ];
    let settings = checker.choices().into_iter().map(|(name, choices)| Group {
        name: name.into(),
        choices: choices.iter().map(ToString::to_string).collect(),
    });
    Entry {
        name: checker.name.clone(),
        title: checker.title.clone(),
        note: checker.note.trim().to_owned(),
        tried: checker.tried,
        claims: claims.into_iter().filter(|(made, _)| *made).map(|(_, name)| name).collect(),
        bounds: checker.bounds_note().to_owned(),
        container: checker.container().map(str::to_owned),
        path: found.as_ref().ok().map(|found| found.program.display().to_string()),
        version: found.as_ref().ok().map(|found| found.version.clone()),
        problem: found.as_ref().err().map(|missing| missing.reason.clone()),
        get: checker.how_to_get().to_owned(),
        settings: settings.collect(),
        file: checker.path.as_ref().map(|path| path.display().to_string()),
        description: None,
    }
}

fn document<T>(verdict: String, checkers: Vec<T>) -> Document<T> {
    let refute = env!("CARGO_PKG_VERSION");
    Document { schema: "refute-checkers/1", refute, verdict, checkers }
}
