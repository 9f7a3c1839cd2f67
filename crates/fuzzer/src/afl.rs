//! AFL++ in the place of our own fuzzer: the program takes its inputs from bytes, and what AFL++ keeps becomes typed
//! inputs by a run that shows what the program asked for.
//!
//! AFL++ looks at inputs from elsewhere once in some minutes only. So it works in rounds: when inputs have been
//! offered, and a round was long enough, the next one begins with them and with what all rounds before have kept.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use base::{DataModel, Seed};
use native::fuzzed_sources;
use process::{Cancel, Command, End, Limits, Outcome, Scratch, SoftEnd, StartError};
use verdict::{Ending, InputValue, Signal};

use crate::compile::{FuzzError, Target};
use crate::fuzzer::{Found, Status};
use crate::value::Values;

const HARNESS: &str = include_str!("../runtime/bytes.c");
const KINDS: &str = include_str!(concat!(env!("OUT_DIR"), "/kinds.inc"));
const WORDS: &str = include_str!(concat!(env!("OUT_DIR"), "/words.inc"));

/// What the harness leaves: how many values there are at most, where they stand, where goals do, and how many.
const MAX_VALUES: usize = 1 << 17;
const KINDS_AT: usize = 8;
const VALUES_AT: usize = KINDS_AT + MAX_VALUES;
const GOALS_AT: usize = 2 << 20;
const MAX_GOALS: usize = 1 << 20;

/// How long a round is at least when something waits for the next.
const ROUND: Duration = Duration::from_secs(5);
/// How long one run may take that shows its inputs.
const SHOW_TIME: Duration = Duration::from_secs(1);
/// How long a compiler may take.
const COMPILE_TIME: Duration = Duration::from_secs(300);
/// How long AFL++ may take to give back what it holds.
const GRACE: Duration = Duration::from_secs(3);
/// How many of the inputs that were kept a round begins with, the latest, and how long one is at most.
const MOST_SEEDS: usize = 2000;
const MOST_BYTES: usize = 1 << 16;

/// The programs of AFL++.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Afl {
    /// Its compiler, `afl-clang-fast`.
    pub compiler: PathBuf,
    /// The fuzzer itself, `afl-fuzz`.
    pub fuzzer: PathBuf,
}

/// A program that AFL++ fuzzes.
pub(crate) struct Session {
    afl: Afl,
    seed: Seed,
    scratch: Scratch,
    model: DataModel,
    goals: usize,
    /// What a round begins with.
    seeds: Vec<Vec<u8>>,
    known: HashSet<Vec<u8>>,
    /// Files of AFL++ that were looked at.
    seen: HashSet<PathBuf>,
    /// What comes into the next round.
    waiting: usize,
    rounds: u32,
    round: Option<Round>,
    /// What the rounds before this one did.
    earlier: Status,
}

/// AFL++ at work.
struct Round {
    cancel: Cancel,
    thread: JoinHandle<Result<Outcome, StartError>>,
    started: Instant,
    out: PathBuf,
}

impl Session {
    /// Builds the program for AFL++, and once more to show what it asks for.
    pub(crate) fn new(
        target: &Target,
        afl: &Afl,
        seed: Seed,
        cancel: &Cancel,
    ) -> Result<Self, FuzzError> {
        let scratch = Scratch::new()?;
        let Target { toolchain, tools, sources, wanted } = target;
        let fuzzed = fuzzed_sources(toolchain, sources, wanted, "", scratch.path(), cancel)?;
        if fuzzed.goals > MAX_GOALS {
            return Err(FuzzError::Worker(format!("it has {} goals", fuzzed.goals)));
        }
        for (name, text) in [("harness.c", HARNESS), ("kinds.inc", KINDS), ("words.inc", WORDS)] {
            fs::write(scratch.file(name), text)?;
        }
        for (compiler, name) in [(&afl.compiler, "fuzzed"), (&tools.clang, "shower")] {
            let command = Command::new(compiler)
                .env("AFL_LLVM_CMPLOG", "1")
                .env("AFL_QUIET", "1")
                .args(["-O1", "-w", "-fno-builtin", "-fwrapv", "-fbracket-depth=65536"])
                .args(base::TOLERANCE)
                .args(sources.dialect.language_flags())
                .args(&fuzzed.files)
                .arg(scratch.file("harness.c"))
                .arg("-o")
                .arg(scratch.file(name))
                .args(sources.link_flags())
                .arg("-lm")
                .limits(Limits { wall: Some(COMPILE_TIME), ..Limits::default() });
            let outcome = command.run(cancel)?;
            match outcome.end {
                End::Exited(0) => {}
                End::Cancelled => return Err(FuzzError::Cancelled),
                _ => {
                    let messages = outcome.stderr_text().trim_end().to_owned();
                    return Err(FuzzError::Refused { messages });
                }
            }
        }
        Ok(Session {
            afl: afl.clone(),
            seed,
            scratch,
            model: sources.dialect.data_model,
            goals: fuzzed.goals,
            // AFL++ needs some; nobody has run these, so they are looked at when it has taken them.
            seeds: vec![vec![0; 1], vec![0; 64]],
            known: HashSet::new(),
            seen: HashSet::new(),
            waiting: 0,
            rounds: 0,
            round: None,
            earlier: Status::default(),
        })
    }

