//! Many functions, one answer each: which of a project's functions are asked about, and what became of them.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use base::FileTable;
use process::{Cancel, Command};
use serde::{Deserialize, Serialize};
use verdict::Verdict;

use crate::entry::Listed;
use crate::failure::Failure;
use crate::outcome::Outcome;

/// The layout of the document.
pub const SCHEMA: &str = "refute-survey/1";
const BASELINE: &str = "refute-baseline/1";

/// The functions whose names fit one of the patterns, in which `*` is any text; all where there is none.
pub fn fitting(functions: Vec<Listed>, patterns: &[String]) -> Vec<Listed> {
    let fits =
        |name: &str| patterns.is_empty() || patterns.iter().any(|pattern| matches(pattern, name));
    functions.into_iter().filter(|function| fits(&function.name)).collect()
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|behind| {
            (0..=behind.len()).any(|at| behind.get(at..).is_some_and(|end| matches(rest, end)))
        }),
    }
}

/// The functions that differ from what they were in a revision of the project.
pub fn changed_since(
    functions: Vec<Listed>,
    revision: &str,
    cancel: &Cancel,
) -> Result<Vec<Listed>, Failure> {
    let files: BTreeSet<PathBuf> = functions.iter().map(|function| function.file.clone()).collect();
    let mut touched = Vec::new();
    for file in files {
        let lines = changed_lines(&file, revision, cancel)?;
        touched.push((file, lines));
    }
    let is_touched = |function: &Listed| {
        touched.iter().any(|(file, lines)| {
            let overlaps = |of: &RangeInclusive<usize>| {
                of.start() <= function.lines.end() && function.lines.start() <= of.end()
            };
            *file == function.file && lines.iter().any(overlaps)
        })
    };
    Ok(functions.into_iter().filter(is_touched).collect())
}

/// The lines of a file that a revision does not have, or from which it had more.
fn changed_lines(
    file: &Path,
    revision: &str,
    cancel: &Cancel,
) -> Result<Vec<RangeInclusive<usize>>, Failure> {
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.unwrap_or(Path::new("."));
    let name = file.file_name().unwrap_or_default();
    if revision.starts_with('-') {
        return Err(Failure::new(format!("'{revision}' is no revision")));
    }
    let outcome = Command::new("git")
        .args(["-C".as_ref(), directory.as_os_str()])
        .args(["diff", "--no-color", "--no-ext-diff", "-U0", revision, "--"])
        .arg(name)
        .run(cancel)
        .map_err(|error| Failure::new(error.to_string()).with_advice("--since needs git"))?;
    if !outcome.end.success() {
        return Err(Failure::new(format!("git does not know what changed since '{revision}'"))
            .with_details(outcome.stderr_text().lines().next().unwrap_or_default()));
    }
    Ok(hunks(&outcome.stdout_text()))
}

/// The new lines that a diff without context tells of.
fn hunks(diff: &str) -> Vec<RangeInclusive<usize>> {
    let of_line = |line: &str| {
        let new =
            line.strip_prefix("@@ ")?.split_whitespace().find_map(|word| word.strip_prefix('+'))?;
        let (start, count) = new.split_once(',').unwrap_or((new, "1"));
        let (start, count): (usize, usize) = (start.parse().ok()?, count.parse().ok()?);
        // Where lines only went, the ones beside them are what is left of the change.
        Some(start..=(start + count.max(1) - 1).max(start))
    };
    diff.lines().filter_map(of_line).collect()
}

/// What became of one function.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The function.
    pub function: String,
    /// Its file.
    pub file: String,
    /// Its first line.
    pub line: usize,
    /// `true`, `true(bounded)`, `false(PROPERTY)`, `unknown`, `error`; `accepted` for what the baseline has.
    pub verdict: String,
    /// What was found, or why nothing is known.
    pub text: String,
    /// The place of what was found.
    pub place: String,
    /// What to try next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// How long it took.
    pub seconds: f64,
}

impl Row {
    /// Tells an outcome. `verdict` is its last line.
    pub fn new(
        function: &Listed,
        verdict: String,
        outcome: Result<&Outcome, &Failure>,
        seconds: f64,
    ) -> Row {
        let mut row = Row {
            function: function.name.clone(),
            file: function.file.display().to_string(),
            line: *function.lines.start(),
            verdict,
            text: String::new(),
            place: String::new(),
            suggestions: Vec::new(),
            seconds,
        };
        match outcome {
            Err(failure) => row.text = failure.message.clone(),
            Ok(outcome) => {
                row.tell(
                    &outcome.results.iter().map(|result| &result.verdict).collect::<Vec<_>>(),
                    &outcome.record.files,
                );
                if row.text.is_empty() {
                    row.text = outcome.behind().join("; ");
                }
                row.suggestions = outcome.record.suggestions.clone();
            }
        }
        row
    }

