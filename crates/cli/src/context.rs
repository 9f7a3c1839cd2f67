//! The environment of a run of refute. Nothing else reads it.

use std::env;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use process::Cancel;

use crate::answer::Failure;

/// What the commands may know of the world around them.
pub struct Context {
    /// Raised by Ctrl-C.
    pub cancel: Cancel,
    /// Where programs are looked for, in order; the cache of peers is the last.
    search_path: Vec<PathBuf>,
    /// Whether somebody watches standard error.
    pub watched: bool,
}

impl Context {
    /// Looks around, and lets Ctrl-C raise the flag from now on.
    pub fn from_environment() -> Result<Self, Failure> {
        let cancel = Cancel::new();
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            let fail = |error| Failure::new(format!("signals cannot be handled: {error}"));
            // The second signal ends refute at once, for those who cannot wait.
            signal_hook::flag::register_conditional_shutdown(signal, 130, cancel.flag())
                .map_err(fail)?;
            signal_hook::flag::register(signal, cancel.flag()).map_err(fail)?;
        }
        let mut search_path: Vec<PathBuf> =
            env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
        search_path.extend(cache_directory().map(|cache| cache.join("peers/bin")));
        Ok(Context { cancel, search_path, watched: std::io::stderr().is_terminal() })
    }

    /// Where verifiers are looked for: refute itself is this very program.
    pub fn search(&self) -> checkers::Search {
        let named = env::current_exe().ok().map(|path| ("refute".to_owned(), path));
        let directories = self.search_path.clone();
        checkers::Search { directories, named: named.into_iter().collect() }
    }

    /// The first program with one of these names, in the order of the names.
    pub fn find_program(&self, names: &[&str]) -> Option<PathBuf> {
        names.iter().find_map(|name| self.find_one(name.as_ref()))
    }

    fn find_one(&self, name: &OsStr) -> Option<PathBuf> {
        self.search_path.iter().map(|directory| directory.join(name)).find(|path| is_program(path))
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

fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}
