//! `refute audit`: small mistakes are put into the code; those that its check does not notice are shown.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use audit::{
    Announcement, Asserts, Condition, Journal, Listener, Looks, Method, MutatedFile, Plan, Report,
    SizeBound, Sizes, Subject, Tally, bounded,
};
use bmc::Unwinding;
use check::{Exploration, Request, Selection};
use clap::Args;
use mutate::{Choice, Lines, PatchedFile, UnknownOperator, operators, patched_files};
use screen::ProgressLine;
use verdict::Property;

use crate::answer::{Conclusion, Failure, Standing};
use crate::auditing::method::VerifierOptions;
use crate::c_options::COptions;
use crate::checking::backstop;
use crate::checking::solver::SolverOptions;
use crate::context::Context;
use crate::output::{self, Format, OutputOptions};
use crate::properties::PropertyOptions;
use crate::toolchain::CompilerOptions;
use crate::voice::Voice;

/// How many sizes are tried without an end on the command line.
const MOST_SIZES: u32 = 12;

const EXAMPLES: &str = "\
Examples:
  refute audit --harness harness.c sort.c           which mistakes in sort.c does harness.c miss?
  refute audit --harness harness.c --unwind 4 sort.c          with a bound for loops, as CBMC needs one
  refute audit --harness h.c --size-macro SIZE --size 1.. --unwind-for N+1 sort.c
                                                    the smallest SIZE that finds what larger ones find
  refute audit --harness h.c --in-diff change.patch sort.c    only lines that a change touches
  refute audit --harness h.c --list sort.c          the mutants, without checking them
  refute audit --harness h.c --checker cbmc sort.c  the same by CBMC, one run for each mutant
  refute audit --harness h.c --by testing sort.c    the same by random tests, and how many are enough
  refute audit --harness h.c --suite suite/ sort.c  the same by the tests of a suite
  refute audit --harness h.c --fail-under 90 -o audit sort.c  for continuous integration

A line with the comment 'refute: skip' is left as it is.

Exit codes: 0 no mutant survived (or --fail-under holds), 1 some did, 2 failed, 3 undecided.
The last line is RESULT: followed by how many were killed.";

/// Show what a check does not notice: small mistakes in the code that pass it
///
/// The code is changed in one place at a time, and the harness is checked with each change. What passes, the
/// harness does not notice. All mutants are compiled together; each is tried with what killed the others
/// before it is explored.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The C files whose mutants are wanted
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The harness: files with main and the assertions, which are not changed
    #[arg(long, value_name = "FILE", required = true)]
    harness: Vec<PathBuf>,

    /// Compare with another harness: which mutants does only one of them kill?
    #[arg(long, value_name = "FILE")]
    compare: Vec<PathBuf>,

    /// Change the harness too: which of its mutants reject the code, which are weaker, which kill more?
    #[arg(long)]
    harness_mutants: bool,

    /// Tell the fates of mutants only, without an execution for each that survives
    #[arg(long)]
    no_witnesses: bool,

    /// Show executions in which this holds, a condition in C about what main sees where it ends, or in front of a
    /// line of the harness (LINE:EXPR)
    #[arg(long = "where", value_name = "[LINE:]EXPR", value_parser = Condition::parse, conflicts_with_all = ["no_witnesses", "checker"])]
    condition: Option<Condition>,

    /// Show another execution of each mutant than those that audits with this -o DIR have shown
    #[arg(long, requires = "out", conflicts_with_all = ["no_witnesses", "checker", "by"])]
    next: bool,

    /// Audit again whenever a file is edited, until interrupted: fates of mutants that the edit does not touch are
    /// kept (with -o DIR)
    #[arg(long, requires = "out")]
    watch: bool,

    /// Ask the harness about code that returns and writes anything: a harness that accepts it is empty
    #[arg(long)]
    most_general: bool,

    /// Show executions step by step
    #[arg(long)]
    steps: bool,

    /// What assertions in the code mean: they are kept, or assumed, or a signal: the function returns at once, with
    /// the value of --signal where it returns a number
    #[arg(long, value_name = "keep|assume|signal", default_value = "keep")]
    sut_asserts: SutAsserts,

    /// What a function returns at once where an assertion in it fails (--sut-asserts signal)
    #[arg(long, value_name = "VALUE", default_value = "-1", allow_hyphen_values = true)]
    signal: String,

    /// Do not try to prove that survivors are equivalent to the original within the bound
    #[arg(long)]
    no_proofs: bool,

    /// Do not build the real program: what kills mutants is executed by the interpreter alone
    #[arg(long)]
    no_real_runs: bool,

    #[command(flatten)]
    mutants: MutantOptions,
    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    bounds: BoundOptions,
    #[command(flatten)]
    solver: SolverOptions,
    #[command(flatten)]
    compiler: CompilerOptions,
    #[command(flatten)]
    pub c: COptions,
    #[command(flatten)]
    budget: BudgetOptions,
    #[command(flatten)]
    verifier: VerifierOptions,
    #[command(flatten)]
    pub output: OutputOptions,

    /// End with exit code 1 when less than this part of the mutants is killed, in per cent; without this,
    /// when any of them survives
    #[arg(long, value_name = "PERCENT", value_parser = percentage, help_heading = "Output")]
    fail_under: Option<f64>,
}

