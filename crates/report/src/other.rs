//! What has no page of its own: the document as lists that open and close.

use std::fmt::Write;

use serde_json::Value;

use crate::html::{escaped, head, text};

/// What the page holds.
pub fn body(document: &Value) -> String {
    head(document, "", &[]) + &tree(document)
}

/// A document as lists.
pub fn tree(value: &Value) -> String {
    let mut html = String::new();
    match value {
        Value::Object(map) => {
            html.push_str("<ul>");
            for (key, value) in map {
                let _ = match value {
                    Value::Object(_) | Value::Array(_) => write!(
                        html,
                        "<li><details><summary>{}</summary>{}</details></li>",
                        escaped(key),
                        tree(value)
                    ),
                    value => write!(
                        html,
                        "<li>{}: <code>{}</code></li>",
                        escaped(key),
                        escaped(&text(value))
                    ),
                };
            }
            html.push_str("</ul>");
        }
        Value::Array(values) => {
            html.push_str("<ol>");
            for value in values {
                let _ = write!(html, "<li>{}</li>", tree(value));
            }
            html.push_str("</ol>");
        }
        value => html = format!("<code>{}</code>", escaped(&text(value))),
    }
    html
}

/// The plain values of an object in one line.
pub fn line(value: &Value) -> String {
    let of = value.as_object().into_iter().flatten();
    let plain = of.filter(|(_, value)| !value.is_object() && !value.is_array() && !value.is_null());
    plain.map(|(key, value)| format!("{key}: {}", text(value))).collect::<Vec<_>>().join(", ")
}
