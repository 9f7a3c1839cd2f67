//! One program from its seed to a judgement.

use std::path::{Path, PathBuf};

use base::Seed;

use crate::checker::{Checker, Said};
use crate::loops::Loop;
use crate::machines::Machine;
use crate::native::{Replay, Truth, Workshop};
use crate::write::Program;

/// What an answer was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is true and refute says so.
    RightTrue,
    /// It is false, and the inputs that refute gives show it.
    RightFalse,
    /// Undecided, for this reason.
    Unknown(String),
    /// The program says nothing: it does not end in time, or does not compile.
    Unusable(String),
    /// A wrong answer, or none at all.
    Wrong(String),
}

/// A program and what came of it.
pub struct Case {
    /// Its number below the seed.
    pub number: u64,
    /// The options that refute was asked with.
    pub options: Vec<&'static str>,
    /// The program as refute saw it.
    pub text: String,
    /// The judgement.
    pub judgement: Judgement,
}

/// Everything that a judgement needs.
pub struct Judge {
    /// Builds the real program.
    pub workshop: Workshop,
    /// Who is asked.
    pub checker: Checker,
    /// Where files go while they are looked at.
    pub directory: PathBuf,
}

impl Judge {
    /// Judges the answer on one program.
    pub fn judge(&self, seed: Seed, number: u64) -> Case {
        let seed = seed.derive_number(number);
        let program = Program::new(seed.derive("program"));
        let mut case = Case {
            number,
            options: Vec::new(),
            text: program.with_target(0),
            judgement: Judgement::Unusable(String::new()),
        };
        let native = match self.workshop.build(&case.text, &format!("program-{number}")) {
            Ok(native) => native,
            Err(words) => {
                case.judgement = Judgement::Unusable(format!("does not compile: {words}"));
                return case;
            }
        };
        let mut truth = native.all(program.ranges());
        let mut target = 0;
        if let Truth::Safe { ends, .. } = &truth {
            let (number, is_reached) = choose_target(seed, ends);
            target = number;
            case.text = program.with_target(target);
            if is_reached {
                let words = "the number is observed".to_owned();
                truth = Truth::Violated {
                    property: "unreach-call".to_owned(),
                    inputs: Vec::new(),
                    words,
                };
            }
        }
        case.options = choose_options(seed);
        let said = match &truth {
            Truth::Unusable(_) => Said::Failed(String::new()),
            _ => self.ask(&case),
        };
        case.judgement = compare(&truth, &said, |inputs| match native.one(inputs)? {
            Replay::Observed(number) if number == target => {
                Ok(Replay::Violated("unreach-call".to_owned()))
            }
            other => Ok(other),
        });
        case
    }

    /// Judges the answer on a state machine. refute has executed the inputs that it gives, so that only the truth
    /// is compared.
    pub fn judge_machine(&self, seed: Seed, number: u64) -> Case {
        let seed = seed.derive_number(number);
        let machine = Machine::new(seed.derive("machine"));
        let mut options = choose_options(seed);
        options.extend(["-p", "unreach-call"]);
        let judgement = Judgement::Unusable(String::new());
        let mut case = Case { number, options, text: machine.text(), judgement };
        case.judgement = compare_truth(machine.is_safe(), self.ask(&case));
        case
    }

    /// Judges the answer on loops. Here, too, refute has executed the inputs that it gives.
    pub fn judge_loops(&self, seed: Seed, number: u64) -> Case {
        let seed = seed.derive_number(number);
        let program = Loop::new(seed.derive("loop"));
        let judgement = Judgement::Unusable(String::new());
        let mut case =
            Case { number, options: choose_options(seed), text: program.text("0"), judgement };
        let truth = match self.workshop.build(&case.text, &format!("program-{number}")) {
            Ok(native) => native.all(program.ranges()),
            Err(words) => Truth::Unusable(format!("does not compile: {words}")),
        };
        let is_safe = match truth {
            Truth::Unusable(words) => {
                case.judgement = Judgement::Unusable(words);
                return case;
            }
            Truth::Violated { .. } => false,
            Truth::Safe { ends, .. } => {
                let mut rng = seed.derive("target").rng();
                let (condition, is_broken) = program.condition(&mut rng, &ends);
                case.text = program.text(&condition);
                !is_broken
            }
        };
        case.judgement = compare_truth(is_safe, self.ask(&case));
        case
    }

