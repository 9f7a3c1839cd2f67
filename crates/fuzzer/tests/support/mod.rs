//! Programs of a few lines, fuzzed for so many executions.
#![allow(dead_code)]

use base::{DataModel, Seed};
use fuzzer::{Found, Fuzzer, Options, Status, Target, Tools};
use native::{Compiler, CompilerKind, Sources, Toolchain, Wanted};
use process::{Cancel, Scratch};
use verdict::Ending;

/// Declarations that most programs need.
pub const WORDS: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n";

pub struct Fuzzed {
    pub found: Vec<Found>,
    pub status: Status,
    pub obstacle: Option<String>,
}

impl Fuzzed {
    pub fn has(&self, ending: &Ending) -> bool {
        self.found.iter().any(|found| found.ending == *ending)
    }

    pub fn error(&self) -> Option<&Found> {
        self.found.iter().find(|found| found.ending == Ending::ErrorCall)
    }

    pub fn endings(&self) -> Vec<&Ending> {
        self.found.iter().map(|found| &found.ending).collect()
    }
}

pub fn target(scratch: &Scratch, text: &str, model: DataModel) -> Target {
    let file = scratch.file("program.c");
    std::fs::write(&file, text).unwrap();
    let gcc = Compiler { kind: CompilerKind::Gcc, path: "gcc".into() };
    let toolchain = Toolchain {
        replay: gcc.clone(),
        coverage: gcc,
        gcov: Some("gcov".into()),
        llvm_cov: None,
        symbolizer: None,
    };
    let mut sources = Sources { files: vec![file], ..Sources::default() };
    sources.dialect.data_model = model;
    Target { toolchain, tools: Tools::default(), sources, wanted: Wanted::Branches }
}

pub fn options(executions: u64) -> Options {
    Options { seed: Seed(1), max_executions: Some(executions), ..Options::default() }
}

pub fn fuzz_with(text: &str, model: DataModel, options: &Options) -> Fuzzed {
    let scratch = Scratch::new().unwrap();
    let target = target(&scratch, text, model);
    let fuzzer = Fuzzer::start(&target, options, &[], &Cancel::new())
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    let obstacle = fuzzer.obstacle.clone();
    let (found, status, failure) = fuzzer.finish();
    assert_eq!(failure, None, "{text}");
    Fuzzed { found, status, obstacle }
}

pub fn fuzz(text: &str, executions: u64) -> Fuzzed {
    fuzz_with(&format!("{WORDS}{text}"), DataModel::Lp64, &options(executions))
}
