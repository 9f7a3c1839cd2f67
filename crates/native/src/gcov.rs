//! What `gcov` and `llvm-cov` know: which lines have code, and how often they ran.

use std::collections::BTreeMap;
use std::fs;
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

/// The same for an object that clang compiled.
pub(crate) fn clang_line_counts(
    llvm_cov: &Path,
    object: &Path,
    cancel: &Cancel,
) -> Result<LineCounts, String> {
    let directory = object.parent().unwrap_or(Path::new("."));
    let notes = object.with_extension("gcno");
    let name = notes.file_name().unwrap_or_default();
    let outcome = Command::new(llvm_cov)
        .args(["gcov", "--intermediate-format"])
        .arg(name)
        .current_dir(directory)
        .run(cancel)
        .map_err(|error| error.to_string())?;
    if !outcome.end.success() {
        return Err(format!("llvm-cov failed: {}", outcome.stderr_text().trim_end()));
    }
    let report = directory.join(format!("{}.gcov", name.to_string_lossy()));
    let bytes = fs::read(report).map_err(|error| format!("llvm-cov left no report: {error}"))?;
    Ok(intermediate(&String::from_utf8_lossy(&bytes)))
}

/// Reads the lines `file:NAME` and `lcount:LINE,COUNT` of a report.
fn intermediate(text: &str) -> LineCounts {
    let mut counts = LineCounts::new();
    let mut file = "";
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("file:") {
            file = name;
        } else if let Some(rest) = line.strip_prefix("lcount:") {
            let mut numbers = rest.split(',').map_while(|number| number.parse::<u64>().ok());
            if let (Some(number), Some(count)) = (numbers.next(), numbers.next()) {
                let lines = counts.entry(file.to_owned()).or_default();
                *lines.entry(number as u32).or_default() += count;
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::intermediate;

    #[test]
    fn counts_are_read_by_file() {
        let counts = intermediate(
            "file:a.c\nfunction:2,1,f\nlcount:4,3\nlcount:5,0\nfile:b.h\nlcount:4,1\n",
        );
        assert_eq!(counts["a.c"].iter().collect::<Vec<_>>(), [(&4, &3), (&5, &0)]);
        assert_eq!(counts["b.h"][&4], 1);
    }
}
