//! What is looked for: properties by name, by group, or from a property file.

use std::fs;
use std::path::Path;

use clang::Rules;
use formats::{Goal, PropertyFile, Specification};
use verdict::{Ending, Group, Property, PropertySet, words};

use crate::failure::Failure;

/// What is to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// The properties.
    pub properties: PropertySet,
    /// Functions that must not be called, as far as the user named them.
    pub error_functions: Vec<String>,
    /// Whether calls of the usual error functions count as well.
    usual_errors: bool,
    /// Whether a file chose, so that nothing else counts.
    pub exact: bool,
    /// The lines of the property file, or lines that say the same.
    pub specification: String,
    /// What was asked for and cannot be checked, in the words of the property file.
    pub not_checked: Vec<String>,
    /// Whether overflow was asked for by its name: then it is meant as the competition means it,
    /// and a left shift that loses value bits is one.
    shifts_overflow: bool,
    /// Whether a file asked for everything that C defines, under one name.
    defined_behavior: bool,
}

impl Selection {
    fn of(properties: impl IntoIterator<Item = Property>) -> Self {
        Selection {
            properties: properties.into_iter().collect(),
            error_functions: Vec::new(),
            usual_errors: true,
            exact: false,
            specification: String::new(),
            not_checked: Vec::new(),
            shifts_overflow: false,
            defined_behavior: false,
        }
    }

    /// Nothing: executions are wanted, whatever they do.
    pub fn nothing() -> Self {
        Selection { usual_errors: false, ..Selection::of([]) }
    }

    /// What a C developer calls a bug.
    pub fn usual() -> Self {
        Selection::of(Property::usual()).described()
    }

    /// Names and groups in a comma list, or the path of a property file.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        match text.ends_with(".prp") {
            true => Selection::from_files(&[text]),
            false => from_names(text),
        }
    }

    /// What one or more property files ask for together.
    pub fn from_files(paths: &[impl AsRef<Path>]) -> Result<Self, Failure> {
        let mut selection = Selection::of([]);
        (selection.exact, selection.usual_errors) = (true, false);
        for path in paths {
            selection.add_file(path.as_ref())?;
        }
        Ok(selection)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), Failure> {
        let fail = |reason: String| Failure::new(format!("'{}': {reason}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
        let file = PropertyFile::parse(&text).map_err(|error| fail(error.to_string()))?;
        self.specification.push_str(&file.to_string());
        for specification in file.specifications {
            let properties: Vec<Property> = match specification {
                Specification::NoCall(function) | Specification::Cover(Goal::Call(function)) => {
                    self.error_functions.push(function);
                    vec![Property::UnreachCall]
                }
                Specification::Always(property) => {
                    self.shifts_overflow |= property == Property::NoOverflow;
                    vec![property]
                }
                Specification::DefinedBehavior => {
                    self.defined_behavior = true;
                    Property::of_group(Group::Undefined).collect()
                }
                // Coverage is measured by those commands that measure it, in any case.
                Specification::Cover(_) => Vec::new(),
                Specification::Termination => {
                    self.not_checked.push("termination".into());
                    Vec::new()
                }
                Specification::NoDataRace => {
                    self.not_checked.push("no-data-race".into());
                    Vec::new()
                }
            };
            self.properties = properties.into_iter().fold(self.properties, PropertySet::with);
        }
        Ok(())
    }

    /// Adds the lines of a property file that say what was chosen by names.
    fn described(mut self) -> Self {
        let mut specifications = Vec::new();
        for property in self.properties.iter() {
            if property == Property::UnreachCall {
                let functions = self.all_error_functions();
                specifications.extend(functions.into_iter().map(Specification::NoCall));
            } else {
                specifications.push(Specification::Always(property));
            }
        }
        self.specification = PropertyFile { entry: "main".into(), specifications }.to_string();
        self
    }

    /// Every function whose call is the error.
    pub fn all_error_functions(&self) -> Vec<String> {
        let usual = words::error_functions().filter(|_| self.usual_errors);
        usual.map(str::to_owned).chain(self.error_functions.iter().cloned()).collect()
    }

    /// The rules of C that clang and the lowering must state for this.
    pub fn rules(&self) -> Rules {
        let (checks, shifts_overflow) = (self.properties, self.shifts_overflow);
        Rules { checks, shifts_overflow, ..Rules::default() }
    }

    /// The name that a verdict about the property carries.
    pub fn verdict_name(&self, property: Property) -> &'static str {
        match self.defined_behavior && property.descriptor().group == Group::Undefined {
            true => "def-behavior",
            false => property.name(),
        }
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
    let mut selection = Selection::of([]);
    selection.usual_errors = false;
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let properties: Vec<Property> = match name {
            "memsafety" => Property::of_group(Group::MemorySafety).collect(),
            "undefined" => Property::of_group(Group::Undefined).collect(),
            "all" => PropertySet::all().iter().collect(),
            _ => match name.strip_prefix("call:") {
                Some(function) => {
                    selection.error_functions.push(function.to_string());
                    vec![Property::UnreachCall]
                }
                None => vec![name.parse().map_err(|_| unknown(name))?],
            },
        };
        selection.shifts_overflow |= name == Property::NoOverflow.name();
        selection.usual_errors |=
            properties.contains(&Property::UnreachCall) && !name.starts_with("call:");
        selection.properties = properties.into_iter().fold(selection.properties, PropertySet::with);
    }
    if selection.properties == PropertySet::EMPTY {
        return Err(unknown(text));
    }
    Ok(selection.described())
}

fn unknown(name: &str) -> Failure {
    let known: Vec<_> = Property::ALL.iter().map(|property| property.name()).collect();
    Failure::new(format!("there is no property '{name}'")).with_advice(format!(
        "known are {}, the groups memsafety, undefined and all, and call:FUNCTION",
        known.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let selection = Selection::parse(text).unwrap();
        selection.properties.iter().map(|property| property.to_string()).collect()
    }

    #[test]
    fn the_guide_knows_every_property() {
        let guide = include_str!("../../../docs/check.md");
        for property in Property::ALL {
            let (name, usual) = (property.name(), property.descriptor().is_usual);
            assert!(guide.contains(&format!("| `{name}` |")) || name == "unreach-call", "{name}");
            let without = guide.lines().find(|line| line.contains("Without `-p`:")).unwrap();
            let without = without.split("Without `-p`:").nth(1).unwrap();
            let without = without.split('.').next().unwrap();
            assert_eq!(without.contains(&format!("`{name}`")), usual, "{name}");
        }
    }

    #[test]
    fn names_and_groups() {
        assert_eq!(names("assert, no-overflow"), ["assert", "no-overflow"]);
        assert_eq!(names("memsafety"), ["valid-deref", "valid-free", "valid-memtrack"]);
        // What C allows is only looked for by its name.
        assert_eq!(names("all").len(), Property::ALL.len() - 1);
        assert!(names("all").iter().all(|name| name != Property::UnsignedOverflow.name()));
        assert_eq!(names("call:bad"), ["unreach-call"]);
        let functions = |text: &str| Selection::parse(text).unwrap().all_error_functions();
        assert_eq!(functions("call:bad"), ["bad"]);
        assert_eq!(functions("call:bad,unreach-call"), ["reach_error", "__VERIFIER_error", "bad"]);
        assert!(Selection::parse(" , ").is_err());
        let shifts_overflow = |text: &str| Selection::parse(text).unwrap().shifts_overflow;
        assert!(shifts_overflow("no-overflow,bad-shift") && !shifts_overflow("undefined"));
        assert!(Selection::parse("speed").unwrap_err().message.contains("speed"));
    }
}
