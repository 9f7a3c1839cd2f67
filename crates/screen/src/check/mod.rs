//! The answer of `refute check` for people.

mod inputs;
mod trace;

use std::fmt::Write;
use std::time::Duration;

use base::Location;
use bmc::Progress;
use check::assumptions;
use formats::{Advice, CheckResult, CheckedTask, Excerpts, SourceLine};
use verdict::{Reason, Verdict, Violation};

use crate::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// What there is to tell.
pub struct Story<'s> {
    /// What was checked.
    pub task: &'s CheckedTask,
    /// The verdicts.
    pub results: &'s [CheckResult],
    /// How far the engine got.
    pub progress: Progress,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether each property has its own verdict.
    pub all_properties: bool,
    /// Whether every property was asked for.
    pub asks_for_everything: bool,
    /// The line of a place that is in no file of the user's.
    pub other_line: &'s dyn Fn(Location) -> Option<SourceLine>,
    /// Whether every step of a trace is shown.
    pub full_trace: bool,
    /// What stands behind an answer that nothing is violated.
    pub behind: &'s [String],
    /// Preconditions that names suggest, where something was found that they might exclude.
    pub suggestions: &'s [String],
    /// What to try next where something is undecided: options have their names in the command line.
    pub advice: Advice,
    /// What was written, and where.
    pub written: Option<String>,
}

/// The whole text, apart from the last line.
pub fn render(story: &Story<'_>) -> String {
    let mut text = String::new();
    let excerpts = Excerpts::new(story.task);
    if story.all_properties {
        render_list(&mut text, story);
    }
    for result in story.results {
        match &result.verdict {
            Verdict::Violated(violation) => {
                render_violation(&mut text, story, &excerpts, violation);
                if let Some(confirmation) = &result.confirmation {
                    let _ = writeln!(text, "{} {confirmation}", styled(STRONG, "executed:"));
                }
                text.push('\n');
            }
            _ if story.all_properties => {}
            Verdict::Safe => {
                let words = "every execution was followed to its end, and none violates anything";
                let _ = writeln!(text, "{} {words}", styled(GOOD, "safe:"));
                if story.asks_for_everything {
                    let _ = writeln!(text, "{}", styled(FAINT, "taken for granted all the same:"));
                    let _ = write!(text, "{}", styled(FAINT, assumptions::list()));
                }
            }
            Verdict::SafeProvided { conditions } => {
                let words = "no execution violates anything, as long as what was not asked for does \
                             not happen:";
                let _ = writeln!(text, "{} {words}", styled(GOOD, "safe on a condition:"));
                for condition in conditions {
                    let _ = writeln!(text, "  {condition}");
                }
                let words = "-p all looks for that too";
                let _ = writeln!(text, "{} {words}", styled(STRONG, "next:"));
            }
            Verdict::SafeWithin { limit } => {
                let words = format!("no execution within {limit} violates anything");
                let _ = writeln!(text, "{} {words}", styled(GOOD, "safe as far as asked:"));
            }
            Verdict::Unknown(reason) => render_reason(&mut text, story, &excerpts, reason),
        }
    }
    for words in story.behind {
        let _ = writeln!(text, "{} {words}", styled(STRONG, "behind it:"));
    }
    for suggestion in story.suggestions {
        let words = format!("is that meant? if not, add --assume '{suggestion}'");
        let _ = writeln!(text, "{} {words}", styled(STRONG, "next:"));
    }
    if story.progress != Progress::default() {
        let _ = writeln!(text, "{}", styled(FAINT, effort(story)));
    }
    if let Some(written) = &story.written {
        let _ = writeln!(text, "{} {written}", styled(STRONG, "written:"));
    }
    text
}

/// One line for each property.
fn render_list(text: &mut String, story: &Story<'_>) {
    for result in story.results {
        let Some(property) = result.property else { continue };
        let (style, word, rest) = match &result.verdict {
            Verdict::Violated(violation) => {
                (BAD, "violated", story.task.files.describe(violation.finding.location))
            }
            Verdict::Safe => (GOOD, "safe", String::new()),
            Verdict::SafeProvided { conditions } => {
                (GOOD, "safe", format!("unless {}", conditions.join("; ")))
            }
            Verdict::SafeWithin { limit } => (GOOD, "safe", format!("within {limit}")),
            Verdict::Unknown(reason) => (UNSURE, "undecided", reason.describe(&story.task.files)),
        };
        let word = if rest.is_empty() { word.into() } else { format!("{word:<10}") };
        let _ = writeln!(text, "{:<18} {}{rest}", property.name(), styled(style, word));
    }
    text.push('\n');
}

fn render_violation(
    text: &mut String,
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
) {
    let finding = &violation.finding;
    let head = format!("violated: {}", finding.property);
    let _ = writeln!(text, "{}", styled(BAD, head));
    let line = line_of(story, excerpts, finding.location);
    let place = match &line {
        Some(line) => describe(line),
        None => story.task.files.describe(finding.location),
    };
    let function = violation.function().map(|name| format!(" in {name}")).unwrap_or_default();
    let _ = writeln!(text, "  {place}{function}: {}", styled(STRONG, &finding.message));
    if let Some(line) = &line {
        render_excerpt(text, line);
    }
    text.push_str(&inputs::render(story, excerpts, violation));
    text.push_str(&trace::render(story, excerpts, violation));
}

/// The line of a place, in the user's files or in others.
fn line_of(story: &Story<'_>, excerpts: &Excerpts<'_>, location: Location) -> Option<SourceLine> {
    excerpts.line(location).or_else(|| (story.other_line)(location))
}

fn describe(line: &SourceLine) -> String {
    match line.column {
        Some(column) => format!("{}:{}:{column}", line.file, line.line),
        None => format!("{}:{}", line.file, line.line),
    }
}

/// The line with a mark below, as compilers show it.
fn render_excerpt(text: &mut String, line: &SourceLine) {
    let number = line.line.to_string();
    let shown: String = line.text.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
    let _ = writeln!(text, "   {} {}", styled(FAINT, format!("{number} |")), shown.trim_end());
    if let Some(column) = line.column {
        let before = " ".repeat(column.saturating_sub(1) as usize);
        let margin = format!("{} |", " ".repeat(number.len()));
        let _ = writeln!(text, "   {} {before}{}", styled(FAINT, margin), styled(BAD, "^"));
    }
}

fn render_reason(text: &mut String, story: &Story<'_>, excerpts: &Excerpts<'_>, reason: &Reason) {
    let words = reason.describe(&story.task.files);
    let _ = writeln!(text, "{} {words}", styled(UNSURE, "undecided:"));
    let line = reason.location().and_then(|location| line_of(story, excerpts, location));
    if let Some(line) = line {
        render_excerpt(text, &line);
    }
    if let Some(advice) = (story.advice.0)(reason) {
        let _ = writeln!(text, "{} {advice}", styled(STRONG, "next:"));
    }
}

/// How much was done.
fn effort(story: &Story<'_>) -> String {
    let progress = &story.progress;
    let mut parts = Vec::new();
    if progress.bound > 0 {
        parts.push(format!("unwinding up to {}", progress.bound));
    }
    let count = |number: u64, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    parts.push(count(progress.splits + 1, "state"));
    parts.push(count(progress.blocks, "block"));
    parts.push(count(progress.questions.by_any_solver(), "question") + " to the solver");
    parts.push(format!("{:.2} s", story.elapsed.as_secs_f64()));
    parts.join(", ")
}
