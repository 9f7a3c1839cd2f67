//! One self-contained HTML page of what a command left in a directory, and the server that shows it to this machine.
//!
//! The page is written here as a whole, so that it can be read and printed without a script; the script only steps
//! through traces and narrows tables. What documents hold beyond what is known here is passed over, and what they
//! lack is left out: the page is for people, and old directories are worth looking at too.

mod audit;
mod campaign;
mod chart;
mod check;
mod cover;
mod html;
mod listing;
mod mazes;
mod other;
mod picture;
mod server;
mod suite;
mod survey;
mod table;
mod trace;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

pub use server::{parse_address, serve};

/// The name of the page in its directory.
pub const PAGE: &str = "report.html";

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
#[error("'{}': {reason}", path.display())]
pub struct NoPage {
    /// The file or directory.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: String,
}

/// How a page comes to its reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// As a file, which stays as it is.
    File,
    /// From a server of ours: the page asks it every few seconds whether something changed.
    Live,
}

/// The page of a directory with a result.
pub fn page(directory: &Path, delivery: Delivery) -> Result<String, NoPage> {
    let path = directory.join("result.json");
    let fail = |reason: String| NoPage { path: path.clone(), reason };
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(_) if !directory.exists() => {
            return Err(NoPage {
                path: directory.to_owned(),
                reason: "there is no such directory".into(),
            });
        }
        Err(_) => {
            return Err(NoPage {
                path: directory.to_owned(),
                reason: "it holds no result.json; give the directory of -o".into(),
            });
        }
    };
    let document: Value =
        serde_json::from_slice(&bytes).map_err(|error| fail(format!("it is damaged: {error}")))?;
    if html::text(&document["schema"]).is_empty() {
        return Err(fail("it does not say what it is (no \"schema\")".into()));
    }
    Ok(page_of(&document, directory, delivery))
}

/// The page of a document; what it names lies in the directory.
pub fn page_of(document: &Value, directory: &Path, delivery: Delivery) -> String {
    let schema = html::text(&document["schema"]);
    let body = match schema.split('/').next().unwrap_or_default() {
        "refute-check" => check::body(document),
        "refute-cover" => cover::body(document),
        "refute-audit" => audit::body(document),
        "refute-survey" => survey::body(document),
        "refute-run" => suite::body(document),
        "refute-campaign" => campaign::body(document),
        "refute-generate-mazes" => mazes::body(document, directory),
        _ => other::body(document),
    };
    html::whole(&html::title(document), &body, delivery)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_result_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let reason = |directory: &Path| page(directory, Delivery::File).unwrap_err().to_string();
        assert!(reason(&directory.path().join("x")).contains("no such directory"));
        assert!(reason(directory.path()).contains("no result.json"));
        for (text, expected) in [("{", "damaged"), ("{}", "schema"), ("[1]", "schema")] {
            fs::write(directory.path().join("result.json"), text).unwrap();
            assert!(reason(directory.path()).contains(expected), "{text}");
        }
    }

    #[test]
    fn texts_of_documents_are_never_markup() {
        let directory = tempfile::tempdir().unwrap();
        let evil = "<script>alert(1)</script>";
        let schemas =
            ["check", "cover", "audit", "survey", "run", "campaign", "generate-mazes", "other"];
        for schema in schemas {
            let document = serde_json::json!({
                "schema": format!("refute-{schema}/1"), "verdict": evil, "files": [{"name": evil}],
                "warnings": [evil], "entry": evil,
                "results": [{ "verdict": "false", "confirmation": evil, "violation": {
                    "message": evil, "place": {"file": evil, "line": 1}, "inputs": [{"value": evil, "variable": evil}],
                    "trace": [{"kind": "assign", "text": evil, "place": {"file": evil, "line": 1}}] } }],
                "goals": [{"file": evil, "line": 1, "kind": evil, "fate": evil}],
                "mutants": [{"name": evil, "operator": evil, "fate": evil, "diff": format!("+{evil}")}],
                "functions": [{"function": evil, "verdict": evil, "text": evil}],
                "tests": [{"name": evil, "outcome": evil}],
                "rows": [{"checker": evil, "strategy": evil, "judgements": {evil: 1}}],
                "runs": [{"checker": evil, "program": evil, "judgement": "right", "cpu": 1.0, "at": 1.0}],
                "groups": [{"verifier": evil, "cause": evil, "program": evil, "report": evil}],
                "findings": [{"checker": evil, "message": evil}], "pictures": {evil: evil},
                "programs": [{"name": evil, "logic": evil, "inputs": [evil]}], "dropped": [{"stage": evil}],
                "more": evil,
            });
            fs::write(directory.path().join("result.json"), document.to_string()).unwrap();
            let page = page(directory.path(), Delivery::Live).unwrap();
            assert!(!page.contains(evil), "{schema}");
            assert!(page.contains("&lt;script&gt;alert(1)"), "{schema}");
        }
    }
}