/// What assertions in the code mean, in a word.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum SutAsserts {
    Keep,
    Assume,
    Signal,
}

/// Which mutants are wanted.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Mutants")]
struct MutantOptions {
    /// Only these operators, in a comma list; --list shows which made a mutant
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    operators: Vec<String>,

    /// Only changes in these lines, such as 10-20,33
    #[arg(long, value_name = "LINES", value_parser = lines)]
    lines: Option<Lines>,

    /// Only changes in lines that this patch adds or changes
    #[arg(long, value_name = "FILE", conflicts_with = "lines")]
    in_diff: Option<PathBuf>,

    /// Only every Nth mutant, beginning with the Kth: a sample, or one of N parts of an audit
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// Take over the fates that other audits of the same program found (their -o DIR), such as those of other parts
    #[arg(long, value_name = "DIR")]
    merge: Vec<PathBuf>,

    /// Add a version of the code with a fault that is known
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,

    /// Take the mutants from the C files of this directory, which another tool made, and make none
    #[arg(long, value_name = "DIR", conflicts_with_all = ["operators", "lines", "in_diff"])]
    mutants: Option<PathBuf>,

    /// Print the mutants and check nothing
    #[arg(long)]
    list: bool,

    /// Show executions of killed mutants too that pass: each may be a class of mistakes that the harness
    /// lets pass
    #[arg(long)]
    passing_of_killed: bool,

    /// Go on when the original does not pass
    #[arg(long)]
    keep_going: bool,
}

/// How far a program is explored.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Exploration")]
struct BoundOptions {
    /// Follow no loop further than N iterations and no recursion deeper than N + 1 calls; a mutant that goes
    /// on is killed by that
    #[arg(long, value_name = "N", conflicts_with = "unwind_for")]
    unwind: Option<u32>,

    /// The same as a function of the size N, such as N+1
    #[arg(long, value_name = "BOUND", value_parser = SizeBound::parse, requires = "size_macro")]
    unwind_for: Option<SizeBound>,

    /// The macro that says how large the problem is
    #[arg(long, value_name = "MACRO", requires = "size")]
    size_macro: Option<String>,

    /// Its value; from A to B (A..B) or without an end (A..), the smallest at which the next one kills no
    /// mutant more
    #[arg(long, value_name = "N|A..B|A..", value_parser = sizes, requires = "size_macro")]
    size: Option<(u32, u32)>,

    /// Let the harness allow the size itself only, where its assumptions limit something by the macro: kills are
    /// then as large as what the original would have to be wrong about
    #[arg(long, requires = "size_macro")]
    exact_size: bool,

    /// Let malloc and every function that allocates fail; whether a call does is an input
    #[arg(long)]
    malloc_may_fail: bool,
}

