//! The command line: its commands, and the spelling of options that compilers have.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::c_options::COptions;
use crate::commands::{
    audit, campaign, check, checkers, cover, doctor, fuzz, generate, generate_docs, reduce, run,
};
use crate::output::{self, Format};

/// Find inputs that break C code, mutants that a proof misses, and programs that verifiers get wrong.
#[derive(Parser, Debug)]
#[command(name = "refute", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 nothing refuted, 1 refuted, 2 the tool or its input failed, 3 undecided.
The last line is always 'RESULT: <verdict>'.")]
pub struct Invocation {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
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
    Doctor(doctor::Arguments),
    #[command(hide = true)]
    GenerateDocs(generate_docs::Arguments),
}

impl Invocation {
    /// Reads the command line; a wrong one ends the process.
    pub fn from_arguments(arguments: impl Iterator<Item = OsString>) -> Self {
        let matches = Self::command()
            .try_get_matches_from(arguments.map(respell))
            .unwrap_or_else(|error| refuse(&error));
        let mut invocation =
            Self::from_arg_matches(&matches).unwrap_or_else(|error| refuse(&error));
        if let (Some((_, matches)), Some(options)) = (matches.subcommand(), invocation.c_options())
        {
            options.order_macros(matches);
        }
        invocation
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
            Command::GenerateDocs(_) => Format::Text,
        }
    }

    /// The options for C of the command at hand, if it takes any.
    fn c_options(&mut self) -> Option<&mut COptions> {
        match &mut self.command {
            Command::Check(arguments) => Some(&mut arguments.c),
            Command::Cover(arguments) => Some(&mut arguments.c),
            Command::Audit(arguments) => Some(&mut arguments.c),
            Command::Run(arguments) => Some(&mut arguments.c),
            Command::Checkers(_)
            | Command::Campaign(_)
            | Command::Fuzz(_)
            | Command::Generate(_)
            | Command::Reduce(_)
            | Command::Doctor(_)
            | Command::GenerateDocs(_) => None,
        }
    }
}

/// Prints what clap has to say, which is help or a complaint; a complaint has a last line too.
fn refuse(error: &clap::Error) -> ! {
    let _ = error.print();
    if error.exit_code() != 0 {
        output::print("RESULT: error\n");
    }
    std::process::exit(error.exit_code())
}

/// Compilers have long options with one dash; they keep their spelling here.
fn respell(argument: OsString) -> OsString {
    match argument.to_str() {
        Some("-include") => "--include".into(),
        Some("-std") => "--std".into(),
        Some("-m32") => "--32".into(),
        Some("-m64") => "--64".into(),
        Some(text) if text.starts_with("-std=") => format!("-{text}").into(),
        _ => argument,
    }
}

/// The positions of an option's values on the command line.
pub fn positions(matches: &ArgMatches, option: &str) -> Vec<usize> {
    matches.indices_of(option).map(Iterator::collect).unwrap_or_default()
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
        let sources = run.c.sources(vec!["a.c".into()], None);
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
