//! Csmith, the generator of random C programs.

use std::path::{Path, PathBuf};
use std::time::Duration;

use base::Seed;
use oracle::Bench;
use process::{Cancel, Command, Limits, Scratch};

use crate::candidate::{Candidate, Origin};
use crate::stage::{Dropped, Stage};

/// The generator and its headers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Csmith {
    /// The program.
    pub program: PathBuf,
    /// Where its headers are.
    pub include: PathBuf,
}

/// Where Linux distributions put its headers.
const HEADERS: &str = "/usr/include/csmith";

/// How long one program may take.
const TIME: Duration = Duration::from_secs(60);

/// Programs of a size that verifiers can manage.
const SIZE: [&str; 8] = [
    "--max-funcs",
    "4",
    "--max-block-size",
    "3",
    "--max-block-depth",
    "3",
    "--max-expr-complexity",
    "6",
];

impl Csmith {
    /// The generator with the headers where packages of Linux install them, if they are there.
    pub fn with_headers(program: PathBuf) -> Option<Csmith> {
        let csmith = Csmith { program, include: HEADERS.into() };
        csmith.include.join("csmith.h").exists().then_some(csmith)
    }

    /// The generator where packages of Linux install it, if it is there.
    pub fn installed(cancel: &Cancel) -> Option<Csmith> {
        let csmith = Csmith::with_headers("csmith".into())?;
        // It leaves a file of its own where it runs, whatever it is asked.
        let scratch = Scratch::new().ok()?;
        let ask = Command::new(&csmith.program).arg("--version").current_dir(scratch.path());
        let answer = ask.run(cancel).ok()?;
        answer.end.success().then_some(csmith)
    }

    /// Its program with this number, out of those that follow from the seed.
    pub fn candidate(&self, seed: Seed, number: u64) -> Candidate {
        let seed = seed.derive_number(number).0 & 0xffff_ffff;
        let origin = Origin::Csmith { csmith: self.clone(), seed };
        Candidate { name: format!("csmith-{seed}"), origin }
    }

    /// Writes the program of a seed, of any size, into a file; whether it did.
    pub fn write(&self, seed: u64, file: &Path, cancel: &Cancel) -> bool {
        let limits = Limits { wall: Some(TIME), ..Limits::default() };
        let run = Command::new(&self.program)
            .current_dir(file.parent().unwrap_or(Path::new(".")))
            .args(["--seed", &seed.to_string(), "--output"])
            .arg(file)
            .limits(limits)
            .run(cancel);
        run.is_ok_and(|run| run.end.success()) && file.exists()
    }

    /// Writes the program of a seed into the bench.
    pub(crate) fn generate(&self, seed: u64, bench: &Bench<'_>) -> Result<PathBuf, Dropped> {
        let file = bench.path("csmith.c");
        let command = bench
            .tool(&self.program)
            .args(SIZE)
            .args(["--seed", &seed.to_string(), "--output"])
            .arg(&file);
        match bench.start(command) {
            Ok(outcome) if outcome.end.success() && file.exists() => Ok(file),
            Ok(outcome) => {
                Err(Dropped::at(Stage::Read, format!("csmith fails: {:?}", outcome.end)))
            }
            Err(error) => Err(Dropped::at(Stage::Read, error.to_string())),
        }
    }
}
