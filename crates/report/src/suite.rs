//! The page of a suite that was run.

use serde_json::Value;

use crate::html::{badge, head, list, text};
use crate::other;
use crate::table::{Cell, Column, table};

/// What the page holds.
pub fn body(document: &Value) -> String {
    let tests = list(&document["tests"]);
    let facts = [
        ("suite", text(&document["suite"])),
        ("tests in the suite", text(&document["tests_in_suite"])),
        ("compiler", text(&document["compiler"])),
        ("data model", text(&document["data_model"])),
    ];
    let mut body = head(document, &format!("{} tests run", tests.len()), &facts);
    let columns = [
        Column { name: "ending", is_choice: true, class: "" },
        Column { name: "test", is_choice: false, class: "mono" },
        Column { name: "what else", is_choice: false, class: "wide" },
    ];
    let rows: Vec<Vec<Cell>> = tests
        .iter()
        .map(|test| {
            let ending = ["outcome", "ending", "verdict", "end"]
                .iter()
                .map(|key| text(&test[*key]))
                .find(|word| !word.is_empty())
                .unwrap_or_default();
            let html = badge(&ending);
            vec![
                Cell::html(ending, html),
                Cell::text(text(&test["name"])),
                Cell::text(other::line(test)),
            ]
        })
        .collect();
    body.push_str(&table("Tests", &columns, &rows));
    if document["coverage"].is_object() {
        body.push_str("<h2>Coverage</h2>");
        body.push_str(&other::tree(&document["coverage"]));
    }
    body
}
