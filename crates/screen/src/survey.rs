//! The table of many functions.

use check::survey::Row;

use crate::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// Below this, the table is none.
const TABLE: usize = 100;

/// A row for each function, and how many came to what. Where a line has little room, each function is a block.
pub fn render(rows: &[Row], columns: Option<usize>) -> String {
    let is_narrow = columns.is_some_and(|columns| columns < TABLE);
    let mut text = String::new();
    let width = rows.iter().map(|row| row.function.chars().count()).max().unwrap_or(0).min(40);
    for row in rows {
        let style = match row.verdict.as_str() {
            verdict if verdict.starts_with("false") => BAD,
            verdict if verdict.starts_with("true") || verdict == "accepted" => GOOD,
            _ => UNSURE,
        };
        let verdict = row.verdict.split(" (").next().unwrap_or_default();
        let place = if row.place.is_empty() { String::new() } else { format!("{}: ", row.place) };
        text += &match is_narrow {
            true => {
                let head = format!("{}  {}", row.function, styled(style, verdict));
                format!("{head}\n    {place}{}\n", row.text)
            }
            false => {
                let verdict = styled(style, format!("{verdict:<19}"));
                format!("{:width$}  {verdict}  {place}{}\n", row.function, row.text)
            }
        };
        if row.verdict.starts_with("false") {
            for suggestion in &row.suggestions {
                let words = format!("--entry {} --assume '{suggestion}'", row.function);
                let indent = if is_narrow { 2 } else { width };
                let question = styled(STRONG, "is that meant?");
                text += &format!("{:indent$}  {question} {words}\n", "");
            }
        }
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for word in ["false", "true", "accepted", "unknown", "error"] {
        let count = rows.iter().filter(|row| row.verdict.starts_with(word)).count();
        counts.extend((count > 0).then_some((word, count)));
    }
    let counts: Vec<String> =
        counts.iter().map(|(word, count)| format!("{count} {word}")).collect();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let functions = if rows.len() == 1 { "function" } else { "functions" };
    let summary = format!("{} {functions}: {}, {seconds:.1} s", rows.len(), counts.join(", "));
    text + &format!("{}\n", styled(FAINT, summary))
}
