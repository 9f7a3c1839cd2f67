//! The real program: compiled and run by clang, with and without sanitizers.

use std::path::{Path, PathBuf};
use std::time::Duration;

use base::{Budget, DataModel, TOLERANCE};
use process::{Cancel, Command, End, Scratch};

/// C of all ages, with the arithmetic of the lowering.
const C: [&str; 3] = ["-std=gnu17", "-w", "-ffp-contract=off"];

/// How the real program ended.
#[derive(Clone, Debug)]
pub struct Native {
    /// How it ended.
    pub end: End,
    /// The exit status, or `None` when it did not exit by itself.
    pub status: Option<i32>,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub errors: Vec<u8>,
    /// Whether a second run wrote the same; addresses, for example, change from run to run.
    pub is_deterministic: bool,
}

/// The limits of one native run.
fn budget(seconds: u64) -> Budget {
    Budget { time: Duration::from_secs(seconds), ..Budget::default() }
}

impl Native {
    /// Compiles and runs a program; `None` when clang does not compile it.
    pub fn run(
        clang: &Path,
        file: &Path,
        model: DataModel,
        include: &[PathBuf],
        extra: &[&str],
    ) -> Option<Native> {
        let scratch = Scratch::new().ok()?;
        let binary = scratch.path().join("program");
        let mut command = Command::new(clang).args(C).args(TOLERANCE).arg("-O0").args(extra);
        for directory in include {
            command = command.arg("-I").arg(directory);
        }
        let compiled = command
            .arg(model.compiler_flag())
            .arg(file)
            .arg("-o")
            .arg(&binary)
            .arg("-lm")
            .limits(budget(60).into())
            .run(&Cancel::default())
            .ok()?;
        if compiled.end != End::Exited(0) {
            return None;
        }
        let run_once = || {
            let command = Command::new(&binary).current_dir(scratch.path());
            command.limits(budget(20).into()).run(&Cancel::default()).ok()
        };
        let run = run_once()?;
        let status = match run.end {
            End::Exited(status) => Some(status),
            _ => None,
        };
        // A program that writes nothing has nothing that could change.
        let is_silent = run.stdout.is_empty() && run.stderr.is_empty();
        let is_deterministic =
            is_silent || run_once().is_some_and(|again| again.stdout == run.stdout);
        Some(Native {
            end: run.end,
            status,
            output: run.stdout,
            errors: run.stderr,
            is_deterministic,
        })
    }

    /// Whether one of clang's sanitizers finds undefined behaviour in the program, and its words.
    pub fn sanitizer_report(
        clang: &Path,
        file: &Path,
        model: DataModel,
        include: &[PathBuf],
    ) -> Option<String> {
        let address = [
            "-g",
            "-fsanitize=address,undefined,float-cast-overflow",
            "-fstrict-flex-arrays=1",
            "-fno-sanitize-recover=all",
            "-fsanitize-address-use-after-return=always",
        ];
        let memory = ["-g", "-fsanitize=memory"];
        [&address[..], &memory[..]].into_iter().find_map(|options| {
            let run = Native::run(clang, file, model, include, options)?;
            let text = String::from_utf8_lossy(&run.errors).into_owned();
            let line = text.lines().find(|line| {
                line.contains("runtime error:")
                    || line.contains("ERROR: ")
                    || line.contains("WARNING: MemorySanitizer")
            })?;
            (run.status != Some(0)).then(|| line.trim().to_owned())
        })
    }
}

/// The programs of directories in order, or single ones.
///
/// # Errors
///
/// When a directory cannot be read, with its name.
pub fn programs_in(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut programs = Vec::new();
    for path in paths {
        let found = programs_of(path);
        programs.extend(found.map_err(|error| format!("{}: {error}", path.display()))?);
    }
    Ok(programs)
}

fn programs_of(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut programs = Vec::new();
    for entry in std::fs::read_dir(path)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "c") {
            programs.push(file);
        }
    }
    programs.sort();
    Ok(programs)
}
