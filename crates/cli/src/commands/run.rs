//! `refute run`: replay a suite on the real program, say how each test ended, measure coverage.

use std::path::{Path, PathBuf};

use base::DataModel;
use check::Selection;
use clap::Args;
use formats::{DocumentHead, TestSuite, read_suite};
use native::{BuildError, Sources, Toolchain};
use process::{Limits, Scratch};
use producers::{mark, overlay};
use replay::{
    Coverage, Document, Executed, Programs, SCHEMA, Test, coverage_entry, execute,
    options_of_suite, test_entry,
};
use verdict::Property;

use crate::answer::{Conclusion, Failure, Standing};
use crate::c_options::COptions;
use crate::context::Context;
use crate::limits::LimitOptions;
use crate::output::OutputOptions;
use crate::properties::PropertyOptions;
use crate::task::read_program;
use crate::toolchain::CompilerOptions;

/// Replay a test suite on the real program and measure its coverage
///
/// The program is compiled with refute's input functions (__VERIFIER_nondet_int and its kin, CBMC's
/// nondet_int) and run once for each test, watched by sanitizers. Branch coverage has the goals and
/// numbers of TestCov.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute run suite/ prog.c                   replay a directory of tests
  refute run --32 test-suite.zip prog.i      a Test-Comp suite on a 32-bit program
  refute run one-test.xml prog.c util.c      a single test on two files
  refute run -p memsafety suite.zip task.yml what a BenchExec task names
  refute run --format json suite/ prog.c     for machines

Exit codes: 0 no test violated anything, 1 some did, 2 failed, 3 some test did not finish.")]
pub struct Arguments {
    /// A directory or .zip of tests in Test-Comp's format, or the .xml of one test
    suite: PathBuf,

    /// C files, preprocessed .i files, or one BenchExec task .yml
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Do not measure coverage
    #[arg(long)]
    no_coverage: bool,

    /// Run without sanitizers
    #[arg(long)]
    no_sanitizers: bool,

    /// List the branches that no test covers
    #[arg(long)]
    missing: bool,

    /// The picture of a maze (refute generate mazes): the cells that the suite reaches are coloured in maze.svg, in the
    /// directory of -o
    #[arg(long, value_name = "FILE.svg", requires = "out", conflicts_with = "no_coverage")]
    maze: Option<PathBuf>,

    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    compiler: CompilerOptions,
    #[command(flatten)]
    pub c: COptions,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

/// The story: read, build, run, tell.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    let selection = arguments.property.selection()?;
    if let Some(name) = selection.not_checked.first() {
        return Err(Failure::new(format!("a test cannot show that {name} is violated")));
    }
    let suite = read_suite(&arguments.suite).map_err(|error| Failure::new(error.to_string()))?;
    let (mut sources, _) = read_program(&arguments.files, &arguments.c)?;
    sources.error_functions = selection.error_functions.clone();
    let options = options_of_suite(&arguments.suite);
    let given = sources.dialect.written();
    if given.is_empty() && !options.is_empty() {
        context.voice.note(&format!("compiled as the suite was made: {}", options.join(" ")));
        sources.dialect.apply(&options);
    }
    let toolchain = arguments.compiler.toolchain(context)?;
    let mut warnings = suite_warnings(&suite, &sources);
    if !given.is_empty() && !options.is_empty() && given != options {
        warnings.push(format!("the suite was made with other options: {}", options.join(" ")));
    }
    warnings.extend(unchecked_warning(arguments, &selection, &toolchain));

    let checks = if arguments.no_sanitizers { Default::default() } else { selection.properties };
    let with_coverage = !arguments.no_coverage;
    let programs = Programs::build(&toolchain, &sources, checks, with_coverage, &context.cancel)
        .map_err(build_failure)?;
    if let Some(obstacle) = &programs.obstacle {
        context.voice.warn(&format!("coverage is not measured: {obstacle}"));
    }
    let said = sources.dialect.heard(&programs.replay.warnings);
    warnings.extend(Some(said).filter(|text| !text.is_empty()));
    let limits = arguments.limits.limits();
    let executed = replay(&programs, &suite, &limits, arguments.limits.jobs(), context)?;

    let tests: Vec<_> = executed
        .iter()
        .map(|test| test_entry(&suite.tests[test.index], test, &selection))
        .collect();
    let (standing, verdict) = verdict(&tests, executed.len() == suite.tests.len());
    let document = Document {
        head: DocumentHead::new(SCHEMA, verdict.as_str(), standing.exit_code()),
        suite: arguments.suite.display().to_string(),
        files: sources.files.iter().map(|file| file.display().to_string()).collect(),
        data_model: sources.dialect.data_model.to_string(),
        compiler: toolchain.replay.path.file_name().unwrap_or_default().to_string_lossy().into(),
        properties: selection.properties.iter().map(|property| property.to_string()).collect(),
        warnings,
        tests_in_suite: suite.tests.len(),
        tests,
        coverage: coverage(&programs, &executed, context)?,
    };
    document.warnings.iter().for_each(|warning| context.voice.warn(warning));
    arguments.output.publish(
        context.voice,
        &screen::replay::render(&document, arguments.missing),
        &document,
    )?;
    if let Some(picture) = &arguments.maze {
        colour(picture, arguments, (&toolchain, &suite), context)?;
    }
    Ok(Conclusion { standing, verdict })
}

