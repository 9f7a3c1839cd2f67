//! `refute check`: look for a violation, execute it, or say how far the program is safe.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::Location;
use check::report::Report;
use check::{Outcome, Request, Selection, Session, Status, assumptions};
use clap::{Args, ValueEnum};
use formats::{Advice, CheckFacts, TaskDefinition};
use screen::check::Story;
use screen::exploration;
use verdict::{PropertySet, Reason};

use crate::answer::{Conclusion, Failure, Standing};
use crate::c_options::COptions;
use crate::checking::advice::advice;
use crate::checking::backstop::{self, MemoryCap};
use crate::checking::options::ExplorationOptions;
use crate::checking::solver::SolverOptions;
use crate::checking::summary::Summary;
use crate::checking::surveying;
use crate::context::Context;
use crate::output::{self, Format};
use crate::properties::PropertyOptions;
use crate::task::read_program;
use crate::toolchain::CompilerOptions;

/// How often the status line is written.
const SHOW: Duration = Duration::from_millis(200);
/// How much time a check has, and one function of several.
const TIME: Duration = Duration::from_secs(90);
const TIME_OF_FUNCTION: Duration = Duration::from_secs(10);

const EXAMPLES: &str = "\
Examples:
  refute check prog.c                        what a C developer calls a bug
  refute check -p no-overflow prog.c         one property
  refute check -p memsafety --32 a.c b.c     memory safety of a 32-bit program in two files
  refute check -p unreach-call.prp prog.i    as the competition asks
  refute check task.yml                      a BenchExec task, with its properties and data model
  refute check --unwind 10 prog.c            no loop further than 10 iterations
  refute check --jobs 2 prog.c               a fuzzer beside the engine, for deep state machines
  refute check --all-properties prog.c       every property with its own verdict
  refute check -o out prog.c                 a test, witnesses, a reproducer and a report in out/
  refute check --format sarif prog.c         for code hosts and editors
  refute check --entry f --assume 'n <= size(a)' lib.c   one function, with a precondition
  refute check --all-functions lib.c         every function of a file, with a table of answers
  refute check -O2 -Wall -Iinclude -c a.c    with the options of the build, as they are

Exit codes: 0 safe, 1 violated, 2 failed, 3 undecided.
The last line is RESULT: true, RESULT: false(PROPERTY) or RESULT: unknown.";

fn long_help() -> String {
    format!("{EXAMPLES}\n\nWhat true takes for granted (docs/true.md):\n{}", assumptions::list())
}

/// Find a violation, or say how far the program is safe
///
/// The program is compiled by clang and explored with all inputs at once; loops are followed further
/// and further until nothing is left, something is found, or the budget ends. A violation is executed
/// before it is printed: by an interpreter, and by the real program under clang's sanitizers.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub struct Arguments {
    /// C files, preprocessed .i files, or one BenchExec task .yml
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    exploration: ExplorationOptions,
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    compiler: CompilerOptions,
    #[command(flatten)]
    pub c: COptions,
    #[command(flatten)]
    budget: BudgetOptions,
    #[command(flatten)]
    output: CheckOutputOptions,
}

/// How much a check may use.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Budgets")]
struct BudgetOptions {
    /// Time for the whole check: 500ms, 90s, 15m. Without this 90s, and 10s for each of several functions
    #[arg(long, value_name = "TIME", value_parser = base::parse_duration)]
    timeout: Option<Duration>,

    /// Memory for the whole check: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = base::parse_bytes)]
    memory: u64,

    /// Processors: the engine uses one; with a second one, a fuzzer looks for violations all the time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    jobs: u32,
}

/// How the answer is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum CheckFormat {
    /// For people; colours only on a terminal.
    #[default]
    #[value(alias = "human")]
    Text,
    /// One JSON document on standard output; the last line goes to standard error.
    Json,
    /// One SARIF log on standard output; the last line goes to standard error.
    Sarif,
}

/// Where the answer goes.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Output")]
struct CheckOutputOptions {
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    format: CheckFormat,

    /// Write result.json, a test suite, witnesses, a reproducer and result.sarif into this directory,
    /// which is made if needed
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Show every step of the trace, not its beginning and its end
    #[arg(long)]
    full_trace: bool,

    /// With several functions: take what this file holds as known and accepted
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// With several functions: write what is found into this file, to be accepted from now on
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
}

impl CheckOutputOptions {
    fn survey(&self) -> surveying::Output {
        surveying::Output {
            format: if self.format == CheckFormat::Text { Format::Text } else { Format::Json },
            is_sarif: self.format == CheckFormat::Sarif,
            out: self.out.clone(),
            baseline: self.baseline.clone(),
            write_baseline: self.write_baseline.clone(),
        }
    }
}

impl Arguments {
    /// Where the last line goes.
    pub fn format(&self) -> Format {
        match self.output.format {
            CheckFormat::Text => Format::Text,
            CheckFormat::Json | CheckFormat::Sarif => Format::Json,
        }
    }
}