/// How much an audit may use.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Budgets")]
struct BudgetOptions {
    /// Time for the check of the original: 500ms, 90s, 15m
    #[arg(long, value_name = "TIME", default_value = "90s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Time for each mutant; without this, ten times what the original takes, and at least 10 s
    #[arg(long, value_name = "TIME", value_parser = base::parse_duration)]
    mutant_timeout: Option<Duration>,

    /// Memory for the whole audit: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = base::parse_bytes)]
    memory: u64,
}

fn percentage(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches('%').parse().ok();
    let number = number.filter(|number| (0.0..=100.0).contains(number));
    number.ok_or_else(|| format!("'{text}' is no percentage between 0 and 100"))
}

fn lines(text: &str) -> Result<Lines, String> {
    Lines::parse(text).ok_or_else(|| format!("'{text}' is no list of lines such as 10-20,33"))
}

fn shard(text: &str) -> Result<(usize, usize), String> {
    let numbers =
        text.split_once('/').and_then(|(one, all)| Some((one.parse().ok()?, all.parse().ok()?)));
    let numbers = numbers.filter(|(one, all)| (1..=*all).contains(one));
    numbers.ok_or_else(|| format!("'{text}' is no part such as 1/4"))
}

/// The first and the last size; the same one when there is nothing to be found out.
fn sizes(text: &str) -> Result<(u32, u32), String> {
    let wrong = || format!("'{text}' is no size: write 3, 1..6 or 1..");
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    let Some((first, last)) = text.split_once("..") else {
        let size = number(text)?;
        return Ok((size, size));
    };
    let first = number(first)?;
    let last = match last.trim_start_matches('=') {
        "" => first.saturating_add(MOST_SIZES),
        last => number(last)?,
    };
    if last < first { Err(wrong()) } else { Ok((first, last)) }
}

/// Audits once, or after each edit too.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    if !arguments.watch {
        return audit_once(arguments, context);
    }
    let mut files = [&arguments.files[..], &arguments.harness, &arguments.compare].concat();
    files.extend(arguments.mutants.also.iter().cloned());
    loop {
        let looks = Looks::of(&files);
        let answer = audit_once(arguments, context);
        if context.cancel.is_cancelled() {
            return answer;
        }
        match &answer {
            Ok(conclusion) => output::print_result(conclusion, arguments.output.format),
            // In the middle of an edit, nothing need compile.
            Err(failure) => output::print_failure(failure, arguments.output.format),
        }
        context.voice.note("waiting for an edit");
        if !looks.wait_for_edit(&files, &context.cancel) {
            return answer;
        }
    }
}

/// The story: make mutants, check the original, decide their fates, tell.
fn audit_once(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    let started = Instant::now();
    let mut files = read_files(arguments)?;
    let choice = arguments.mutants.choice()?;
    let patch = arguments.mutants.patch()?;
    let mut request = arguments.request(context)?;
    let asserts = arguments.asserts();
    if asserts != Asserts::Keep {
        if asserts.apply(&mut files) == 0 {
            context.voice.warn("--sut-asserts: there is no assertion in the code");
        }
        request.sources.dialect.macros.extend(asserts.macros());
    }
    let mut subject = Subject::new(request, files, &choice, patch.as_deref());
    arguments.mutants.add_given(&mut subject, context.voice)?;
    if let Some((one, all)) = arguments.mutants.shard {
        subject.keep_every(all, one - 1);
    }
    if arguments.harness_mutants {
        for path in &arguments.harness {
            subject.add_harness(MutatedFile::read(path.clone())?, &choice);
        }
    }
    if subject.specimens.is_empty() {
        return Err(Failure::new("no mutant was made of these files")
            .with_advice("--list without --operators, --lines and --in-diff shows all there are"));
    }
    if arguments.mutants.list {
        arguments.output.publish(
            context.voice,
            &screen::audit::list(&subject),
            &audit::list(&subject),
        )?;
        let verdict = format!("{} mutants", subject.specimens.len());
        return Ok(Conclusion { standing: Standing::NotRefuted, verdict });
    }
    let mut journal = arguments.journal()?;
    backstop::answer_aborts(arguments.output.format);
    let plan = arguments.plan(context)?;
    let format = arguments.output.format;
    let mut progress = Screen { line: context.progress_line(), voice: context.voice, format };
    let mut report = audit::audit(&plan, subject, &mut journal, &mut progress, &context.cancel)?;
    drop(progress);
    report.seconds = started.elapsed().as_secs_f64();
    report.cpu_seconds = backstop::cpu_time().as_secs_f64();
    if let Some(directory) = &arguments.output.out {
        report.write(directory)?;
        let sarif = format!("{:#}\n", audit::sarif(&report, env!("CARGO_PKG_VERSION")));
        output::write_whole(&directory.join("result.sarif"), sarif.as_bytes())?;
    }
    arguments.output.publish(
        context.voice,
        &screen::audit::render(&report, arguments.steps),
        &report,
    )?;
    Ok(conclusion(&report, arguments.fail_under))
}

