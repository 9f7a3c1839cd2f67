//! `refute cover`: a test suite that covers a program, and what of it nothing can cover.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use campaign::Shard;
use check::{Exploration, Request, Selection, Session};
use clap::Args;
use cover::{GoalFate, Neighbours, Report, Task, document};
use formats::{Goal, PropertyFile, Specification};
use native::Wanted;

use crate::answer::{Conclusion, Failure, Standing};
use crate::c_options::COptions;
use crate::checking::solver::SolverOptions;
use crate::context::Context;
use crate::limits::workers;
use crate::output::{self, OutputOptions};
use crate::task::read_program;
use crate::toolchain::CompilerOptions;

/// Write a test suite that covers the program
///
/// The engine explores the program with all inputs at once and from executions that are known, a fuzzer runs it
/// some hundred thousand times a second, and each gets what the other finds. The real program is run with all of it:
/// the coverage printed is what these runs covered. Branches that no execution comes to are told when all executions
/// were explored.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute cover prog.c                        every branch, as TestCov counts them
  refute cover --goal error-call prog.c      a test that calls reach_error
  refute cover --goal label:ERROR prog.c     a test that comes to a label
  refute cover --goal coverage-branches.prp --32 -o out prog.i
  refute cover --entry f library.c           one function, with arguments that are inputs
  refute cover --export c,seeds prog.c       the suite also as functions of C and as bytes for fuzzers
  refute cover --shard 0/2 -o out prog.c     one of two that share what they find
  refute cover --merge --suite out/shard-0 --suite out/shard-1 -o all prog.c

Exit codes: 0 every goal is covered or unreachable, 1 the error call is reached, 2 failed, 3 goals are open.")]
pub struct Arguments {
    /// C files, preprocessed .i files, or one BenchExec task .yml
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// What to cover: branches, conditions, statements, error-call, label:NAME, or a .prp file
    #[arg(long, value_name = "GOAL", default_value = "branches")]
    goal: String,

    /// Start at this function, with arguments that are inputs
    #[arg(long, value_name = "FUNCTION", default_value = "main")]
    entry: String,

    /// Time for all of it: 500ms, 90s, 15m
    #[arg(long, value_name = "TIME", default_value = "90s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Memory: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = base::parse_bytes)]
    memory: u64,

    /// How many work at once: two are engine and fuzzer, more are more fuzzers
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// How the engine explores the program
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = Engine::Own)]
    engine: Engine,

    /// Leave the engine alone where it gets stuck
    #[arg(long)]
    no_remedies: bool,

    /// Who fuzzes it
    #[arg(long, value_name = "FUZZER", value_enum, default_value_t = Fuzzing::Own)]
    fuzzer: Fuzzing,

    /// The suite in another shape as well: functions of C (tests.c), or bytes for fuzzers (seeds/)
    #[arg(long, value_name = "SHAPE", value_enum, value_delimiter = ',')]
    export: Vec<Shape>,

    /// A suite to begin with, a directory or a .zip; repeatable
    #[arg(long, value_name = "SUITE")]
    suite: Vec<PathBuf>,

    /// Only put the suites of --suite together: what they cover, with as few tests as are needed
    #[arg(long, requires = "suite")]
    merge: bool,

    /// One of N that work on the same program at once, K from 0 to N - 1: each leaves its suite in a directory of its own
    /// below that of -o, and takes over what the others find
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// What everything random in it follows from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    compiler: CompilerOptions,
    #[command(flatten)]
    pub c: COptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

/// How the engine looks for executions.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Engine {
    /// Wave by wave, and from executions that are known.
    Own,
    /// Wave by wave only.
    Waves,
    /// Not at all.
    None,
}

/// Who fuzzes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Fuzzing {
    /// The fuzzer that is built in.
    Own,
    /// AFL++, which has to be installed.
    Afl,
    /// Nobody.
    None,
}

/// A shape of a suite beside that of the competition.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// Functions of C.
    C,
    /// A file of bytes for each test.
    Seeds,
}