    fn tell(&mut self, verdicts: &[&Verdict], files: &FileTable) {
        let violated = verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Violated(violation) => Some(violation),
            _ => None,
        });
        let undecided = verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Unknown(reason) => Some(reason),
            _ => None,
        });
        match (violated, undecided) {
            (Some(violation), _) => {
                self.text = violation.finding.message.clone();
                self.place = files.describe(violation.finding.location);
            }
            (None, Some(reason)) => self.text = reason.describe(files),
            (None, None) => {}
        }
    }

    fn key(&self) -> Accepted {
        Accepted {
            file: self.file.clone(),
            function: self.function.clone(),
            verdict: self.verdict.clone(),
            message: self.text.clone(),
        }
    }
}

/// A finding that is known and accepted. Its line is not part of it, because lines move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Accepted {
    file: String,
    function: String,
    verdict: String,
    message: String,
}

/// Findings that are known and accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Baseline {
    schema: String,
    accepted: BTreeSet<Accepted>,
}

impl Baseline {
    /// All that these rows found.
    pub fn of(rows: &[Row]) -> Baseline {
        let found = rows.iter().filter(|row| row.verdict.starts_with("false"));
        Baseline { schema: BASELINE.into(), accepted: found.map(Row::key).collect() }
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Baseline, Failure> {
        let fail = |reason: String| Failure::new(format!("'{}': {reason}", path.display()));
        let text = fs::read(path).map_err(|error| fail(error.to_string()))?;
        let baseline: Baseline = serde_json::from_slice(&text)
            .map_err(|error| fail(format!("it is not a baseline: {error}")))?;
        match baseline.schema == BASELINE {
            true => Ok(baseline),
            false => Err(fail(format!("its layout is '{}', not '{BASELINE}'", baseline.schema))),
        }
    }

    /// Writes a file.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let text =
            serde_json::to_string_pretty(self).map_err(|error| Failure::new(error.to_string()))?;
        process::write_whole(path, format!("{text}\n").as_bytes())
            .map_err(|error| Failure::new(error.to_string()))
    }

    /// Marks what is accepted.
    pub fn accept(&self, row: &mut Row) {
        if self.accepted.contains(&row.key()) {
            row.verdict = "accepted".into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(function: &str, verdict: &str, line: usize) -> Row {
        let listed = Listed { name: function.into(), file: "a.c".into(), lines: line..=line };
        Row::new(&listed, verdict.into(), Err(&Failure::new("m")), 0.0)
    }

    #[test]
    fn patterns_have_stars() {
        for (pattern, name, expected) in [
            ("parse_*", "parse_int", true),
            ("parse_*", "reparse_int", false),
            ("*_int", "parse_int", true),
            ("p*e_*t", "parse_int", true),
            ("parse", "parse_int", false),
            ("*", "é", true),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn a_diff_tells_the_lines_of_now() {
        let diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@ f\n+x\n@@ -9 +10 @@\n@@ -20,4 +22,0 @@\n";
        assert_eq!(hunks(diff), [1..=3, 10..=10, 22..=22]);
    }

    #[test]
    fn a_baseline_knows_findings_and_not_lines() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("baseline.json");
        Baseline::of(&[row("f", "false(valid-deref)", 3), row("g", "unknown", 4)])
            .write(&path)
            .unwrap();
        let baseline = Baseline::read(&path).unwrap();
        for (mut row, expected) in [
            (row("f", "false(valid-deref)", 30), "accepted"),
            (row("f", "false(no-overflow)", 3), "false(no-overflow)"),
            (row("g", "unknown", 4), "unknown"),
        ] {
            baseline.accept(&mut row);
            assert_eq!(row.verdict, expected);
        }
        fs::write(&path, "{\"schema\":\"x\",\"accepted\":[]}").unwrap();
        assert!(Baseline::read(&path).unwrap_err().message.contains("layout"));
        fs::write(&path, "[").unwrap();
        assert!(Baseline::read(&path).is_err());
    }
}
