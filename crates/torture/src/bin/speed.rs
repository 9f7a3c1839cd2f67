//! `speed`: how fast the interpreter is, as instructions per CPU-second and against native code.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use exec::concrete::NoInputs;
use exec::{Limits, Setup, Stop, interpret};
use process::{Cancel, Command, Scratch};
use torture::{Judge, lower_file};
use verdict::{Property, PropertySet};

/// CPU time of this process so far, in seconds.
fn cpu_seconds() -> f64 {
    // The first field after the command name is field 3; user and system time are 14 and 15.
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

/// Seconds of the program compiled at `-O0`.
fn native_seconds(file: &Path) -> Option<f64> {
    let scratch = Scratch::new().ok()?;
    let binary = scratch.path().join("program");
    let compile = Command::new("clang-19").args(["-O0", "-w"]).arg(file).arg("-o").arg(&binary);
    compile.run(&Cancel::default()).ok()?;
    let started = Instant::now();
    let run = Command::new(&binary).run(&Cancel::default()).ok()?;
    run.end.success().then(|| started.elapsed().as_secs_f64())
}

fn main() -> ExitCode {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if files.is_empty() {
        eprintln!("usage: speed PROGRAM.c...");
        return ExitCode::from(2);
    }
    println!(
        "{:<16} {:>13} {:>8} {:>12} {:>10}",
        "program", "instructions", "CPU-s", "million/s", "x native"
    );
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let program = match lower_file(&Judge::default(), &file) {
            Ok(program) => program,
            Err(problem) => {
                eprintln!("speed: {name}: {problem}");
                return ExitCode::from(2);
            }
        };
        let setup = Setup {
            garbage: 0,
            checks: PropertySet::all().without(Property::Misaligned),
            error_functions: &[],
            arguments: &["program"],
            inputs: Box::new(NoInputs),
            limits: Limits::default(),
        };
        let before = cpu_seconds();
        let run = interpret(&program, setup);
        let seconds = cpu_seconds() - before;
        if run.stop != Stop::Exit(0) {
            eprintln!("speed: {name} ended with {:?}", run.stop);
            return ExitCode::from(1);
        }
        let rate = run.steps as f64 / seconds / 1e6;
        let ratio = native_seconds(&file).map(|native| format!("{:.0}", seconds / native));
        println!(
            "{name:<16} {:>13} {seconds:>8.2} {rate:>12.1} {:>10}",
            run.steps,
            ratio.unwrap_or_else(|| "-".into())
        );
    }
    ExitCode::SUCCESS
}