    fn add_seed(&mut self, bytes: Vec<u8>) -> bool {
        let is_new =
            !bytes.is_empty() && bytes.len() <= MOST_BYTES && self.known.insert(bytes.clone());
        if is_new {
            self.seeds.push(bytes);
        }
        is_new
    }

    /// An input from elsewhere, for the next round.
    pub(crate) fn offer(&mut self, inputs: &[InputValue]) {
        let bytes = input_bytes(inputs, self.model);
        self.waiting += usize::from(self.add_seed(bytes));
    }

    /// Sees what AFL++ has kept since the last time, and begins a round where one is due.
    pub(crate) fn turn(&mut self, cancel: &Cancel) -> Result<Vec<Found>, FuzzError> {
        let mut found = Vec::new();
        if let Some(round) = &self.round {
            let is_over = round.thread.is_finished();
            let is_due = self.waiting > 0 && round.started.elapsed() > ROUND;
            found = self.look(cancel)?;
            if is_over {
                return Err(self
                    .end_round()
                    .map_or(FuzzError::Cancelled, |outcome| ended(&outcome)));
            }
            if is_due {
                self.end_round();
            }
        }
        if self.round.is_none() && !cancel.is_cancelled() {
            self.begin_round()?;
        }
        Ok(found)
    }

    fn begin_round(&mut self) -> Result<(), FuzzError> {
        self.rounds += 1;
        self.waiting = 0;
        let (from, out) = (format!("in-{}", self.rounds), format!("out-{}", self.rounds));
        let (from, out) = (self.scratch.file(&from), self.scratch.file(&out));
        fs::create_dir(&from)?;
        let first = self.seeds.len().saturating_sub(MOST_SEEDS);
        for (number, bytes) in self.seeds[first..].iter().enumerate() {
            fs::write(from.join(format!("{number:06}")), bytes)?;
        }
        let soft = SoftEnd { signal: libc::SIGTERM, grace: GRACE, when_cancelled: true };
        let limits = Limits {
            wall: None,
            memory: None,
            output: u64::MAX,
            soft_end: Some(soft),
            ..Limits::default()
        };
        let switches = [
            "AFL_NO_UI",
            "AFL_SKIP_CPUFREQ",
            "AFL_NO_AFFINITY",
            "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES",
            "AFL_FAST_CAL",
        ];
        let command = Command::new(&self.afl.fuzzer)
            .envs(switches.map(|switch| (switch, "1")))
            .arg("-i")
            .arg(&from)
            .arg("-o")
            .arg(&out)
            .args(["-s", &(self.seed.0 % (1 << 31)).to_string(), "-c", "0", "-m", "none", "--"])
            .arg(self.scratch.file("fuzzed"))
            .limits(limits);
        let cancel = Cancel::new();
        let wish = cancel.clone();
        let thread = std::thread::Builder::new().name("afl-fuzz".into());
        let thread = thread.spawn(move || command.run(&wish))?;
        self.round = Some(Round { cancel, thread, started: Instant::now(), out });
        Ok(())
    }

    /// Lets AFL++ end, and adds up what it did.
    fn end_round(&mut self) -> Option<Outcome> {
        let round = self.round.take()?;
        round.cancel.cancel();
        // A thread that panicked has said so already.
        let outcome = round.thread.join().ok()?.ok()?;
        self.earlier.add_statistics(&round.out);
        self.earlier.cpu += outcome.usage.cpu;
        Some(outcome)
    }

    /// What AFL++ has kept and nobody has looked at yet.
    fn look(&mut self, cancel: &Cancel) -> Result<Vec<Found>, FuzzError> {
        let Some(round) = &self.round else { return Ok(Vec::new()) };
        let mut files = Vec::new();
        for kind in ["queue", "crashes", "hangs"] {
            let of_kind = fs::read_dir(round.out.join("default").join(kind));
            let paths = of_kind.into_iter().flatten().flatten().map(|file| file.path());
            let is_input = |path: &PathBuf| {
                path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"id"))
            };
            files.extend(paths.filter(|path| is_input(path) && !self.seen.contains(path)));
        }
        files.sort();
        let mut found = Vec::new();
        for path in files {
            if cancel.is_cancelled() {
                break;
            }
            let bytes = fs::read(&path)?;
            self.seen.insert(path);
            // What a round began with is known.
            if self.add_seed(bytes.clone()) {
                found.extend(self.show(bytes, cancel)?);
            }
        }
        Ok(found)
    }

    /// What the program asks for when it gets these bytes.
    fn show(&mut self, bytes: Vec<u8>, cancel: &Cancel) -> Result<Option<Found>, FuzzError> {
        let file = self.scratch.file("shown");
        fs::File::create(&file)?.set_len((GOALS_AT + MAX_GOALS) as u64)?;
        let limits = Limits { wall: Some(SHOW_TIME), output: u64::MAX, ..Limits::default() };
        let shower = Command::new(self.scratch.file("shower")).env("REFUTE_SHOWN", &file);
        let outcome = shower.stdin(bytes).limits(limits).run(cancel)?;
        let ending = match outcome.end {
            End::Exited(status) => Ending::Exit(status),
            End::Signaled(number) => Ending::Signal(Signal(number)),
            End::TimedOut(_) => Ending::Timeout,
            _ => return Ok(None),
        };
        let (values, goals) = read_shown(&fs::read(&file)?, self.goals);
        let inputs = values.inputs(self.model);
        Ok(Some(Found { inputs, ending, goals, is_new_path: true }))
    }

    /// How far it is. While a round lasts, its time on the clock counts.
    pub(crate) fn status(&self) -> Status {
        let mut status = self.earlier;
        status.corpus = self.seeds.len();
        status.forks = true;
        if let Some(round) = &self.round {
            status.add_statistics(&round.out);
            status.cpu += round.started.elapsed();
        }
        status
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end_round();
    }
}

