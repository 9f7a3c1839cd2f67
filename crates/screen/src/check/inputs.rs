//! The inputs of a violation: numbers, texts and objects as the program knows them, and which may be anything.

use std::fmt::Write;

use base::Location;
use check::readable::{is_within_number, is_within_text, number_at, text_at};
use check::{ARGUMENTS_FILE, ENTRY_FILE, Meaning, meaning};
use formats::{Excerpts, render_value};
use verdict::{TracedInput, Violation};

use super::{Story, describe};
use crate::{FAINT, STRONG, styled};

/// How wide the column of values is at most.
const WIDEST_VALUE: usize = 40;
/// How many inputs are shown.
const MOST_INPUTS: usize = 24;
/// How many inputs are named that may be anything.
const MOST_NAMES: usize = 6;
/// The place of what was made for a call.
const ARGUMENT: &str = "argument";
/// What is said of inputs that decide nothing.
const ANY: &str = "any value";

/// What is said of an input, or of several that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    name: String,
    value: String,
    kind: String,
    place: String,
    /// The numbers behind a text.
    numbers: String,
    is_any: bool,
}

pub(super) fn render(story: &Story<'_>, excerpts: &Excerpts<'_>, violation: &Violation) -> String {
    if violation.inputs.is_empty() {
        return format!("{} none are needed\n", styled(STRONG, "inputs:"));
    }
    let rows = (0..violation.inputs.len())
        .filter_map(|position| row(story, excerpts, violation, position));
    let (any, all): (Vec<Row>, Vec<Row>) = rows.partition(|row| row.is_any);
    let rows = &all[..all.len().min(MOST_INPUTS)];
    let width = |column: fn(&Row) -> &String| {
        rows.iter().map(|row| column(row).chars().count()).max().unwrap_or(0)
    };
    // Numbers stand below each other; a long string goes beyond.
    let (names, values) = (width(|row| &row.name), width(|row| &row.value).min(WIDEST_VALUE));
    // That all are arguments goes without saying.
    let has_places = rows.iter().any(|row| !["", ARGUMENT].contains(&row.place.as_str()));
    let types = if has_places { width(|row| &row.kind) } else { 0 };
    let mut text = format!("{}\n", styled(STRONG, "inputs"));
    for Row { name, value, kind, place, numbers, .. } in rows {
        let beside = match has_places && !place.is_empty() {
            true => format!("{kind:types$} {place}"),
            false => kind.clone(),
        };
        let beside = match numbers.is_empty() {
            true => beside,
            false => format!("{beside}   {numbers}"),
        };
        let value = styled(STRONG, format!("{value:values$}"));
        let _ = writeln!(text, "  {name:names$} = {value} {}", styled(FAINT, beside));
    }
    if all.len() > rows.len() {
        let more = all.len() - rows.len();
        let _ = writeln!(text, "  {}", styled(FAINT, format!("and {more} more")));
    }
    if !any.is_empty() {
        let words = format!("{ANY}: {}", listed(any.iter().map(|row| row.name.as_str())));
        let _ = writeln!(text, "  {}", styled(FAINT, words));
    }
    text
}

/// The first names, and how many more there are.
fn listed<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> String {
    let more = names.len().saturating_sub(MOST_NAMES);
    let first: Vec<&str> = names.take(MOST_NAMES).collect();
    match more {
        0 => first.join(", "),
        _ => format!("{} and {more} more", first.join(", ")),
    }
}

/// What is said of an input; nothing for the parts of something that is told as a whole where it begins.
fn row(
    story: &Story<'_>,
    excerpts: &Excerpts<'_>,
    violation: &Violation,
    position: usize,
) -> Option<Row> {
    let inputs = &violation.inputs;
    let input = &inputs[position];
    match meaning(inputs, position, &story.task.files) {
        Meaning::Number => {}
        Meaning::Byte => return None,
        Meaning::Begins(name, bytes) => {
            let length = bytes.len();
            let is_any = inputs[position..].iter().take(length).all(|input| input.is_any);
            let value = match is_any {
                true => ANY.to_owned(),
                false => format!("\"{}\"", bytes.escape_ascii()),
            };
            let kind = format!("char[{}]", length + 1);
            let (place, numbers) = (String::new(), String::new());
            return Some(Row { name, value, kind, place, numbers, is_any });
        }
    }
    if is_within_text(inputs, position) || is_within_number(inputs, position) {
        return None;
    }
    let place = place_of(story, excerpts, input.location);
    if let Some(text) = text_at(inputs, position) {
        let length = text.bytes.len();
        let is_any = inputs[position..].iter().take(length).all(|input| input.is_any);
        let (value, numbers) = match is_any {
            true => (ANY.to_owned(), String::new()),
            false => text.both(),
        };
        let (name, kind) = (text.name, format!("char[{length}]"));
        return Some(Row { name, value, kind, place, numbers, is_any });
    }
    let never = if input.is_never_written() { " (never written)" } else { "" };
    if let Some(number) = number_at(inputs, position) {
        let value = if number.is_any { ANY.to_owned() } else { number.value.to_string() };
        let (name, kind) = (format!("{}{never}", number.name), number.kind.to_owned());
        let (numbers, is_any) = (String::new(), number.is_any);
        return Some(Row { name, value, kind, place, numbers, is_any });
    }
    let value = match input.is_any {
        true => ANY.to_owned(),
        false => render_value(input.value, story.task.data_model),
    };
    let place = match &**story.task.files.name(input.location.file) {
        ARGUMENTS_FILE => String::new(),
        _ => place,
    };
    let name = format!("{}{never}", name(input));
    let kind = input.value.kind.c_type().into();
    Some(Row { name, value, kind, place, numbers: String::new(), is_any: input.is_any })
}

fn name(input: &TracedInput) -> String {
    match (&input.variable, input.byte) {
        (Some(variable), None) => variable.to_string(),
        (Some(variable), Some(byte)) => format!("byte {byte} of {variable}"),
        (None, Some(byte)) => format!("byte {byte} of an object"),
        (None, None) => format!("{}()", input.source()),
    }
}

/// A place as the user would name it; what a harness asks for has none.
fn place_of(story: &Story<'_>, excerpts: &Excerpts<'_>, location: Location) -> String {
    match excerpts.line(location) {
        Some(line) => describe(&line),
        None if &**story.task.files.name(location.file) == ENTRY_FILE => ARGUMENT.into(),
        None => story.task.files.describe(location),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_nothing_is_told_in_one_line() {
        assert_eq!(listed(["a", "b"].into_iter()), "a, b");
        let names: Vec<String> = (0..9).map(|number| format!("x{number}")).collect();
        let told = listed(names.iter().map(String::as_str));
        assert_eq!(told, "x0, x1, x2, x3, x4, x5 and 3 more");
    }
}
