//! The page of an audit: what became of the mutants, the curve over sizes, each mutant as a diff with its witness.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use crate::chart::{Axes, Curve, chart, curves};
use crate::html::{bar, escaped, head, list, seconds, text, tone};
use crate::table::{Cell, Column, table};

/// What the page holds.
pub fn body(document: &Value) -> String {
    let mutants = list(&document["mutants"]);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for mutant in mutants {
        *counts.entry(fate(mutant)).or_default() += 1;
    }
    let survived = counts
        .iter()
        .filter(|(fate, _)| fate.starts_with("survived"))
        .map(|(_, count)| count)
        .sum::<usize>();
    let sentence = match survived {
        0 => format!("none of {} mutants survived", mutants.len()),
        1 => format!("1 of {} mutants survived", mutants.len()),
        _ => format!("{survived} of {} mutants survived", mutants.len()),
    };
    let vacuous = if document["original_is_vacuous"] == true {
        "nothing is checked: no execution is left"
    } else {
        ""
    };
    let facts = [
        (
            "kill rate",
            document["kill_rate"].as_f64().map(|rate| format!("{rate:.1} %")).unwrap_or_default(),
        ),
        ("original", vacuous.to_string()),
        ("size", text(&document["size"])),
        ("kills shown by the real program", text(&document["confirmed"]["real_program"])),
        ("time", seconds(&document["seconds"])),
    ];
    let mut body = head(document, &sentence, &facts);
    let parts: Vec<(String, &str, usize)> =
        counts.iter().map(|(fate, count)| (fate.clone(), tone(fate), *count)).collect();
    body.push_str(&bar(&parts));
    let sizes: Vec<(f64, f64)> = list(&document["curve"])
        .iter()
        .filter_map(|point| Some((point[0].as_f64()?, point[1].as_f64()?)))
        .scan(0.0, |sum, (size, new)| {
            *sum += new;
            Some((size, *sum))
        })
        .collect();
    body.push_str(&chart("Kills by problem size", &Axes { x: "size", y: "kills" }, &sizes));
    for (title, rows) in
        [("Mutants", mutants), ("Mutants of the harness", list(&document["harness"]))]
    {
        if !rows.is_empty() {
            let _ = write!(body, "<h2>{title}</h2>");
            body.push_str(&rows_of(title, rows));
        }
    }
    body.push_str(&tests(&document["testing"]));
    body.push_str(&times(mutants));
    body
}

/// How many mutants were killed, and how many shown to pass, within how much time each.
fn times(mutants: &[Value]) -> String {
    let curve = |name: &str, fits: &dyn Fn(&str) -> bool| {
        let fitting = mutants.iter().filter(|mutant| fits(&fate(mutant)));
        let mut times: Vec<f64> = fitting
            .filter_map(|mutant| mutant["seconds"].as_f64())
            .filter(|time| *time > 0.0)
            .collect();
        times.sort_by(f64::total_cmp);
        let points = times.iter().enumerate().map(|(index, time)| ((index + 1) as f64, *time));
        Curve { name: format!("{name} ({})", times.len()), points: points.collect() }
    };
    let killed = curve("killed", &|fate| fate.starts_with("killed"));
    let passed = curve("survived or equivalent", &|fate| {
        fate.starts_with("survived") || fate.starts_with("equivalent")
    });
    let axes = Axes { x: "mutants, the fastest first", y: "seconds" };
    curves("Time for each mutant", &axes, &[killed, passed])
}

/// What random tests find, and how many of them are enough.
fn tests(testing: &Value) -> String {
    let chances = |key: &str, name: &str, part: usize| Curve {
        name: name.into(),
        points: list(&testing["curve"])
            .iter()
            .filter_map(|point| {
                Some((point["tests"].as_f64()?.log10(), 100.0 * point[key][part].as_f64()?))
            })
            .collect(),
    };
    let all = [
        chances("random", "a mutant", 1),
        chances("hardest", "the hardest that was killed", 1),
        chances("hardest", "the hardest, at least", 0),
    ];
    let axes = Axes { x: "tests, as a power of ten", y: "% chance to detect" };
    let mut body = curves("How many tests are enough", &axes, &all);
    let budget = &testing["budget"];
    if let Some(enough) = budget["for_the_hardest"].as_u64() {
        let percent = |key: &str| {
            budget[key].as_f64().map(|part| format!("{:.1} %", 100.0 * part)).unwrap_or_default()
        };
        let _ = write!(
            body,
            "<p><strong>{enough} tests</strong> leave a risk of at most {} to miss the hardest mutant that was killed, \
             <code>{}</code> (confidence {}).</p>",
            percent("risk"),
            escaped(&text(&budget["hardest"])),
            percent("confidence")
        );
    }
    body
}