    /// What refute says.
    fn ask(&self, case: &Case) -> Said {
        let file = self.directory.join(format!("program-{}.c", case.number));
        if let Err(error) = std::fs::write(&file, &case.text) {
            return Said::Failed(error.to_string());
        }
        let said = self.checker.check(&file, &case.options);
        remove(&file);
        said
    }
}

fn remove(file: &Path) {
    // A file that stays behind goes with its directory.
    let _ = std::fs::remove_file(file);
}

/// The number whose observation is to be an error, and whether it is ever observed: the one that the fewest inputs
/// lead to, or one close to it that none does.
fn choose_target(seed: Seed, ends: &[(u32, u64)]) -> (u32, bool) {
    let mut rng = seed.derive("target").rng();
    let Some((rarest, _)) = ends.iter().min_by_key(|(_, count)| *count) else { return (1, false) };
    if rng.below(2) == 0 {
        return (*rarest, true);
    }
    let is_observed = |number: u32| ends.binary_search_by_key(&number, |(hash, _)| *hash).is_ok();
    let mut number = *rarest;
    while is_observed(number) {
        number = number.wrapping_add(1 + u32::try_from(rng.below(3)).unwrap_or(0));
    }
    (number, false)
}

/// Mostly none: another way through the engine now and then.
fn choose_options(seed: Seed) -> Vec<&'static str> {
    match seed.derive("options").rng().below(12) {
        0 => vec!["--no-narrowing"],
        1 => vec!["--solver", "z3"],
        2 => vec!["--unwind-step", "1"],
        _ => Vec::new(),
    }
}

/// Whether two reports may be about the same thing: an index that leaves its array is an access that leaves its
/// object, and a shift that loses bits is an overflow for some.
fn is_same(a: &str, b: &str) -> bool {
    let family = |name: &str| match name {
        "array-bounds" | "valid-deref" => 0,
        "bad-shift" | "no-overflow" => 1,
        "valid-free" => 2,
        "div-by-zero" => 3,
        _ => 4,
    };
    family(a) == family(b)
}

/// What an answer is worth whose inputs need not be looked at.
fn compare_truth(is_safe: bool, said: Said) -> Judgement {
    match (is_safe, said) {
        (true, Said::Safe) => Judgement::RightTrue,
        (false, Said::Violated { .. }) => Judgement::RightFalse,
        (_, Said::Unknown { reason, .. }) if reason != "not-reproduced" => {
            Judgement::Unknown(reason)
        }
        (is_safe, said) => {
            let truth = if is_safe { "true" } else { "false" };
            Judgement::Wrong(format!("said {said:?}; the truth: {truth}"))
        }
    }
}

fn compare(
    truth: &Truth,
    said: &Said,
    replay: impl Fn(&[u64]) -> Result<Replay, String>,
) -> Judgement {
    let words = |truth: &Truth| match truth {
        Truth::Violated { property, inputs, words } => {
            format!("violated: {property} by {inputs:?}: {words}")
        }
        Truth::Safe { runs, .. } => format!("safe: {runs} runs"),
        Truth::Unusable(words) => words.clone(),
    };
    match (truth, said) {
        (Truth::Unusable(words), _) => Judgement::Unusable(words.clone()),
        (_, Said::Failed(text)) => Judgement::Wrong(format!("no answer: {text}")),
        (_, Said::Unknown { reason, .. }) if reason == "not-reproduced" => {
            Judgement::Wrong(format!("not reproduced; the truth: {}", words(truth)))
        }
        (_, Said::Unknown { reason, .. }) => Judgement::Unknown(reason.clone()),
        (Truth::Safe { .. }, Said::Safe) => Judgement::RightTrue,
        (Truth::Violated { .. }, Said::Safe) => {
            Judgement::Wrong(format!("said true; the truth: {}", words(truth)))
        }
        (_, Said::Violated { property, inputs, words: told }) => match replay(inputs) {
            Ok(Replay::Violated(shown)) if is_same(&shown, property) => Judgement::RightFalse,
            other => Judgement::Wrong(format!(
                "said false({property}), {told}, inputs {inputs:?}, which do: {other:?}; the truth: {}",
                words(truth)
            )),
        },
    }
}
