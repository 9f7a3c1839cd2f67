//! An audit by testing from its beginning to its end.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base::Seed;
use budget::Chance;
use check::Failure;
use formats::read_suite;
use process::Cancel;

use crate::conduct::{Announcement, Listener, Plan};
use crate::decide::{Original, stop_if_told};
use crate::fate::Fate;
use crate::journal::Entry;
use crate::report::Report;
use crate::subject::Subject;
use crate::testing::campaign::{Campaign, Histories, Moment};
use crate::testing::command::CommandLaboratory;
use crate::testing::fuzzed::FuzzedTests;
use crate::testing::laboratory::{Laboratory, RealLaboratory};
use crate::testing::report::{Made, TestingReport};
use crate::testing::saved::Saved;
use crate::testing::source::{RandomTests, Repetitions, SuiteTests, TestSource};
use crate::testing::witness::best_passing;
use crate::variants::{Variant, Variants};

/// Where tests come from.
#[derive(Clone, Debug)]
pub enum Tests {
    /// They are drawn at random.
    Random,
    /// The fuzzer makes them.
    Fuzzed,
    /// They stand in a suite.
    Suite(PathBuf),
    /// A command makes them.
    Command(Vec<String>),
}

/// How mutants are tested.
#[derive(Clone, Debug)]
pub struct Testing {
    /// Where tests come from.
    pub tests: Tests,
    /// How many runs there are.
    pub runs: usize,
    /// How many tests a run makes at most.
    pub tests_per_run: usize,
    /// The seed of everything random.
    pub seed: Seed,
    /// The risk that is accepted of missing a mutant.
    pub risk: Chance,
    /// The confidence in what the runs say.
    pub confidence: Chance,
    /// The file that what is found out is kept in.
    pub saved: Option<PathBuf>,
}

/// Tests the mutants of a subject.
pub fn audit_by_testing(
    plan: &Plan,
    testing: &Testing,
    subject: Subject,
    listener: &mut dyn Listener,
    cancel: &Cancel,
) -> Result<Report, Failure> {
    let subject = Arc::new(subject);
    listener.progress("compiling all mutants");
    let variants = Variants::load(&subject, cancel)?;
    let mutants: Vec<usize> = (0..subject.of_code)
        .filter(|number| variants.known_fate(&subject, &[*number]).is_none())
        .collect();
    let (mut source, tests_from) = source(testing, &subject, cancel)?;
    let real = RealLaboratory::new(&subject, &variants, plan.jobs, cancel);
    let laboratory: Box<dyn Laboratory> = match &testing.tests {
        Tests::Command(words) => {
            Box::new(CommandLaboratory::new(words.clone(), &subject, &variants, cancel))
        }
        _ => Box::new(real),
    };
    let knows = RealLaboratory::new(&subject, &variants, plan.jobs, cancel);
    let knows_reach =
        |mutant| !matches!(testing.tests, Tests::Command(_)) && knows.knows_reach(mutant);
    let campaign = Campaign {
        laboratory: &*laboratory,
        runs: testing.runs,
        tests: testing.tests_per_run,
        time: plan.mutant_time,
        keeps_going: plan.keeps_going,
        seed: testing.seed,
    };
    let saved = testing
        .saved
        .as_deref()
        .map(|path| Saved::new(path, &subject, &variants.original, testing, plan.mutant_time));
    let known = saved.as_ref().and_then(Saved::read);
    listener.progress("testing the original");
    let started = Instant::now();
    let mut of_original = Duration::ZERO;
    let found = campaign.conduct(source.as_mut(), &mutants, known, &mut |moment, so_far| {
        match moment {
            Moment::Begins { run, is_first } => {
                if is_first {
                    of_original = started.elapsed();
                    let made = so_far.accepted + so_far.rejected + so_far.useless;
                    let each = of_original / u32::try_from(made.max(1)).unwrap_or(u32::MAX);
                    let runs = if so_far.is_fixed { 1 } else { testing.runs - run };
                    let tests = so_far.accepted as usize / (run + 1) * runs * mutants.len();
                    let tests = u32::try_from(tests / plan.jobs.max(1)).unwrap_or(u32::MAX);
                    let estimate = each.saturating_mul(tests);
                    listener.announce(announcement(&subject, &variants, mutants.len(), estimate));
                }
                listener.progress(&format!("run {} of {}", run + 1, testing.runs));
            }
            Moment::Ended => {
                if let Some(saved) = saved.as_ref().filter(|_| !cancel.is_cancelled()) {
                    saved.write(so_far)?;
                }
            }
        }
        stop_if_told(cancel)
    })?;
    stop_if_told(cancel)?;
    let mut entries = Vec::new();
    for number in 0..subject.of_code {
        let at = mutants.iter().position(|of| *of == number);
        let fate = match (variants.known_fate(&subject, &[number]), at) {
            (Some(fate), _) => fate,
            (None, Some(at)) => fate(&found, at, number, &*laboratory),
            (None, None) => Fate::Undecided { reason: "it was not tested".into() },
        };
        let mutant = subject.specimens[number].mutant.name.clone();
        entries.push(Entry { key: String::new(), mutant, seconds: 0.0, memory: None, fate });
    }
    let original = Original {
        passes: true,
        words: String::new(),
        is_vacuous: false,
        time: of_original,
        ..Original::default()
    };
    let mut report = Report::new(&subject, &original, entries);
    for (at, number) in mutants.iter().enumerate() {
        let row = &mut report.mutants[*number];
        let is_wanted = match &row.fate {
            Fate::Survived { .. } => plan.shows_survivors,
            fate => fate.is_killed() && plan.shows_killed,
        };
        if is_wanted {
            row.witness = best_passing(&subject, &variants, *number, &found.mutants[at].passing);
        }
    }
    let made = Made {
        tests_from,
        tests_per_run: testing.tests_per_run,
        seed: testing.seed.0,
        risk: testing.risk,
        confidence: testing.confidence,
    };
    report.testing = Some(TestingReport::new(&subject, &mutants, &found, made, knows_reach));
    Ok(report)
}

