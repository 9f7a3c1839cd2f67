//! `refute reduce`: shrink a program while a verifier stays wrong on it.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cases::{Case, DATA_MODEL, Reduction, Surroundings};
use checkers::{Installed, Judgement, Question, Reply, Setting, judge};
use clap::Args;
use oracle::{Established, establish};
use process::{Limits, MemoryLimit};
use reduce::Effort;

use crate::answer::{Conclusion, Failure, Standing};
use crate::context::Context;
use crate::generation::surroundings;
use crate::limits::workers;
use crate::output::{OutputOptions, make_directory, write_whole};
use crate::verifiers::{ProgramOptions, checker, missing};

/// Shrink a program while a verifier stays wrong on it
///
/// What is true of the program is found by executing it: in four builds by two compilers, under
/// sanitizers, and in refute's interpreter. Every smaller program is held to the same: it must be
/// defined C, do what its truth says, and make the verifier wrong in the same way.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  refute reduce --checker cbmc-6 wrong.c                  shrink it, print what is left
  refute reduce --checker cbmc-6 --setting=--refine p.c   with options of the verifier
  refute reduce --checker mine.toml -o out p.c            a verifier of your own; also write files

The program declares `extern void reach_error(void);` and calls it where it is in error. It is executed
here, so it is one for this machine (LP64). Verifiers: see `refute checkers list`.

Exit codes: 0 the verifier is right, 1 it is wrong, 2 failed, 3 it does not decide.")]
pub struct Arguments {
    /// The program, one C file
    file: PathBuf,

    /// The verifier: its name, or a file (.toml) that describes it
    #[arg(long, value_name = "NAME|FILE")]
    checker: String,

    /// Options for the verifier, as a shell would take them
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    setting: Option<Setting>,

    #[command(flatten)]
    programs: ProgramOptions,

    /// Time for each run of the verifier: 500ms, 20s
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = base::parse_duration)]
    timeout: Duration,

    /// Memory for each run of the verifier: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = base::parse_bytes)]
    memory: u64,

    /// Time for all of it; what is smallest by then is printed
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = base::parse_duration)]
    budget: Duration,

    /// Programs that are tried at once; as many as there are processors without this
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub output: OutputOptions,
}

/// The story: what is true, what the verifier says, how small it gets.
pub fn run(arguments: &Arguments, context: &Context) -> Result<Conclusion, Failure> {
    // Programs for several verifiers define `reach_error` themselves.
    let text = source::without_body(&read(&arguments.file)?, "reach_error");
    let installed = checker(&arguments.checker)?
        .find(&arguments.programs.search(context), &context.cancel)
        .map_err(missing)?;
    let place = surroundings(context)?;
    let established = truth_of(&text, &place, &arguments.file)?;

    let installed = Arc::new(installed);
    let setting = arguments.setting.clone().unwrap_or_else(|| installed.checker.default_setting());
    let reply = ask(arguments, &installed, &setting, &text, &place)?;
    let Some(case) = Case::of(
        &installed,
        &setting,
        limits(arguments),
        (&text, established.truth),
        &reply.answer,
    ) else {
        return Ok(not_wrong(&installed, &established, &reply, context));
    };

    let effort = Effort { jobs: workers(arguments.jobs), time: arguments.budget };
    let impatient = case.clone().with_patience_of(reply.usage.wall);
    let shrunk = impatient.shrink(&text, &established, effort, &place);
    let vanishes_with = case.vanishes_with(&shrunk.text, &place);
    let document = Reduction::new(&case, &reply, &text, &shrunk, &vanishes_with);
    if let Some(directory) = &arguments.output.out {
        make_directory(directory)?;
        write_whole(&directory.join("reduced.c"), shrunk.text.as_bytes())?;
    }
    arguments.output.publish(context.voice, &screen::reduction::render(&document), &document)?;
    Ok(Conclusion { standing: Standing::Refuted, verdict: case.judgement.to_string() })
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file)
        .map_err(|error| Failure::new(format!("'{}' cannot be read: {error}", file.display())))?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::new(format!("'{}' is not a text in UTF-8", file.display())))
}

fn truth_of(text: &str, place: &Surroundings, file: &Path) -> Result<Established, Failure> {
    establish(&place.workshop, text, &[]).map_err(|doubt| {
        let (step, reason) = (doubt.step, doubt.reason);
        Failure::new(format!("what is true of '{}' cannot be established", file.display()))
            .with_details(format!("{step}: {reason}"))
            .with_advice(
                "the program must be closed and defined C that calls reach_error where it is in error",
            )
    })
}

fn limits(arguments: &Arguments) -> Limits {
    Limits {
        wall: Some(arguments.timeout),
        memory: Some(MemoryLimit::Resident(arguments.memory)),
        ..Limits::default()
    }
}

fn ask(
    arguments: &Arguments,
    installed: &Installed,
    setting: &Setting,
    text: &str,
    place: &Surroundings,
) -> Result<Reply, Failure> {
    let question = Question { text, data_model: DATA_MODEL, setting, limits: limits(arguments) };
    let reply = installed.ask(&question, place.scratch.path(), &place.cancel);
    reply.map_err(|error| Failure::new(error.to_string()))
}

/// There is nothing to reduce.
fn not_wrong(
    installed: &Installed,
    established: &Established,
    reply: &Reply,
    context: &Context,
) -> Conclusion {
    let judgement = judge(&installed.checker.claims, established.truth, &reply.answer);
    let standing = match judgement {
        Judgement::Right => Standing::NotRefuted,
        _ => Standing::Undecided,
    };
    let (name, answer) = (&installed.checker.name, &reply.answer);
    context.voice.tell(&format!("the program is {}, {name} says: {answer}\n", established.truth));
    Conclusion { standing, verdict: judgement.to_string() }
}
