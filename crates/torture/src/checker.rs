//! `refute check` as a black box: one program in, its verdict on `abort` out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Cancel, Command, End, Limits, MemoryLimit};

const SIGXCPU: i32 = 24;

/// What `refute check` said about one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// `abort` is never called.
    Safe,
    /// `abort` is called.
    Violated,
    /// Undecided, with the name of the reason and its words.
    Unknown {
        /// The name, such as `time` or `not-reproduced`.
        reason: String,
        /// What was said about it.
        text: String,
    },
    /// It did not answer: a crash, a refusal, no document.
    Failed(String),
}

/// The checker and its limits.
#[derive(Clone)]
pub struct Checker {
    /// The binary.
    pub refute: PathBuf,
    /// The time of processors that a program may take.
    pub time: Duration,
}

/// How much longer a run may take on the wall than on a processor: the machine may be busy.
const PATIENCE: u32 = 6;
const MEMORY: u64 = 4 << 30;

impl Checker {
    /// Checks whether a program calls `abort`; also says what time on processors that took.
    pub fn check(&self, file: &Path, include: &Path) -> (Said, Duration) {
        let wall = self.time * PATIENCE;
        let limits = Limits {
            wall: Some(wall + Duration::from_secs(30)),
            cpu: Some(self.time + Duration::from_secs(1)),
            memory: Some(MemoryLimit::Resident(MEMORY)),
            ..Limits::default()
        };
        let run = Command::new(&self.refute)
            .args(["check", "--format", "json", "-p", "call:abort", "--timeout"])
            .arg(format!("{}s", wall.as_secs()))
            .arg("-I")
            .arg(include)
            .arg(file)
            .limits(limits)
            .run(&Cancel::default());
        let run = match run {
            Ok(run) => run,
            Err(error) => return (Said::Failed(error.to_string()), Duration::ZERO),
        };
        let mut said = match run.end {
            End::Exited(_) => read_answer(&run.stdout).unwrap_or_else(|| {
                let text = run.stderr_text();
                Said::Failed(format!("{:?}: {}", run.end, text.lines().last().unwrap_or_default()))
            }),
            // The limit of CPU time ends it with a signal.
            End::TimedOut(_) | End::Signaled(SIGXCPU) => unknown("time", "it was ended"),
            End::OutOfMemory => unknown("memory", "it was ended"),
            other => Said::Failed(format!("{other:?}")),
        };
        if run.usage.cpu > self.time && matches!(said, Said::Safe | Said::Violated) {
            said = unknown("time", "decided, but too late");
        }
        (said, run.usage.cpu)
    }
}

fn unknown(reason: &str, text: &str) -> Said {
    Said::Unknown { reason: reason.to_owned(), text: text.to_owned() }
}

/// The verdict of the document on standard output; `None` when there is no such document.
fn read_answer(stdout: &[u8]) -> Option<Said> {
    let document: serde_json::Value = serde_json::from_slice(stdout).ok()?;
    let verdict = document.get("verdict")?.as_str()?;
    if verdict.starts_with("false") {
        return Some(Said::Violated);
    }
    let results = || document.get("results")?.as_array();
    if verdict == "true" {
        let conditions = |result: &serde_json::Value| result.get("conditions")?.as_array().cloned();
        let mut all = results().into_iter().flatten().filter_map(conditions).flatten();
        return Some(match all.next() {
            Some(condition) => unknown("on-a-condition", &condition.to_string()),
            None => Said::Safe,
        });
    }
    let results = results()?;
    let reason =
        results.iter().find_map(|result| result.get("reason").filter(|it| !it.is_null()))?;
    let word = |key: &str| reason.get(key).and_then(|value| value.as_str()).unwrap_or_default();
    Some(unknown(word("name"), word("text")))
}

#[cfg(test)]
mod tests {
    use super::{Said, read_answer, unknown};

    #[test]
    fn documents_are_read() {
        assert_eq!(read_answer(br#"{"verdict": "true"}"#), Some(Said::Safe));
        assert_eq!(read_answer(br#"{"verdict": "false(unreach-call)"}"#), Some(Said::Violated));
        let document = br#"{"verdict": "unknown", "results": [{"reason": null}, {"reason": {"name": "time", "text": "t"}}]}"#;
        assert_eq!(read_answer(document), Some(unknown("time", "t")));
        assert_eq!(read_answer(b"RESULT: true"), None);
        assert_eq!(read_answer(br#"{"verdict": "unknown", "results": []}"#), None);
    }
}
