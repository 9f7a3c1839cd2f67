//! The page of a check.

use std::fmt::Write;

use serde_json::Value;

use crate::html::{badge, escaped, head, list, seconds, text};
use crate::listing::{Beside, listing};
use crate::trace;

/// What the page holds.
pub fn body(document: &Value) -> String {
    let results = list(&document["results"]);
    let violated: Vec<&Value> = results.iter().filter(|of| of["violation"].is_object()).collect();
    let sentence = match (violated.first(), results.first()) {
        (Some(result), _) => text(&result["violation"]["message"]),
        (None, Some(result)) if result["reason"].is_object() => text(&result["reason"]["text"]),
        (None, Some(_)) => "no execution violates anything".into(),
        (None, None) => String::new(),
    };
    let statistics = &document["statistics"];
    let entry = text(&document["entry"]);
    let options: Vec<String> = list(&document["compiler_options"]).iter().map(text).collect();
    let properties: Vec<String> = list(&document["properties"]).iter().map(text).collect();
    let facts = [
        ("entry", if entry == "main" { String::new() } else { entry }),
        ("properties", properties.join(", ")),
        ("data model", text(&document["data_model"])),
        ("options", options.join(" ")),
        ("unwinding", text(&statistics["unwinding"])),
        ("states", text(&statistics["states"])),
        ("time", seconds(&statistics["wall_seconds"])),
        ("made", text(&document["created"])),
    ];
    let mut body = head(document, &sentence, &facts);
    if results.len() > 1 {
        body.push_str("<h2>Properties</h2><table class=\"plain\"><tbody>");
        for result in results {
            let _ = write!(
                body,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>",
                escaped(&text(&result["property"])),
                badge(&text(&result["verdict"])),
                escaped(&text(&result["reason"]["text"]))
            );
        }
        body.push_str("</tbody></table>");
    }
    for result in &violated {
        let violation = &result["violation"];
        let place = &violation["place"];
        let _ = write!(
            body,
            "<p><strong>{}</strong>: {} <span class=\"faint\">{}:{}</span></p>",
            escaped(&text(&violation["property"])),
            escaped(&text(&violation["message"])),
            escaped(&text(&place["file"])),
            text(&place["line"])
        );
        let confirmation = text(&result["confirmation"]);
        if !confirmation.is_empty() {
            let _ = write!(body, "<p>Executed: {}</p>", escaped(&confirmation));
        }
        body.push_str(&trace::violation(document, violation));
    }
    for result in results {
        let conditions = list(&result["conditions"]);
        if !conditions.is_empty() {
            body.push_str("<h2>This must not happen for the answer to hold</h2><ul>");
            for condition in conditions {
                let _ = write!(body, "<li>{}</li>", escaped(&text(condition)));
            }
            body.push_str("</ul>");
        }
        let reason = &result["reason"];
        if reason.is_object() {
            body.push_str(&undecided(reason));
        }
    }
    body.push_str(&reproduce(document));
    body
}

fn undecided(reason: &Value) -> String {
    let mut body =
        format!("<h2>Why it is undecided</h2><p>{}</p>", escaped(&text(&reason["text"])));
    let advice = text(&reason["advice"]);
    if !advice.is_empty() {
        let _ = write!(body, "<p><strong>Next:</strong> {}</p>", escaped(&advice));
    }
    let file = text(&reason["place"]["file"]);
    let line = reason["place"]["line"].as_u64().unwrap_or(0) as usize;
    if !file.is_empty() && !file.starts_with('<') {
        body.push_str(&listing(&file, 0, false, |at| match at == line {
            true => Beside {
                class: "now",
                lane: "?".into(),
                meaning: "undecided here".into(),
                value: String::new(),
            },
            false => Beside::default(),
        }));
    }
    body
}

/// What was written, and what to do with it.
fn reproduce(document: &Value) -> String {
    let Some(artefacts) = document["artefacts"].as_object().filter(|of| !of.is_empty()) else {
        return String::new();
    };
    let files = crate::html::files(document).join(" ");
    let mut body = String::from("<h2 id=\"reproduce\">See it yourself</h2><ul>");
    for (kind, name) in artefacts {
        let name = text(name);
        let words = match kind.as_str() {
            "reproducer" => {
                "one C file that shows the violation by itself; its head has the commands".into()
            }
            "test-suite" => format!(
                "refute run {name} {}",
                if artefacts.contains_key("harness") { "harness.c" } else { &files }
            ),
            "test-suite-archive" => "the same tests in one file, as TestCov takes them".into(),
            "witness-2.0" => "a witness of version 2.0".into(),
            "witness-1.0" => "a witness of version 1.0".into(),
            "harness" => "the main that was made for the function".into(),
            "sarif" => "for code hosts and editors".into(),
            other => other.to_string(),
        };
        let link = escaped(&name);
        let _ = write!(
            body,
            "<li><a href=\"{link}\"><code>{link}</code></a>: {}</li>",
            escaped(&words)
        );
    }
    body.push_str("</ul>");
    body
}