fn conclusion(report: &Report, fail_under: Option<f64>) -> Conclusion {
    let Tally { killed, survived, no_execution, .. } = report.tally;
    let (counted, rate) = (report.tally.counted(), report.tally.rate());
    let verdict = format!("{killed} of {counted} mutants killed ({rate:.1} %)");
    let is_open = report.tally.timed_out + report.tally.undecided > 0;
    let standing = match fail_under {
        Some(least) if rate < least => Standing::Refuted,
        Some(_) => Standing::NotRefuted,
        None if survived + no_execution > 0 => Standing::Refuted,
        None if is_open => Standing::Undecided,
        None => Standing::NotRefuted,
    };
    Conclusion { standing, verdict }
}

impl MutantOptions {
    fn choice(&self) -> Result<Choice, Failure> {
        let choice = Choice::of_operators(&self.operators).map_err(|UnknownOperator(name)| {
            let names: Vec<&str> = operators::ALL.iter().map(|operator| operator.name).collect();
            Failure::new(format!("there is no mutation operator '{name}'"))
                .with_advice(format!("the operators are {}", names.join(", ")))
        })?;
        Ok(Choice { lines: self.lines.clone(), ..choice })
    }

    /// Adds the versions that others made.
    fn add_given(&self, subject: &mut Subject, voice: Voice) -> Result<(), Failure> {
        let mut given = self.also.clone();
        if let Some(directory) = &self.mutants {
            subject.specimens.clear();
            let unreadable = |error: std::io::Error| {
                Failure::new(format!("'{}' cannot be read: {error}", directory.display()))
            };
            let entries = std::fs::read_dir(directory).map_err(unreadable)?;
            let paths = entries.flatten().map(|entry| entry.path());
            let is_c = |path: &PathBuf| path.extension().is_some_and(|of| of == "c" || of == "i");
            let mut paths: Vec<PathBuf> = paths.filter(is_c).collect();
            paths.sort();
            given.extend(paths);
        }
        for path in &given {
            if !subject.add_given(path)? {
                voice.warn(&format!("'{}' is the same as the original", path.display()));
            }
        }
        Ok(())
    }

    fn patch(&self) -> Result<Option<Vec<PatchedFile>>, Failure> {
        let Some(path) = &self.in_diff else { return Ok(None) };
        let text = std::fs::read_to_string(path).map_err(|error| {
            Failure::new(format!("'{}' cannot be read: {error}", path.display()))
        })?;
        Ok(Some(patched_files(&text)))
    }
}

impl Arguments {
    /// What is known from before.
    fn journal(&self) -> Result<Journal, Failure> {
        let mut journal = match &self.output.out {
            Some(directory) => {
                output::make_directory(directory)?;
                let path = directory.join("fates.jsonl");
                Journal::open(&path).map_err(|error| unwritable(&path, &error))?
            }
            None => Journal::default(),
        };
        for directory in &self.mutants.merge {
            let path = directory.join("fates.jsonl");
            journal.learn(&path).map_err(|error| {
                Failure::new(format!("'{}' cannot be read: {error}", path.display()))
                    .with_advice("--merge takes a directory that an audit wrote (-o DIR)")
            })?;
        }
        Ok(journal)
    }

