//! The environment of a run of refute. Nothing else reads it.

use std::env;
use std::io::IsTerminal;
use std::path::PathBuf;

use process::Cancel;
use screen::{ProgressLine, Watch};
use toolbox::{CLANG, Toolbox};

use crate::answer::Failure;
use crate::voice::Voice;

/// What the commands may know of the world around them.
pub struct Context {
    /// Raised by Ctrl-C.
    pub cancel: Cancel,
    /// Where programs are looked for; the cache of peers is the last place.
    pub toolbox: Toolbox,
    /// What the user wants to hear.
    pub voice: Voice,
    /// Who is told how far it is.
    watch: Watch,
}

impl Context {
    /// Looks around, and lets Ctrl-C raise the flag from now on.
    pub fn from_environment(voice: Voice) -> Result<Self, Failure> {
        let cancel = Cancel::new();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            let fail = |error| Failure::new(format!("signals cannot be handled: {error}"));
            // The second signal ends refute at once, for those who cannot wait.
            signal_hook::flag::register_conditional_shutdown(signal, 130, cancel.flag())
                .map_err(fail)?;
            signal_hook::flag::register(signal, cancel.flag()).map_err(fail)?;
        }
        let mut directories: Vec<PathBuf> =
            env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
        directories.extend(cache_directory().map(|cache| cache.join("peers/bin")));
        Ok(Context {
            cancel,
            toolbox: Toolbox { directories },
            voice,
            watch: voice.watch(std::io::stderr().is_terminal()),
        })
    }

    /// Where verifiers are looked for: refute itself is this very program.
    pub fn search(&self) -> checkers::Search {
        let named = env::current_exe().ok().map(|path| ("refute".to_owned(), path));
        let directories = self.toolbox.directories.clone();
        checkers::Search { directories, named: named.into_iter().collect() }
    }

    /// The line that says how far it is.
    pub fn progress_line(&self) -> ProgressLine {
        ProgressLine::new(self.watch)
    }

    /// The first program with one of these names, in the order of the names.
    pub fn find_program(&self, names: &[&str]) -> Option<PathBuf> {
        let found = self.toolbox.find(names);
        match &found {
            Some(path) => self.voice.detail(&format!("uses {}", path.display())),
            None => self.voice.detail(&format!("finds no {}", names.join(" or "))),
        }
        found
    }

    /// The clang that programs are compiled with; by its name alone where it is not found, so that the message names it.
    pub fn clang(&self) -> PathBuf {
        self.find_program(&CLANG).unwrap_or_else(|| PathBuf::from(CLANG[0]))
    }
}

/// refute's cache: `$REFUTE_CACHE`, or `refute` in the user's cache directory.
fn cache_directory() -> Option<PathBuf> {
    let variable =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("REFUTE_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|path| path.join("refute")))
        .or_else(|| variable("HOME").map(|path| path.join(".cache/refute")))
}
