//! `refute campaign`: begin, look at, continue, put together and hand on campaigns.

use std::path::PathBuf;

use base::DataModel;
use campaign::{
    Change, ExportError, Store, Submission, SubmitError, export, merge, recheck, submit,
};
use cases::Overview;
use clap::{Args, Subcommand};
use producers::describe_tasks;
use screen::{BAD, GOOD, UNSURE, styled};
use serde::Serialize;

use crate::answer::{Conclusion, Failure, Standing};
use crate::campaigns::conduct::{begin, conduct, known_causes, store_failure, verifiers_of};
use crate::campaigns::options::{
    PaceOptions, PlanOptions, ReductionOptions, ShownOptions, seed_of_the_clock,
};
use crate::campaigns::producers::{producer_failure, producer_of};
use crate::campaigns::results::{answer, conclude};
use crate::context::Context;
use crate::output::{Format, OutputOptions, make_directory, write_whole};
use crate::verifiers::{CheckerOptions, ProgramOptions};

/// Run verifiers on many programs; look at such a campaign, go on with it, put shards together
///
/// A campaign is a directory with one SQLite file. Everything that is finished is stored at once, so
/// it can be stopped at any moment, killed too, and goes on with `resume`. docs/campaign.md tells more.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute campaign run --checkers refute,cbmc-6 -o c tasks/   BenchExec tasks of known truth
  refute campaign status c                                   how it stands
  refute campaign resume c --budget 1h                       go on for an hour
  refute campaign merge all c0 c1 c2 c3                      put four shards together
  refute campaign recheck c --program cbmc-6=/opt/new/cbmc   are the findings fixed there?
  refute campaign export c -o files                          tables, findings and programs as files
  refute campaign submit --slurm --shards 64 -o /shared/c -- fuzz branches --seeds gcc

Exit codes: 0 nothing found, 1 some verifier was wrong, 2 failed, 3 nothing found yet and unfinished, or no program was made.")]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Ask verifiers about tasks of known truth (BenchExec definitions)
    Run(Box<RunArguments>),
    /// Show how a campaign stands, also while it runs
    Status(StatusArguments),
    /// Go on with a campaign where it stopped
    Resume(ResumeArguments),
    /// Put shards of one campaign together; a shard that is given twice changes nothing
    Merge(MergeArguments),
    /// Ask another version of a verifier about its findings: fixed, same or changed
    Recheck(RecheckArguments),
    /// Write tables, findings and programs as plain files
    Export(ExportArguments),
    /// Send the shards of a campaign to a cluster
    Submit(SubmitArguments),
}

#[derive(Args, Debug)]
struct RunArguments {
    /// Task definitions (.yml), or directories that hold some
    #[arg(required = true, value_name = "TASKS")]
    tasks: Vec<PathBuf>,
    /// The directory of the campaign
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// What the programs are written for: ILP32 or LP64
    #[arg(long, value_name = "MODEL", default_value_t)]
    data_model: DataModel,
    #[command(flatten)]
    plan: PlanOptions,
    #[command(flatten)]
    pace: PaceOptions,
    #[command(flatten)]
    checkers: CheckerOptions,
    #[command(flatten)]
    shown: ShownOptions,
}

#[derive(Args, Debug)]
struct StatusArguments {
    /// The directory of the campaign
    campaign: PathBuf,
    #[command(flatten)]
    shown: ShownOptions,
}

#[derive(Args, Debug)]
struct ResumeArguments {
    /// The directory of the campaign
    campaign: PathBuf,
    #[command(flatten)]
    pace: PaceOptions,
    #[command(flatten)]
    reduction: ReductionOptions,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    shown: ShownOptions,
}

#[derive(Args, Debug)]
struct MergeArguments {
    /// The directory that takes everything; it is made if needed
    into: PathBuf,
    /// The directories of the shards
    #[arg(required = true, value_name = "SHARD")]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    shown: ShownOptions,
}

