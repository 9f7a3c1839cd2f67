//! What `gcov` knows: which lines have code, and how often they ran.

use std::collections::BTreeMap;
use std::path::Path;

use process::{Cancel, Command};
use serde::Deserialize;

#[derive(Deserialize)]
struct Notes {
    files: Vec<FileNotes>,
}

#[derive(Deserialize)]
struct FileNotes {
    file: String,
    lines: Vec<LineNotes>,
}

#[derive(Deserialize)]
struct LineNotes {
    line_number: u32,
    count: u64,
}

/// Lines with code and their counts, by file.
pub(crate) type LineCounts = BTreeMap<String, BTreeMap<u32, u64>>;

/// Reads the counts of an object file, from its notes and, when it ran, its data. The error is one
/// sentence.
pub(crate) fn line_counts(
    gcov: &Path,
    object: &Path,
    cancel: &Cancel,
) -> Result<LineCounts, String> {
    let outcome = Command::new(gcov)
        .args(["--json-format", "--stdout"])
        .arg(object.with_extension("gcno"))
        .current_dir(object.parent().unwrap_or(Path::new(".")))
        .run(cancel)
        .map_err(|error| error.to_string())?;
    if !outcome.end.success() {
        return Err(format!("gcov failed: {}", outcome.stderr_text().trim_end()));
    }
    let text = outcome.stdout_text();
    let mut counts = LineCounts::new();
    // One document for each translation unit.
    for document in serde_json::Deserializer::from_str(&text).into_iter::<Notes>() {
        let notes = document.map_err(|error| format!("gcov's report cannot be read: {error}"))?;
        for file in notes.files {
            let lines = counts.entry(file.file).or_default();
            for line in file.lines {
                *lines.entry(line.line_number).or_default() += line.count;
            }
        }
    }
    Ok(counts)
}
