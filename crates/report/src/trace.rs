//! A violation: the source with the trace stepped through, the inputs, and how to see it oneself.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::html::{data, escaped, list, text};
use crate::listing::{Beside, listing};
use crate::table::{Cell, Column, table};

/// The page's part about a violation.
pub fn violation(document: &Value, violation: &Value) -> String {
    let mut body = String::new();
    // Of what a harness does, only the inputs are interesting, and they have a table of their own.
    let is_own = |step: &&Value| !text(&step["place"]["file"]).starts_with('<');
    let steps: Vec<&Value> = list(&violation["trace"]).iter().filter(is_own).collect();
    let files = named_files(document, &steps, &violation["place"]);
    let place = |value: &Value| -> (Option<usize>, u64) {
        let name = text(&value["file"]);
        (files.iter().position(|file| *file == name), value["line"].as_u64().unwrap_or(0))
    };
    let (at_file, at_line) = place(&violation["place"]);
    let shown = at_file.unwrap_or(0);
    let _ = write!(body, "<h2 id=\"trace\">How it comes to that</h2><div data-trace>");
    if !steps.is_empty() {
        let steps: Vec<Value> = steps
            .iter()
            .map(|step| {
                let (file, line) = place(&step["place"]);
                let line = if file.is_some() { line } else { 0 };
                json!({ "kind": text(&step["kind"]), "text": text(&step["text"]), "file": file, "line": line })
            })
            .collect();
        let _ = write!(
            body,
            "<script type=\"application/json\">{}</script>{}",
            data(&Value::from(steps.clone())),
            controls(&files, steps.len(), shown)
        );
    }
    body.push_str("<div class=\"panes\"><div>");
    for (number, file) in files.iter().enumerate() {
        let beside = |line: usize| {
            let is_it = Some(number) == at_file && line as u64 == at_line;
            match is_it {
                true => Beside {
                    class: "now",
                    lane: "✗".into(),
                    meaning: "violated here".into(),
                    value: text(&violation["message"]),
                },
                false => Beside::default(),
            }
        };
        body.push_str(&listing(file, number, number != shown, beside));
    }
    body.push_str("</div><div>");
    if !steps.is_empty() {
        body.push_str(
            "<div class=\"steps\" tabindex=\"0\" role=\"region\" aria-label=\"Steps\"><ol>",
        );
        let mut depth = 0_usize;
        for step in &steps {
            let kind = text(&step["kind"]);
            let line =
                step["place"]["line"].as_u64().map(|line| line.to_string()).unwrap_or_default();
            let class = match () {
                () if kind == "violation" => " class=\"violation\"",
                () if step["beside_the_point"] == true => " class=\"faint\"",
                () => "",
            };
            let _ = write!(
                body,
                "<li><button type=\"button\"{class}>{line:>5} {}{}</button></li>",
                "  ".repeat(depth.min(12)),
                escaped(&text(&step["text"]))
            );
            match kind.as_str() {
                "call" => depth += 1,
                "return" => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        body.push_str("</ol></div>");
        if steps.iter().any(|step| step["beside_the_point"] == true) {
            let words = "The violation does not depend on the steps in faint letters.";
            let _ = write!(body, "<p class=\"faint\">{words}</p>");
        }
    }
    body.push_str("</div></div></div>");
    body.push_str("<h2 id=\"inputs\">Inputs</h2>");
    body.push_str(&inputs(list(&violation["inputs"])));
    body
}

/// The files of the program and those that steps are in; what a harness does has no file.
fn named_files(document: &Value, steps: &[&Value], place: &Value) -> Vec<String> {
    let mut files = crate::html::files(document);
    for of in steps.iter().map(|step| &step["place"]).chain([place]) {
        let name = text(&of["file"]);
        if !name.is_empty() && !name.starts_with('<') && !files.contains(&name) {
            files.push(name);
        }
    }
    files
}

fn controls(files: &[String], steps: usize, shown: usize) -> String {
    let mut controls = String::from("<div class=\"controls\">");
    for (go, words) in
        [("first", "first"), ("previous", "← previous"), ("next", "next →"), ("last", "last")]
    {
        let _ = write!(controls, "<button type=\"button\" data-go=\"{go}\">{words}</button>");
    }
    let _ = write!(
        controls,
        "<label><span class=\"visually-hidden\">step</span><input type=\"range\" min=\"0\" max=\"{}\" value=\"0\"></label>",
        steps.saturating_sub(1)
    );
    if files.len() > 1 {
        controls.push_str("<label>file <select data-file>");
        for (number, file) in files.iter().enumerate() {
            let selected = if number == shown { " selected" } else { "" };
            let _ =
                write!(controls, "<option value=\"{number}\"{selected}>{}</option>", escaped(file));
        }
        controls.push_str("</select></label>");
    }
    controls.push_str("<span data-said role=\"status\" class=\"faint\"></span></div>");
    controls
}

fn inputs(inputs: &[Value]) -> String {
    if inputs.is_empty() {
        return "<p>None are needed.</p>".into();
    }
    let columns = [
        Column { name: "what", is_choice: false, class: "mono wide" },
        Column { name: "value", is_choice: false, class: "mono wide" },
        Column { name: "type", is_choice: false, class: "mono" },
        Column { name: "asked at", is_choice: false, class: "mono" },
    ];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut position = 0;
    while let Some(first) = inputs.get(position) {
        let (cells, count) = match text_at(inputs, position) {
            Some((name, bytes)) => (text_row(first, &name, &bytes), bytes.len()),
            None => (input(first), 1),
        };
        rows.push(cells);
        position += count;
    }
    table("Inputs", &columns, &rows)
}

/// The characters of an array that begin here, when most of them can be read.
fn text_at(inputs: &[Value], position: usize) -> Option<(String, Vec<u8>)> {
    let (name, first) = element(&inputs[position])?;
    let following = inputs[position..].iter().enumerate();
    let bytes: Vec<u8> = following
        .map_while(|(number, input)| {
            let is_next = element(input)? == (name.clone(), number);
            let value: i32 = text(&input["value"]).parse().ok()?;
            is_next.then_some(value as u8)
        })
        .collect();
    let readable = bytes.iter().filter(|byte| (32..127).contains(*byte)).count();
    let is_text = first == 0 && bytes.len() >= 2 && readable > 0 && 2 * readable >= bytes.len();
    is_text.then_some((name, bytes))
}

/// The array and the number of an element that is a character.
fn element(input: &Value) -> Option<(String, usize)> {
    let kind = text(&input["type"]);
    let is_character = ["char", "uchar"].contains(&kind.as_str()) && input["byte"].is_null();
    let is_any = input["any_value"] == true;
    let variable = input["variable"].as_str().filter(|_| is_character && !is_any)?;
    let (name, number) = variable.strip_suffix(']')?.rsplit_once('[')?;
    Some((name.to_owned(), number.parse().ok()?))
}

fn text_row(first: &Value, name: &str, bytes: &[u8]) -> Vec<Cell> {
    let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
    let value = format!("\"{}\"", bytes.escape_ascii());
    let html = format!(
        "{}<br><span class=\"faint\">{}</span>",
        escaped(&value),
        escaped(&numbers.join(" "))
    );
    let mut cells = input(first);
    cells[0] = Cell::text(name);
    cells[1] = Cell::html(value, html);
    cells[2] = Cell::text(format!("{}[{}]", text(&first["type"]), bytes.len()));
    cells
}

fn input(input: &Value) -> Vec<Cell> {
    let (variable, function) = (text(&input["variable"]), text(&input["function"]));
    let mut name = match variable.is_empty() {
        true => format!("{function}()"),
        false => variable,
    };
    if let Some(byte) = input["byte"].as_u64() {
        name = format!("byte {byte} of {name}");
    }
    if input["never_written"] == true {
        name += " (never written)";
    }
    let value = match input["any_value"] == true {
        true => "any value".to_owned(),
        false => text(&input["value"]),
    };
    let letter = value.parse::<u8>().ok().filter(|byte| (32..127).contains(byte));
    let is_small = ["char", "uchar"].contains(&text(&input["type"]).as_str());
    let value = match letter.filter(|_| is_small) {
        Some(letter) => format!("{value} '{}'", letter.escape_ascii()),
        None => value,
    };
    let file = text(&input["place"]["file"]);
    let place = match file.is_empty() || file.starts_with('<') {
        true => "argument".into(),
        false => format!("{file}:{}", text(&input["place"]["line"])),
    };
    vec![Cell::text(name), Cell::text(value), Cell::text(text(&input["type"])), Cell::text(place)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_told_as_a_text() {
        let input = |name: &str, value: &str, kind: &str| json!({ "variable": name, "value": value, "type": kind });
        let inputs = [
            input("s[0]", "123", "uchar"),
            input("s[1]", "34", "uchar"),
            input("s[2]", "97", "uchar"),
            input("n", "3", "int"),
            input("t[0]", "-1", "char"),
            input("t[1]", "-2", "char"),
        ];
        assert_eq!(text_at(&inputs, 0), Some(("s".into(), b"{\"a".to_vec())));
        assert_eq!(text_at(&inputs, 1), None);
        assert_eq!(text_at(&inputs, 4), None);
        let html = super::inputs(&inputs);
        assert!(html.contains("&quot;{\\&quot;a&quot;") && html.contains("123 34 97"), "{html}");
    }
}
