//! Which findings are old: what a list of known causes says of them.

use std::path::Path;

use campaign::{Known, KnownCause, Sight};
use triage::{Feature, features};

use crate::answer::Failure;

/// The known causes: those of the file, or of `known.toml` beside the campaign, or none.
pub fn known_causes(directory: &Path, file: Option<&Path>) -> Result<Known, Failure> {
    let beside = directory.join("known.toml");
    let path = match file {
        Some(path) => path,
        None if beside.exists() => &beside,
        None => return Ok(Known::default()),
    };
    Known::load(path).map_err(|error| Failure::new(error.to_string()))
}

/// The known cause of a finding. Its features are those of what the program was reduced to; of a
/// program that was not reduced, its own.
pub fn explain<'k>(known: &'k Known, sight: Sight<'_>) -> Option<&'k KnownCause> {
    let reduced = if sight.reduced.is_empty() { sight.program } else { sight.reduced };
    let used: Vec<String> = match known.asks_for_features() {
        true => features(reduced).iter().map(Feature::to_string).collect(),
        false => Vec::new(),
    };
    known.explain(&Sight { features: &used, reduced, ..sight })
}
