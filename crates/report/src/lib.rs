//! One self-contained HTML page of what a command left in a directory.
//!
//! The page is written here as a whole, so that it can be read and printed without a script; the script only steps
//! through traces and narrows tables. What documents hold beyond what is known here is passed over, and what they
//! lack is left out: the page is for people, and old directories are worth looking at too.

mod audit;
mod chart;
mod check;
mod cover;
mod html;
mod listing;
mod other;
mod suite;
mod survey;
mod table;
mod trace;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

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

/// The page of a directory.
pub fn page(directory: &Path) -> Result<String, NoPage> {
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
    let schema = html::text(&document["schema"]);
    let body = match schema.split('/').next().unwrap_or_default() {
        "refute-check" => check::body(&document),
        "refute-cover" => cover::body(&document),
        "refute-audit" => audit::body(&document),
        "refute-survey" => survey::body(&document),
        "refute-run" => suite::body(&document),
        "" => return Err(fail("it does not say what it is (no \"schema\")".into())),
        _ => other::body(&document),
    };
    Ok(html::whole(&html::title(&document), &body))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_result_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let reason = |directory: &Path| page(directory).unwrap_err().to_string();
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
        for schema in ["check", "cover", "audit", "survey", "run", "other"] {
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
                "more": evil,
            });
            fs::write(directory.path().join("result.json"), document.to_string()).unwrap();
            let page = page(directory.path()).unwrap();
            assert!(!page.contains(evil), "{schema}");
            assert!(page.contains("&lt;script&gt;alert(1)"), "{schema}");
        }
    }
}