fn fate(mutant: &Value) -> String {
    let fate = &mutant["fate"];
    let name = match fate {
        Value::String(name) => name.clone(),
        Value::Object(of) => of.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    name.replace(['-', '_'], " ")
}

fn rows_of(title: &str, mutants: &[Value]) -> String {
    let columns = [
        Column { name: "fate", is_choice: true, class: "" },
        Column { name: "operator", is_choice: true, class: "mono" },
        Column { name: "function", is_choice: true, class: "mono" },
        Column { name: "line", is_choice: false, class: "number" },
        Column { name: "change", is_choice: false, class: "wide" },
        Column { name: "seconds", is_choice: false, class: "number" },
    ];
    let mut rows: Vec<&Value> = mutants.iter().collect();
    // Survivors are what people came for.
    rows.sort_by_key(|mutant| !fate(mutant).starts_with("survived"));
    let rows: Vec<Vec<Cell>> = rows
        .into_iter()
        .map(|mutant| {
            let fate = fate(mutant);
            let html = format!("<span class=\"{}\">{}</span>", tone(&fate), escaped(&fate));
            let diff = text(&mutant["diff"]);
            let name = text(&mutant["name"]);
            vec![
                Cell::html(fate, html),
                Cell::text(text(&mutant["operator"])),
                Cell::text(text(&mutant["function"])),
                Cell::text(text(&mutant["line"])),
                Cell::html(name.clone(), change(&name, &diff, mutant)),
                Cell::text(text(&mutant["seconds"])),
            ]
        })
        .collect();
    table(title, &columns, &rows)
}

/// A mutant: its changed lines at once, and more on request.
fn change(name: &str, diff: &str, mutant: &Value) -> String {
    let changed = |line: &&str| {
        (line.starts_with('+') && !line.starts_with("+++"))
            || (line.starts_with('-') && !line.starts_with("---"))
    };
    let mut html = format!("<pre>{}</pre>", lines(diff.lines().filter(changed)));
    let mut more = format!("<pre>{}</pre>", lines(diff.lines()));
    let known =
        ["name", "operator", "function", "line", "column", "file", "diff", "seconds", "fate"];
    if let Some(rest) = mutant.as_object() {
        for (key, value) in
            rest.iter().filter(|(key, value)| !known.contains(&key.as_str()) && !value.is_null())
        {
            let _ = write!(
                more,
                "<p><strong>{}</strong></p><pre>{}</pre>",
                escaped(key),
                escaped(&told(value))
            );
        }
    }
    let _ = write!(html, "<details><summary>{}</summary>{more}</details>", escaped(name));
    html
}

/// A value for people: texts as they are, the rest as JSON.
fn told(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        value => serde_json::to_string_pretty(value).unwrap_or_default(),
    }
}

fn lines<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    let mut html = String::new();
    for line in lines {
        let class = match line.chars().next() {
            Some('+') => "add",
            Some('-') => "del",
            _ => "",
        };
        let _ = writeln!(html, "<span class=\"{class}\">{}</span>", escaped(line));
    }
    html
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_budget_and_the_times_are_drawn() {
        let document = serde_json::json!({
            "mutants": [
                { "fate": "killed", "seconds": 0.5, "name": "a" },
                { "fate": "killed", "seconds": 0.25, "name": "b" },
                { "fate": "survived", "seconds": 2.0, "name": "c" },
            ],
            "testing": {
                "curve": [
                    { "tests": 1, "random": [0.1, 0.2, 0.3], "hardest": [0.0, 0.1, 0.2] },
                    { "tests": 100, "random": [0.8, 0.9, 1.0], "hardest": [0.4, 0.5, 0.6] },
                ],
                "budget": { "risk": 0.05, "confidence": 0.95, "for_the_hardest": 459, "hardest": "b" },
            },
        });
        let body = super::body(&document);
        for words in [
            "killed (2)",
            "survived or equivalent (1)",
            "How many tests are enough",
            "<strong>459 tests</strong> leave a risk of at most 5.0 %",
            "up to 90 % chance to detect",
        ] {
            assert!(body.contains(words), "{words}: {body}");
        }
    }
}
