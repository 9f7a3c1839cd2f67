//! `-p`: properties by name, by group, or from a property file.

use std::fs;
use std::path::Path;

use clap::Args;
use formats::{Goal, PropertyFile, Specification};
use verdict::{Ending, Property, PropertySet};

use crate::answer::Failure;

/// What a C developer calls a bug.
const USUAL: [Property; 8] = [
    Property::UnreachCall,
    Property::Assert,
    Property::ValidDeref,
    Property::ValidFree,
    Property::NoOverflow,
    Property::DivByZero,
    Property::BadShift,
    Property::ArrayBounds,
];
const MEMORY: [Property; 3] = [Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack];
const UNDEFINED: [Property; 8] = [
    Property::NoOverflow,
    Property::DivByZero,
    Property::BadShift,
    Property::ArrayBounds,
    Property::FloatCast,
    Property::Misaligned,
    Property::Uninit,
    Property::Undefined,
];

/// The option for properties: the same on every command that checks some.
#[derive(Args, Debug, Clone)]
pub struct PropertyOptions {
    /// What to check: names in a comma list, groups (memsafety, undefined, all), call:FUNCTION, or a
    /// .prp file. Without this: unreach-call, assert, valid-deref, valid-free, no-overflow,
    /// div-by-zero, bad-shift, array-bounds
    #[arg(short, long = "property", value_name = "NAMES|FILE.prp")]
    properties: Option<String>,
}

/// What is to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The properties.
    pub properties: PropertySet,
    /// Functions, beside the usual ones, that must not be called.
    pub error_functions: Vec<String>,
    /// Whether a file chose, so that nothing else counts.
    pub exact: bool,
}

impl PropertyOptions {
    /// Whether the user chose.
    pub fn is_given(&self) -> bool {
        self.properties.is_some()
    }

    /// The properties that were chosen.
    pub fn selection(&self) -> Result<Selection, Failure> {
        match self.properties.as_deref() {
            None => Ok(Selection::of(USUAL, false)),
            Some(text) if text.ends_with(".prp") => from_file(Path::new(text)),
            Some(text) => from_names(text),
        }
    }
}

impl Selection {
    fn of(properties: impl IntoIterator<Item = Property>, exact: bool) -> Self {
        let properties = properties.into_iter().collect();
        Selection { properties, error_functions: Vec::new(), exact }
    }

    /// What an ending violates, by the name that a verdict carries; `None` when it is no violation.
    pub fn violation(&self, ending: &Ending) -> Option<String> {
        let property = match ending {
            Ending::ErrorCall => Property::UnreachCall,
            Ending::AssertionFailed(_) => Property::Assert,
            Ending::Sanitizer(finding) => finding.property,
            // Which property a crash violates is not known, but it is nothing that anybody wants.
            Ending::Signal(_) if !self.exact => return Some("crash".into()),
            _ => return None,
        };
        let chosen = self.properties.contains(property);
        let found = matches!(ending, Ending::Sanitizer(_)) && !self.exact;
        (chosen || found).then(|| property.to_string())
    }
}

fn from_names(text: &str) -> Result<Selection, Failure> {
    let mut selection = Selection::of([], false);
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let properties: Vec<Property> = match name {
            "memsafety" => MEMORY.to_vec(),
            "undefined" => UNDEFINED.to_vec(),
            "all" => PropertySet::all().iter().collect(),
            _ => match name.strip_prefix("call:") {
                Some(function) => {
                    selection.error_functions.push(function.to_string());
                    vec![Property::UnreachCall]
                }
                None => vec![name.parse().map_err(|_| unknown(name))?],
            },
        };
        selection.properties = properties.into_iter().fold(selection.properties, PropertySet::with);
    }
    Ok(selection)
}

fn unknown(name: &str) -> Failure {
    let known: Vec<_> = Property::ALL.iter().map(|property| property.name()).collect();
    Failure::new(format!("there is no property '{name}'")).with_advice(format!(
        "known are {}, the groups memsafety, undefined and all, and call:FUNCTION",
        known.join(", ")
    ))
}

fn from_file(path: &Path) -> Result<Selection, Failure> {
    let fail = |reason: String| Failure::new(format!("'{}': {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    let file = PropertyFile::parse(&text).map_err(|error| fail(error.to_string()))?;
    let mut selection = Selection::of([], true);
    for specification in file.specifications {
        let properties: &[Property] = match specification {
            Specification::NoCall(function) | Specification::Cover(Goal::Call(function)) => {
                selection.error_functions.push(function);
                &[Property::UnreachCall]
            }
            Specification::Always(property) => &[property],
            Specification::DefinedBehavior => &UNDEFINED,
            // Coverage is measured in any case.
            Specification::Cover(_) => &[],
            Specification::Termination | Specification::NoDataRace => {
                return Err(fail("a test cannot show this property to be violated".into()));
            }
        };
        selection.properties =
            properties.iter().copied().fold(selection.properties, PropertySet::with);
    }
    Ok(selection)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let options = PropertyOptions { properties: Some(text.into()) };
        options
            .selection()
            .unwrap()
            .properties
            .iter()
            .map(|property| property.to_string())
            .collect()
    }

    #[test]
    fn names_and_groups() {
        assert_eq!(names("assert, no-overflow"), ["assert", "no-overflow"]);
        assert_eq!(names("memsafety"), ["valid-deref", "valid-free", "valid-memtrack"]);
        assert_eq!(names("all").len(), Property::ALL.len());
        assert_eq!(names("call:bad"), ["unreach-call"]);
        let wrong = PropertyOptions { properties: Some("speed".into()) };
        assert!(wrong.selection().unwrap_err().message.contains("speed"));
    }
}