    fn plan(&self, context: &Context) -> Result<Plan, Failure> {
        let bounds = &self.bounds;
        let sizes = bounds.size_macro.clone().zip(bounds.size);
        let method = self.verifier.method(context, self.output.out.as_deref())?;
        if matches!(method, Method::Testing(_)) {
            self.refuse_what_tests_cannot_decide()?;
        }
        Ok(Plan {
            method,
            jobs: self.verifier.jobs(),
            sizes: sizes.map(|(name, (first, last))| Sizes {
                name,
                first,
                last,
                bound: bounds.unwind_for.clone(),
            }),
            original_time: self.budget.timeout,
            mutant_time: self.budget.mutant_timeout,
            keeps_going: self.mutants.keep_going,
            runs_kills: !self.no_real_runs,
            proves: !self.no_proofs,
            shows_survivors: !self.no_witnesses,
            shows_killed: self.mutants.passing_of_killed && !self.no_witnesses,
            compared: self.compare.clone(),
            asks_most_general: self.most_general,
            condition: self.condition.clone(),
            wants_others: self.next,
            is_exact_size: bounds.exact_size,
            asserts: self.asserts(),
        })
    }

    fn refuse_what_tests_cannot_decide(&self) -> Result<(), Failure> {
        let given = [
            ("--compare", !self.compare.is_empty()),
            ("--harness-mutants", self.harness_mutants),
            ("--most-general", self.most_general),
            ("--size", self.bounds.size.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => {
                Err(Failure::new(format!("{name} is about proofs: tests cannot decide it"))
                    .with_advice("audit with the engine (without --by testing), or leave it out"))
            }
            None => Ok(()),
        }
    }

    fn asserts(&self) -> Asserts {
        match self.sut_asserts {
            SutAsserts::Keep => Asserts::Keep,
            SutAsserts::Assume => Asserts::Assume,
            SutAsserts::Signal => Asserts::Signal(self.signal.clone()),
        }
    }

    fn request(&self, context: &Context) -> Result<Request, Failure> {
        let files = self.files.iter().chain(&self.harness).cloned().collect();
        let mut sources = self.c.sources(files, None)?;
        let mut selection: Selection = self.property.selection()?;
        if self.bounds.unwind.is_some() || self.bounds.unwind_for.is_some() {
            selection.properties = selection.properties.with(Property::Unwinding);
        }
        sources.error_functions = selection.error_functions.clone();
        let malloc_may_fail = self.bounds.malloc_may_fail;
        Ok(Request {
            clang: context.clang(),
            toolchain: self.compiler.toolchain(context)?,
            sources,
            selection,
            exploration: Exploration {
                unwinding: self.bounds.unwind.map_or_else(Unwinding::default, bounded),
                malloc_may_fail,
                ..Exploration::default()
            },
            solver: self.solver.settings()?,
            timeout: self.budget.timeout,
            memory: self.budget.memory,
        })
    }
}

fn read_files(arguments: &Arguments) -> Result<Vec<MutatedFile>, Failure> {
    for harness in &arguments.harness {
        if arguments.files.contains(harness) {
            let words = format!("'{}' is both the code and its harness", harness.display());
            return Err(Failure::new(words));
        }
    }
    arguments.files.iter().cloned().map(MutatedFile::read).collect()
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("'{}' cannot be written: {error}", path.display()))
}

/// What an audit says while it goes on.
struct Screen {
    line: ProgressLine,
    voice: Voice,
    format: Format,
}

impl Listener for Screen {
    fn progress(&mut self, words: &str) {
        self.line.show(words);
    }

    fn announce(&mut self, announcement: Announcement) {
        let Announcement { mutants, rejected, same, left, estimate, is_at_most } = announcement;
        if self.format == Format::Text {
            self.line.show("");
            self.voice.note(&format!(
                "{mutants} mutants: {rejected} do not compile, {same} are equivalent, {left} are checked; \
                 {:.0} s {}",
                estimate.as_secs_f64(),
                match is_at_most {
                    true => "at most, because what is noticed ends early",
                    false => "to explore them if each takes as long as the original",
                }
            ));
        }
    }
}
