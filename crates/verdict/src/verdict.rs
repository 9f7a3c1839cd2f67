//! The answer to "does the program keep its properties?", and why there is none.

use std::fmt;

use base::{FileTable, Location};

use crate::{Finding, Property, Violation};

/// The answer of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every execution was covered, and none violates a property.
    Safe,
    /// The same, as long as something that C leaves undefined and nobody asked about does not happen:
    /// behind it nothing is known.
    SafeProvided {
        /// What must not happen, with its place.
        conditions: Vec<String>,
    },
    /// An execution violates a property.
    Violated(Box<Violation>),
    /// Every execution within a limit was covered, and none violates a property; others were left
    /// out because the user asked for that.
    SafeWithin {
        /// What was covered, such as "3 unwindings".
        limit: String,
    },
    /// Neither is known.
    Unknown(Reason),
}

/// The text behind `RESULT:`, in the words of the competitions.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Safe => f.write_str("true"),
            Verdict::SafeProvided { conditions } => {
                write!(f, "true (provided that this never happens: {})", conditions.join("; "))
            }
            Verdict::SafeWithin { .. } => f.write_str("true(bounded)"),
            Verdict::Violated(violation) => write!(f, "false({})", violation.finding.property),
            Verdict::Unknown(_) => f.write_str("unknown"),
        }
    }
}

