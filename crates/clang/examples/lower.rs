//! Compiles, lowers and validates each file given, and says what was unsupported.
//!
//! `cargo run -p refute-clang --example lower -- [-p] [--checks] [--32] FILE...`; with `-p` the
//! program is printed.
//! Each file is a program of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use base::{DataModel, Dialect};
use clang::{CompileOptions, Rules, compile, lower};
use ir::{Operation, ValidProgram};
use process::Cancel;
use verdict::PropertySet;

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let files: Vec<PathBuf> = files.into_iter().map(PathBuf::from).collect();
    let has = |name: &str| flags.iter().any(|flag| flag == name);
    let print = has("-p");
    let checks = if has("--checks") { PropertySet::all() } else { PropertySet::EMPTY };
    let data_model = if has("--32") { DataModel::Ilp32 } else { DataModel::Lp64 };
    let options = CompileOptions {
        dialect: Dialect { data_model, ..Dialect::default() },
        rules: Rules { checks, ..Rules::default() },
        ..CompileOptions::default()
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut compiling, mut lowering, mut instructions) = (Duration::ZERO, Duration::ZERO, 0);
    for file in &files {
        let start = Instant::now();
        let compiled = match compile(std::slice::from_ref(file), &options, &Cancel::new()) {
            Ok(compiled) => compiled,
            Err(error) => {
                *counts.entry("rejected by clang").or_default() += 1;
                if print || files.len() < 10 {
                    println!("{error}");
                } else {
                    println!("rejected {}", file.display());
                }
                continue;
            }
        };
        compiling += start.elapsed();
        let start = Instant::now();
        let program = match lower(&compiled, None, |_| false) {
            Ok(program) => program,
            Err(error) => {
                *counts.entry("not lowered").or_default() += 1;
                println!("{}: {error}", file.display());
                continue;
            }
        };
        lowering += start.elapsed();
        if print {
            print!("{program}");
        }
        let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
        for block in bodies.flat_map(|body| &body.blocks) {
            instructions += block.instructions.len() + 1;
            for instruction in &block.instructions {
                if let Operation::Unsupported { what } = &instruction.operation {
                    let place = program.files.describe(instruction.location);
                    reasons.entry(what.to_string()).or_default().push(place);
                }
            }
        }
        match ValidProgram::new(program) {
            Ok(_) => *counts.entry("valid").or_default() += 1,
            Err(problems) => {
                *counts.entry("INVALID").or_default() += 1;
                for problem in problems.iter().take(3) {
                    println!("{}: {problem}", file.display());
                }
            }
        }
    }
    println!("{counts:?}, {instructions} instructions");
    println!("compiling {compiling:.2?}, lowering {lowering:.2?}");
    for (what, places) in reasons {
        println!("{:5} {what} ({})", places.len(), places[0]);
    }
}
