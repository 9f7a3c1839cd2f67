//! Which verifiers are on this machine, and in which version.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use base::DataModel;
use process::{Cancel, Command, Limits, Scratch};

use crate::launch::Values;
use crate::{Checker, Setting};

/// Where to look. Nothing here reads the environment; the caller says.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Directories, in order.
    pub directories: Vec<PathBuf>,
    /// Programs that the user names for a checker; nothing else is looked at for it.
    pub named: BTreeMap<String, PathBuf>,
}

/// A verifier that is here.
#[derive(Clone, Debug)]
pub struct Installed {
    /// What it is.
    pub checker: Checker,
    /// Where it is; in a container, the program that starts the container.
    pub program: PathBuf,
    /// Its version, as it says.
    pub version: String,
}

/// A verifier that is not here, or does not work.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{checker} {reason}; to get it: {get}")]
pub struct Missing {
    /// Which.
    pub checker: String,
    /// Why.
    pub reason: String,
    /// The command, or the place on the web, that gets it.
    pub get: String,
}

impl Search {
    /// Every program with one of these names, the better names first.
    fn candidates(&self, checker: &str, names: &[String]) -> Vec<PathBuf> {
        if let Some(path) = self.named.get(checker) {
            return vec![path.clone()];
        }
        let in_directories = |name: &String| {
            let name = name.clone();
            self.directories.iter().map(move |directory| directory.join(&name))
        };
        names.iter().flat_map(in_directories).filter(|path| is_program(path)).collect()
    }
}

/// Looks for all at once, because some take seconds to tell their version.
pub fn find_all(
    checkers: Vec<Checker>,
    search: &Search,
    cancel: &Cancel,
) -> Vec<Result<Installed, Missing>> {
    thread::scope(|scope| {
        let threads: Vec<_> =
            checkers.iter().map(|checker| scope.spawn(|| checker.find(search, cancel))).collect();
        let joined = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    })
}

fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

impl Checker {
    /// Looks for the verifier and asks it for its version.
    pub fn find(&self, search: &Search, cancel: &Cancel) -> Result<Installed, Missing> {
        let missing = |reason: String| Missing {
            checker: self.name.clone(),
            reason,
            get: self.find.get.clone(),
        };
        let names = match self.launch.starter() {
            Some(starter) => vec![starter.to_owned()],
            None => self.find.programs.clone(),
        };
        let mut reason = "was not found".to_owned();
        for program in search.candidates(&self.name, &names) {
            match self.ask_version(&program, cancel) {
                Ok(version) if self.fits(&version) => {
                    return Ok(Installed { checker: self.clone(), program, version });
                }
                Ok(version) => {
                    reason = format!("was not found: '{}' is version {version}", program.display());
                }
                Err(why) => reason = format!("'{}' does not work: {why}", program.display()),
            }
        }
        Err(missing(reason))
    }

    fn fits(&self, version: &str) -> bool {
        self.version_required.as_ref().is_none_or(|pattern| pattern.is_match(version))
    }

    fn ask_version(&self, program: &Path, cancel: &Cancel) -> Result<String, String> {
        let time = Duration::from_secs(30);
        let limits = Limits { wall: Some(time), output: 1 << 20, ..Limits::default() };
        // In a directory of its own, because some tools leave files behind even then.
        let scratch = Scratch::new().map_err(|error| error.to_string())?;
        let values = Values {
            program: self.inner_program(program),
            directory: scratch.path(),
            model: DataModel::Lp64,
            setting: &Setting::default(),
            limits: &limits,
        };
        let mut words = self.launch.opening(&values);
        if self.launch.container.is_some() {
            words[0] = program.to_string_lossy().into_owned();
        }
        let outcome = Command::new(&words[0])
            .args(&words[1..])
            .args(&self.find.version)
            .envs(self.environment())
            .current_dir(scratch.path())
            .limits(limits)
            .run(cancel)
            .map_err(|error| error.to_string())?;
        let text = outcome.stdout_text() + "\n" + &outcome.stderr_text();
        let version = self.version_pattern.captures(&text).and_then(|found| found.get(1));
        match version {
            Some(version) => Ok(version.as_str().trim().to_owned()),
            None => Err(format!("it does not tell its version, {:?}", outcome.end)),
        }
    }

    /// The program as the command calls it: the one that was found, or its name in the container.
    pub(crate) fn inner_program<'p>(&'p self, found: &'p Path) -> &'p Path {
        match self.launch.container {
            Some(_) => Path::new(&self.find.programs[0]),
            None => found,
        }
    }
}
