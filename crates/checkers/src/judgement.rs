//! What an answer is worth, when the truth is known.

use std::fmt;
use std::str::FromStr;

use verdict::Truth;

use crate::{Answer, Claims};

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// The answer is the truth.
    Right,
    /// There is no answer, or only one within a bound.
    Undecided,
    /// The verifier does not take the program, although compilers do.
    Refused,
    /// An alarm on a safe program, by a verifier that does not claim its alarms to be real.
    Imprecise,
    /// Silence on an unsafe program, by a verifier that does not claim to find everything.
    Missed,
    /// "Safe", although the program reaches the error call: the verifier is unsound.
    WrongSound,
    /// "Violated", although no execution reaches the error call.
    WrongPrecise,
    /// The verifier crashed.
    Crash,
    /// The verifier went on long after the time that it was given.
    Hang,
    /// What the verifier wrote is no answer.
    Nonsense,
}

impl Judgement {
    /// All of them, in the order of tables.
    pub const ALL: [Judgement; 10] = [
        Judgement::Right,
        Judgement::Undecided,
        Judgement::Refused,
        Judgement::Imprecise,
        Judgement::Missed,
        Judgement::WrongSound,
        Judgement::WrongPrecise,
        Judgement::Crash,
        Judgement::Hang,
        Judgement::Nonsense,
    ];

    /// A fixed name for machines.
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Right => "right",
            Judgement::Undecided => "undecided",
            Judgement::Refused => "refused",
            Judgement::Imprecise => "imprecise",
            Judgement::Missed => "missed",
            Judgement::WrongSound => "wrong-sound",
            Judgement::WrongPrecise => "wrong-precise",
            Judgement::Crash => "crash",
            Judgement::Hang => "hang",
            Judgement::Nonsense => "nonsense",
        }
    }

    /// Whether it is a defect of the verifier by its own claims, to be looked at by somebody.
    pub fn is_finding(self) -> bool {
        matches!(
            self,
            Judgement::WrongSound
                | Judgement::WrongPrecise
                | Judgement::Crash
                | Judgement::Hang
                | Judgement::Nonsense
        )
    }

    /// Whether the verifier gave a wrong answer.
    pub fn is_wrong(self) -> bool {
        matches!(self, Judgement::WrongSound | Judgement::WrongPrecise)
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Judgement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = Judgement::ALL.into_iter().find(|judgement| judgement.name() == text);
        wanted.ok_or_else(|| format!("'{text}' is no judgement"))
    }
}

/// Judges an answer by what the verifier claims and what is true.
///
/// A "safe" within a bound is never wrong: the bound may be too small to see the violation. A
/// verifier that over-approximates is allowed alarms on safe programs, and one that claims nothing
/// can give no wrong answer at all.
pub fn judge(claims: &Claims, truth: Truth, answer: &Answer) -> Judgement {
    match (answer, truth) {
        (Answer::Safe, Truth::Safe) | (Answer::Violated | Answer::Alarm, Truth::Violated) => {
            Judgement::Right
        }
        (Answer::Safe, Truth::Violated) if claims.sound => Judgement::WrongSound,
        (Answer::Safe, Truth::Violated) => Judgement::Missed,
        (Answer::Violated, Truth::Safe) if claims.precise => Judgement::WrongPrecise,
        (Answer::Violated | Answer::Alarm, Truth::Safe) => Judgement::Imprecise,
        (Answer::Refused(_), _) => Judgement::Refused,
        (Answer::Crash(_), _) => Judgement::Crash,
        (Answer::Hang, _) => Judgement::Hang,
        (Answer::Flood | Answer::Nonsense(_), _) => Judgement::Nonsense,
        (
            Answer::SafeWithinBound | Answer::Unknown(_) | Answer::Timeout | Answer::OutOfMemory,
            _,
        ) => Judgement::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYTHING: Claims =
        Claims { sound: true, precise: true, bounded: false, bit_precise: true };
    const NOTHING: Claims =
        Claims { sound: false, precise: false, bounded: false, bit_precise: false };

    #[test]
    fn claims_decide_what_is_wrong() {
        let judged = |claims: &Claims, truth, answer| judge(claims, truth, &answer);
        assert_eq!(judged(&EVERYTHING, Truth::Violated, Answer::Safe), Judgement::WrongSound);
        assert_eq!(judged(&NOTHING, Truth::Violated, Answer::Safe), Judgement::Missed);
        assert_eq!(judged(&EVERYTHING, Truth::Safe, Answer::Violated), Judgement::WrongPrecise);
        assert_eq!(judged(&NOTHING, Truth::Safe, Answer::Violated), Judgement::Imprecise);
        assert_eq!(judged(&EVERYTHING, Truth::Safe, Answer::Alarm), Judgement::Imprecise);
        assert_eq!(judged(&EVERYTHING, Truth::Violated, Answer::Alarm), Judgement::Right);
    }

    #[test]
    fn a_bounded_safe_is_never_a_finding() {
        for truth in [Truth::Safe, Truth::Violated] {
            for claims in [EVERYTHING, NOTHING] {
                let judgement = judge(&claims, truth, &Answer::SafeWithinBound);
                assert!(!judgement.is_finding(), "{truth}");
            }
        }
    }

    #[test]
    fn names_can_be_read_again() {
        for judgement in Judgement::ALL {
            assert_eq!(judgement.name().parse(), Ok(judgement));
        }
        assert!("wrong".parse::<Judgement>().is_err());
    }
}
