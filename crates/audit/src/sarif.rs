//! Survivors as SARIF 2.1.0, which code hosts and editors show beside the source.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::equivalence::Equivalence;
use crate::fate::Fate;
use crate::report::{Report, Row};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The survivors of an audit, each a warning where its change is.
pub fn sarif(report: &Report, version: &str) -> Value {
    let survivors = || report.mutants.iter().filter(|row| row.fate.is_survivor());
    let operators: BTreeSet<&str> = survivors().map(|row| row.operator).collect();
    let rules = operators.iter().map(|operator| {
        json!({
            "id": format!("survivor/{operator}"),
            "shortDescription": { "text": format!("A mistake ({operator}) that the harness does not notice") },
            "defaultConfiguration": { "level": "warning" },
        })
    });
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "refute audit",
                "version": version,
                "rules": rules.collect::<Vec<_>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "results": survivors().map(result).collect::<Vec<_>>(),
        }],
    })
}

fn result(row: &Row) -> Value {
    json!({
        "ruleId": format!("survivor/{}", row.operator),
        "level": "warning",
        "message": { "text": words(row) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&row.file) },
                "region": { "startLine": row.line, "startColumn": row.column },
            },
        }],
        // A name stays when other parts of the file change.
        "partialFingerprints": { "refuteMutant/v1": row.name },
    })
}

/// What a survivor is, in words: the change, and inputs with which it passes.
fn words(row: &Row) -> String {
    let is_change = |line: &&str| {
        (line.starts_with('-') && !line.starts_with("---"))
            || (line.starts_with('+') && !line.starts_with("+++"))
    };
    let change: Vec<&str> = row.diff.lines().filter(is_change).collect();
    let what = match row.fate {
        Fate::NoExecution => "The assumptions of the harness leave no execution of this change",
        _ => "The harness does not notice this change",
    };
    let mut text = format!("{what} ({}):\n{}", row.name, change.join("\n"));
    let inputs = match (&row.witness, &row.fate) {
        (Some(witness), _) => Some(&witness.inputs),
        (None, Fate::Survived { passing }) => passing.as_ref(),
        _ => None,
    };
    if let Some(inputs) = inputs {
        text.push_str(&format!("\nIt passes with inputs {}.", inputs.join(", ")));
    }
    if let Some(Equivalence::Different(inputs)) = &row.equivalence {
        let inputs = inputs.join(", ");
        text.push_str(&format!("\nIt leaves something else behind with inputs {inputs}."));
    }
    text
}

/// A path as an address: what means something else in addresses is written by its number.
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~".contains(&byte);
    let escaped = path.bytes().map(|byte| match is_plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let escaped: String = escaped.collect();
    if path.starts_with('/') { format!("file://{escaped}") } else { escaped }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_addresses() {
        assert_eq!(uri("a b/c.c"), "a%20b/c.c");
        assert_eq!(uri("/x/ä.c"), "file:///x/%C3%A4.c");
    }
}