#[derive(Args, Debug)]
struct RecheckArguments {
    /// The directory of the campaign
    campaign: PathBuf,
    #[command(flatten)]
    programs: ProgramOptions,
    #[command(flatten)]
    output: OutputOptions,
}

#[derive(Args, Debug)]
struct ExportArguments {
    /// The directory of the campaign
    campaign: PathBuf,
    /// The directory for the files, which is made if needed
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// A list of known causes; known.toml in the campaign's directory without this
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct SubmitArguments {
    /// Send a job array to Slurm (the only kind of cluster so far)
    #[arg(long, required = true)]
    slurm: bool,
    /// How many shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    shards: u32,
    /// A directory that all nodes see: scripts, logs, shards, and the merged campaign
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// An option for sbatch, such as --partition=long; may be repeated
    #[arg(long = "sbatch", value_name = "OPTION", allow_hyphen_values = true)]
    options: Vec<String>,
    /// refute on the nodes; this very program without this
    #[arg(long, value_name = "PATH")]
    refute: Option<PathBuf>,
    /// Write and print the scripts, but send nothing
    #[arg(long)]
    dry_run: bool,
    /// The command of a shard, such as: fuzz branches --seeds gcc, or: audit --checker cbmc --harness h.c sort.c
    #[arg(required = true, last = true, value_name = "COMMAND")]
    words: Vec<String>,
}

impl Arguments {
    /// How the output is written.
    pub fn format(&self) -> Format {
        match &self.action {
            Action::Run(arguments) => arguments.shown.format,
            Action::Status(arguments) => arguments.shown.format,
            Action::Resume(arguments) => arguments.shown.format,
            Action::Merge(arguments) => arguments.shown.format,
            Action::Recheck(arguments) => arguments.output.format,
            Action::Export(_) | Action::Submit(_) => Format::Text,
        }
    }
}

/// The story of each action.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    match &arguments.action {
        Action::Run(arguments) => ask_about_tasks(arguments, context),
        Action::Status(arguments) => {
            let store = Store::view(&arguments.campaign).map_err(store_failure)?;
            tell(&store, &arguments.shown, context)
        }
        Action::Resume(arguments) => resume(arguments, context),
        Action::Merge(arguments) => put_together(arguments, context),
        Action::Recheck(arguments) => look_again(arguments, context),
        Action::Export(arguments) => write_out(arguments),
        Action::Submit(arguments) => send(arguments, context),
    }
}

fn ask_about_tasks(arguments: &RunArguments, context: &Context) -> Result<Conclusion, Failure> {
    let producer =
        describe_tasks(&arguments.tasks, arguments.data_model).map_err(producer_failure)?;
    known_causes(&arguments.out, arguments.shown.known.as_deref())?;
    let installed = arguments.checkers.installed_some(context)?;
    let seed = arguments.plan.seed()?;
    let plan = arguments.plan.plan(producer, &installed, seed, arguments.data_model);
    let place = (arguments.out.as_path(), arguments.plan.shard);
    let store = begin(plan, place, &installed, &arguments.pace, context)?;
    tell(&store, &arguments.shown, context)
}

fn resume(arguments: &ResumeArguments, context: &Context) -> Result<Conclusion, Failure> {
    let mut store = Store::open(&arguments.campaign).map_err(store_failure)?;
    known_causes(&arguments.campaign, arguments.shown.known.as_deref())?;
    let plan = store.plan().map_err(store_failure)?;
    let producer = producer_of(&plan, context)?;
    let installed = verifiers_of(&store, &arguments.programs, |_| true, context)?;
    conduct(&mut store, &*producer, &installed, &arguments.pace, context)?;
    // Only programs that refute made itself are held to be executable as they are.
    let allowance = match plan.producer["kind"].as_str() {
        Some("branches") => arguments.reduction.allowance(&arguments.pace),
        _ => return tell(&store, &arguments.shown, context),
    };
    let ShownOptions { known, format } = &arguments.shown;
    conclude(&mut store, &installed, allowance, known.as_deref(), *format, context)
}

