//! The page of a coverage suite: goals on their lines, the curve over time, the goals as a table.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use crate::chart::{Axes, chart};
use crate::html::{bar, escaped, head, list, seconds, text, tone};
use crate::listing::{Beside, listing};
use crate::table::{Cell, Column, table};

/// What the page holds.
pub fn body(document: &Value) -> String {
    let goals = list(&document["goals"]);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for goal in goals {
        *counts.entry(fate(goal)).or_default() += 1;
    }
    let covered: usize =
        counts.iter().filter(|(fate, _)| is_covered(fate)).map(|(_, count)| count).sum();
    let sentence = format!("{covered} of {} goals covered", goals.len());
    let percent = document["percent"].as_f64().map(|of| format!("{of:.2} %")).unwrap_or_default();
    let facts = [
        ("coverage", percent),
        (
            "tests",
            match &document["tests"] {
                Value::Array(tests) => tests.len().to_string(),
                count => text(count),
            },
        ),
        ("executions", text(&document["executions"])),
        ("time", seconds(&document["wall_seconds"])),
    ];
    let mut body = head(document, &sentence, &facts);
    let parts: Vec<(String, &str, usize)> =
        counts.iter().map(|(fate, count)| (fate.clone(), shade(fate), *count)).collect();
    body.push_str(&bar(&parts));
    body.push_str(&curve(document));
    let mut files: Vec<String> = Vec::new();
    for goal in goals {
        let name = text(&goal["file"]);
        if !name.is_empty() && !files.contains(&name) {
            files.push(name);
        }
    }
    for (number, file) in files.iter().enumerate() {
        let of_file: Vec<&Value> =
            goals.iter().filter(|goal| text(&goal["file"]) == *file).collect();
        let _ = write!(body, "<h2>{}</h2>", escaped(file));
        body.push_str(&listing(file, number, false, |line| beside(&of_file, line)));
    }
    body.push_str("<h2>Goals</h2>");
    let columns = [
        Column { name: "fate", is_choice: true, class: "" },
        Column { name: "by", is_choice: true, class: "" },
        Column { name: "kind", is_choice: true, class: "" },
        Column { name: "file", is_choice: files.len() > 1, class: "mono" },
        Column { name: "line", is_choice: false, class: "number" },
    ];
    let rows: Vec<Vec<Cell>> = goals
        .iter()
        .enumerate()
        .map(|(number, goal)| {
            let fate = fate(goal);
            let html = format!("<span class=\"{}\">{}</span>", tone(&fate), escaped(&fate));
            vec![
                Cell::html(fate, html),
                Cell::text(found_by(document, number)),
                Cell::text(text(&goal["kind"])),
                Cell::text(text(&goal["file"])),
                Cell::text(text(&goal["line"])),
            ]
        })
        .collect();
    body.push_str(&table("Goals", &columns, &rows));
    body
}

/// Who found the first test that covers a goal.
fn found_by(document: &Value, number: usize) -> String {
    let covers = |test: &&Value| {
        list(&test["covers"]).iter().any(|goal| goal.as_u64() == Some(number as u64))
    };
    list(&document["tests"])
        .iter()
        .find(covers)
        .map(|test| text(&test["found_by"]))
        .unwrap_or_default()
}

/// What became of a goal, in words with spaces.
fn fate(goal: &Value) -> String {
    text(&goal["fate"]).replace(['-', '_'], " ")
}

fn is_covered(fate: &str) -> bool {
    fate.starts_with("covered")
}

fn shade(fate: &str) -> &'static str {
    match fate {
        fate if is_covered(fate) => "good",
        "unreachable" => "faint",
        _ => "unsure",
    }
}

/// How a line looks: what its goals came to.
fn beside(goals: &[&Value], line: usize) -> Beside {
    let fates: Vec<String> = goals
        .iter()
        .filter(|goal| goal["line"].as_u64() == Some(line as u64))
        .map(|goal| fate(goal))
        .collect();
    if fates.is_empty() {
        return Beside::default();
    }
    let covered = fates.iter().filter(|fate| is_covered(fate)).count();
    let unreachable = fates.iter().filter(|fate| *fate == "unreachable").count();
    let open = fates.len() - covered - unreachable;
    let (class, lane) = match (covered, open) {
        (0, 0) => ("unreachable", "∅"),
        (_, 0) => ("covered", "✓"),
        (0, _) => ("open", "○"),
        _ => ("mixed", "◐"),
    };
    let count = |number: usize, word: &str| (number > 0).then(|| format!("{number} {word}"));
    let words: Vec<String> =
        [count(covered, "covered"), count(open, "open"), count(unreachable, "unreachable")]
            .into_iter()
            .flatten()
            .collect();
    let meaning = words.join(", ");
    let value = if fates.len() == covered { String::new() } else { meaning.clone() };
    Beside { class, lane: lane.into(), meaning, value }
}

/// Covered goals over time, where the document has them.
fn curve(document: &Value) -> String {
    let points: Vec<(f64, f64)> = list(&document["curve"])
        .iter()
        .filter_map(|point| match point {
            Value::Array(pair) => Some((pair.first()?.as_f64()?, pair.get(1)?.as_f64()?)),
            point => Some((point["seconds"].as_f64()?, point["covered"].as_f64()?)),
        })
        .collect();
    chart("Goals over time", &Axes { x: "seconds", y: "goals" }, &points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_found_by_the_first_test_that_covers_it() {
        let document = serde_json::json!({
            "goals": [{ "fate": "covered" }, { "fate": "covered" }, { "fate": "open" }],
            "tests": [{ "covers": [1], "found_by": "fuzzer" }, { "covers": [0, 1], "found_by": "engine" }],
            "curve": [{ "seconds": 0.5, "covered": 1 }, { "seconds": 2.0, "covered": 2 }],
        });
        let found: Vec<String> = (0..3).map(|number| found_by(&document, number)).collect();
        assert_eq!(found, ["engine", "fuzzer", ""]);
        let body = body(&document);
        assert!(
            body.contains("2 of 3 goals covered") && body.contains("Goals over time"),
            "{body}"
        );
    }
}
