//! Which of the programs are here, and whether they work.

use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Cancel, Command, Limits, Scratch};
use serde::Serialize;

use crate::Toolbox;
use crate::tools::{CLANG, GCC, Group, TOOLS, Tool};

/// What is known about a program on this machine.
#[derive(Serialize, Clone, Debug)]
pub struct ToolState {
    /// What it is called.
    pub name: &'static str,
    /// What it is needed for.
    pub group: Group,
    /// What it is good for.
    pub purpose: &'static str,
    /// Where it is; `None` when it is missing.
    pub path: Option<PathBuf>,
    /// Its version, when it tells.
    pub version: Option<String>,
    /// What is wrong with it.
    pub problem: Option<String>,
    /// The command, or the place on the web, that gets it.
    pub get: &'static str,
}

impl ToolState {
    /// Whether it is here and works.
    pub fn works(&self) -> bool {
        self.path.is_some() && self.problem.is_none()
    }
}

/// Asks all tools at once, because some take seconds to tell their version.
pub fn look_around(toolbox: &Toolbox, cancel: &Cancel) -> Vec<ToolState> {
    std::thread::scope(|scope| {
        let tools: Vec<_> =
            TOOLS.iter().map(|tool| scope.spawn(|| look_for(tool, toolbox, cancel))).collect();
        let abilities = scope.spawn(|| abilities(toolbox, cancel));
        let mut findings: Vec<ToolState> =
            tools.into_iter().filter_map(|thread| thread.join().ok()).collect();
        findings.extend(abilities.join().unwrap_or_default());
        findings.push(built_in());
        findings
    })
}

/// Looks for a program and asks it for its version.
pub fn look_for(tool: &Tool, toolbox: &Toolbox, cancel: &Cancel) -> ToolState {
    let path = toolbox.find(tool.programs);
    let (version, problem) = match (&path, tool.version) {
        (Some(path), Some(option)) => ask_version(path, option, cancel),
        _ => (None, None),
    };
    let Tool { name, group, purpose, get, .. } = *tool;
    ToolState { name, group, purpose, path, version, problem, get }
}

fn ask_version(path: &Path, option: &str, cancel: &Cancel) -> (Option<String>, Option<String>) {
    let limits =
        Limits { wall: Some(Duration::from_secs(20)), output: 1 << 20, ..Limits::default() };
    // In a directory of its own, because some tools leave files behind even then.
    let scratch = match Scratch::new() {
        Ok(scratch) => scratch,
        Err(error) => return (None, Some(error.to_string())),
    };
    let command = Command::new(path).arg(option).current_dir(scratch.path()).limits(limits);
    match command.run(cancel) {
        Ok(outcome) => {
            let text = outcome.stdout_text() + "\n" + &outcome.stderr_text();
            let version = version_in(&anstream::adapter::strip_str(&text).to_string());
            // Some tools know no such option but print their version with the complaint.
            let broken = version.is_none() && !outcome.end.success();
            (version, broken.then(|| "it does not tell its version".into()))
        }
        Err(error) => (None, Some(error.to_string())),
    }
}

/// The first thing in a text that looks like a version: digits, a dot, digits and what follows.
fn version_in(text: &str) -> Option<String> {
    text.split(|c: char| c.is_whitespace() || "(),;".contains(c)).find_map(|word| {
        let start = word.find(|c: char| c.is_ascii_digit())?;
        let version = &word[start..];
        let (major, rest) = version.split_once('.')?;
        let looks_right = major.chars().all(|c| c.is_ascii_digit())
            && rest.starts_with(|c: char| c.is_ascii_digit());
        looks_right.then(|| version.trim_end_matches(['.', ':', '"']).to_string())
    })
}

/// Checks that no version number answers: whether the compilers can do what refute asks of them.
pub fn abilities(toolbox: &Toolbox, cancel: &Cancel) -> Vec<ToolState> {
    let check = |name, purpose, compilers: &[&str], flags: &[&str], get| {
        let path = toolbox.find(compilers);
        let problem = path.as_ref().and_then(|path| compile_probe(path, flags, cancel).err());
        let group = Group::Useful;
        ToolState { name, group, purpose, path, version: None, problem, get }
    };
    vec![
        check("32-bit gcc", "programs of 32 bits", &GCC, &["-m32"], "apt-get install gcc-multilib"),
        check(
            "32-bit clang",
            "programs of 32 bits",
            &CLANG,
            &["-m32"],
            "apt-get install gcc-multilib",
        ),
        check(
            "sanitizers",
            "memory errors and undefined behaviour",
            &CLANG,
            &["-fsanitize=address,undefined"],
            "apt-get install libclang-rt-19-dev",
        ),
    ]
}

/// The solver that is part of the binary.
pub fn built_in() -> ToolState {
    ToolState {
        name: "bitwuzla",
        group: Group::Needed,
        purpose: "solves formulas; part of refute itself",
        path: std::env::current_exe().ok(),
        version: Some(smt::version()),
        problem: None,
        get: "make build",
    }
}

/// Compiles and links a small program.
fn compile_probe(compiler: &Path, flags: &[&str], cancel: &Cancel) -> Result<(), String> {
    let scratch = Scratch::new().map_err(|error| error.to_string())?;
    let source = scratch.file("probe.c");
    std::fs::write(
        &source,
        "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { return 0; }\n",
    )
    .map_err(|error| error.to_string())?;
    let outcome = Command::new(compiler)
        .args(flags)
        .arg(&source)
        .arg("-o")
        .arg(scratch.file("probe"))
        .run(cancel)
        .map_err(|error| error.to_string())?;
    match outcome.end.success() {
        true => Ok(()),
        false => {
            let text = outcome.stderr_text();
            let line = text.lines().find(|line| line.contains("error")).or(text.lines().next());
            Err(line.unwrap_or("it fails without a word").to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn versions_are_found_in_what_tools_say() {
        for (text, version) in [
            ("Debian clang version 19.1.7 (3~deb12u1)", "19.1.7"),
            ("gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "12.2.0-14+deb12u1"),
            ("Z3 version 4.8.12 - 64 bit", "4.8.12"),
            ("5.12 (cbmc-5.12)", "5.12"),
            ("afl-fuzz++4.04c based on afl", "4.04c"),
            ("TestCov v3.7", "3.7"),
        ] {
            assert_eq!(version_in(text).as_deref(), Some(version), "{text}");
        }
        assert_eq!(version_in("no version here"), None);
    }
}