/// The story: ask, tell.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    let started = Instant::now();
    let (mut sources, task) = read_program(&arguments.files, &arguments.c)?;
    let (selection, warnings) = selection(arguments, task.as_ref())?;
    sources.error_functions = selection.error_functions.clone();
    let survey = arguments.exploration.survey();
    let request = Request {
        clang: context.clang(),
        toolchain: arguments.compiler.toolchain(context)?,
        sources,
        selection,
        exploration: arguments.exploration.exploration(arguments.budget.jobs),
        solver: arguments.solver.settings()?,
        timeout: arguments.budget.timeout.unwrap_or(match survey {
            Some(_) => TIME_OF_FUNCTION,
            None => TIME,
        }),
        memory: arguments.budget.memory,
    };
    if let Some(directory) = &arguments.output.out {
        // Better now than after an hour of work.
        fs::create_dir_all(directory).map_err(|error| {
            Failure::new(format!("'{}' cannot be written: {error}", directory.display()))
        })?;
    }
    backstop::answer_aborts(arguments.format());
    if let Some(survey) = survey {
        return surveying::run(&request, &survey, &arguments.output.survey(), context);
    }
    let outcome = match refusal(&request) {
        Some(reason) => Outcome::refused(&request, reason),
        None => ask(&request, started, context)?,
    };
    let answer = tell(&request, &outcome, arguments, warnings, started, context)?;
    if outcome.is_abandoned {
        // Files of the check go now, although its thread has not ended.
        drop(outcome);
        backstop::leave(&answer, arguments.format());
    }
    Ok(answer)
}

/// Has the request answered, while a line on the terminal says how far it is.
pub fn ask(request: &Request, started: Instant, context: &Context) -> Result<Outcome, Failure> {
    let line = context.progress_line();
    let mut shown = Instant::now();
    let mut watcher = |status: Status, elapsed: Duration| {
        if line.is_watched() && shown.elapsed() >= SHOW {
            line.show(&exploration::words(status, elapsed));
            shown = Instant::now();
        }
        if context.cancel.is_cancelled() {
            return Some(Reason::Interrupted);
        }
        // The session counts its own memory; this is what its solver and all else have beside it.
        (backstop::resident() > request.memory).then_some(Reason::Memory)
    };
    let mut session = Session::with_last_resort(Arc::new(MemoryCap::default()));
    session.ask(request, started, &mut watcher)
}

/// Tells the outcome, in the form and at the places that were asked for.
fn tell(
    request: &Request,
    outcome: &Outcome,
    arguments: &Arguments,
    warnings: Vec<String>,
    started: Instant,
    context: &Context,
) -> Result<Conclusion, Failure> {
    let Summary { answer, word } = Summary::of(&outcome.results, &request.selection);
    let elapsed = started.elapsed();
    let facts = CheckFacts {
        verdict: word,
        exit_code: answer.exit_code(),
        warnings,
        wall_seconds: elapsed.as_secs_f64(),
        cpu_seconds: backstop::cpu_time().as_secs_f64(),
        memory_bytes: backstop::peak_memory(),
        advice: Advice(advice),
        ..CheckFacts::default()
    };
    let mut report = Report::new(request, outcome, facts)?;
    let written = match &arguments.output.out {
        Some(directory) => report.write(directory, &context.cancel).map(Some),
        None => Ok(None),
    };
    // What was found is told even when it cannot be written.
    report.facts.warnings.iter().for_each(|warning| context.voice.warn(warning));
    match arguments.output.format {
        CheckFormat::Json => output::print(&report.document()),
        CheckFormat::Sarif => output::print(&report.sarif()),
        CheckFormat::Text => context.voice.tell(&screen::check::render(&Story {
            task: &report.task,
            results: &outcome.results,
            progress: outcome.progress,
            elapsed,
            all_properties: request.exploration.all_properties,
            asks_for_everything: request.selection.properties == PropertySet::all(),
            full_trace: arguments.output.full_trace,
            other_line: &|location| outcome.other_line(location),
            behind: &outcome.behind(),
            suggestions: match answer.standing {
                Standing::Refuted => &outcome.record.suggestions,
                _ => &[],
            },
            advice: Advice(advice),
            written: written.as_ref().ok().cloned().flatten(),
        })),
    }
    match written {
        // A violation is one, whether or not it can be written down.
        Err(failure) if answer.standing == Standing::Refuted => {
            context.voice.warn(&failure.message)
        }
        other => drop(other?),
    }
    Ok(answer)
}

/// What is checked: what the user says, else what the task says.
fn selection(
    arguments: &Arguments,
    task: Option<&TaskDefinition>,
) -> Result<(Selection, Vec<String>), Failure> {
    if let (Some(task), false) = (task, arguments.property.is_given()) {
        let files: Vec<_> = task.properties.iter().map(|of| of.property_file.clone()).collect();
        let mut selection = Selection::from_files(&files)?;
        if selection.properties.iter().next().is_some() {
            let skipped = std::mem::take(&mut selection.not_checked);
            let warning = format!("the task also asks for {}", skipped.join(" and "));
            let warning = format!("{warning}, which refute cannot check");
            return Ok((selection, if skipped.is_empty() { vec![] } else { vec![warning] }));
        }
        if !selection.not_checked.is_empty() {
            return Ok((selection, Vec::new()));
        }
    }
    let selection = arguments.property.selection()?;
    if selection.properties.iter().next().is_none() && selection.not_checked.is_empty() {
        return Err(Failure::new(
            "the property file asks for coverage, and a check covers nothing",
        ));
    }
    Ok((selection, Vec::new()))
}

/// What cannot be checked at all.
fn refusal(request: &Request) -> Option<Reason> {
    if let Some(name) = request.selection.not_checked.first() {
        return Some(Reason::PropertyNotChecked(name.clone()));
    }
    let is_cpp = |file: &&PathBuf| {
        let extension = file.extension().and_then(|extension| extension.to_str());
        matches!(extension, Some("cpp" | "cc" | "cxx" | "C" | "c++" | "hpp" | "ii"))
    };
    request.sources.files.iter().find(is_cpp).map(|file| Reason::Unsupported {
        construct: format!("C++ ({})", file.display()),
        location: Location::UNKNOWN,
    })
}
