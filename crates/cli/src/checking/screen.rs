//! The answer of `refute check` for people.

use std::fmt::Write;
use std::time::Duration;

use base::Location;
use bmc::Progress;
use formats::{CheckResult, CheckedTask, Excerpts, SourceLine, render_value, step_text};
use verdict::{Reason, Step, StepKind, TracedInput, Verdict, Violation};

use super::advice::advice;
use check::readable::{is_within_text, text_at};
use check::{ARGUMENTS_FILE, ENTRY_FILE, Meaning, assumptions, meaning};

use crate::output::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};

/// How many steps of a trace are shown at its start and at its end; the end matters more.
const FIRST_STEPS: usize = 12;
const LAST_STEPS: usize = 28;
/// How much of a line is shown beside a step.
const WIDEST_LINE: usize = 60;
/// How wide the column of values is at most.
const WIDEST_VALUE: usize = 40;
/// How many inputs are shown.
const MOST_INPUTS: usize = 24;

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
    render_inputs(text, story, excerpts, violation);
    render_trace(text, story, excerpts, violation);
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

/// A place as the user would name it; what a harness asks for has none.
fn place_of(story: &Story<'_>, excerpts: &Excerpts<'_>, location: Location) -> String {
    match excerpts.line(location) {
        Some(line) => describe(&line),
        None if &**story.task.files.name(location.file) == ENTRY_FILE => "argument".into(),
        None => story.task.files.describe(location),
    }
}

fn render_inputs(
    text: &mut String,
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
) {
    if violation.inputs.is_empty() {
        let _ = writeln!(text, "{} none are needed", styled(STRONG, "inputs:"));
        return;
    }
    let _ = writeln!(text, "{}", styled(STRONG, "inputs"));
    let rows: Vec<[String; 4]> = (0..violation.inputs.len())
        .filter_map(|position| input_row(story, excerpts, violation, position))
        .take(MOST_INPUTS)
        .collect();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    // Numbers stand below each other; a long string goes beyond.
    let (names, values, types) = (width(0), width(1).min(WIDEST_VALUE), width(2));
    for [name, value, kind, place] in &rows {
        let _ = writeln!(
            text,
            "  {name:names$} = {} {} {}",
            styled(STRONG, format!("{value:values$}")),
            styled(FAINT, format!("{kind:types$}")),
            styled(FAINT, place)
        );
    }
    let is_row = |position: &usize| input_row(story, excerpts, violation, *position).is_some();
    let all = (0..violation.inputs.len()).filter(is_row).count();
    if all > rows.len() {
        let more = all - rows.len();
        let _ = writeln!(text, "  {}", styled(FAINT, format!("and {more} more")));
    }
}

/// Name, value, type and place of an input; nothing for the bytes of an argument, which is told as a
/// whole where it begins.
fn input_row(
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
    position: usize,
) -> Option<[String; 4]> {
    let input = &violation.inputs[position];
    match meaning(&violation.inputs, position, &story.task.files) {
        Meaning::Number => {}
        Meaning::Byte => return None,
        Meaning::Begins(name, bytes) => {
            let value = format!("\"{}\"", bytes.escape_ascii());
            return Some([name, value, format!("char[{}]", bytes.len() + 1), String::new()]);
        }
    }
    if is_within_text(&violation.inputs, position) {
        return None;
    }
    if let Some(text) = text_at(&violation.inputs, position) {
        let (value, numbers) = text.both();
        let place = format!("{numbers}   {}", place_of(story, excerpts, input.location));
        return Some([text.name, value, format!("char[{}]", text.bytes.len()), place]);
    }
    if let (true, Some(byte)) = (input.is_never_written(), input.byte) {
        return never_written_row(story, excerpts, &violation.inputs, position, byte);
    }
    let name = match (&input.variable, input.byte) {
        (Some(variable), None) if input.is_never_written() => format!("{variable} (never written)"),
        (Some(variable), None) => variable.to_string(),
        (Some(variable), Some(byte)) => format!("byte {byte} of {variable}"),
        (None, Some(byte)) => format!("byte {byte}"),
        (None, None) => format!("{}()", input.source()),
    };
    let value = render_value(input.value, story.task.data_model);
    let place = match &**story.task.files.name(input.location.file) {
        ARGUMENTS_FILE => String::new(),
        _ => place_of(story, excerpts, input.location),
    };
    Some([name, value, input.value.kind.c_type().into(), place])
}

