//! GCC's programs for the checker: which count, how they are inverted, and what came of them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::DataModel;

use crate::checker::{Checker, Said};
use crate::inversion::candidates;
use crate::{End, Native};

/// Whether a program is as it was, and never aborts, or was inverted, and does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// As it was: `abort` is not called.
    Safe,
    /// With one check turned round: `abort` is called.
    Inverted,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Safe => "safe",
            Kind::Inverted => "inverted",
        })
    }
}

/// Whether a program exits with 0 natively, compiled without optimisation, whatever it is started with.
pub fn is_eligible(clang: &Path, file: &Path) -> bool {
    let text = std::fs::read(file).unwrap_or_default();
    // One mention declares it.
    let mentions = text.windows(4).filter(|word| word == b"argc").count();
    mentions < 2 && is_right_natively(clang, file)
}

fn is_right_natively(clang: &Path, file: &Path) -> bool {
    Native::run(clang, file, DataModel::Lp64, &[], &[])
        .is_some_and(|native| native.end == End::Exited(0))
}

/// The text of the first candidate that really aborts; `scratch` is where they are tried.
pub fn invert(clang: &Path, file: &Path, scratch: &Path) -> Option<Vec<u8>> {
    let text = std::fs::read(file).ok()?;
    let include = [file.parent()?.to_owned()];
    let trial = scratch.join(format!("inverted-{}", file.file_name()?.to_string_lossy()));
    let inverted = candidates(&text).into_iter().find(|candidate| {
        std::fs::write(&trial, candidate).is_ok()
            && Native::run(clang, &trial, DataModel::Lp64, &include, &[])
                .is_some_and(|native| native.end == End::Signaled(SIGABRT))
    });
    let _ = std::fs::remove_file(&trial);
    inverted
}

const SIGABRT: i32 = 6;

/// One program that was checked.
pub struct Checked {
    /// Its file.
    pub file: PathBuf,
    /// What the truth is.
    pub kind: Kind,
    /// What the checker said.
    pub said: Said,
    /// What time on processors that took.
    pub time: Duration,
}

impl Checked {
    /// Checks a program of a kind.
    pub fn new(checker: &Checker, kind: Kind, file: &Path, include: &Path) -> Self {
        let (said, time) = checker.check(file, include);
        Checked { file: file.to_owned(), kind, said, time }
    }

    /// Whether the answer is the truth.
    pub fn is_right(&self) -> bool {
        self.said == if self.kind == Kind::Safe { Said::Safe } else { Said::Violated }
    }

    /// Whether the answer is the contrary of the truth.
    pub fn is_wrong(&self) -> bool {
        self.said == if self.kind == Kind::Safe { Said::Violated } else { Said::Safe }
    }

    fn class(&self) -> String {
        match &self.said {
            _ if self.is_right() => "right".to_owned(),
            Said::Safe | Said::Violated => "WRONG".to_owned(),
            Said::Unknown { reason, .. } => format!("unknown: {reason}"),
            Said::Failed(_) => "FAILED".to_owned(),
        }
    }
}

/// What came of all programs of one kind.
pub struct Census {
    kind: Kind,
    checked: Vec<Checked>,
}

impl Census {
    /// Takes the programs of one kind out of all.
    pub fn new(kind: Kind, all: &mut Vec<Checked>) -> Self {
        let mut checked: Vec<Checked> =
            all.extract_if(.., |checked| checked.kind == kind).collect();
        checked.sort_by(|one, other| one.file.file_name().cmp(&other.file.file_name()));
        Census { kind, checked }
    }

    fn count(&self, is_counted: impl Fn(&Checked) -> bool) -> usize {
        self.checked.iter().filter(|checked| is_counted(checked)).count()
    }

    /// How many answers are the contrary of the truth.
    pub fn wrong(&self) -> usize {
        self.count(Checked::is_wrong)
    }

    /// How many programs were answered by a crash or nothing.
    pub fn failed(&self) -> usize {
        self.count(|checked| matches!(checked.said, Said::Failed(_)))
    }

    /// How many violations were found but did not happen in the real program.
    pub fn not_reproduced(&self) -> usize {
        self.count(|checked| matches!(&checked.said, Said::Unknown { reason, .. } if reason == "not-reproduced"))
    }

    /// The share that was decided and right, in percent.
    pub fn decided(&self) -> f64 {
        100.0 * self.count(Checked::is_right) as f64 / self.checked.len().max(1) as f64
    }

    /// How many programs there are.
    pub fn programs(&self) -> usize {
        self.checked.len()
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut classes: BTreeMap<String, usize> = BTreeMap::new();
        for checked in &self.checked {
            let class = checked.class();
            if !checked.is_right() {
                let text = match &checked.said {
                    Said::Unknown { text, .. } | Said::Failed(text) => text.as_str(),
                    _ => "",
                };
                let name = checked.file.file_name().unwrap_or_default().to_string_lossy();
                let seconds = checked.time.as_secs_f64();
                writeln!(f, "{class:<26} {} {name} ({seconds:.1} s) {text}", self.kind)?;
            }
            *classes.entry(class).or_default() += 1;
        }
        let mut times: Vec<f64> =
            self.checked.iter().map(|checked| checked.time.as_secs_f64()).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let last = times.len().saturating_sub(1);
            times.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
        };
        writeln!(f)?;
        writeln!(
            f,
            "{}: {} programs, {:.2} % decided",
            self.kind,
            self.programs(),
            self.decided()
        )?;
        for (class, count) in &classes {
            writeln!(f, "  {class:<30} {count:>6}")?;
        }
        writeln!(
            f,
            "  CPU-seconds: half {:.2}, nine in ten {:.2}, 99 % {:.2}, worst {:.2}",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        )
    }
}
