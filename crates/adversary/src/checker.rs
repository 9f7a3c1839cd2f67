//! `refute check` as a black box: one program in, its verdict out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use process::{Cancel, Command, End, Limits};

/// What `refute check` said about one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing is violated.
    Safe,
    /// A property is violated by these inputs.
    Violated {
        /// The property.
        property: String,
        /// The inputs, as bits, in the order in which they are asked for.
        inputs: Vec<u64>,
        /// The line and the message.
        words: String,
    },
    /// Undecided, with the name of the reason and its words.
    Unknown {
        /// The name, such as `time`.
        reason: String,
        /// What was said about it.
        words: String,
    },
    /// It did not answer: a crash, a refusal, no document.
    Failed(String),
}

/// The checker and its limit.
#[derive(Clone)]
pub struct Checker {
    /// The binary.
    pub refute: PathBuf,
    /// How long it may take for a program.
    pub time: Duration,
    /// Whether loops are proved for all rounds before anything is explored.
    pub proves_first: bool,
}

impl Checker {
    /// Checks a program with these options besides.
    pub fn check(&self, file: &Path, options: &[&str]) -> Said {
        let limits =
            Limits { wall: Some(self.time + Duration::from_secs(30)), ..Limits::default() };
        let run = Command::new(&self.refute)
            .args(["check", "--format", "json", "--timeout"])
            .arg(format!("{}s", self.time.as_secs()))
            .args(self.proves_first.then_some("--induction=first"))
            .args(options)
            .arg(file)
            .limits(limits)
            .run(&Cancel::default());
        let run = match run {
            Ok(run) => run,
            Err(error) => return Said::Failed(error.to_string()),
        };
        match run.end {
            End::Exited(_) => read_answer(&run.stdout).unwrap_or_else(|| {
                Said::Failed(format!("{:?}: {}", run.end, run.stderr_text().trim()))
            }),
            other => Said::Failed(format!("{other:?}")),
        }
    }
}

/// The verdict of the document on standard output; `None` when there is no such document.
fn read_answer(stdout: &[u8]) -> Option<Said> {
    let document: serde_json::Value = serde_json::from_slice(stdout).ok()?;
    let verdict = document.get("verdict")?.as_str()?;
    if verdict.starts_with("true") {
        return Some(Said::Safe);
    }
    let results = document.get("results")?.as_array()?;
    let part =
        |key: &str| results.iter().find_map(|result| result.get(key).filter(|it| !it.is_null()));
    if verdict.starts_with("false") {
        let violation = part("violation")?;
        let inputs = violation.get("inputs")?.as_array()?.iter().map(|input| {
            let bits = input.get("bits")?.as_str()?.strip_prefix("0x")?;
            u64::from_str_radix(bits, 16).ok()
        });
        let line = violation.pointer("/place/line").map_or(serde_json::Value::Null, Clone::clone);
        let message = violation.get("message")?.as_str()?;
        return Some(Said::Violated {
            property: violation.get("property")?.as_str()?.to_owned(),
            inputs: inputs.collect::<Option<_>>()?,
            words: format!("line {line}: {message}"),
        });
    }
    let reason = part("reason")?;
    let word =
        |key: &str| reason.get(key).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
    Some(Said::Unknown { reason: word("name"), words: word("text") })
}

#[cfg(test)]
mod tests {
    use super::{Said, read_answer};

    #[test]
    fn documents_are_read() {
        assert_eq!(read_answer(br#"{"verdict": "true"}"#), Some(Said::Safe));
        let document = br#"{"verdict": "false(no-overflow)", "results": [{"violation": {"property": "no-overflow",
            "message": "m", "place": {"line": 3}, "inputs": [{"bits": "0x4d"}]}}]}"#;
        let (property, words) = ("no-overflow".to_owned(), "line 3: m".to_owned());
        let violated = Said::Violated { property, inputs: vec![77], words };
        assert_eq!(read_answer(document), Some(violated));
        let document = br#"{"verdict": "unknown", "results": [{"reason": null}, {"reason": {"name": "time", "text": "t"}}]}"#;
        let unknown = Said::Unknown { reason: "time".to_owned(), words: "t".to_owned() };
        assert_eq!(read_answer(document), Some(unknown));
        assert_eq!(read_answer(b"RESULT: true"), None);
    }
}