/// The story: read, cover, tell.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    let started = Instant::now();
    let afl = match arguments.fuzzer {
        Fuzzing::Afl => Some(afl(context)?),
        _ => None,
    };
    let goal = goal(&arguments.goal)?;
    let wanted = wanted(&arguments.goal, goal.as_ref())?;
    let (sources, _) = read_program(&arguments.files, &arguments.c)?;
    let program = sources.files.first().map(|file| file.display().to_string()).unwrap_or_default();
    let request = Request {
        clang: context.clang(),
        toolchain: arguments.compiler.toolchain(context)?,
        sources,
        selection: Selection::nothing(),
        exploration: Exploration { entry: arguments.entry.clone(), ..Exploration::default() },
        solver: arguments.solver.settings()?,
        timeout: arguments.timeout,
        memory: arguments.memory,
    };
    let all = arguments.output.out.clone().unwrap_or_else(|| PathBuf::from("refute-cover"));
    let own = format!("shard-{}", arguments.shard.index());
    let (out, neighbours) = match arguments.shard == Shard::WHOLE {
        true => (all, None),
        false => (all.join(&own), Some(Neighbours { all, own })),
    };
    let mut known = Vec::new();
    for path in &arguments.suite {
        let suite = formats::read_suite(path);
        known.extend(suite.map_err(|error| Failure::new(error.to_string()))?.tests);
    }
    let specification = goal.map(|goal| Specification::Cover(goal).line(&arguments.entry));
    let task = Task {
        request: &request,
        wanted: &wanted,
        specification: specification.unwrap_or_else(|| arguments.goal.clone()),
        program: (program, String::new()),
        out: &out,
        known,
        neighbours,
        jobs: workers(arguments.jobs),
        uses_engine: arguments.engine != Engine::None && !arguments.merge,
        uses_guides: arguments.engine == Engine::Own,
        has_remedies: !arguments.no_remedies,
        fuzzing: (arguments.fuzzer != Fuzzing::None && !arguments.merge).then(|| fuzzer::Options {
            afl,
            seed: base::Seed(arguments.seed ^ u64::from(arguments.shard.index()) << 32),
            stop_at_error: false,
            ..fuzzer::Options::default()
        }),
    };
    // A cap on the address space of this process would be one for all programs that it starts meanwhile.
    let mut sessions = [Session::new(), Session::new()];
    let line = context.progress_line();
    let report = cover::cover(&task, &mut sessions, started, &context.cancel, &mut |progress| {
        line.show(&format!(
            "{} of {} goals  wave {}  {} runs, {:.0}k/s  {} tests  {:.1} s",
            progress.covered,
            progress.goals,
            progress.wave,
            progress.fuzzed.executions,
            progress.fuzzed.speed() / 1000.0,
            progress.tests,
            started.elapsed().as_secs_f64()
        ));
    })?;
    drop(line);
    export(&report, arguments, &task, &out)?;
    let answer = conclusion(&report, &wanted);
    report.notes.iter().for_each(|note| context.voice.warn(note));
    let text = screen::cover::render(&report, &out, started.elapsed());
    let output = OutputOptions { out: Some(out), ..arguments.output.clone() };
    output.publish(
        context.voice,
        &text,
        &document(&report, &answer.verdict, answer.exit_code()),
    )?;
    if report.is_abandoned {
        output::print_result(&answer, arguments.output.format);
        let _ = std::io::stdout().flush();
        // SAFETY: ends the process without running what other threads still use.
        unsafe { libc::_exit(i32::from(answer.exit_code())) };
    }
    Ok(answer)
}

/// The programs of AFL++.
fn afl(context: &Context) -> Result<fuzzer::Afl, Failure> {
    let find = |name: &str| {
        context.find_program(&[name]).ok_or_else(|| {
            Failure::new(format!("{name} is not here, and --fuzzer afl needs it"))
                .with_advice("install AFL++ (Debian and Ubuntu: apt-get install afl++), or use the fuzzer that is built in")
        })
    };
    Ok(fuzzer::Afl { compiler: find("afl-clang-fast")?, fuzzer: find("afl-fuzz")? })
}

fn export(report: &Report, arguments: &Arguments, task: &Task, out: &Path) -> Result<(), Failure> {
    let model = task.request.sources.dialect.data_model;
    for shape in &arguments.export {
        let written = match shape {
            Shape::C => {
                let text = cover::c_functions(&report.tests, &task.program.0, model);
                std::fs::write(out.join("tests.c"), text)
            }
            Shape::Seeds => cover::write_seeds(&report.tests, &out.join("seeds"), model),
        };
        written.map_err(|error| Failure::new(format!("'{}': {error}", out.display())))?;
    }
    Ok(())
}

/// The goal as property files know it; none for a label.
fn goal(text: &str) -> Result<Option<Goal>, Failure> {
    Ok(Some(match text {
        "branches" => Goal::Branches,
        "conditions" => Goal::Conditions,
        "statements" => Goal::Statements,
        "error-call" => Goal::Call("reach_error".into()),
        file if file.ends_with(".prp") => {
            let fail = |reason: String| Failure::new(format!("'{file}': {reason}"));
            let text = std::fs::read_to_string(file).map_err(|error| fail(error.to_string()))?;
            let file = PropertyFile::parse(&text).map_err(|error| fail(error.to_string()))?;
            let mut goals = file.specifications.into_iter().filter_map(|of| match of {
                Specification::Cover(goal) => Some(goal),
                Specification::NoCall(function) => Some(Goal::Call(function)),
                _ => None,
            });
            goals.next().ok_or_else(|| fail("it asks for nothing that can be covered".into()))?
        }
        label if label.strip_prefix("label:").is_some_and(|name| !name.is_empty()) => {
            return Ok(None);
        }
        other => {
            return Err(Failure::new(format!("'{other}' is no goal")).with_advice(
                "branches, conditions, statements, error-call, label:NAME or a .prp file",
            ));
        }
    }))
}

fn wanted(text: &str, goal: Option<&Goal>) -> Result<Wanted, Failure> {
    Ok(match goal {
        Some(Goal::Branches) => Wanted::Branches,
        Some(Goal::Statements) => Wanted::Statements,
        Some(Goal::Call(name)) if name == "reach_error" => {
            Wanted::Calls(vec![name.clone(), "__VERIFIER_error".into()])
        }
        Some(Goal::Call(name)) => Wanted::Calls(vec![name.clone()]),
        Some(Goal::Conditions) => Wanted::Conditions,
        None => Wanted::Label(text.trim_start_matches("label:").into()),
    })
}

fn conclusion(report: &Report, wanted: &Wanted) -> Conclusion {
    let is = |fate| report.count(fate);
    let reached = report.reached();
    let (standing, verdict) = match (wanted, is(GoalFate::Open)) {
        (Wanted::Calls(_), _) if reached > 0 => (Standing::Refuted, "false(unreach-call)"),
        (Wanted::Calls(_), 0) => (Standing::NotRefuted, "true"),
        (_, 0) => (Standing::NotRefuted, "done"),
        _ => (Standing::Undecided, "unknown"),
    };
    Conclusion { standing, verdict: verdict.into() }
}