impl Status {
    /// Adds what AFL++ says of a round. It writes that down once a minute, and in the end.
    fn add_statistics(&mut self, out: &Path) {
        let text = fs::read_to_string(out.join("default/fuzzer_stats")).unwrap_or_default();
        self.executions += statistic(&text, "execs_done");
        self.edges = self.edges.max(statistic(&text, "edges_found") as usize);
    }
}

/// Why AFL++ ended by itself, in its words.
fn ended(outcome: &Outcome) -> FuzzError {
    let text = format!("{}\n{}", outcome.stdout_text(), outcome.stderr_text());
    let plain = text.replace("\u{1b}[", "\u{1b}");
    let words = plain.lines().rev().find(|line| line.contains("PROGRAM ABORT"));
    let words =
        words.and_then(|line| line.split_once("PROGRAM ABORT")).map_or("", |(_, rest)| rest);
    let is_word = |c: &char| !c.is_control();
    let words: String = words.chars().filter(is_word).collect();
    FuzzError::Worker(format!("afl-fuzz ended ({:?}){words}", outcome.end))
}

/// A number of the file in which AFL++ tells how far it is.
fn statistic(text: &str, name: &str) -> u64 {
    let of_name = |line: &str| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().parse().ok())?
    };
    text.lines().find_map(of_name).unwrap_or_default()
}

/// Inputs as bytes, as fuzzers have them: each as wide as its type, the lowest first.
pub fn input_bytes(inputs: &[InputValue], model: DataModel) -> Vec<u8> {
    let bytes = |input: &InputValue| {
        let width = input.kind.width(model).div_ceil(8) as usize;
        input.bits.to_le_bytes().into_iter().take(width).collect::<Vec<u8>>()
    };
    inputs.iter().flat_map(bytes).collect()
}

/// The values and the goals that a run has left.
fn read_shown(bytes: &[u8], goal_count: usize) -> (Values, Vec<usize>) {
    let word = |at: usize| -> u64 {
        let word = bytes.get(at..at + 8).and_then(|word| word.try_into().ok());
        word.map_or(0, u64::from_le_bytes)
    };
    let count = (word(0) as usize).min(MAX_VALUES);
    let kinds = bytes.get(KINDS_AT..KINDS_AT + count).unwrap_or_default().to_vec();
    let slots = (0..kinds.len()).map(|number| word(VALUES_AT + number * 8)).collect();
    let hits = bytes.get(GOALS_AT..).unwrap_or_default().iter().take(goal_count);
    let goals = hits.enumerate().filter(|(_, hit)| **hit != 0).map(|(goal, _)| goal).collect();
    (Values { slots, kinds }, goals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdict::InputKind;

    #[test]
    fn what_a_run_leaves_is_read() {
        let mut bytes = vec![0; GOALS_AT + MAX_GOALS];
        let number = |kind| InputKind::ALL.iter().position(|other| *other == kind).unwrap() as u8;
        bytes[0] = 2;
        bytes[KINDS_AT] = number(InputKind::Int);
        bytes[KINDS_AT + 1] = number(InputKind::UShort);
        bytes[VALUES_AT] = 7;
        bytes[VALUES_AT + 8..VALUES_AT + 10].copy_from_slice(&[0x34, 0x12]);
        bytes[GOALS_AT + 3] = 1;
        let (values, goals) = read_shown(&bytes, 10);
        let input = |kind, bits| InputValue { kind, bits };
        let inputs = [input(InputKind::Int, 7), input(InputKind::UShort, 0x1234)];
        assert_eq!(values.inputs(DataModel::Lp64), inputs);
        assert_eq!(goals, [3]);
        assert_eq!(input_bytes(&inputs, DataModel::Lp64), [7, 0, 0, 0, 0x34, 0x12]);
        assert_eq!(read_shown(&[], 10), (Values::default(), vec![]));
    }

    #[test]
    fn numbers_of_afl_are_found() {
        let text =
            "start_time        : 1\nexecs_done        : 29028\nexecs_per_sec     : 3272.24\n";
        assert_eq!(statistic(text, "execs_done"), 29028);
        assert_eq!(statistic(text, "edges_found"), 0);
    }
}
