//! The truth: the real program under sanitizers, run with every vector of inputs in one process.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Cancel, Command, End, Limits, Outcome, Scratch};

/// What all inputs together do.
#[derive(Clone, Debug)]
pub enum Truth {
    /// These inputs violate this property; the sanitizer's words.
    Violated {
        /// The property by refute's name.
        property: String,
        /// The inputs in the order in which they are asked for.
        inputs: Vec<u64>,
        /// What was said about it.
        words: String,
    },
    /// No inputs violate anything; how often which end was observed.
    Safe {
        /// How many vectors there are.
        runs: u64,
        /// The numbers that were observed, with how many inputs lead there.
        ends: Vec<(u32, u64)>,
    },
    /// Nothing can be said: it takes too long, or has too many inputs.
    Unusable(String),
}

/// What one vector of inputs does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// It violates a property.
    Violated(String),
    /// It ends with this number.
    Observed(u32),
    /// It ends without one, because the program assumes its inputs away or leaves early.
    Ended,
}

/// The sanitizers of the properties that are checked without being asked for.
const SANITIZERS: &str =
    "-fsanitize=address,signed-integer-overflow,integer-divide-by-zero,shift,array-bounds,null";
/// More vectors than a program may have.
const MOST_RUNS: u32 = 150_000;
/// How long all of them may take.
const LONGEST: Duration = Duration::from_secs(4);

/// What programs are built with: the compiler and the parts that every build has.
pub struct Workshop {
    clang: PathBuf,
    scratch: Scratch,
}

impl Workshop {
    /// Compiles the parts.
    ///
    /// # Errors
    ///
    /// When there is no place for files, or the compiler does not work.
    pub fn new(clang: &Path) -> io::Result<Workshop> {
        let workshop = Workshop { clang: clang.to_owned(), scratch: Scratch::new()? };
        let parts = [
            ("words.h", include_str!("words.h")),
            ("first.c", include_str!("first.c")),
            ("last.c", include_str!("last.c")),
            ("driver.c", include_str!("driver.c")),
        ];
        for (name, text) in parts {
            let file = workshop.scratch.file(name);
            std::fs::write(&file, text)?;
            if name.ends_with(".c") {
                let object = file.with_extension("o");
                let command = workshop.clang(&["-O1", "-c"]).arg(&file).arg("-o").arg(object);
                let done = command.run(&Cancel::default()).map_err(io::Error::other)?;
                if !done.end.success() {
                    return Err(io::Error::other(done.stderr_text()));
                }
            }
        }
        Ok(workshop)
    }

    fn clang(&self, options: &[&str]) -> Command {
        let command = Command::new(&self.clang).args(["-std=gnu17", "-w", "-ffp-contract=off"]);
        command.args(options).limits(limits(Duration::from_secs(60)))
    }

    /// Builds a program; the compiler's words when it cannot.
    ///
    /// # Errors
    ///
    /// The compiler's words.
    pub fn build(&self, text: &str, name: &str) -> Result<Native, String> {
        let scratch = Scratch::inside(self.scratch.path()).map_err(|error| error.to_string())?;
        let source = scratch.file(&format!("{name}.c"));
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let (object, executable) = (scratch.file("program.o"), scratch.file("program"));
        // Without optimisation, which may remove what is undefined.
        let compile = self
            .clang(&["-g", "-O0", SANITIZERS, "-fno-sanitize-recover=all"])
            .args(["-fsanitize-address-use-after-return=always", "-include"])
            .arg(self.scratch.file("words.h"))
            .arg("-c")
            .arg(&source)
            .arg("-o")
            .arg(&object);
        let part = |name: &str| self.scratch.file(name);
        // The order matters: the first and the last enclose the program's variables.
        let link = self
            .clang(&[SANITIZERS])
            .args([part("first.o"), object, part("last.o"), part("driver.o")])
            .arg("-o")
            .arg(&executable);
        for command in [compile, link] {
            let done = command.run(&Cancel::default()).map_err(|error| error.to_string())?;
            if !done.end.success() {
                return Err(done.stderr_text());
            }
        }
        Ok(Native { executable, _scratch: scratch })
    }
}

fn limits(time: Duration) -> Limits {
    Limits { wall: Some(time), ..Limits::default() }
}

