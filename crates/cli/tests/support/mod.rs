//! Runs the real binary, as a user would.
#![allow(dead_code)]

#[path = "../../../checkers/tests/support/scripted.rs"]
pub mod scripted;
pub mod witness;

use std::path::{Path, PathBuf};

use process::{Cancel, Command, End, Scratch};

/// What a run of the binary gave.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    /// The verdict of the last line.
    pub fn verdict(&self) -> &str {
        let last = self.stdout.lines().last().unwrap_or_default();
        last.strip_prefix("RESULT: ").unwrap_or_else(|| panic!("no last line: {self:?}"))
    }
}

pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_refute"))
}

pub fn finish(command: Command) -> Ran {
    let outcome = command.run(&Cancel::new()).expect("the binary starts");
    let End::Exited(code) = outcome.end else { panic!("{outcome:?}") };
    Ran { code, stdout: outcome.stdout_text(), stderr: outcome.stderr_text() }
}

pub fn refute<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Ran {
    finish(command().args(arguments))
}

pub fn example(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(path)
}

/// A tool from the cache of peers; without it, says "absent" past the capture of the test runner.
pub fn peer(name: &str) -> Option<PathBuf> {
    use std::io::Write;
    let variable =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("REFUTE_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|path| path.join("refute")))
        .or_else(|| variable("HOME").map(|path| path.join(".cache/refute")))?;
    let path = cache.join("peers").join(name);
    if !path.exists() {
        let _ = writeln!(std::io::stderr(), "absent: {name} (make peers brings it)");
        return None;
    }
    Some(path)
}

/// A directory with these files.
pub fn directory(files: &[(&str, &str)]) -> Scratch {
    let scratch = Scratch::new().unwrap();
    for (name, text) in files {
        let path = scratch.file(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    scratch
}

/// The text of a test with these inputs.
pub fn test_xml(inputs: &[&str]) -> String {
    let inputs: String = inputs.iter().map(|input| format!("<input>{input}</input>")).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE testcase PUBLIC \"x\" \"y\">\n<testcase>{inputs}</testcase>\n"
    )
}