/// Writes the picture of a maze with the cells that the suite reaches: it is run once more, with a branch in each cell.
fn colour(
    picture: &Path,
    arguments: &Arguments,
    (toolchain, suite): (&Toolchain, &TestSuite),
    context: &Context,
) -> Result<(), Failure> {
    let ([file], Some(directory)) = (arguments.files.as_slice(), &arguments.output.out) else {
        return Err(Failure::new("a maze is one file, and several were given"));
    };
    let read = |path: &Path| {
        let fail = |error| Failure::new(format!("'{}' cannot be read: {error}", path.display()));
        std::fs::read_to_string(path).map_err(fail)
    };
    let fail =
        |path: &Path, reason: String| Failure::new(format!("'{}': {reason}", path.display()));
    let drawn = read(picture)?;
    let marked = mark(&read(file)?).map_err(|reason| fail(file, reason))?;
    let scratch = Scratch::new().map_err(|error| Failure::new(error.to_string()))?;
    let place = scratch.file("maze.c");
    process::write_whole(&place, marked.text.as_bytes())
        .map_err(|error| Failure::new(error.to_string()))?;
    let (sources, _) = read_program(&[place], &arguments.c)?;
    let programs = Programs::build(toolchain, &sources, Default::default(), true, &context.cancel)
        .map_err(build_failure)?;
    let (limits, jobs) = (arguments.limits.limits(), arguments.limits.jobs());
    let executed = replay(&programs, suite, &limits, jobs, context)?;
    let goals = coverage(&programs, &executed, context)?.map_or_else(Vec::new, |all| all.goals);
    let lines: Vec<u32> = goals.iter().filter(|goal| goal.covered).map(|goal| goal.line).collect();
    let (coloured, reached, all) =
        overlay(&drawn, &marked, &lines).map_err(|reason| fail(picture, reason))?;
    let path = directory.join("maze.svg");
    process::write_whole(&path, coloured.as_bytes())
        .map_err(|error| Failure::new(error.to_string()))?;
    context.voice.note(&format!("{reached} of {all} cells were reached: {}", path.display()));
    Ok(())
}

/// Runs the tests, and says how far it is.
fn replay(
    programs: &Programs,
    suite: &TestSuite,
    limits: &Limits,
    jobs: usize,
    context: &Context,
) -> Result<Vec<Executed>, Failure> {
    let line = context.progress_line();
    let told = |done: usize, all: usize| line.show(&format!("{done} of {all} tests"));
    execute(programs, &suite.tests, limits, jobs, &context.cancel, &told)
        .map_err(|error| Failure::new(error.to_string()))
}

fn suite_warnings(suite: &TestSuite, sources: &Sources) -> Vec<String> {
    let mut warnings: Vec<_> = suite.warnings.iter().map(ToString::to_string).collect();
    if let Some(metadata) = &suite.metadata {
        let suite_is_32 = metadata.architecture.contains("32");
        if !metadata.architecture.is_empty()
            && suite_is_32 != (sources.dialect.data_model == DataModel::Ilp32)
        {
            let architecture = &metadata.architecture;
            let model = sources.dialect.data_model;
            warnings.push(format!(
                "the suite is for '{architecture}', the program is compiled for {model}"
            ));
        }
    }
    warnings
}

/// What was asked for and is not checked must not look as if it held.
fn unchecked_warning(
    arguments: &Arguments,
    selection: &Selection,
    toolchain: &Toolchain,
) -> Option<String> {
    let by_sanitizers =
        selection.properties.without(Property::UnreachCall).without(Property::Assert);
    let unchecked = match arguments.no_sanitizers {
        true => by_sanitizers,
        false => native::unchecked(by_sanitizers, toolchain.replay.kind),
    };
    let names: Vec<_> = unchecked.iter().map(|property| property.to_string()).collect();
    // Without sanitizers nobody expects more, unless the properties were asked for by name.
    let expected = !arguments.no_sanitizers || arguments.property.is_given();
    (!names.is_empty() && expected)
        .then(|| format!("not checked in this run: {}", names.join(", ")))
}

fn build_failure(error: BuildError) -> Failure {
    match error {
        BuildError::Rejected { file, messages } => {
            Failure::new(format!("'{}' does not compile", file.display())).with_details(messages)
        }
        BuildError::Unlinkable { messages } => {
            Failure::new("the files do not make a program").with_details(messages)
        }
        BuildError::NoCompiler(error) => {
            Failure::new(error.to_string()).with_advice("refute doctor shows what is missing")
        }
        other => Failure::new(other.to_string()),
    }
}

fn coverage(
    programs: &Programs,
    executed: &[Executed],
    context: &Context,
) -> Result<Option<Coverage>, Failure> {
    let Some(program) = &programs.coverage else { return Ok(None) };
    // After Ctrl-C nothing more is started, not even to count lines.
    let lines = match context.cancel.is_cancelled() {
        true => None,
        false => program.lines(&context.cancel).map_err(Failure::new)?,
    };
    Ok(Some(coverage_entry(program, executed, lines, program.notes.clone())))
}

/// The verdict over all tests: what was violated, else whether all came to an end by themselves.
fn verdict(tests: &[Test], complete: bool) -> (Standing, String) {
    let mut violated: Vec<&str> =
        tests.iter().filter_map(|test| test.violates.as_deref()).collect();
    violated.sort_unstable();
    violated.dedup();
    if !violated.is_empty() {
        return (Standing::Refuted, format!("false({})", violated.join(",")));
    }
    let open = |outcome: &str| tests.iter().any(|test| test.outcome == outcome);
    for reason in ["timeout", "out-of-memory", "too-much-output", "bad-input"] {
        if open(reason) {
            return (Standing::Undecided, format!("unknown({reason})"));
        }
    }
    match complete {
        true => (Standing::NotRefuted, "done".into()),
        false => (Standing::Undecided, "unknown(interrupted)".into()),
    }
}