/// The row of bytes that were never written. Four that lie together in their object are most often one
/// number, and told as one.
fn never_written_row(
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    inputs: &[TracedInput],
    position: usize,
    byte: u32,
) -> Option<[String; 4]> {
    let first = position.checked_sub(byte as usize % 4);
    let has_all = |first: &usize| {
        let four = inputs.get(*first..*first + 4).unwrap_or_default();
        let one = &inputs[position];
        four.len() == 4
            && four.iter().zip(byte / 4 * 4..).all(|(input, byte)| {
                (&input.variable, input.location, input.byte)
                    == (&one.variable, one.location, Some(byte))
                    && input.is_never_written()
            })
    };
    let input = &inputs[position];
    let object = input.variable.as_deref().unwrap_or("an object");
    let place = place_of(story, excerpts, input.location);
    match first.filter(has_all) {
        Some(first) if first == position => {
            let bits = inputs[first..first + 4].iter().rev();
            let bits = bits.fold(0, |bits, input| bits << 8 | input.value.bits as u32);
            let name = format!("bytes {byte} to {} of {object} (never written)", byte + 3);
            Some([name, (bits as i32).to_string(), "int".into(), place])
        }
        Some(_) => None,
        None => {
            let name = format!("byte {byte} of {object} (never written)");
            let value = render_value(input.value, story.task.data_model);
            Some([name, value, input.value.kind.c_type().into(), place])
        }
    }
}

fn render_trace(
    text: &mut String,
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
) {
    // Of what a harness does, only the inputs are interesting, and they have a table of their own.
    let is_own = |step: &&Step| {
        ![ENTRY_FILE, ARGUMENTS_FILE].contains(&&**story.task.files.name(step.location.file))
    };
    let steps: Vec<&Step> = violation.trace.steps.iter().filter(is_own).collect();
    if steps.is_empty() {
        return;
    }
    let _ = writeln!(text, "{}", styled(STRONG, "trace"));
    let left_out = match story.full_trace {
        true => 0,
        false => steps.len().saturating_sub(FIRST_STEPS + LAST_STEPS),
    };
    let mut depth = 0_usize;
    // The only file needs no name: the finding has it.
    let mut named = match story.task.sources.as_slice() {
        [only] => Some(only.name.clone()),
        _ => None,
    };
    for (index, step) in steps.into_iter().enumerate() {
        let hidden = left_out > 0 && (FIRST_STEPS..FIRST_STEPS + left_out).contains(&index);
        if hidden && index == FIRST_STEPS {
            let words = format!("... {left_out} steps (--full-trace shows them)");
            let _ = writeln!(text, "  {}", styled(FAINT, words));
        }
        if !hidden {
            let (file, _) = file_and_line(story, excerpts, step.location);
            if file.is_some() && file != named {
                let _ = writeln!(text, "  {}", styled(FAINT, file.as_deref().unwrap_or_default()));
                named = file;
            }
            render_step(text, story, excerpts, violation, step, depth);
        }
        match step.kind {
            StepKind::Call { .. } => depth += 1,
            StepKind::Return => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
}

fn render_step(
    text: &mut String,
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
    step: &Step,
    depth: usize,
) {
    let happens = step_text(step, violation, story.task.data_model);
    let line = excerpts.line(step.location);
    let (_, place) = file_and_line(story, excerpts, step.location);
    let source = match (&step.kind, &line) {
        (StepKind::Branch { .. }, Some(line)) => {
            format!("   {}", styled(FAINT, shortened(line.text.trim())))
        }
        _ => String::new(),
    };
    let happens = match step.kind {
        StepKind::Violation => styled(BAD, happens),
        _ => happens,
    };
    let indent = "  ".repeat(depth);
    let _ = writeln!(text, "  {} {indent}{happens}{source}", styled(FAINT, format!("{place:>4}")));
}

/// The file and line of a place, as far as they are known.
fn file_and_line(
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    location: Location,
) -> (Option<String>, String) {
    match excerpts.line(location) {
        Some(line) => (Some(line.file), line.line.to_string()),
        None if location.is_known() => {
            (Some(story.task.files.name(location.file).to_string()), location.line.to_string())
        }
        None => (None, String::new()),
    }
}

/// The beginning of a long line.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(WIDEST_LINE) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_string(),
    }
}

fn render_reason(text: &mut String, story: &Story<'_>, excerpts: &Excerpts<'_>, reason: &Reason) {
    let words = reason.describe(&story.task.files);
    let _ = writeln!(text, "{} {words}", styled(UNSURE, "undecided:"));
    let line = reason.location().and_then(|location| line_of(story, excerpts, location));
    if let Some(line) = line {
        render_excerpt(text, &line);
    }
    if let Some(advice) = advice(reason) {
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