/// A program that was built.
pub struct Native {
    executable: PathBuf,
    /// Holds the file above.
    _scratch: Scratch,
}

impl Native {
    fn run(&self, arguments: &[String], time: Duration) -> Result<Outcome, String> {
        let options = "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=4:symbolize=0";
        Command::new(&self.executable)
            .args(arguments)
            .env("ASAN_OPTIONS", options)
            .env("UBSAN_OPTIONS", "symbolize=0:print_stacktrace=0")
            .limits(limits(time))
            .run(&Cancel::default())
            .map_err(|error| error.to_string())
    }

    /// Runs all vectors of inputs, up to the first violation. The ranges are what the program lets pass of each
    /// input.
    pub fn all(&self, ranges: &[(i128, i128)]) -> Truth {
        let mut arguments = vec!["all".to_owned(), MOST_RUNS.to_string()];
        for (low, high) in ranges {
            arguments.extend([low.to_string(), (high - low + 1).to_string()]);
        }
        let done = match self.run(&arguments, LONGEST) {
            Ok(done) => done,
            Err(error) => return Truth::Unusable(error),
        };
        let errors = done.stderr_text();
        if done.end == End::Exited(0) {
            return read_ends(&done.stdout_text());
        }
        if let Some((property, words)) = violation(&errors) {
            let inputs = errors.lines().find_map(|line| line.strip_prefix("INPUTS"));
            let inputs = inputs
                .unwrap_or_default()
                .split_whitespace()
                .filter_map(|word| word.parse().ok())
                .collect();
            return Truth::Violated { property, inputs, words };
        }
        Truth::Unusable(format!("{:?} {}", done.end, errors.lines().last().unwrap_or_default()))
    }

    /// Runs one vector of inputs.
    ///
    /// # Errors
    ///
    /// When the program does neither end nor violate anything that is known here.
    pub fn one(&self, inputs: &[u64]) -> Result<Replay, String> {
        let mut arguments = vec!["one".to_owned()];
        arguments.extend(inputs.iter().map(u64::to_string));
        let done = self.run(&arguments, LONGEST)?;
        if let Some((property, _)) = violation(&done.stderr_text()) {
            return Ok(Replay::Violated(property));
        }
        if done.end != End::Exited(0) {
            return Err(format!("{:?}: {}", done.end, done.stderr_text()));
        }
        let text = done.stdout_text();
        let observed = text.lines().find_map(|line| line.strip_prefix("OBSERVED "));
        Ok(observed.and_then(|number| number.parse().ok()).map_or(Replay::Ended, Replay::Observed))
    }
}

fn read_ends(text: &str) -> Truth {
    let mut runs = 0;
    let mut ends = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["RUNS", count] => runs = count.parse().unwrap_or(0),
            ["SEEN", hash, count] => {
                if let (Ok(hash), Ok(count)) = (hash.parse(), count.parse()) {
                    ends.push((hash, count));
                }
            }
            _ => {}
        }
    }
    ends.sort_unstable();
    Truth::Safe { runs, ends }
}

/// The property that a report is about, by refute's name, with the words of the report.
fn violation(errors: &str) -> Option<(String, String)> {
    let table = [
        ("DRIVER reach_error", "unreach-call"),
        ("signed integer overflow", "no-overflow"),
        ("cannot be represented in type", "no-overflow"),
        ("division by zero", "div-by-zero"),
        ("shift exponent", "bad-shift"),
        ("left shift of", "bad-shift"),
        ("out of bounds for type", "array-bounds"),
        ("null pointer", "valid-deref"),
        ("attempting double-free", "valid-free"),
        ("attempting free on address", "valid-free"),
        ("ERROR: AddressSanitizer", "valid-deref"),
    ];
    let line = errors.lines().find(|line| {
        line.contains("runtime error:")
            || line.contains("ERROR: ")
            || line.starts_with("DRIVER reach_error")
    })?;
    // A left shift that loses bits says "cannot be represented", too.
    let is_shift = line.contains("left shift of");
    let (_, property) = table
        .iter()
        .find(|(words, name)| line.contains(words) && !(is_shift && *name == "no-overflow"))?;
    Some(((*property).to_owned(), line.trim().to_owned()))
}
