//! What the tests of the real program share.
#![allow(dead_code)]

use std::time::Duration;

use base::{DataModel, Dialect};
use native::{Compiler, CompilerKind, Program, Replay, Sources, Toolchain};
use process::{Cancel, Limits, Scratch};
use verdict::{PropertySet, TestCase};

pub fn clang() -> Compiler {
    Compiler { kind: CompilerKind::Clang, path: "clang-19".into() }
}

pub fn gcc() -> Compiler {
    Compiler { kind: CompilerKind::Gcc, path: "gcc".into() }
}

pub fn toolchain(replay: Compiler) -> Toolchain {
    Toolchain {
        llvm_cov: None,
        replay,
        coverage: gcc(),
        gcov: Some("gcov".into()),
        symbolizer: Some("/usr/bin/llvm-symbolizer-19".into()),
    }
}

pub fn test_of(inputs: &[&str]) -> TestCase {
    TestCase {
        name: "test".into(),
        inputs: inputs.iter().map(|text| text.to_string()).collect(),
        covers_error: false,
    }
}

pub fn limits() -> Limits {
    Limits { wall: Some(Duration::from_secs(20)), ..Limits::default() }
}

/// A program in a directory of its own.
pub fn sources(scratch: &Scratch, name: &str, text: &str, data_model: DataModel) -> Sources {
    let file = scratch.file(name);
    std::fs::write(&file, text).unwrap();
    let dialect = Dialect { data_model, ..Dialect::default() };
    Sources { files: vec![file], dialect, ..Sources::default() }
}

/// Builds and runs a program once.
pub fn replay(
    compiler: Compiler,
    text: &str,
    model: DataModel,
    properties: PropertySet,
    inputs: &[&str],
) -> Replay {
    let scratch = Scratch::new().unwrap();
    let sources = sources(&scratch, "program.c", text, model);
    let cancel = Cancel::new();
    let program = Program::build(&toolchain(compiler), &sources, properties, &cancel)
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    program.replay(&test_of(inputs), &limits(), &cancel).unwrap()
}

/// The path without the directory, for messages that carry it.
pub fn without_directory(text: &str) -> String {
    match text.rfind('/') {
        Some(slash) => text[slash + 1..].to_string(),
        None => text.to_string(),
    }
}
