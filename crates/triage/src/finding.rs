//! A misbehaviour of a verifier, with everything that was found out about it.

use std::collections::BTreeSet;
use std::fmt;

use checkers::{Answer, Judgement, Setting};
use serde::Serialize;
use verdict::Truth;

/// One witness for the truth of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Attestation {
    /// Who or what was asked, such as `gcc 12.2 -O2`.
    pub by: String,
    /// What it showed, such as `ends with status 0, the error call is not reached`.
    pub shows: String,
}

/// A misbehaviour of a verifier.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhibit {
    /// The name of the program that showed it.
    pub program: String,
    /// The verifier's name.
    pub checker: String,
    /// Its version.
    pub version: String,
    /// What is true of the program.
    pub truth: Truth,
    /// What the verifier said.
    pub answer: Answer,
    /// What that is worth.
    pub judgement: Judgement,
    /// The options of the run, beside those that every run has.
    pub setting: Setting,
    /// The command, as a shell takes it.
    pub command: String,
    /// The program.
    pub original: String,
    /// The program, reduced; the same as `original` when it was not.
    pub reduced: String,
    /// What the verifier wrote.
    pub output: String,
    /// The strategies whose programs show it.
    pub strategies: BTreeSet<String>,
    /// Settings with which it is gone, as they are printed; an empty text is no option at all.
    pub vanishes_with: Vec<String>,
    /// What other verifiers say of the reduced program.
    pub other_answers: Vec<(String, Answer)>,
    /// Why the truth of the reduced program is believed.
    pub evidence: Vec<Attestation>,
}

impl Exhibit {
    /// The options that it needs: the fewest that were left out, with nothing else changed, when it
    /// was gone. Empty when there are none, or when that was not tried.
    pub fn needed_options(&self) -> Vec<String> {
        let own = self.setting.options();
        let left_out = |text: &String| {
            let setting: Setting = text.parse().ok()?;
            let others = setting.options();
            let needed: Vec<String> =
                own.iter().filter(|option| !others.contains(option)).cloned().collect();
            let nothing_else = others.iter().all(|option| own.contains(option));
            (nothing_else && !needed.is_empty()).then_some(needed)
        };
        let candidates = self.vanishes_with.iter().filter_map(left_out);
        candidates.min_by_key(|needed| (needed.len(), needed.clone())).unwrap_or_default()
    }
}

/// The ways in which a verifier can misbehave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misbehaviour {
    /// A wrong answer. A program and its twin ask opposite questions about one fault, so "safe" and
    /// "violated" are not told apart here.
    Wrong,
    /// It ended in a way that its authors did not plan.
    Crash,
    /// It does not take the program.
    Refusal,
    /// It goes on for ever.
    Hang,
    /// What it wrote is no answer.
    Nonsense,
    /// It knows no answer.
    Silence,
}

impl Misbehaviour {
    /// The way in which a judgement says that the verifier misbehaved.
    pub fn of(judgement: Judgement) -> Misbehaviour {
        match judgement {
            Judgement::WrongSound
            | Judgement::WrongPrecise
            | Judgement::Imprecise
            | Judgement::Missed => Misbehaviour::Wrong,
            Judgement::Crash => Misbehaviour::Crash,
            Judgement::Refused => Misbehaviour::Refusal,
            Judgement::Hang => Misbehaviour::Hang,
            Judgement::Nonsense => Misbehaviour::Nonsense,
            Judgement::Right | Judgement::Undecided => Misbehaviour::Silence,
        }
    }

    /// A fixed name.
    pub fn name(self) -> &'static str {
        match self {
            Misbehaviour::Wrong => "wrong",
            Misbehaviour::Crash => "crash",
            Misbehaviour::Refusal => "refusal",
            Misbehaviour::Hang => "hang",
            Misbehaviour::Nonsense => "nonsense",
            Misbehaviour::Silence => "silence",
        }
    }
}

impl fmt::Display for Misbehaviour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The verifier without its version, and without the variant of those that share a front end:
/// `cbmc-5` and `cbmc-6` are `cbmc`, and all of Ultimate is `ultimate`.
pub fn family(checker: &str) -> &str {
    if checker.starts_with("ultimate-") {
        return "ultimate";
    }
    match checker.rsplit_once('-') {
        Some((name, version)) if version.starts_with(|c: char| c.is_ascii_digit()) => name,
        _ => checker,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_one_family() {
        for (checker, expected) in [
            ("cbmc-5", "cbmc"),
            ("cbmc-6.6", "cbmc"),
            ("frama-c", "frama-c"),
            ("gcc-analyzer", "gcc-analyzer"),
            ("ultimate-kojak", "ultimate"),
            ("2ls", "2ls"),
        ] {
            assert_eq!(family(checker), expected);
        }
    }
}