fn put_together(arguments: &MergeArguments, context: &Context) -> Result<Conclusion, Failure> {
    for shard in &arguments.shards {
        let merged = merge(&arguments.into, shard).map_err(store_failure)?;
        let (programs, runs) = (merged.programs, merged.runs);
        if arguments.shown.format == Format::Text {
            context.voice.tell(&format!("{}: {programs} programs, {runs} runs\n", shard.display()));
        }
    }
    let store = Store::view(&arguments.into).map_err(store_failure)?;
    tell(&store, &arguments.shown, context)
}

/// Shows how a campaign stands.
fn tell(store: &Store, shown: &ShownOptions, context: &Context) -> Result<Conclusion, Failure> {
    let known = known_causes(store.directory(), shown.known.as_deref())?;
    let overview = Overview::of(store, &known).map_err(store_failure)?;
    let options = OutputOptions { format: shown.format, out: None };
    options.publish(context.voice, &screen::campaign::render(&overview), &overview)?;
    Ok(answer(&overview))
}

/// A finding that was looked at again, for machines.
#[derive(Serialize)]
struct Rechecked {
    checker: String,
    setting: String,
    program: String,
    key: String,
    from_version: String,
    version: String,
    from: String,
    answer: String,
    change: &'static str,
}

#[derive(Serialize)]
struct RecheckDocument {
    schema: &'static str,
    refute: &'static str,
    verdict: String,
    findings: Vec<Rechecked>,
}

fn look_again(arguments: &RecheckArguments, context: &Context) -> Result<Conclusion, Failure> {
    let mut store = Store::open(&arguments.campaign).map_err(store_failure)?;
    let wanted: Vec<&str> = arguments.programs.names().collect();
    let names: Vec<String> = store.plan().map_err(store_failure)?.names().collect();
    if let Some(stranger) = wanted.iter().find(|name| !names.iter().any(|known| known == *name)) {
        return Err(Failure::new(format!("'{stranger}' is no verifier of this campaign"))
            .with_advice(format!("its verifiers are: {}", names.join(", "))));
    }
    // Without a choice, all are asked again: they may have been updated where they are.
    let is_wanted = |name: &str| wanted.is_empty() || wanted.contains(&name);
    let installed = verifiers_of(&store, &arguments.programs, is_wanted, context)?;
    let mut findings = Vec::new();
    for installed in &installed {
        let told = &mut |finding: &campaign::WrongAnswer, recheck: &campaign::Recheck| {
            findings.push(Rechecked {
                checker: recheck.job.checker.clone(),
                setting: recheck.job.setting.clone(),
                program: finding.program_name.clone(),
                key: recheck.job.program.clone(),
                from_version: finding.run.version.clone(),
                version: recheck.version.clone(),
                from: finding.run.answer.to_string(),
                answer: recheck.answer.to_string(),
                change: recheck.change.name(),
            });
        };
        recheck(&mut store, installed, &context.cancel, told)
            .map_err(|error| Failure::new(error.to_string()))?;
    }
    let count = |change: Change| findings.iter().filter(|one| one.change == change.name()).count();
    let counts = (count(Change::Fixed), count(Change::Same), count(Change::Changed));
    let verdict = format!("{} fixed, {} same, {} changed", counts.0, counts.1, counts.2);
    let text: String = findings.iter().map(render_recheck).collect();
    let document = RecheckDocument {
        schema: "refute-recheck/1",
        refute: env!("CARGO_PKG_VERSION"),
        verdict: verdict.clone(),
        findings,
    };
    arguments.output.publish(context.voice, &text, &document)?;
    let standing = match counts {
        (_, 0, 0) => Standing::NotRefuted,
        _ => Standing::Refuted,
    };
    Ok(Conclusion { standing, verdict })
}

