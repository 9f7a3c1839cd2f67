//! `torture`: interpreter against native execution, on directories of programs and on Csmith's.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use base::DataModel;
use clap::Parser;
use process::Cancel;
use seeds::Csmith;
use torture::{Agreement, Judge, Table, programs_in};

/// Compares refute's interpreter with native execution.
#[derive(Parser)]
struct Arguments {
    /// Directories (their .c files) and single programs.
    programs: Vec<PathBuf>,
    /// How many programs Csmith is to make.
    #[arg(long, default_value_t = 0)]
    csmith: u64,
    /// The seed of Csmith's first program; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// The compiler.
    #[arg(long, default_value = "clang-19")]
    clang: PathBuf,
    /// The data model.
    #[arg(long, default_value = "LP64")]
    data_model: DataModel,
    /// How many instructions a program may take.
    #[arg(long, default_value_t = 2_000_000_000)]
    steps: u64,
    /// The least share of eligible programs that must agree, in percent.
    #[arg(long, default_value_t = 0.0)]
    require: f64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut programs = match programs_in(&arguments.programs) {
        Ok(programs) => programs,
        Err(problem) => {
            eprintln!("torture: {problem}");
            return ExitCode::from(2);
        }
    };
    let mut include = Vec::new();
    let scratch = process::Scratch::new().expect("a scratch directory");
    if arguments.csmith > 0 {
        let Some(csmith) = Csmith::installed(&Cancel::default()) else {
            eprintln!("torture: Csmith is absent: run scripts/install-deps test");
            return ExitCode::from(2);
        };
        for seed in arguments.seed..arguments.seed + arguments.csmith {
            let file = scratch.path().join(format!("csmith-{seed}.c"));
            if csmith.write(seed, &file, &Cancel::default()) {
                programs.push(file);
            }
        }
        include.push(csmith.include);
    }
    let judge = Judge {
        clang: arguments.clang,
        model: arguments.data_model,
        include,
        steps: arguments.steps,
    };
    let table = judge_all(&judge, &programs, arguments.jobs);
    print!("{table}");
    if table.disagreeing() > 0 || table.eligible() == 0 || table.agreement() < arguments.require {
        return ExitCode::from(1);
    }
    ExitCode::SUCCESS
}

fn judge_all(judge: &Judge, programs: &[PathBuf], jobs: usize) -> Table {
    let table = Mutex::new(Table::default());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            // A panic is a bug of ours like any other disagreement, and must not end the run.
            let judged = std::panic::catch_unwind(|| judge.judge(program).0);
            let answer =
                judged.unwrap_or_else(|_| Agreement::Disagree("refute panicked".to_owned()));
            let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
            table.lock().expect("no thread panics with the lock").add(name, answer);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(work);
        }
    });
    table.into_inner().expect("all threads have ended")
}
