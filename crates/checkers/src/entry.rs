//! A verifier as a document: what is known of it, and whether it is here.

use serde::Serialize;

use crate::{Checker, Installed, Missing};

/// A verifier for machines.
#[derive(Serialize, Clone, Debug)]
pub struct Entry {
    /// What it is called on the command line.
    pub name: String,
    /// What it is called by people.
    pub title: String,
    /// What is to be known besides.
    pub note: String,
    /// Whether refute's own tests run it.
    pub tried: bool,
    /// What its answers claim.
    pub claims: Vec<&'static str>,
    /// How its bounds are chosen.
    pub bounds: String,
    /// The container that it runs in.
    pub container: Option<String>,
    /// Where it is; `None` when it is missing.
    pub path: Option<String>,
    /// Its version, as it says.
    pub version: Option<String>,
    /// Why it is missing.
    pub problem: Option<String>,
    /// The command, or the place on the web, that gets it.
    pub get: String,
    /// Its options.
    pub settings: Vec<Group>,
    /// The file of the description; `None` for a built-in one.
    pub file: Option<String>,
    /// The description, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Alternatives of which one is taken.
#[derive(Serialize, Clone, Debug)]
pub struct Group {
    /// What they decide.
    pub name: String,
    /// The words on the verifier's command line.
    pub choices: Vec<String>,
}

impl Entry {
    /// What is known of a verifier that was looked for.
    pub fn of(checker: &Checker, found: &Result<Installed, Missing>) -> Entry {
        let claims = checker.claims;
        let claims = [
            (claims.sound, "sound"),
            (claims.precise, "precise"),
            (claims.bounded, "bounded"),
            (claims.bit_precise, "bit-precise"),
        ];
        let settings = checker.choices().into_iter().map(|(name, choices)| Group {
            name: name.into(),
            choices: choices.iter().map(ToString::to_string).collect(),
        });
        Entry {
            name: checker.name.clone(),
            title: checker.title.clone(),
            note: checker.note.trim().to_owned(),
            tried: checker.tried,
            claims: claims.into_iter().filter(|(made, _)| *made).map(|(_, name)| name).collect(),
            bounds: checker.bounds_note().to_owned(),
            container: checker.container().map(str::to_owned),
            path: found.as_ref().ok().map(|found| found.program.display().to_string()),
            version: found.as_ref().ok().map(|found| found.version.clone()),
            problem: found.as_ref().err().map(|missing| missing.reason.clone()),
            get: checker.how_to_get().to_owned(),
            settings: settings.collect(),
            file: checker.path.as_ref().map(|path| path.display().to_string()),
            description: None,
        }
    }
}