impl Verdict {
    /// The verdict in one word for machines; conditions stand apart from it.
    pub fn word(&self) -> String {
        match self {
            Verdict::SafeProvided { .. } => "true".to_owned(),
            other => other.to_string(),
        }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time is used up.
    Time,
    /// The time is used up, most of it at one place.
    TimeSpent {
        /// The share of the time that passed there, in percent.
        percent: u32,
        /// Where.
        location: Location,
        /// The loop that this is in.
        round: Option<Location>,
    },
    /// The time was used up before much was known of the function that was asked about.
    TimeForArguments {
        /// How much of the time it took to make its arguments.
        percent: u32,
    },
    /// The memory is used up.
    Memory,
    /// The user stopped the check.
    Interrupted,
    /// A loop or a recursion goes on beyond the bound.
    UnwindingBound {
        /// How often loops were unwound.
        bound: u32,
        /// The loop or call that goes on.
        location: Location,
    },
    /// A path is longer than the user allowed.
    DepthBound {
        /// How many steps were allowed.
        bound: u64,
    },
    /// A function has neither a body nor a model.
    NoModel {
        /// The function.
        function: String,
        /// A call of it that the answer depends on.
        location: Location,
    },
    /// An object is declared, and no file defines it.
    NotDefined {
        /// The object.
        object: String,
        /// The line of its declaration, when that is known.
        line: Option<usize>,
        /// A read of it that the answer depends on.
        location: Location,
    },
    /// Something that is not modelled was reached.
    Unsupported {
        /// What it is.
        construct: String,
        /// Where it is.
        location: Location,
    },
    /// A violation was computed, but the real program did not show it.
    NotReproduced {
        /// What was computed.
        finding: Finding,
        /// How the real program ended instead, in words.
        ending: String,
    },
    /// A violation was computed that no run needs to show: it depends on something that C leaves
    /// undefined and nobody asked for, such as a value that was never written.
    DependsOnUndefined {
        /// What was computed.
        finding: Finding,
        /// What is undefined, and where it matters first.
        cause: Finding,
    },
    /// A violation was computed that needs objects to lie at certain addresses, which nobody can
    /// replay and no execution excludes.
    DependsOnAddresses {
        /// What was computed.
        finding: Finding,
    },
    /// The program starts threads.
    Threads {
        /// Where it starts one.
        location: Location,
    },
    /// Only violations were looked for, and none was found.
    OnlyFalsified,
    /// The property is one that cannot be checked yet; the text names it.
    PropertyNotChecked(String),
    /// The solver gave up; the text is its own.
    SolverGaveUp(String),
}

impl Reason {
    /// A fixed name for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Time | Reason::TimeSpent { .. } | Reason::TimeForArguments { .. } => "time",
            Reason::Memory => "memory",
            Reason::Interrupted => "interrupted",
            Reason::UnwindingBound { .. } => "unwinding-bound",
            Reason::DepthBound { .. } => "depth-bound",
            Reason::NoModel { .. } => "no-model",
            Reason::NotDefined { .. } => "not-defined",
            Reason::Unsupported { .. } => "unsupported",
            Reason::NotReproduced { .. } => "not-reproduced",
            Reason::DependsOnUndefined { .. } => "depends-on-undefined",
            Reason::DependsOnAddresses { .. } => "depends-on-addresses",
            Reason::Threads { .. } => "threads",
            Reason::OnlyFalsified => "only-falsified",
            Reason::PropertyNotChecked(_) => "property-not-checked",
            Reason::SolverGaveUp(_) => "solver-gave-up",
        }
    }

    /// The place that the reason is about, when there is one.
    pub fn location(&self) -> Option<Location> {
        let location = match self {
            Reason::UnwindingBound { location, .. }
            | Reason::NoModel { location, .. }
            | Reason::NotDefined { location, .. }
            | Reason::Unsupported { location, .. }
            | Reason::TimeSpent { location, .. }
            | Reason::Threads { location } => *location,
            Reason::NotReproduced { finding, .. } | Reason::DependsOnAddresses { finding } => {
                finding.location
            }
            Reason::DependsOnUndefined { cause, .. } => cause.location,
            _ => return None,
        };
        location.is_known().then_some(location)
    }

    /// The reason in words, with its place.
    pub fn describe(&self, files: &FileTable) -> String {
        let text = match self {
            Reason::Time => "the time is used up".into(),
            Reason::TimeSpent { percent, round: Some(round), location } => {
                let head = files.describe(*round);
                let line = if round.line == location.line { "" } else { ", most of that here" };
                format!("the time is used up, {percent} % of it in the loop at {head}{line}")
            }
            Reason::TimeSpent { percent, round: None, .. } => {
                format!("the time is used up, {percent} % of it here")
            }
            Reason::TimeForArguments { percent } => {
                format!("the time is used up, {percent} % of it for making the arguments")
            }
            Reason::Memory => "the memory is used up".into(),
            Reason::Interrupted => "the check was interrupted".into(),
            Reason::UnwindingBound { bound, .. } => {
                format!("a loop or recursion goes on after {bound} unwindings")
            }
            Reason::DepthBound { bound } => format!("a path goes on after {bound} steps"),
            Reason::NoModel { function, .. } => {
                format!("no file defines {function}, and refute does not know what it does")
            }
            Reason::NotDefined { object, line, .. } => {
                let place = line.map_or(String::new(), |line| format!(" in line {line}"));
                format!("{object} is declared{place} and defined nowhere among the files")
            }
            Reason::Unsupported { construct, .. } => format!("not supported: {construct}"),
            Reason::NotReproduced { finding, ending } => format!(
                "not reproduced: a violation of {} was computed, but the program ended otherwise ({ending})",
                finding.property
            ),
            Reason::DependsOnUndefined { finding, cause } => {
                let what = match cause.property {
                    Property::Uninit => "a value that was never initialised",
                    _ => "what C leaves undefined",
                };
                format!(
                    "whether {} is violated ({}) depends on {what}: {}",
                    finding.property,
                    files.describe(finding.location),
                    cause.message
                )
            }
            Reason::DependsOnAddresses { finding } => format!(
                "whether {} is violated depends on where objects lie in memory: {}",
                finding.property, finding.message
            ),
            Reason::Threads { .. } => "the program starts threads".into(),
            Reason::OnlyFalsified => "no violation was found, and proofs were not asked for".into(),
            Reason::PropertyNotChecked(property) => format!("{property} cannot be checked yet"),
            Reason::SolverGaveUp(message) => format!("the solver gave up: {message}"),
        };
        match self.location() {
            Some(location) => format!("{text} ({})", files.describe(location)),
            None => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trace;

    fn finding() -> Finding {
        let message = "the pointer is null".into();
        Finding { property: Property::ValidDeref, location: Location::UNKNOWN, message }
    }

    #[test]
    fn results_read_as_the_competitions_want() {
        let violation = Violation { finding: finding(), inputs: vec![], trace: Trace::default() };
        assert_eq!(Verdict::Safe.to_string(), "true");
        assert_eq!(
            Verdict::SafeWithin { limit: "3 unwindings".into() }.to_string(),
            "true(bounded)"
        );
        assert_eq!(Verdict::Violated(Box::new(violation)).to_string(), "false(valid-deref)");
        assert_eq!(Verdict::Unknown(Reason::Time).to_string(), "unknown");
    }

    #[test]
    fn reasons_name_their_place() {
        let mut files = FileTable::default();
        let location = Location { file: files.intern("a.c"), line: 3, column: 7 };
        let reason = Reason::NoModel { function: "frob".into(), location };
        assert_eq!(
            reason.describe(&files),
            "no file defines frob, and refute does not know what it does (a.c:3:7)"
        );
        let nowhere = Reason::Threads { location: Location::UNKNOWN };
        assert_eq!(nowhere.describe(&files), "the program starts threads");
        let ending = "exit 0".into();
        let not_shown = Reason::NotReproduced { finding: finding(), ending };
        assert!(not_shown.describe(&files).contains("valid-deref"));
        assert_eq!(not_shown.name(), "not-reproduced");
        let message = "x was never written".into();
        let read = Finding { property: Property::Uninit, location, message };
        let depends = Reason::DependsOnUndefined { finding: finding(), cause: read };
        assert_eq!(depends.location(), Some(location));
        assert!(depends.describe(&files).ends_with("initialised: x was never written (a.c:3:7)"));
    }
}
