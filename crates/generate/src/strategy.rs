//! Ways to ask a verifier about branches.

use std::fmt;
use std::str::FromStr;

/// How a test program asks its question.
///
/// The first three are those of the paper on branch reachability fuzzing. A *twin* asks the opposite
/// of a question whose answer is "safe", so that an unsound verifier is found too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Strategy {
    /// Enumerative reachability: the error call stands in one branch.
    Er,
    /// Enumerative counting: one branch is counted, and the count is checked at the end.
    Ecr,
    /// The twin of `Ecr`.
    EcrTwin,
    /// Fused counting: all branches are counted, all counts are checked at the end.
    Fcr,
    /// The twin of `Fcr`.
    FcrTwin,
    /// The final values of global variables are checked at the end.
    Values,
    /// The twin of `Values`.
    ValuesTwin,
    /// As `Fcr`, but some variables start with an unknown value that is assumed to be the right one.
    Nondet,
    /// The twin of `Nondet`.
    NondetTwin,
}

impl Strategy {
    /// All of them, in order.
    pub const ALL: [Strategy; 9] = [
        Strategy::Er,
        Strategy::Ecr,
        Strategy::EcrTwin,
        Strategy::Fcr,
        Strategy::FcrTwin,
        Strategy::Values,
        Strategy::ValuesTwin,
        Strategy::Nondet,
        Strategy::NondetTwin,
    ];

    /// Its name, as it is written on the command line and in file names.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Er => "er",
            Strategy::Ecr => "ecr",
            Strategy::EcrTwin => "ecr-twin",
            Strategy::Fcr => "fcr",
            Strategy::FcrTwin => "fcr-twin",
            Strategy::Values => "values",
            Strategy::ValuesTwin => "values-twin",
            Strategy::Nondet => "nondet",
            Strategy::NondetTwin => "nondet-twin",
        }
    }

    /// Whether it asks about one branch at a time.
    pub fn is_enumerative(self) -> bool {
        matches!(self, Strategy::Er | Strategy::Ecr | Strategy::EcrTwin)
    }

    /// Whether it asks the opposite of a question whose answer is "safe".
    pub fn is_twin(self) -> bool {
        matches!(
            self,
            Strategy::EcrTwin | Strategy::FcrTwin | Strategy::ValuesTwin | Strategy::NondetTwin
        )
    }
}

impl Strategy {
    /// Reads a list of names; `all` is every one. None comes twice.
    ///
    /// # Errors
    ///
    /// When one of them is no strategy.
    pub fn list(names: &[String]) -> Result<Vec<Strategy>, String> {
        let mut strategies: Vec<Strategy> = Vec::new();
        for name in names {
            match name.trim() {
                "all" => strategies.extend(Strategy::ALL),
                name => strategies.push(name.parse()?),
            }
        }
        strategies.sort_unstable();
        strategies.dedup();
        Ok(strategies)
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Strategy::ALL.into_iter().find(|strategy| strategy.name() == text);
        known.ok_or_else(|| {
            let names = Strategy::ALL.map(Strategy::name).join(", ");
            format!("'{text}' is no strategy; there are: {names}")
        })
    }
}
