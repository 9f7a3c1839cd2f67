//! `refute generate`: write a benchmark set of programs whose truth is known, and run nothing on it.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Duration;

use ::producers::{
    Benchmark, BenchmarkError, Document, MAZES_SCHEMA, MazeDocument, MazePlan, MazeTally, SCHEMA,
    Tally,
};
use base::Seed;
use clap::Args;
use formats::DocumentHead;
use generate::{Request, Strategy};
use oracle::Workshop;
use seeds::{Plan, gather};

use crate::answer::{Conclusion, Failure, Standing};
use crate::campaigns::producers::{self, producer_failure};
use crate::context::Context;
use crate::generation::mazes::MazeOptions;
use crate::generation::sources::{BranchOptions, MadeFrom, sources};
use crate::generation::tools;
use crate::limits::workers;
use crate::output::{Format, OutputOptions};

/// Write programs whose truth is known, with task definitions for BenchExec
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    what: MadeFrom<BranchArguments, MazeArguments>,
}

/// Programs that count how often their branches are taken
///
/// Seeds are closed C programs. Those that two compilers, sanitizers and refute's interpreter find
/// deterministic and free of undefined behaviour are run once to count their branches; the counts
/// become checks whose outcome is known. Every program that is written was executed in four builds
/// and did what its task definition says.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute generate branches -n 100 -o set --csmith
  refute generate branches -n 500 -o set --seeds gcc/testsuite/gcc.c-torture/execute
  refute generate branches -n 50 -o set --seeds prog.c --strategy er,ecr --branches 20
  refute generate branches -n 20 -o set --csmith --seed 7     the same set every time

Strategies: er, ecr, ecr-twin, fcr, fcr-twin, values, values-twin, nondet, nondet-twin, all.
Exit codes: 0 programs were written, 2 failed, 3 none could be made or it was interrupted.")]
pub struct BranchArguments {
    /// How many programs to write
    #[arg(short = 'n', long = "number", value_name = "N", default_value = "100")]
    number: NonZeroUsize,

    #[command(flatten)]
    branches: BranchOptions,

    /// What every choice is drawn from
    #[arg(long, value_name = "N", default_value = "0")]
    seed: Seed,

    /// Time for one run of a seed: 500ms, 2s
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Seeds that are worked on at once; as many as there are processors without this
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,

    #[command(flatten)]
    output: OutputOptions,
}

/// Programs in the shape of mazes, guarded by formulas
///
/// Whoever comes through the maze to its error has satisfied the clauses of a formula. Satisfiable formulas give unsafe
/// programs, of which the model is the way to the error: they are compiled by two compilers, executed and reach it.
/// Unsatisfiable ones give safe programs: two solvers said so.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute generate mazes -n 100 -o set
  refute generate mazes -n 500 -o set --logic QF_BV,QF_ABV --size 7x4
  refute generate mazes -n 300 -o set --seeds smt-lib/QF_LIA --min-atoms 5 --lenient
  refute generate mazes -n 1000 -o set --no-validate --seed 7     the same set every time

Exit codes: 0 programs were written, 2 failed, 3 none could be made or it was interrupted.")]
pub struct MazeArguments {
    /// How many programs to write
    #[arg(short = 'n', long = "number", value_name = "N", default_value = "100")]
    number: NonZeroUsize,

    #[command(flatten)]
    mazes: MazeOptions,

    /// What every choice is drawn from
    #[arg(long, value_name = "N", default_value = "0")]
    seed: Seed,

    /// Do not compile and execute what is made
    #[arg(long)]
    no_validate: bool,

    /// Programs that are worked on at once; as many as there are processors without this
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,

    #[command(flatten)]
    output: OutputOptions,
}

impl Arguments {
    /// How the output is written.
    pub fn format(&self) -> Format {
        match &self.what {
            MadeFrom::Branches(arguments) => arguments.output.format,
            MadeFrom::Mazes(arguments) => arguments.output.format,
        }
    }
}

/// Tells the story of what was asked for.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    match &arguments.what {
        MadeFrom::Branches(arguments) => branches(arguments, context),
        MadeFrom::Mazes(arguments) => mazes(arguments, context),
    }
}

