//! The programs that refute works with, and how to get them.

use serde::Serialize;

/// Names of clang, the best first.
pub const CLANG: [&str; 2] = ["clang-19", "clang"];
/// Names of GCC.
pub const GCC: [&str; 1] = ["gcc"];
/// Names of GCC's coverage tool.
pub const GCOV: [&str; 1] = ["gcov"];
/// Names of LLVM's coverage tool.
pub const LLVM_COV: [&str; 2] = ["llvm-cov-19", "llvm-cov"];
/// Names of the tool that gives sanitizer reports their lines.
pub const SYMBOLIZER: [&str; 2] = ["llvm-symbolizer-19", "llvm-symbolizer"];

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
    pub(crate) programs: &'static [&'static str],
    /// The option that makes it tell its version, if there is one.
    pub(crate) version: Option<&'static str>,
    /// The command that gets it.
    pub(crate) get: &'static str,
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