/// Who makes the tests, and what he is called.
fn source(
    testing: &Testing,
    subject: &Subject,
    cancel: &Cancel,
) -> Result<(Box<dyn TestSource>, String), Failure> {
    Ok(match &testing.tests {
        Tests::Random => (Box::new(RandomTests::new(testing.seed)), "random".into()),
        Tests::Fuzzed => {
            (Box::new(FuzzedTests::new(subject, testing.seed, cancel)?), "fuzzer".into())
        }
        Tests::Command(words) => (Box::new(Repetitions), format!("command {}", words.join(" "))),
        Tests::Suite(path) => {
            let suite = read_suite(path).map_err(|error| Failure::new(error.to_string()))?;
            if suite.tests.is_empty() {
                return Err(Failure::new(format!("'{}' holds no test", path.display())));
            }
            let words = format!("suite {}", path.display());
            (Box::new(SuiteTests::new(suite.tests, testing.seed)), words)
        }
    })
}

fn announcement(
    subject: &Subject,
    variants: &Variants,
    left: usize,
    estimate: Duration,
) -> Announcement {
    let of_code = &variants.variants[..subject.of_code];
    let rejected = of_code.iter().filter(|of| matches!(of, Variant::Rejected(_))).count();
    let same = of_code.iter().filter(|of| matches!(of, Variant::Same(_))).count();
    Announcement { mutants: subject.of_code, rejected, same, left, estimate, is_at_most: true }
}

fn fate(found: &Histories, at: usize, number: usize, laboratory: &dyn Laboratory) -> Fate {
    let tested = &found.mutants[at];
    if let Some(words) = &tested.failed {
        return Fate::Undecided { reason: words.clone() };
    }
    match &tested.killing {
        Some(test) => {
            let time = found.time.max(Duration::from_secs(1));
            Fate::Killed(laboratory.explain(Some(number), test, time))
        }
        None => Fate::Survived { passing: tested.passing.first().map(|test| test.inputs.clone()) },
    }
}
