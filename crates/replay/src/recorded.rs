//! The compiler's options that a suite of `refute check` was made with.
//!
//! A suite says nothing about them: its format knows none. But the document beside it does, and a
//! replay with other macros than the check's would quietly run another program.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// The options that the document beside a suite names; none when there is no such document, or when
/// it is about another suite.
pub fn options_of_suite(suite: &Path) -> Vec<String> {
    let read = || -> Option<Vec<String>> {
        let suite = suite.canonicalize().ok()?;
        let directory = suite.parent()?;
        let text = fs::read_to_string(directory.join("result.json")).ok()?;
        let document: Value = serde_json::from_str(&text).ok()?;
        if document["schema"] != formats::CHECK_SCHEMA {
            return None;
        }
        let artefacts = document["artefacts"].as_object()?;
        let is_this =
            |name: &Value| name.as_str().is_some_and(|name| directory.join(name) == suite);
        artefacts.values().any(is_this).then_some(())?;
        let options = document["compiler_options"].as_array()?;
        Some(options.iter().filter_map(|option| option.as_str().map(str::to_owned)).collect())
    };
    read().unwrap_or_default()
}
