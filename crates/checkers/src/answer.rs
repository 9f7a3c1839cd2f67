//! What a verifier said about a program.

use std::fmt;

/// What a verifier said, or did instead of saying something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// No execution reaches the error call.
    Safe,
    /// No execution up to a bound reaches the error call.
    SafeWithinBound,
    /// An execution reaches the error call.
    Violated,
    /// An execution may reach the error call; the verifier cannot exclude it.
    Alarm,
    /// It does not know, for this reason.
    Unknown(String),
    /// It does not take the program, with this message.
    Refused(String),
    /// It ended in a way that its authors did not plan.
    Crash(String),
    /// It was ended when its time was up.
    Timeout,
    /// It was told how long it may take, and was still running well after that.
    Hang,
    /// It used more memory than allowed.
    OutOfMemory,
    /// It wrote more output than allowed.
    Flood,
    /// It ended by itself, but what it wrote is no answer.
    Nonsense(String),
}

impl Answer {
    /// A fixed name for machines, without the message.
    pub fn kind(&self) -> &'static str {
        match self {
            Answer::Safe => "safe",
            Answer::SafeWithinBound => "safe-within-bound",
            Answer::Violated => "violated",
            Answer::Alarm => "alarm",
            Answer::Unknown(_) => "unknown",
            Answer::Refused(_) => "refused",
            Answer::Crash(_) => "crash",
            Answer::Timeout => "timeout",
            Answer::Hang => "hang",
            Answer::OutOfMemory => "out-of-memory",
            Answer::Flood => "flood",
            Answer::Nonsense(_) => "nonsense",
        }
    }

    /// What the verifier said beyond the kind; empty where there is nothing.
    pub fn message(&self) -> &str {
        match self {
            Answer::Unknown(message)
            | Answer::Refused(message)
            | Answer::Crash(message)
            | Answer::Nonsense(message) => message,
            _ => "",
        }
    }

    /// The answer with this kind and message; `None` when there is no such kind.
    pub fn from_parts(kind: &str, message: &str) -> Option<Answer> {
        Some(match kind {
            "safe" => Answer::Safe,
            "safe-within-bound" => Answer::SafeWithinBound,
            "violated" => Answer::Violated,
            "alarm" => Answer::Alarm,
            "unknown" => Answer::Unknown(message.into()),
            "refused" => Answer::Refused(message.into()),
            "crash" => Answer::Crash(message.into()),
            "timeout" => Answer::Timeout,
            "hang" => Answer::Hang,
            "out-of-memory" => Answer::OutOfMemory,
            "flood" => Answer::Flood,
            "nonsense" => Answer::Nonsense(message.into()),
            _ => return None,
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message() {
            "" => f.write_str(self.kind()),
            message => write!(f, "{} ({message})", self.kind()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_survive_storage() {
        let all = [
            Answer::Safe,
            Answer::SafeWithinBound,
            Answer::Violated,
            Answer::Alarm,
            Answer::Unknown("a".into()),
            Answer::Refused("b".into()),
            Answer::Crash("c".into()),
            Answer::Timeout,
            Answer::Hang,
            Answer::OutOfMemory,
            Answer::Flood,
            Answer::Nonsense("d".into()),
        ];
        for answer in all {
            let again = Answer::from_parts(answer.kind(), answer.message());
            assert_eq!(again, Some(answer));
        }
        assert_eq!(Answer::from_parts("true", ""), None);
        assert_eq!(Answer::Crash("SIGSEGV".into()).to_string(), "crash (SIGSEGV)");
    }
}
