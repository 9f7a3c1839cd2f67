//! The command line: its commands, and the spelling of options that compilers have.

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use project::Settings;

use crate::commands::{
    audit, campaign, check, checkers, cover, doctor, fuzz, generate, generate_docs, reduce, report,
    run,
};
use crate::output::{self, Format};
use crate::voice::VoiceOptions;
use crate::words;

/// The commands that take C, and so the options of its compilers.
const C_COMMANDS: [&str; 4] = ["check", "cover", "audit", "run"];

/// Find inputs that break C code, mutants that a proof misses, and programs that verifiers get wrong.
#[derive(Parser, Debug)]
#[command(
    name = "refute",
    version,
    propagate_version = true,
    max_term_width = 100,
    args_override_self = true
)]
#[command(after_help = "\
Exit codes: 0 nothing refuted, 1 refuted, 2 the tool or its input failed, 3 undecided.
The last line is always 'RESULT: <verdict>'.")]
pub struct Invocation {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub voice: VoiceOptions,
}

/// The commands; each brings its own help.
#[derive(Subcommand, Debug)]
pub enum Command {
    Check(Box<check::Arguments>),
    Cover(Box<cover::Arguments>),
    Audit(Box<audit::Arguments>),
    Run(Box<run::Arguments>),
    Checkers(checkers::Arguments),
    Campaign(campaign::Arguments),
    Fuzz(fuzz::Arguments),
    Generate(generate::Arguments),
    Reduce(Box<reduce::Arguments>),
    Report(report::Arguments),
    Doctor(doctor::Arguments),
    #[command(hide = true)]
    GenerateDocs(generate_docs::Arguments),
}

impl Invocation {
    /// Reads the command line, with what the project says in front of it; a wrong one ends the process.
    pub fn from_arguments(arguments: impl Iterator<Item = OsString>) -> Self {
        let words = words::pack(arguments.collect(), &C_COMMANDS);
        let invocation = Self::read(&words, None);
        let Some((command, file)) = invocation.project_file() else { return invocation };
        let settings = match Settings::above(file) {
            Ok(Some(settings)) => settings,
            Ok(None) => return invocation,
            Err(error) => refuse_project(&error),
        };
        let (options, files) =
            settings.words(command).unwrap_or_else(|error| refuse_project(&error));
        let words = words::pack(words::insert(&words, &options, &files), &C_COMMANDS);
        Self::read(&words, Some(&settings))
    }

    fn read(words: &[OsString], settings: Option<&Settings>) -> Self {
        Self::command()
            .try_get_matches_from(words)
            .and_then(|matches| Self::from_arg_matches(&matches))
            .unwrap_or_else(|error| refuse(&error, settings))
    }

    /// The command and the file whose project may say more.
    fn project_file(&self) -> Option<(&'static str, &Path)> {
        let (name, files) = match &self.command {
            Command::Check(arguments) => ("check", &arguments.files),
            Command::Cover(arguments) => ("cover", &arguments.files),
            Command::Audit(arguments) => ("audit", &arguments.files),
            Command::Run(arguments) => ("run", &arguments.files),
            _ => return None,
        };
        files.first().map(|file| (name, file.as_path()))
    }

    /// How the output of the command at hand is written.
    pub fn format(&self) -> Format {
        match &self.command {
            Command::Check(arguments) => arguments.format(),
            Command::Cover(arguments) => arguments.output.format,
            Command::Audit(arguments) => arguments.output.format,
            Command::Run(arguments) => arguments.output.format,
            Command::Checkers(arguments) => arguments.format(),
            Command::Campaign(arguments) => arguments.format(),
            Command::Fuzz(arguments) => arguments.format(),
            Command::Generate(arguments) => arguments.format(),
            Command::Reduce(arguments) => arguments.output.format,
            Command::Doctor(arguments) => arguments.output.format,
            Command::Report(_) | Command::GenerateDocs(_) => Format::Text,
        }
    }
}

/// Prints what clap has to say, which is help or a complaint; a complaint has a last line too.
fn refuse(error: &clap::Error, settings: Option<&Settings>) -> ! {
    match unknown_option(error) {
        Some(text) => eprint!("{text}"),
        None => drop(error.print()),
    }
    if error.exit_code() != 0 {
        if let Some(settings) = settings {
            eprintln!("(with what '{}' says)", settings.file.display());
        }
        output::print("RESULT: error\n");
    }
    std::process::exit(error.exit_code())
}

/// What is said of an option that nobody knows: clap would take it for a file that begins with a dash.
fn unknown_option(error: &clap::Error) -> Option<String> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let hint = match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(like)) => format!("did you mean '{like}'?"),
        _ if option.starts_with("--") => "refute help COMMAND lists the options".to_string(),
        _ if option.starts_with('-') => format!(
            "leave it out if it does not change what the program does; --cflag={option} hands it to the compilers"
        ),
        _ => return None,
    };
    Some(format!("error: nothing is known of the option '{option}'\nhelp: {hint}\n"))
}

fn refuse_project(error: &project::ProjectError) -> ! {
    eprintln!("error: {error}");
    output::print("RESULT: error\n");
    std::process::exit(2)
}

#[cfg(test)]
mod tests {
    use base::MacroOption;

    use super::*;

    fn parse(line: &str) -> run::Arguments {
        let words = line.split_whitespace().map(OsString::from);
        match Invocation::from_arguments(words).command {
            Command::Run(arguments) => *arguments,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        Invocation::command().debug_assert();
    }

    #[test]
    fn compilers_spelling_is_understood() {
        let run =
            parse("refute run -DA -UA -D A=2 -std=c11 -include x.h -I inc -m32 suite a.c b.c");
        let sources = run.c.sources(vec!["a.c".into()], None).unwrap();
        assert_eq!(sources.dialect.standard.as_deref(), Some("c11"));
        assert_eq!(sources.dialect.forced_includes, [std::path::PathBuf::from("x.h")]);
        assert_eq!(sources.dialect.include_directories, [std::path::PathBuf::from("inc")]);
        assert_eq!(sources.dialect.data_model, base::DataModel::Ilp32);
        let define = |text: &str| MacroOption::Define(text.into());
        let expected = [define("A"), MacroOption::Undefine("A".into()), define("A=2")];
        assert_eq!(sources.dialect.macros, expected);
        assert_eq!(run.files.len(), 2);
    }
}
