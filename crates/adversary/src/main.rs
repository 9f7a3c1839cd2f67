//! `adversary`: random programs of known truth against `refute check`, for a number of programs or a time.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use adversary::{Case, Checker, Judge, Judgement, Loop, Machine, Program, Workshop};
use base::Seed;
use clap::Parser;
use process::Scratch;

/// Random C programs whose truth is known by brute force, against refute check.
#[derive(Parser)]
struct Arguments {
    /// The binary that is asked.
    #[arg(long)]
    refute: PathBuf,
    /// What everything random follows from; a fresh one without it.
    #[arg(long)]
    seed: Option<Seed>,
    /// How many programs at most.
    #[arg(long, default_value_t = u64::MAX)]
    programs: u64,
    /// The number of the first.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// How long at most, in seconds or minutes (90s, 2m).
    #[arg(long, value_parser = read_time)]
    budget: Option<Duration>,
    /// How long refute may take for a program.
    #[arg(long, default_value = "5s", value_parser = read_time)]
    timeout: Duration,
    /// How many programs at once.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// The compiler.
    #[arg(long, default_value = "clang-19")]
    clang: PathBuf,
    /// Where programs with wrong answers are written.
    #[arg(long, default_value = "adversary-wrong")]
    wrong: PathBuf,
    /// State machines, whose loops have no bound, in place of programs that end.
    #[arg(long)]
    machines: bool,
    /// Loops in the shapes that are proved for all rounds, in place of programs of any shape.
    #[arg(long, conflicts_with = "machines")]
    loops: bool,
    /// Let loops be proved for all rounds before anything is explored.
    #[arg(long)]
    induction: bool,
    /// Say what became of every program.
    #[arg(short, long)]
    verbose: bool,
    /// Only print the first program.
    #[arg(long)]
    print: bool,
}

fn read_time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time: write 90s or 2m");
    let (number, unit) = match text.strip_suffix('m') {
        Some(number) => (number, 60),
        None => (text.strip_suffix('s').unwrap_or(text), 1),
    };
    number.parse::<u64>().map(|count| Duration::from_secs(count * unit)).map_err(|_| wrong())
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = arguments.seed.unwrap_or(Seed(now.as_secs()));
    if arguments.print {
        let seed = seed.derive_number(arguments.first);
        let text = match (arguments.machines, arguments.loops) {
            (true, _) => Machine::new(seed.derive("machine")).text(),
            (_, true) => Loop::new(seed.derive("loop")).text("0"),
            _ => Program::new(seed.derive("program")).with_target(0),
        };
        print!("{text}");
        return ExitCode::SUCCESS;
    }
    if arguments.budget.is_none() && arguments.programs == u64::MAX {
        eprintln!("adversary: give --programs N or --budget TIME");
        return ExitCode::from(2);
    }
    println!("seed {seed}");
    match attack(&arguments, seed) {
        Ok(census) => {
            print!("{census}");
            ExitCode::from(u8::from(census.wrong > 0))
        }
        Err(error) => {
            eprintln!("adversary: {error}");
            ExitCode::from(2)
        }
    }
}

fn attack(arguments: &Arguments, seed: Seed) -> std::io::Result<Census> {
    let scratch = Scratch::new()?;
    let judge = Judge {
        workshop: Workshop::new(&arguments.clang)?,
        checker: Checker {
            refute: arguments.refute.clone(),
            time: arguments.timeout,
            proves_first: arguments.induction,
        },
        directory: scratch.path().to_owned(),
    };
    let end = arguments.budget.map(|budget| Instant::now() + budget);
    let next = AtomicU64::new(0);
    let census = Mutex::new(Census::default());
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs.max(1) {
            scope.spawn(|| {
                while end.is_none_or(|end| Instant::now() < end) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.programs {
                        break;
                    }
                    let number = arguments.first + number;
                    let case = match (arguments.machines, arguments.loops) {
                        (true, _) => judge.judge_machine(seed, number),
                        (_, true) => judge.judge_loops(seed, number),
                        _ => judge.judge(seed, number),
                    };
                    if arguments.verbose {
                        println!("{} {:?}", case.number, case.judgement);
                    }
                    if let Judgement::Wrong(words) = &case.judgement {
                        println!("WRONG {}: {words}", case.number);
                        if let Err(error) = keep(&arguments.wrong, seed, &case, words) {
                            eprintln!("adversary: {}: {error}", arguments.wrong.display());
                        }
                    }
                    census.lock().unwrap_or_else(std::sync::PoisonError::into_inner).add(&case);
                }
            });
        }
    });
    Ok(census.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Writes a program that was answered wrongly, with what is to be said about it.
fn keep(directory: &Path, seed: Seed, case: &Case, words: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)?;
    let words = words.replace('\n', "\n// ");
    let head = format!(
        "// seed {seed}, program {}, options: {}\n// {words}\n",
        case.number,
        case.options.join(" ")
    );
    let file = directory.join(format!("seed-{seed}-program-{}.c", case.number));
    std::fs::write(file, head + &case.text)
}

/// How many programs ended how.
#[derive(Default)]
struct Census {
    right_true: u64,
    right_false: u64,
    unknown: BTreeMap<String, u64>,
    unusable: BTreeMap<String, u64>,
    wrong: u64,
}

impl Census {
    fn add(&mut self, case: &Case) {
        match &case.judgement {
            Judgement::RightTrue => self.right_true += 1,
            Judgement::RightFalse => self.right_false += 1,
            Judgement::Unknown(reason) => *self.unknown.entry(reason.clone()).or_default() += 1,
            Judgement::Unusable(why) => {
                let line = why.lines().next().unwrap_or_default().to_owned();
                *self.unusable.entry(line).or_default() += 1;
            }
            Judgement::Wrong(_) => self.wrong += 1,
        }
    }
}

impl std::fmt::Display for Census {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let unknown: u64 = self.unknown.values().sum();
        let asked = self.right_true + self.right_false + unknown + self.wrong;
        let mut reasons = String::new();
        for (reason, count) in &self.unknown {
            write!(reasons, " {reason} {count}")?;
        }
        writeln!(
            f,
            "{asked} programs: {} true, {} false, {unknown} unknown,{reasons} {} wrong",
            self.right_true, self.right_false, self.wrong
        )?;
        for (why, count) in &self.unusable {
            writeln!(f, "  not asked: {count} {why}")?;
        }
        Ok(())
    }
}
