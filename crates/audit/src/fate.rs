//! What became of a mutant.

use serde::{Deserialize, Serialize};

/// What became of a mutant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum Fate {
    /// An execution that the harness allows violates something.
    Killed(Kill),
    /// A loop or recursion goes on beyond the bound, in an execution that the harness allows.
    KilledByUnwinding(Kill),
    /// Nothing that the harness allows shows a difference.
    Survived {
        /// The inputs of an execution that passes.
        #[serde(skip_serializing_if = "Option::is_none")]
        passing: Option<Vec<String>>,
    },
    /// It is the original, or another mutant, in other words.
    Equivalent {
        /// The other mutant; nothing for the original.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<String>,
    },
    /// It was shown that no execution within the bound tells it from the original.
    EquivalentWithinBound {
        /// The inputs of an execution that passes.
        #[serde(skip_serializing_if = "Option::is_none")]
        passing: Option<Vec<String>>,
    },
    /// The assumptions leave no execution: the harness says nothing about it.
    NoExecution,
    /// The compiler refuses it.
    DidNotCompile {
        /// What the compiler says.
        words: String,
    },
    /// Its time was over before an answer.
    TimedOut,
    /// Something in it cannot be explored.
    Undecided {
        /// Why.
        reason: String,
    },
}

/// How a mutant was noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kill {
    /// The property that is violated, by its name.
    pub property: String,
    /// What happens, in words.
    pub message: String,
    /// Where: file, line and column.
    pub place: String,
    /// The inputs, in the order in which the program asks for them.
    pub inputs: Vec<String>,
    /// Who found it.
    pub by: Finder,
    /// Who executed it.
    #[serde(default)]
    pub confirmed: Confirmed,
    /// What the real program did with the inputs, in words, where it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub real_run: Option<String>,
}

/// Who executed what kills a mutant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confirmed {
    /// Nobody: it is the word of another verifier.
    #[default]
    Unconfirmed,
    /// The interpreter.
    Interpreter,
    /// The real program too.
    RealProgram,
}

/// Who found out that a mutant is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finder {
    /// The counterexample of another mutant, executed.
    AnotherCounterexample,
    /// The engine.
    Exploration,
    /// Another verifier.
    Checker,
    /// A test.
    Testing,
}

impl Fate {
    /// Whether the harness noticed.
    pub fn is_killed(&self) -> bool {
        matches!(self, Fate::Killed(_) | Fate::KilledByUnwinding(_))
    }

    /// Whether the harness did not notice, though it could have.
    pub fn is_survivor(&self) -> bool {
        matches!(self, Fate::Survived { .. } | Fate::NoExecution)
    }

    /// Whether there is no answer.
    pub fn is_open(&self) -> bool {
        matches!(self, Fate::TimedOut | Fate::Undecided { .. })
    }

    /// The word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Fate::Killed(_) => "killed",
            Fate::KilledByUnwinding(_) => "killed (unwinding)",
            Fate::Survived { .. } => "survived",
            Fate::Equivalent { .. } => "equivalent",
            Fate::EquivalentWithinBound { .. } => "equivalent within the bound",
            Fate::NoExecution => "no execution",
            Fate::DidNotCompile { .. } => "did not compile",
            Fate::TimedOut => "timed out",
            Fate::Undecided { .. } => "undecided",
        }
    }
}

/// How many mutants came to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// All that were made.
    pub mutants: usize,
    /// Those that were noticed.
    pub killed: usize,
    /// Of these, by a bound that they exceed.
    pub killed_by_unwinding: usize,
    /// Those that were not.
    pub survived: usize,
    /// Those that have no execution.
    pub no_execution: usize,
    /// Those that are the same as another.
    pub equivalent: usize,
    /// Those that no execution within the bound tells from the original.
    pub equivalent_within_bound: usize,
    /// Those that do not compile.
    pub did_not_compile: usize,
    /// Those without an answer in time.
    pub timed_out: usize,
    /// Those that cannot be explored.
    pub undecided: usize,
}

impl Tally {
    /// Counts fates.
    pub fn of<'f>(fates: impl IntoIterator<Item = &'f Fate>) -> Tally {
        let mut tally = Tally::default();
        for fate in fates {
            tally.mutants += 1;
            tally.killed += usize::from(fate.is_killed());
            let counter = match fate {
                Fate::Killed(_) => continue,
                Fate::KilledByUnwinding(_) => &mut tally.killed_by_unwinding,
                Fate::Survived { .. } => &mut tally.survived,
                Fate::NoExecution => &mut tally.no_execution,
                Fate::Equivalent { .. } => &mut tally.equivalent,
                Fate::EquivalentWithinBound { .. } => &mut tally.equivalent_within_bound,
                Fate::DidNotCompile { .. } => &mut tally.did_not_compile,
                Fate::TimedOut => &mut tally.timed_out,
                Fate::Undecided { .. } => &mut tally.undecided,
            };
            *counter += 1;
        }
        tally
    }

    /// Those that count: they compile and are not the same as another. What is equivalent within the bound only
    /// counts: a larger one may kill it.
    pub fn counted(&self) -> usize {
        self.mutants - self.equivalent - self.did_not_compile
    }

    /// How many of those that count were noticed, in per cent; all of none is all.
    pub fn rate(&self) -> f64 {
        match self.counted() {
            0 => 100.0,
            counted => 100.0 * self.killed as f64 / counted as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_about_those_that_count() {
        let kill = Kill {
            property: "assert".into(),
            message: String::new(),
            place: String::new(),
            inputs: Vec::new(),
            by: Finder::Exploration,
            confirmed: Confirmed::Interpreter,
            real_run: None,
        };
        let fates = [
            Fate::Killed(kill.clone()),
            Fate::KilledByUnwinding(kill),
            Fate::Survived { passing: None },
            Fate::TimedOut,
            Fate::Equivalent { to: None },
            Fate::DidNotCompile { words: String::new() },
        ];
        let tally = Tally::of(&fates);
        assert_eq!((tally.mutants, tally.killed, tally.counted()), (6, 2, 4));
        assert_eq!(tally.rate(), 50.0);
        assert_eq!(Tally::default().rate(), 100.0);
    }

    #[test]
    fn fates_come_back_from_json() {
        let fate = Fate::Equivalent { to: Some("relational-1".into()) };
        let text = serde_json::to_string(&fate).unwrap();
        assert_eq!(text, r#"{"fate":"equivalent","to":"relational-1"}"#);
        assert_eq!(serde_json::from_str::<Fate>(&text).unwrap(), fate);
    }
}
