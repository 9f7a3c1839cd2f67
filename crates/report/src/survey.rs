//! The page of many functions that were checked one after the other.

use serde_json::Value;

use crate::html::{badge, escaped, head, list, text};
use crate::table::{Cell, Column, table};

/// What the page holds.
pub fn body(document: &Value) -> String {
    let functions = list(&document["functions"]);
    let count = |start: &str| {
        functions.iter().filter(|row| text(&row["verdict"]).starts_with(start)).count()
    };
    let sentence = format!(
        "{} functions: {} violated, {} undecided, {} failed",
        functions.len(),
        count("false"),
        count("unknown"),
        count("error")
    );
    let mut body = head(document, &sentence, &[]);
    let columns = [
        Column { name: "answer", is_choice: true, class: "" },
        Column { name: "file", is_choice: true, class: "mono" },
        Column { name: "function", is_choice: false, class: "mono" },
        Column { name: "place", is_choice: false, class: "mono" },
        Column { name: "what", is_choice: false, class: "wide" },
        Column { name: "seconds", is_choice: false, class: "number" },
    ];
    // Of one file the places tell enough.
    let first = functions.first().map(|row| text(&row["file"])).unwrap_or_default();
    let is_one_file = functions.iter().all(|row| text(&row["file"]) == first);
    let rows: Vec<Vec<Cell>> = functions
        .iter()
        .map(|row| {
            let verdict = text(&row["verdict"]);
            let short = verdict.split(" (").next().unwrap_or_default().to_string();
            let suggestions: Vec<String> = list(&row["suggestions"]).iter().map(text).collect();
            let mut what = escaped(&text(&row["text"]));
            if !suggestions.is_empty() && verdict.starts_with("false") {
                let assumed = suggestions
                    .iter()
                    .map(|of| format!("--assume '{of}'"))
                    .collect::<Vec<_>>()
                    .join(" ");
                what += &format!(
                    "<br><span class=\"faint\">is that meant? <code>{}</code></span>",
                    escaped(&assumed)
                );
            }
            vec![
                Cell::html(short.clone(), badge(&short)),
                Cell::text(if is_one_file { String::new() } else { text(&row["file"]) }),
                Cell::text(text(&row["function"])),
                Cell::text(text(&row["place"])),
                Cell::html(text(&row["text"]), what),
                Cell::text(text(&row["seconds"])),
            ]
        })
        .collect();
    body.push_str(&table("Functions", &columns, &rows));
    body
}
