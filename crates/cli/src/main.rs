//! `refute`: arguments in, a story per command, an exit code out.
//!
//! Each command is one file of `commands/`. It gets typed options and a [`Context`], the only thing
//! that knows the environment, and returns an [`Conclusion`] or a [`Failure`].

mod answer;
mod arguments;
mod auditing;
mod c_options;
mod campaigns;
mod checking;
mod commands;
mod context;
mod generation;
mod limits;
mod output;
mod pages;
mod properties;
mod task;
mod toolchain;
mod verifiers;
mod voice;
mod words;

use std::process::ExitCode;

use answer::{Conclusion, Failure};
use arguments::{Command, Invocation};
use context::Context;
use output::Format;

fn main() -> ExitCode {
    let invocation = Invocation::from_arguments(std::env::args_os());
    let format = invocation.format();
    let voice = invocation.voice.voice();
    finish(Context::from_environment(voice).and_then(|context| run(invocation, &context)), format)
}

fn run(invocation: Invocation, context: &Context) -> Result<Conclusion, Failure> {
    match invocation.command {
        Command::Check(arguments) => commands::check::run(&arguments, context),
        Command::Cover(arguments) => commands::cover::run(&arguments, context),
        Command::Audit(arguments) => commands::audit::run(&arguments, context),
        Command::Run(arguments) => commands::run::run(&arguments, context),
        Command::Campaign(arguments) => commands::campaign::run(&arguments, context),
        Command::Checkers(arguments) => commands::checkers::run(&arguments, context),
        Command::Fuzz(arguments) => commands::fuzz::run(&arguments, context),
        Command::Generate(arguments) => commands::generate::run(&arguments, context),
        Command::Reduce(arguments) => commands::reduce::run(&arguments, context),
        Command::Report(arguments) => commands::report::run(&arguments, context),
        Command::Doctor(arguments) => commands::doctor::run(&arguments, context),
        Command::GenerateDocs(arguments) => commands::generate_docs::run(&arguments),
    }
}

/// Prints the last line and picks the exit code.
fn finish(result: Result<Conclusion, Failure>, format: Format) -> ExitCode {
    match result {
        Ok(answer) => {
            output::print_result(&answer, format);
            ExitCode::from(answer.exit_code())
        }
        Err(failure) => {
            output::print_failure(&failure, format);
            ExitCode::from(2)
        }
    }
}
