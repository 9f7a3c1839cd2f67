//! The programs that refute works with, and the question which of them are here.

use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Command, Limits, Scratch};
use serde::Serialize;

use crate::context::Context;
use crate::toolchain::{CLANG, GCC, GCOV, LLVM_COV, SYMBOLIZER};

/// What refute needs a program for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Without it, nothing works.
    Needed,
    /// Without it, something is missing.
    Useful,
    /// A verifier to compare with and to test.
    Verifiers,
    /// Tools for tests, mutants and fuzzing.
    Companions,
}

/// A program that refute knows.
pub struct Tool {
    pub name: &'static str,
    pub group: Group,
    /// What it is good for.
    pub purpose: &'static str,
    /// The names it goes by, the best first.
    programs: &'static [&'static str],
    /// The option that makes it tell its version, if there is one.
    version: Option<&'static str>,
    /// The command that gets it.
    get: &'static str,
}

const fn tool(
    name: &'static str,
    group: Group,
    purpose: &'static str,
    programs: &'static [&'static str],
    get: &'static str,
) -> Tool {
    Tool { name, group, purpose, programs, version: Some("--version"), get }
}

/// Every program that refute knows, in the order in which they are shown.
pub const TOOLS: &[Tool] = &[
    tool("clang", Group::Needed, "compiles the program", &CLANG, "apt-get install clang-19"),
    tool(
        "llvm",
        Group::Useful,
        "builds refute",
        &["llvm-config-19", "llvm-config"],
        "apt-get install llvm-19-dev",
    ),
    tool(
        "symbolizer",
        Group::Useful,
        "lines in sanitizer reports",
        &SYMBOLIZER,
        "apt-get install llvm-19",
    ),
    tool(
        "llvm-cov",
        Group::Useful,
        "executed lines, for violations that no sanitizer sees",
        &LLVM_COV,
        "apt-get install llvm-19",
    ),
    tool(
        "opt",
        Group::Useful,
        "programs for the fuzzer",
        &["opt-19", "opt"],
        "apt-get install llvm-19",
    ),
    tool("gcc", Group::Useful, "coverage with TestCov's numbers", &GCC, "apt-get install gcc"),
    tool("gcov", Group::Useful, "line coverage", &GCOV, "apt-get install gcc"),
    tool("z3", Group::Useful, "a second opinion on formulas", &["z3"], "apt-get install z3"),
    tool(
        "cbmc 6",
        Group::Verifiers,
        "bounded model checker",
        &["cbmc-6.6", "cbmc-6", "cbmc"],
        "scripts/get-peers cbmc-6.6",
    ),
    tool(
        "cbmc 5",
        Group::Verifiers,
        "bounded model checker",
        &["cbmc-5.12", "cbmc-5"],
        "scripts/get-peers cbmc-5.12",
    ),
    tool(
        "esbmc",
        Group::Verifiers,
        "bounded model checker",
        &["esbmc"],
        "https://github.com/esbmc/esbmc",
    ),
    tool(
        "2ls",
        Group::Verifiers,
        "k-induction with invariants",
        &["2ls"],
        "https://github.com/diffblue/2ls",
    ),
    tool(
        "cpachecker",
        Group::Verifiers,
        "software verifier",
        &["cpachecker", "cpa.sh"],
        "https://cpachecker.sosy-lab.org",
    ),
    tool(
        "ultimate",
        Group::Verifiers,
        "automata-based verifier",
        &["Ultimate.py", "ultimate"],
        "https://ultimate-pa.org",
    ),
    tool(
        "symbiotic",
        Group::Verifiers,
        "slicing and symbolic execution",
        &["symbiotic"],
        "https://github.com/staticafi/symbiotic",
    ),
    tool("klee", Group::Verifiers, "symbolic execution", &["klee"], "https://klee-se.org"),
    tool(
        "mopsa",
        Group::Verifiers,
        "abstract interpreter",
        &["mopsa-c", "mopsa"],
        "https://mopsa.lip6.fr",
    ),
    tool(
        "goblint",
        Group::Verifiers,
        "abstract interpreter",
        &["goblint"],
        "https://goblint.in.tum.de",
    ),
    Tool {
        version: Some("-version"),
        ..tool(
            "frama-c",
            Group::Verifiers,
            "abstract interpreter",
            &["frama-c"],
            "scripts/get-peers frama-c",
        )
    },
    tool("afl++", Group::Companions, "fuzzer", &["afl-fuzz"], "scripts/get-peers afl++"),
    tool(
        "testcov",
        Group::Companions,
        "validates test suites",
        &["testcov"],
        "scripts/get-peers testcov",
    ),
    tool(
        "benchexec",
        Group::Companions,
        "runs benchmarks",
        &["benchexec"],
        "scripts/get-peers benchexec",
    ),
    Tool {
        version: None,
        ..tool(
            "universalmutator",
            Group::Companions,
            "mutates programs",
            &["universalmutator", "mutate"],
            "scripts/get-peers universalmutator",
        )
    },
    tool("csmith", Group::Companions, "random C programs", &["csmith"], "scripts/get-peers csmith"),
    tool("cvise", Group::Companions, "reduces programs", &["cvise"], "scripts/get-peers cvise"),
];

/// What is known about a program on this machine.
#[derive(Serialize, Clone, Debug)]
pub struct ToolState {
    pub name: &'static str,
    pub group: Group,
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

/// Looks for a program and asks it for its version.
pub fn find(tool: &Tool, context: &Context) -> ToolState {
    let path = context.find_program(tool.programs);
    let (version, problem) = match (&path, tool.version) {
        (Some(path), Some(option)) => ask_version(path, option, context),
        _ => (None, None),
    };
    let Tool { name, group, purpose, get, .. } = *tool;
    ToolState { name, group, purpose, path, version, problem, get }
}

fn ask_version(path: &Path, option: &str, context: &Context) -> (Option<String>, Option<String>) {
    let limits =
        Limits { wall: Some(Duration::from_secs(20)), output: 1 << 20, ..Limits::default() };
    // In a directory of its own, because some tools leave files behind even then.
    let scratch = match Scratch::new() {
        Ok(scratch) => scratch,
        Err(error) => return (None, Some(error.to_string())),
    };
    let command = Command::new(path).arg(option).current_dir(scratch.path()).limits(limits);
    match command.run(&context.cancel) {
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
pub fn abilities(context: &Context) -> Vec<ToolState> {
    let check = |name, purpose, compilers: &[&str], flags: &[&str], get| {
        let path = context.find_program(compilers);
        let problem = path.as_ref().and_then(|path| compile_probe(path, flags, context).err());
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
fn compile_probe(compiler: &Path, flags: &[&str], context: &Context) -> Result<(), String> {
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
        .run(&context.cancel)
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