/// The story: find seeds, make programs of them, write those that were confirmed, tell.
fn branches(arguments: &BranchArguments, context: &Context) -> Result<Conclusion, Failure> {
    let strategies = arguments.branches.strategies()?;
    let Some(directory) = &arguments.output.out else {
        return Err(Failure::new("no directory was given").with_advice("write it behind -o"));
    };
    let number = arguments.number.get();
    let candidates = sources(&arguments.branches.seeds, number, arguments.seed, context)?;
    let workshop = Workshop::new(tools(arguments.timeout, context)?, context.cancel.clone())
        .map_err(|error| Failure::new(error.to_string()))?;
    let mut benchmark = Benchmark::create(directory.clone()).map_err(benchmark_failure)?;

    let plan = Plan {
        request: request(arguments, &strategies),
        seed: arguments.seed,
        jobs: workers(arguments.jobs),
    };
    let mut tally = Tally::default();
    let mut failure = None;
    let line = context.progress_line();
    gather(&workshop, candidates, &plan, &mut |gathered| {
        let wanted = number - tally.programs.len();
        let programs = tally.add(gathered, wanted);
        if let Err(error) = programs.iter().try_for_each(|program| benchmark.add(program)) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        line.show(&format!(
            "{} of {number} programs  {} seeds of {} candidates",
            tally.programs.len(),
            tally.seeds,
            tally.candidates
        ));
        match tally.programs.len() < number {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    drop(line);
    let written = failure.map_or_else(|| benchmark.finish("branches.set"), Err);
    written.map_err(|error| Failure::new(error.to_string()))?;
    let answer = conclusion(tally.programs.is_empty(), context);
    let head = DocumentHead::new(SCHEMA, answer.verdict.as_str(), answer.exit_code());
    let document = Document::new(head, arguments.seed, number, &strategies, &tally);
    arguments.output.publish(
        context.voice,
        &screen::branches::render(&document, directory),
        &document,
    )?;
    Ok(answer)
}

/// The story: make programs, write those that were confirmed, tell.
fn mazes(arguments: &MazeArguments, context: &Context) -> Result<Conclusion, Failure> {
    let Some(directory) = &arguments.output.out else {
        return Err(Failure::new("no directory was given").with_advice("write it behind -o"));
    };
    let validate = !arguments.no_validate;
    let planned =
        arguments.mazes.plan(validate, context.voice)?.stored().and_then(|one| MazePlan::of(&one));
    let planned = planned.map_err(producer_failure)?;
    let producer = producers::mazes(planned, arguments.seed, context)?;
    let mut benchmark = Benchmark::create(directory.clone()).map_err(benchmark_failure)?;
    let number = arguments.number.get();
    let line = context.progress_line();
    let told = &mut |done: usize| {
        line.show(&format!("{done} of {number} programs"));
        !context.cancel.is_cancelled()
    };
    let amount = (number, workers(arguments.jobs));
    let tally = MazeTally::fill(&producer, amount, &mut benchmark, told);
    drop(line);
    let unwritten = |error: process::Unwritable| Failure::new(error.to_string());
    let tally = tally.map_err(unwritten)?;
    benchmark.finish("mazes.set").map_err(unwritten)?;
    let answer = conclusion(tally.programs.is_empty(), context);
    let head = DocumentHead::new(MAZES_SCHEMA, answer.verdict.as_str(), answer.exit_code());
    let document = MazeDocument::new(head, arguments.seed, number, validate, tally);
    arguments.output.publish(
        context.voice,
        &screen::mazes::render(&document, directory),
        &document,
    )?;
    Ok(answer)
}

fn benchmark_failure(error: BenchmarkError) -> Failure {
    let advice = match &error {
        BenchmarkError::NotEmpty(_) => "name a new directory behind -o",
        _ => "",
    };
    Failure::new(error.to_string()).with_advice(advice)
}

fn conclusion(has_none: bool, context: &Context) -> Conclusion {
    let (standing, verdict) = match (context.cancel.is_cancelled(), has_none) {
        (true, _) => (Standing::Undecided, "unknown(interrupted)"),
        (false, true) => (Standing::Undecided, "unknown(no-programs)"),
        (false, false) => (Standing::NotRefuted, "done"),
    };
    Conclusion { standing, verdict: verdict.into() }
}

fn request(arguments: &BranchArguments, strategies: &[Strategy]) -> Request {
    Request {
        strategies: strategies.to_vec(),
        branches: arguments.branches.branches,
        ..Request::default()
    }
}