fn render_recheck(one: &Rechecked) -> String {
    let style = match one.change {
        "fixed" => GOOD,
        "same" => BAD,
        _ => UNSURE,
    };
    let Rechecked { checker, program, from_version, version, from, answer, .. } = one;
    let change = styled(style, format!("{:<8}", one.change));
    format!("{change} {checker} {from_version} to {version}  {program}: {from}, now {answer}\n")
}

fn write_out(arguments: &ExportArguments) -> Result<Conclusion, Failure> {
    let store = Store::view(&arguments.campaign).map_err(store_failure)?;
    let known = known_causes(&arguments.campaign, arguments.known.as_deref())?;
    let overview = Overview::of(&store, &known).map_err(store_failure)?;
    let exported = export(&store, &overview, &arguments.out).map_err(|error| match error {
        ExportError::Store(error) => store_failure(error),
        error => Failure::new(error.to_string()),
    })?;
    let verdict = format!(
        "{} programs, {} runs, {} findings",
        exported.programs, exported.runs, exported.findings
    );
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}

/// The command of a shard with the seed that all shards share: the given one, or one that is drawn
/// now.
fn with_seed(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if !words.iter().any(|word| word == "--seed" || word.starts_with("--seed=")) {
        words.extend(["--seed".to_owned(), seed_of_the_clock().0.to_string()]);
    }
    words
}

/// The command of a part of an audit, which must be one that parts are put together of.
fn words_of_audit(words: &[String]) -> Result<Vec<String>, Failure> {
    let tests = ["--by", "--suite", "--test-command"];
    let is_about_tests =
        |word: &String| tests.contains(&word.split('=').next().unwrap_or_default());
    match words.iter().find(|word| is_about_tests(word)) {
        Some(word) => Err(Failure::new(format!("{word}: parts of tests are not put together"))
            .with_advice("send an audit by the engine or by another verifier (--checker)")),
        None => Ok(words.to_vec()),
    }
}

fn send(arguments: &SubmitArguments, context: &Context) -> Result<Conclusion, Failure> {
    make_directory(&arguments.out)?;
    let directory = arguments.out.canonicalize().map_err(|error| {
        Failure::new(format!("'{}' cannot be written: {error}", arguments.out.display()))
    })?;
    let refute = match &arguments.refute {
        Some(path) => path.clone(),
        None => std::env::current_exe()
            .map_err(|error| Failure::new(format!("this program is not found: {error}")))?,
    };
    let words = match arguments.words.first().is_some_and(|word| word == "audit") {
        true => words_of_audit(&arguments.words)?,
        false => with_seed(&arguments.words),
    };
    let submission = Submission {
        refute: &refute,
        words: &words,
        shards: arguments.shards,
        directory: &directory,
        options: &arguments.options,
    };
    let (array, merging) = (directory.join("shards.sh"), directory.join("merge.sh"));
    write_whole(&array, submission.array_script().as_bytes())?;
    write_whole(&merging, submission.merge_script().as_bytes())?;
    if arguments.dry_run {
        let (shards, merge) = (submission.array_script(), submission.merge_script());
        context.voice.tell(&format!(
            "{}:\n{shards}\n{}:\n{merge}",
            array.display(),
            merging.display()
        ));
        return Ok(Conclusion {
            standing: Standing::NotRefuted,
            verdict: "nothing was sent".into(),
        });
    }
    let sbatch = context.find_program(&["sbatch"]).ok_or_else(|| {
        Failure::new("no sbatch was found on the PATH")
            .with_advice("run this where Slurm is, or look at the scripts with --dry-run")
    })?;
    let sent = submit(&sbatch, &array, &merging, &context.cancel).map_err(|error| {
        let failure = Failure::new(error.to_string());
        match error {
            SubmitError::Refused(messages) => failure.with_details(messages),
            SubmitError::Start(_) => failure,
        }
    })?;
    let verdict = format!(
        "job {} with {} shards, merged by job {}",
        sent.array, arguments.shards, sent.merge
    );
    Ok(Conclusion { standing: Standing::NotRefuted, verdict })
}
