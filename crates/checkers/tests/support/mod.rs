//! Finds verifiers and asks them, for tests.
#![allow(dead_code)]

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::DataModel;
use checkers::{Checker, Installed, Question, Reply, Search, Setting, builtin};
use process::{Cancel, Limits, MemoryLimit, Scratch};

/// The PATH and the cache of peers.
pub fn search() -> Search {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut directories: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let cache = variable("REFUTE_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|path| path.join("refute")))
        .or_else(|| variable("HOME").map(|path| path.join(".cache/refute")));
    directories.extend(cache.map(|path| path.join("peers/bin")));
    Search { directories, ..Search::default() }
}

/// A built-in verifier, if it is here; else says "absent" past the capture of the test runner.
pub fn installed(name: &str) -> Option<Installed> {
    let checker = builtin().into_iter().find(|checker| checker.name == name).expect("a known name");
    match checker.find(&search(), &Cancel::new()) {
        Ok(installed) => Some(installed),
        Err(missing) => {
            let _ = writeln!(std::io::stderr(), "absent: {missing}");
            None
        }
    }
}

pub fn ask(checker: &Installed, text: &str, model: DataModel, setting: &Setting) -> Reply {
    ask_with(checker, text, model, setting, 60.0)
}

pub fn ask_with(
    checker: &Installed,
    text: &str,
    data_model: DataModel,
    setting: &Setting,
    seconds: f64,
) -> Reply {
    let limits = Limits {
        wall: Some(Duration::from_secs_f64(seconds)),
        memory: Some(MemoryLimit::Resident(400 << 20)),
        output: 1 << 20,
        ..Limits::default()
    };
    let question = Question { text, data_model, setting, limits };
    let scratch = Scratch::new().unwrap();
    checker.ask(&question, scratch.path(), &Cancel::new()).unwrap()
}

/// A description whose verdicts are those of a word on standard output.
pub const DESCRIPTION: &str = r#"
name = "hostile"
title = "a program that misbehaves"
[claims]
sound = true
precise = true
bounded = false
bit_precise = true
[find]
programs = ["hostile"]
version = ["--version"]
version_pattern = 'hostile (\S+)'
get = "nowhere"
[command]
arguments = ["{options}", "{file}"]
[[verdict]]
means = "safe"
exit = [0]
stdout = '^SAFE$'
[[verdict]]
means = "violated"
exit = [1]
stdout = '^UNSAFE$'
"#;

/// A verifier that is a shell script, described by a file as a user would write it.
pub fn script(directory: &Path, body: &str, change: impl Fn(String) -> String) -> Installed {
    let program = directory.join("hostile");
    let version = "[ \"$1\" = --version ] && { echo hostile 1.0; exit 0; }";
    std::fs::write(&program, format!("#!/bin/sh\n{version}\n{body}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let description = directory.join("hostile.toml");
    std::fs::write(&description, change(DESCRIPTION.to_owned())).unwrap();
    let checker = Checker::load(&description).unwrap();
    let search = Search { directories: vec![directory.to_owned()], ..Search::default() };
    checker.find(&search, &Cancel::new()).unwrap()
}
