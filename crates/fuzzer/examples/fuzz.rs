//! Fuzzes C programs for a while and prints how far it came, one line for each: for measurements.
//!
//!     cargo run --release -p refute-fuzzer --example fuzz -- [--seconds N] [--executions N] [--seed N] [--fork] [--32]
//!                                                            [--found] [--cpu N] [--range LEAST MOST] FILE...
//!
//! Prints executions, executions per CPU-second, edges, corpus, crashes, hangs, goals that were passed, and the number
//! of executions after which the error function was first called. With `--cpu`, so many tenths of a second of processor
//! time are the end, too, which other work on the machine does not move. With `--range`, the fuzzer is told that the
//! first input leads on between these values, as the engine would tell it.

use std::collections::BTreeSet;
use std::process::exit;
use std::time::{Duration, Instant};

use base::{DataModel, Seed};
use fuzzer::{Fuzzer, Hint, Options, Target, Tools};
use native::{Compiler, CompilerKind, Sources, Toolchain, Wanted};
use process::Cancel;
use verdict::{Ending, InputKind, InputValue};

fn main() {
    let mut options = Options { stop_at_error: true, ..Options::default() };
    let (mut seconds, mut cpu, mut range) = (10, None, None);
    let (mut files, mut shows_found, mut model) = (Vec::new(), false, DataModel::Lp64);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
        match argument.as_str() {
            "--seconds" => seconds = number().unwrap_or_else(|| usage()),
            "--executions" => options.max_executions = Some(number().unwrap_or_else(|| usage())),
            "--seed" => options.seed = Seed(number().unwrap_or_else(|| usage())),
            "--max-inputs" => options.max_inputs = number().unwrap_or_else(|| usage()) as usize,
            "--cpu" => cpu = Some(number().unwrap_or_else(|| usage())),
            "--range" => range = number().zip(number()).or_else(|| usage()),
            "--fork" => options.always_fork = true,
            "--32" => model = DataModel::Ilp32,
            "--found" => shows_found = true,
            file if !file.starts_with('-') => files.push(file.to_owned()),
            _ => usage(),
        }
    }
    if files.is_empty() {
        usage();
    }
    let cpu = cpu.map_or(Duration::MAX, |tenths| Duration::from_millis(tenths * 100));
    let time = (Duration::from_secs(seconds), cpu);
    files.iter().for_each(|file| fuzz(file, &options, time, range, model, shows_found));
}

fn usage() -> ! {
    eprintln!(
        "fuzz [--seconds N] [--cpu N] [--executions N] [--seed N] [--max-inputs N] [--range LEAST MOST] [--fork] [--32] \
         [--found] FILE..."
    );
    exit(2)
}

fn fuzz(
    file: &str,
    options: &Options,
    (wall, cpu): (Duration, Duration),
    range: Option<(u64, u64)>,
    model: DataModel,
    shows_found: bool,
) {
    let gcc = Compiler { kind: CompilerKind::Gcc, path: "gcc".into() };
    let toolchain = Toolchain {
        replay: gcc.clone(),
        coverage: gcc,
        gcov: None,
        llvm_cov: None,
        symbolizer: None,
    };
    let mut sources = Sources { files: vec![file.into()], ..Sources::default() };
    sources.dialect.data_model = model;
    let target = Target { toolchain, tools: Tools::default(), sources, wanted: Wanted::Branches };
    let mut fuzzer = match Fuzzer::start(&target, options, &[], &Cancel::new()) {
        Ok(fuzzer) => fuzzer,
        Err(error) => {
            println!("{file}: {error}");
            return;
        }
    };
    if let Some((least, most)) = range {
        let inputs = vec![InputValue { kind: InputKind::Int, bits: least.into() }];
        fuzzer.hint(&Hint { inputs, at: 0, least: least.into(), most: most.into(), given: None });
    }
    let until = Instant::now() + wall;
    let (mut goals, mut error_after) = (BTreeSet::new(), None);
    while Instant::now() < until && fuzzer.status().cpu < cpu && !fuzzer.status().is_done {
        std::thread::sleep(Duration::from_millis(20));
        for found in fuzzer.take() {
            if shows_found && found.is_new_path {
                let inputs: Vec<String> = found.inputs.iter().map(ToString::to_string).collect();
                println!("  {:?} {:?} {}", found.ending, found.goals, inputs.join(" "));
            }
            if found.ending == Ending::ErrorCall && error_after.is_none() {
                error_after = Some(fuzzer.status().executions);
            }
            goals.extend(found.goals);
        }
    }
    let failure = fuzzer.failure().or(fuzzer.obstacle.clone()).unwrap_or_default();
    let status = fuzzer.stop();
    println!(
        "{file}: executions={} speed={:.0} steps={:.0} edges={} corpus={} crashes={} hangs={} goals={} error-after={} {failure}",
        status.executions,
        status.speed(),
        status.steps as f64 / status.executions.max(1) as f64,
        status.edges,
        status.corpus,
        status.crashes,
        status.hangs,
        goals.len(),
        error_after.map_or("never".into(), |after| after.to_string()),
    );
}
