//! `torture-check`: `refute check` on GCC's execution tests, as they are and inverted.
//!
//! A test that exits with 0 natively never calls `abort`: the truth is *safe*. With one check turned
//! round it natively ends with SIGABRT: the truth is *violated*. An answer to the contrary is wrong.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use torture::{Census, Checked, Checker, Kind, invert, is_eligible, programs_in};

/// Checks GCC's execution tests for reaching abort.
#[derive(Parser)]
struct Arguments {
    /// Directories (their .c files) and single programs.
    #[arg(required = true)]
    programs: Vec<PathBuf>,
    /// The binary that checks.
    #[arg(long, default_value = "target/release/refute")]
    refute: PathBuf,
    /// The compiler.
    #[arg(long, default_value = "clang-19")]
    clang: PathBuf,
    /// How many programs at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// CPU-seconds for each check.
    #[arg(long, default_value_t = 10)]
    time: u64,
    /// Only about this many programs, spread evenly over all; the same every time.
    #[arg(long)]
    sample: Option<usize>,
    /// The least share of each kind that must be decided, in percent.
    #[arg(long, default_value_t = 0.0)]
    require: f64,
    /// Check nothing; write both kinds of programs and programs.json into this directory.
    #[arg(long)]
    write: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut programs = match programs_in(&arguments.programs) {
        Ok(programs) => programs,
        Err(problem) => {
            eprintln!("torture-check: {problem}");
            return ExitCode::from(2);
        }
    };
    if let Some(sample) = arguments.sample {
        let step = programs.len().div_ceil(sample.max(1)).max(1);
        programs = programs.into_iter().step_by(step).collect();
    }
    let scratch = process::Scratch::new().expect("a scratch directory");
    let directory = arguments.write.clone().unwrap_or_else(|| scratch.path().to_owned());
    if let Err(error) = std::fs::create_dir_all(&directory) {
        eprintln!("torture-check: {}: {error}", directory.display());
        return ExitCode::from(2);
    }
    let work = Work {
        arguments: &arguments,
        directory: &directory,
        checked: Mutex::default(),
        written: Mutex::default(),
    };
    work.all(&programs);
    if arguments.write.is_some() {
        return work.write_list();
    }
    work.judge(programs.len())
}

/// All programs, shared among threads.
struct Work<'a> {
    arguments: &'a Arguments,
    directory: &'a Path,
    checked: Mutex<Vec<Checked>>,
    written: Mutex<Vec<(String, Kind, PathBuf)>>,
}

impl Work<'_> {
    fn all(&self, programs: &[PathBuf]) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.arguments.jobs.max(1) {
                scope.spawn(|| {
                    while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        self.one(program);
                    }
                });
            }
        });
    }

    fn one(&self, program: &Path) {
        let Arguments { clang, write, .. } = self.arguments;
        if !is_eligible(clang, program) {
            return;
        }
        let include = program.parent().unwrap_or(Path::new("."));
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let inverted = invert(clang, program, self.directory).and_then(|text| {
            let file = self.directory.join(format!("{}-inverted.c", name.trim_end_matches(".c")));
            std::fs::write(&file, text).ok().map(|()| file)
        });
        if write.is_some() {
            let copied = std::fs::copy(program, self.directory.join(&name)).is_ok();
            let inverted = inverted.iter().filter_map(|file| file.file_name());
            let inverted =
                inverted.map(|name| (name.to_string_lossy().into_owned(), Kind::Inverted));
            let both = copied.then_some((name, Kind::Safe)).into_iter().chain(inverted);
            let mut written = self.written.lock().expect("no thread panics with the lock");
            written.extend(both.map(|(file, kind)| (file, kind, include.to_owned())));
            return;
        }
        let time = Duration::from_secs(self.arguments.time);
        let checker = Checker { refute: self.arguments.refute.clone(), time };
        let mut found = vec![Checked::new(&checker, Kind::Safe, program, include)];
        if let Some(file) = inverted {
            found.push(Checked::new(&checker, Kind::Inverted, &file, include));
            let _ = std::fs::remove_file(file);
        }
        self.checked.lock().expect("no thread panics with the lock").extend(found);
    }

    fn write_list(&self) -> ExitCode {
        let mut written = self.written.lock().expect("all threads have ended");
        written.sort();
        let list: Vec<serde_json::Value> = written
            .iter()
            .map(|(file, kind, include)| {
                serde_json::json!({"file": file, "safe": *kind == Kind::Safe, "include": include})
            })
            .collect();
        let text = serde_json::to_string_pretty(&list).expect("plain values");
        let file = self.directory.join("programs.json");
        if let Err(error) = std::fs::write(&file, text) {
            eprintln!("torture-check: {}: {error}", file.display());
            return ExitCode::from(2);
        }
        println!("{} programs written", list.len());
        ExitCode::SUCCESS
    }

    fn judge(&self, programs: usize) -> ExitCode {
        let mut checked = self.checked.lock().expect("all threads have ended");
        let safe = Census::new(Kind::Safe, &mut checked);
        let inverted = Census::new(Kind::Inverted, &mut checked);
        print!("{safe}\n{inverted}");
        println!(
            "\n{programs} files, {} eligible, {} of them inverted",
            safe.programs(),
            inverted.programs()
        );
        let is_good = |census: &Census| {
            census.wrong() == 0
                && census.failed() == 0
                && census.programs() > 0
                && census.decided() >= self.arguments.require
        };
        // In a program that is safe, a violation that does not happen is one that was not claimed.
        let is_reproduced = inverted.not_reproduced() == 0;
        ExitCode::from(u8::from(!(is_good(&safe) && is_good(&inverted) && is_reproduced)))
    }
}
