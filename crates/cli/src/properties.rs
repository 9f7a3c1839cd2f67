//! `-p`: the same option on every command that looks for violations.

use check::Selection;
use clap::Args;

use crate::answer::Failure;

/// The option for properties.
#[derive(Args, Debug, Clone)]
pub struct PropertyOptions {
    /// What to check: names in a comma list, groups (memsafety, undefined, all), call:FUNCTION, or a
    /// .prp file. Without this: unreach-call, assert, valid-deref, valid-free, no-overflow,
    /// div-by-zero, bad-shift, array-bounds
    #[arg(short, long = "property", value_name = "NAMES|FILE.prp")]
    properties: Option<String>,
}

impl PropertyOptions {
    /// Whether the user chose.
    pub fn is_given(&self) -> bool {
        self.properties.is_some()
    }

    /// The properties that were chosen.
    pub fn selection(&self) -> Result<Selection, Failure> {
        self.properties.as_deref().map_or_else(|| Ok(Selection::usual()), Selection::parse)
    }
}
