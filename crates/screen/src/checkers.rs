//! What `refute checkers` shows to people.

use std::fmt::Write;

use checkers::{Entry, Tested};

use crate::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// How wide the list is as a table.
const TABLE: usize = 110;
/// How wide the results of a test are.
const RESULTS: usize = 68;

/// The list: what is here, then what is missing and how to get it. Where a line has little room, each is a block of
/// its own.
pub fn list(entries: &[Entry], columns: Option<usize>) -> String {
    let is_narrow = columns.is_some_and(|columns| columns < TABLE);
    let mut text = format!("{}\n", styled(STRONG, "Here"));
    for entry in entries.iter().filter(|entry| entry.path.is_some()) {
        let version = entry.version.as_deref().unwrap_or_default();
        let path = entry.path.as_deref().unwrap_or_default();
        let claims = match entry.claims.is_empty() {
            true => "claims nothing".to_owned(),
            false => entry.claims.join(", "),
        };
        let _ = if is_narrow {
            let name = styled(GOOD, &entry.name);
            writeln!(text, "  {name} {version}\n    {claims}\n    {}", styled(FAINT, path))
        } else {
            let name = styled(GOOD, format!("{:<20}", entry.name));
            writeln!(text, "  {name} {version:<14} {claims:<28} {}", styled(FAINT, path))
        };
    }
    if entries.iter().any(|entry| entry.path.is_none()) {
        let _ = writeln!(text, "\n{}", styled(STRONG, "Missing, and how to get it"));
    }
    for entry in entries.iter().filter(|entry| entry.path.is_none()) {
        let problem = match entry.problem.as_deref() {
            Some("was not found") | None => String::new(),
            Some(problem) => styled(UNSURE, format!("  ({problem})")),
        };
        let _ = match is_narrow {
            true => writeln!(text, "  {}{problem}\n    {}", entry.name, entry.get),
            false => writeln!(text, "  {:<20} {}{problem}", entry.name, entry.get),
        };
    }
    text.push('\n');
    text
}

/// Everything about one verifier.
pub fn show(entry: &Entry) -> String {
    let mut text = format!("{}\n", styled(STRONG, &entry.title));
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "  {name:<10} {}", value.replace('\n', "\n             "));
        }
    };
    line("version", entry.version.as_deref().unwrap_or_default());
    line("program", entry.path.as_deref().unwrap_or_default());
    if let Some(problem) = &entry.problem {
        line("missing", problem);
        line("get it", &entry.get);
    }
    line("container", entry.container.as_deref().unwrap_or_default());
    line("claims", &entry.claims.join(", "));
    line("bounds", &entry.bounds);
    line("note", &entry.note);
    line("tried", if entry.tried { "by refute's own tests" } else { "never, by refute's tests" });
    for group in &entry.settings {
        let choices = group.choices.iter().map(|choice| match choice.as_str() {
            "" => "(nothing)",
            choice => choice,
        });
        line(&group.name, &choices.collect::<Vec<_>>().join("\n"));
    }
    let source = entry.file.as_deref().unwrap_or("built in");
    let _ = writeln!(text, "\n{}", styled(STRONG, format!("Description ({source})")));
    text.push_str(entry.description.as_deref().unwrap_or_default());
    text.push('\n');
    text
}

/// The table of a test: one line for each verifier, one for each answer that is not right.
pub fn tested(tested: &[Tested], columns: Option<usize>) -> String {
    let is_narrow = columns.is_some_and(|columns| columns < RESULTS);
    let mut text = String::new();
    let title = format!(
        "{:<20} {:<14} {:>6} {:>6} {:>6} {:>9}",
        "verifier", "version", "right", "wrong", "other", "seconds"
    );
    if !is_narrow {
        let _ = writeln!(text, "{}", styled(STRONG, title));
    }
    for Tested { name, version, right, findings, questions } in tested {
        let other = questions.len() - right - findings;
        let seconds: f64 = questions.iter().map(|question| question.seconds).sum();
        let width = if is_narrow { 0 } else { 6 };
        let findings = match findings {
            0 => format!("{findings:>width$}"),
            _ => styled(BAD, format!("{findings:>width$}")),
        };
        let _ = if is_narrow {
            let figures = format!("{right} right, {findings} wrong, {other} other, {seconds:.2} s");
            writeln!(text, "{name} {version}\n  {figures}")
        } else {
            let figures = format!("{right:>6} {findings} {other:>6} {seconds:>9.2}");
            writeln!(text, "{name:<20} {version:<14} {figures}")
        };
        for question in questions.iter().filter(|question| question.judgement != "right") {
            let style = match question.judgement {
                "undecided" | "refused" | "imprecise" | "missed" => FAINT,
                _ => BAD,
            };
            let said = format!(
                "  {:<18} is {}: {} ({})",
                question.program, question.truth, question.answer, question.judgement
            );
            let _ = writeln!(text, "{}", styled(style, said));
            if style == BAD {
                let _ = writeln!(text, "    {}", question.command);
            }
        }
    }
    text.push('\n');
    text
}
