//! The description of a verifier: a TOML file, read and checked.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::{DataModel, Rng};
use regex::Regex;
use serde::Deserialize;

use crate::Setting;
use crate::dialect::Dialect;
use crate::launch::Launch;
use crate::program::Programs;
use crate::setting::Group;
use crate::traits::Following;
use crate::understand::Rule;

/// What a verifier claims of its answers. A wrong answer is one against these claims.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// "Safe" means that no execution is bad.
    pub sound: bool,
    /// "Violated" means that some execution is bad.
    pub precise: bool,
    /// "Safe" is only meant up to a bound.
    pub bounded: bool,
    /// Integers and floats have the bits that the machine gives them.
    pub bit_precise: bool,
}

/// Where a verifier is found, and how its version is asked.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Discovery {
    /// The names it goes by, the best first.
    pub(crate) programs: Vec<String>,
    /// The arguments that make it tell its version.
    pub(crate) version: Vec<String>,
    /// What the version looks like; its first group is the version.
    pub(crate) version_pattern: String,
    /// What a version must look like for this description to fit.
    #[serde(default)]
    pub(crate) version_required: String,
    /// The command, or the place on the web, that gets it.
    pub(crate) get: String,
}

/// When "safe" is only meant up to a bound.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bounds {
    /// Options that make it so.
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// Output that says that a verifier which is bounded by itself looked at everything this time.
    #[serde(default)]
    pub(crate) complete_when: String,
    /// How the bounds are set, in words.
    #[serde(default)]
    pub(crate) note: String,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    title: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    tried: bool,
    claims: Claims,
    find: Discovery,
    #[serde(default)]
    dialect: Dialect,
    command: Launch,
    #[serde(default)]
    bounds: Bounds,
    #[serde(default)]
    swarm: Vec<Group>,
    #[serde(default)]
    traits: Following,
    programs: Option<Programs>,
    verdict: Vec<Rule>,
}

/// A description that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The file cannot be read.
    #[error("'{}' cannot be read: {reason}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// It is not TOML, or a field is missing, unknown or of the wrong type.
    #[error("'{}' does not describe a verifier: {reason}", file.display())]
    Malformed {
        /// The file.
        file: PathBuf,
        /// What is wrong, with its place.
        reason: String,
    },
    /// A field has a value that means nothing.
    #[error("'{}', field '{field}': {reason}", file.display())]
    Field {
        /// The file.
        file: PathBuf,
        /// The field.
        field: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// A verifier as its description says, read and checked.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The name by which it is called on the command line and in tables.
    pub name: String,
    /// What it is.
    pub title: String,
    /// What a user should know.
    pub note: String,
    /// Whether refute's own tests run it; the others are described by their documentation.
    pub tried: bool,
    /// What it claims.
    pub claims: Claims,
    /// The file that describes it; `None` for a built-in one.
    pub path: Option<PathBuf>,
    /// The description itself.
    pub text: String,
    pub(crate) find: Discovery,
    pub(crate) version_pattern: Regex,
    pub(crate) version_required: Option<Regex>,
    pub(crate) dialect: Dialect,
    pub(crate) launch: Launch,
    pub(crate) bounds: Bounds,
    pub(crate) following: Following,
    pub(crate) complete_when: Option<Regex>,
    pub(crate) swarm: Vec<Group>,
    pub(crate) programs: Option<Programs>,
    pub(crate) rules: Vec<Rule>,
}

impl Checker {
    /// Reads a description from a file.
    pub fn load(path: &Path) -> Result<Checker, AdapterError> {
        let text = fs::read_to_string(path)
            .map_err(|reason| AdapterError::Unreadable { file: path.to_owned(), reason })?;
        let mut checker = Checker::parse(&text, path)?;
        checker.path = Some(path.to_owned());
        Ok(checker)
    }

    /// Reads a description; `file` is the name that messages give it.
    pub fn parse(text: &str, file: &Path) -> Result<Checker, AdapterError> {
        let read: File = toml::from_str(text).map_err(|error| AdapterError::Malformed {
            file: file.to_owned(),
            reason: error.to_string().trim_end().to_owned(),
        })?;
        let wrong = |field: &str, reason: String| AdapterError::Field {
            file: file.to_owned(),
            field: field.to_owned(),
            reason,
        };
        let pattern = |field: &str, text: &str| {
            Regex::new(&format!("(?m){text}")).map_err(|error| wrong(field, error.to_string()))
        };
        let optional = |field: &str, text: &str| match text {
            "" => Ok(None),
            text => pattern(field, text).map(Some),
        };
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-._".contains(c);
        if read.name.is_empty() || !read.name.chars().all(is_name) {
            return Err(wrong("name", "use small letters, digits, '-', '.' and '_'".into()));
        }
        if read.find.programs.is_empty() {
            return Err(wrong("find.programs", "give at least one name of the program".into()));
        }
        if read.verdict.is_empty() {
            return Err(wrong("verdict", "without a rule no output means anything".into()));
        }
        let mut rules = read.verdict;
        for (number, rule) in rules.iter_mut().enumerate() {
            rule.compile()
                .map_err(|reason| wrong(&format!("verdict number {}", number + 1), reason))?;
        }
        let mut programs = read.programs;
        if let Some(programs) = &mut programs {
            programs.check().map_err(|(field, reason)| wrong(&field, reason))?;
        }
        for group in &read.swarm {
            let field = format!("swarm '{}'", group.name);
            if group.choices.iter().map(|choice| u64::from(choice.weight)).sum::<u64>() == 0 {
                return Err(wrong(&field, "no choice can be drawn".into()));
            }
        }
        read.command.check().map_err(|(field, reason)| wrong(&field, reason))?;
        let version_pattern = pattern("find.version_pattern", &read.find.version_pattern)?;
        if version_pattern.captures_len() < 2 {
            return Err(wrong("find.version_pattern", "mark the version with ( )".into()));
        }
        Ok(Checker {
            name: read.name,
            title: read.title,
            note: read.note,
            tried: read.tried,
            claims: read.claims,
            path: None,
            text: text.to_owned(),
            version_pattern,
            version_required: optional("find.version_required", &read.find.version_required)?,
            complete_when: optional("bounds.complete_when", &read.bounds.complete_when)?,
            find: read.find,
            dialect: read.dialect,
            launch: read.command,
            bounds: read.bounds,
            swarm: read.swarm,
            following: read.traits,
            programs,
            rules,
        })
    }

