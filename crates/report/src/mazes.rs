//! The page of a benchmark set of mazes: what was made, each maze drawn with its solution.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::html::{bar, head, list, text};
use crate::picture::picture;
use crate::table::{Cell, Column, table};

/// How many mazes are drawn; the others are files beside the page.
const PICTURES: usize = 48;

/// What the page holds; drawings are files of the directory.
pub fn body(document: &Value, directory: &Path) -> String {
    let programs = list(&document["programs"]);
    let safe = programs.iter().filter(|program| program["expected_verdict"] == true).count();
    let sentence = format!("{} programs in the shape of mazes", programs.len());
    let facts = [
        ("seed", text(&document["seed"])),
        ("wanted", text(&document["wanted"])),
        ("executed", yes(&document["validated"])),
    ];
    let mut body = head(document, &sentence, &facts);
    body.push_str(&bar(&[
        ("safe".into(), "good", safe),
        ("unsafe".into(), "bad", programs.len() - safe),
    ]));
    let mut drawn = programs.iter().filter_map(|program| {
        let name = text(&program["name"]);
        // A name is one of a file in the directory, whatever the document says.
        if name.is_empty() || name.contains('/') {
            return None;
        }
        let svg = fs::read_to_string(directory.join(format!("{name}.svg"))).ok()?;
        let words = format!(
            "{}, {}, {} clauses",
            truth(program),
            text(&program["logic"]),
            text(&program["clauses"])
        );
        Some(picture(&name, &words, &svg))
    });
    let shown: Vec<String> = drawn.by_ref().take(PICTURES).collect();
    if !shown.is_empty() {
        let more =
            if drawn.next().is_some() { format!(" (the first {PICTURES})") } else { String::new() };
        body.push_str(&format!(
            "<h2>Mazes{more}</h2><p>The start is blue, the error red; cells with guards are yellow, the line is the solution.</p>\
             <div class=\"pictures\">{}</div>",
            shown.join("")
        ));
    }
    body.push_str("<h2>Programs</h2>");
    body.push_str(&rows(programs));
    body.push_str(&dropped(&document["dropped"]));
    body
}

fn yes(truth: &Value) -> String {
    match truth.as_bool() {
        Some(true) => "yes, each in several builds".into(),
        Some(false) => "no".into(),
        None => String::new(),
    }
}

fn truth(program: &Value) -> &'static str {
    if program["expected_verdict"] == true { "safe" } else { "unsafe" }
}

fn rows(programs: &[Value]) -> String {
    let columns = [
        Column { name: "truth", is_choice: true, class: "" },
        Column { name: "logic", is_choice: true, class: "" },
        Column { name: "name", is_choice: false, class: "mono" },
        Column { name: "formula", is_choice: false, class: "mono" },
        Column { name: "built", is_choice: true, class: "" },
        Column { name: "cells", is_choice: false, class: "number" },
        Column { name: "clauses", is_choice: false, class: "number" },
        Column { name: "inputs on the way to the error", is_choice: false, class: "wide" },
    ];
    let cells = |program: &Value| {
        let inputs = list(&program["inputs"]).iter().map(text).collect::<Vec<_>>().join(" ");
        vec![
            Cell::text(truth(program)),
            Cell::text(text(&program["logic"])),
            Cell::text(text(&program["name"])),
            Cell::text(text(&program["seed"])),
            Cell::text(text(&program["scaffold"])),
            Cell::text(text(&program["cells"])),
            Cell::text(text(&program["clauses"])),
            Cell::text(inputs),
        ]
    };
    let rows: Vec<Vec<Cell>> = programs.iter().map(cells).collect();
    table("Programs", &columns, &rows)
}

fn dropped(dropped: &Value) -> String {
    let counts: BTreeMap<String, String> = dropped
        .as_object()
        .into_iter()
        .flatten()
        .map(|(reason, count)| (reason.clone(), text(count)))
        .collect();
    if counts.is_empty() {
        return String::new();
    }
    let columns = [
        Column { name: "reason", is_choice: false, class: "wide" },
        Column { name: "count", is_choice: false, class: "number" },
    ];
    let rows: Vec<Vec<Cell>> = counts
        .into_iter()
        .map(|(reason, count)| vec![Cell::text(reason), Cell::text(count)])
        .collect();
    format!("<h2>What was left out</h2>{}", table("Left out", &columns, &rows))
}
