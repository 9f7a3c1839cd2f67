//! Which verifiers are asked, and where they are: the same options on every command that asks them.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use checkers::{Checker, Installed, Missing, Search, builtin, find_all};
use clap::Args;

use crate::answer::Failure;
use crate::context::Context;

/// Where verifiers are.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Verifiers")]
pub struct ProgramOptions {
    /// The program of a verifier, such as cbmc-6=/opt/cbmc/bin/cbmc; it is looked for without this
    #[arg(long = "program", value_name = "NAME=PATH")]
    named: Vec<NamedProgram>,
}

/// Which verifiers, and where they are.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "Verifiers")]
pub struct CheckerOptions {
    /// Verifiers by name, and files (.toml) that describe others; without this, all that are found
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    checkers: Vec<String>,

    #[command(flatten)]
    programs: ProgramOptions,
}

/// A verifier's name and its program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedProgram {
    name: String,
    path: PathBuf,
}

impl FromStr for NamedProgram {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('=') {
            Some((name, path)) if !name.is_empty() && !path.is_empty() => {
                Ok(NamedProgram { name: name.into(), path: path.into() })
            }
            _ => Err(format!("'{text}' is not NAME=PATH, such as cbmc-6=/opt/cbmc/bin/cbmc")),
        }
    }
}

impl ProgramOptions {
    /// Where to look: what the user names, this refute itself, the PATH and the cache of peers.
    pub fn search(&self, context: &Context) -> Search {
        let mut search = context.search();
        for NamedProgram { name, path } in &self.named {
            search.named.insert(name.clone(), path.clone());
        }
        search
    }

    /// The names that programs were given for.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.iter().map(|program| program.name.as_str())
    }
}

impl CheckerOptions {
    /// Where to look.
    pub fn search(&self, context: &Context) -> Search {
        self.programs.search(context)
    }

    /// Whether the user said which verifiers.
    pub fn is_given(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The verifiers that were asked for, or all that are known.
    pub fn checkers(&self) -> Result<Vec<Checker>, Failure> {
        match self.checkers.as_slice() {
            [] => Ok(builtin()),
            names => names.iter().map(|name| checker(name)).collect(),
        }
    }

    /// The verifiers that were asked for, all of which must be here; or all that are here.
    pub fn installed(&self, context: &Context) -> Result<Vec<Installed>, Failure> {
        let found = find_all(self.checkers()?, &self.search(context), &context.cancel);
        match self.is_given() {
            true => found.into_iter().map(|found| found.map_err(missing)).collect(),
            false => Ok(found.into_iter().flatten().collect()),
        }
    }

    /// The same, but at least one.
    pub fn installed_some(&self, context: &Context) -> Result<Vec<Installed>, Failure> {
        let installed = self.installed(context)?;
        match installed.is_empty() {
            true => {
                Err(Failure::new("no verifier is here").with_advice("see refute checkers list"))
            }
            false => Ok(installed),
        }
    }
}

/// A verifier by its name, or from a file.
pub fn checker(name: &str) -> Result<Checker, Failure> {
    if name.ends_with(".toml") || name.contains('/') {
        return Checker::load(Path::new(name)).map_err(|error| Failure::new(error.to_string()));
    }
    let known = builtin();
    let names: Vec<String> = known.iter().map(|checker| checker.name.clone()).collect();
    known.into_iter().find(|checker| checker.name == name).ok_or_else(|| {
        Failure::new(format!("no verifier is called '{name}'"))
            .with_advice(format!("known are: {}; or give a .toml file", names.join(", ")))
    })
}

/// A verifier that is needed and not here.
pub fn missing(missing: Missing) -> Failure {
    let Missing { checker, reason, get } = missing;
    Failure::new(format!("{checker} {reason}")).with_advice(format!("to get it: {get}"))
}