    /// The setting without any choice: what the verifier does when it is asked plainly.
    pub fn default_setting(&self) -> Setting {
        Setting::default_of(&self.swarm)
    }

    /// A setting at random: one choice of each group.
    pub fn draw(&self, rng: &mut Rng) -> Setting {
        Setting::drawn_from(&self.swarm, rng)
    }

    /// The groups of options that can be drawn, with their alternatives.
    pub fn choices(&self) -> Vec<(&str, Vec<Setting>)> {
        let alternatives = |group: &Group| {
            group.choices.iter().map(|choice| Setting::new(choice.options.clone())).collect()
        };
        self.swarm.iter().map(|group| (group.name.as_str(), alternatives(group))).collect()
    }

    /// Settings whose answer says something of a cause when it differs: each choice by itself, but
    /// none that only leaves parts of the program out.
    pub fn telling_settings(&self) -> impl Iterator<Item = Setting> {
        let groups = self.swarm.iter().filter(|group| !group.slices);
        groups.flat_map(|group| &group.choices).map(|choice| Setting::new(choice.options.clone()))
    }

    /// How the verifier is bounded, in words; empty when there is nothing to say.
    pub fn bounds_note(&self) -> &str {
        &self.bounds.note
    }

    /// The command, or the place on the web, that gets it.
    pub fn how_to_get(&self) -> &str {
        &self.find.get
    }

    /// The image that it runs in, when it runs in a container.
    pub fn container(&self) -> Option<&str> {
        self.launch.container.as_deref()
    }

    /// A program in the words of this verifier, as it is given to it.
    pub fn translate(&self, text: &str) -> String {
        self.dialect.translate(text)
    }

    /// Whether it can be asked about programs of this data model.
    pub fn takes(&self, model: DataModel) -> bool {
        self.launch.models().contains(&model)
    }

    /// What is set in its environment.
    pub(crate) fn environment(&self) -> &BTreeMap<String, String> {
        &self.launch.environment
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
name = "small"
title = "a small one"
[claims]
sound = true
precise = true
bounded = false
bit_precise = true
[find]
programs = ["small"]
version = ["--version"]
version_pattern = '(\d+)'
get = "nowhere"
[command]
arguments = ["{options}", "{file}"]
[[verdict]]
means = "safe"
exit = [0]
"#;

    fn parse(text: &str) -> Result<Checker, String> {
        Checker::parse(text, Path::new("small.toml")).map_err(|error| error.to_string())
    }

    #[test]
    fn a_small_description_is_enough() {
        let checker = parse(SMALL).unwrap();
        assert_eq!(checker.name, "small");
        assert!(checker.default_setting().options().is_empty());
        assert!(!checker.tried);
    }

    #[test]
    fn complaints_name_the_file_and_the_field() {
        for (from, to, words) in [
            ("name = \"small\"", "name = \"a b\"", "'name'"),
            ("get = \"nowhere\"", "gte = \"x\"", "gte"),
            ("programs = [\"small\"]", "programs = []", "'find.programs'"),
            (r"'(\d+)'", "'('", "'find.version_pattern'"),
            (r"'(\d+)'", r"'\d+'", "mark the version"),
            ("means = \"safe\"", "means = \"maybe\"", "maybe"),
            ("exit = [0]", "", "'verdict number 1'"),
            ("exit = [0]", "stdout = '['", "'verdict number 1'"),
            ("\"{file}\"", "\"{fill}\"", "{fill}"),
            ("\"{file}\"", "", "'command.arguments'"),
            ("sound = true", "", "sound"),
            ("title = \"a small one\"", "title = 7", "title"),
        ] {
            let message = parse(&SMALL.replace(from, to)).unwrap_err();
            assert!(message.contains("small.toml") && message.contains(words), "{to}: {message}");
        }
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Checker::load(Path::new("/no/such/file.toml")).unwrap_err();
        assert!(error.to_string().contains("/no/such/file.toml"));
    }
}
