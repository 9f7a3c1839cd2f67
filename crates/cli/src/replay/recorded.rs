//! The compiler's options that a suite of `refute check` was made with.
//!
//! A suite says nothing about them: its format knows none. But the document beside it does, and a
//! replay with other macros than the check's would quietly run another program.

use std::fs;
use std::path::Path;

use native::{MacroOption, Sources};
use serde_json::Value;

/// The options as a check writes them down.
pub fn written(sources: &Sources) -> Vec<String> {
    let mut options = Vec::new();
    options.extend(sources.standard.iter().map(|standard| format!("-std={standard}")));
    options.extend(sources.include_directories.iter().map(|path| format!("-I{}", path.display())));
    options.extend(sources.macros.iter().map(|option| match option {
        MacroOption::Define(text) => format!("-D{text}"),
        MacroOption::Undefine(name) => format!("-U{name}"),
    }));
    for file in &sources.forced_includes {
        options.extend(["-include".to_string(), file.display().to_string()]);
    }
    options
}

/// The options that the document beside a suite names; none when there is no such document, or when
/// it is about another suite.
pub fn of_suite(suite: &Path) -> Vec<String> {
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

/// Takes options over as if they had been given.
pub fn apply(options: &[String], sources: &mut Sources) {
    let mut options = options.iter();
    while let Some(option) = options.next() {
        if let Some(text) = option.strip_prefix("-std=") {
            sources.standard = Some(text.into());
        } else if let Some(directory) = option.strip_prefix("-I") {
            sources.include_directories.push(directory.into());
        } else if let Some(text) = option.strip_prefix("-D") {
            sources.macros.push(MacroOption::Define(text.into()));
        } else if let Some(name) = option.strip_prefix("-U") {
            sources.macros.push(MacroOption::Undefine(name.into()));
        } else if option == "-include"
            && let Some(file) = options.next()
        {
            sources.forced_includes.push(file.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_back_as_they_were() {
        let given = Sources {
            include_directories: vec!["inc".into()],
            macros: vec![MacroOption::Define("A=1".into()), MacroOption::Undefine("B".into())],
            standard: Some("c99".into()),
            forced_includes: vec!["a b.h".into()],
            ..Sources::default()
        };
        let mut read = Sources::default();
        apply(&written(&given), &mut read);
        assert_eq!(read, given);
    }
}
