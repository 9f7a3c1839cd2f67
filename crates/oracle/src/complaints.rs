//! What a compiler complains of without refusing a program: how often, by the name of the warning.
//!
//! Old C is full of them and means what it says. A program that is made smaller must not get more of
//! them: `f(x) { }` in the place of `int f(int x) { return x; }` compiles, and its value is nobody's.

use std::collections::BTreeMap;

/// Complaints that count: values that are never given, functions and types that are never declared,
/// pointers of the wrong type.
const COUNTED: [&str; 9] = [
    "return-type",
    "uninitialized",
    "maybe-uninitialized",
    "implicit-function-declaration",
    "implicit-int",
    "int-conversion",
    "incompatible-pointer-types",
    "builtin-declaration-mismatch",
    "overflow",
];

/// Numbers of complaints by their names.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Complaints(BTreeMap<&'static str, usize>);

impl Complaints {
    /// Counts those in the messages of gcc.
    pub(crate) fn of(messages: &str) -> Complaints {
        let mut counts = BTreeMap::new();
        for line in messages.lines().filter(|line| line.contains("warning:")) {
            let name = line.rsplit_once("[-W").map(|(_, rest)| rest.trim_end_matches(']'));
            if let Some(name) = COUNTED.iter().find(|counted| Some(**counted) == name) {
                *counts.entry(*name).or_default() += 1;
            }
        }
        Complaints(counts)
    }

    /// As many of each as in that of the two which has more.
    pub(crate) fn or(mut self, other: &Complaints) -> Complaints {
        for (name, count) in &other.0 {
            let mine = self.0.entry(name).or_default();
            *mine = (*mine).max(*count);
        }
        self
    }

    /// The name of a complaint that there is more of than in the other.
    pub fn beyond(&self, other: &Complaints) -> Option<&'static str> {
        let allowed = |name: &&'static str| other.0.get(name).copied().unwrap_or_default();
        self.0.iter().find(|(name, count)| **count > allowed(name)).map(|(name, _)| *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_counted_by_name() {
        let one = "p.c:1:1: warning: return type defaults to 'int' [-Wimplicit-int]\n";
        let other = "p.c:1:1: warning: odd [-Wodd]\np.c:2:1: note: [-Wimplicit-int]\n";
        let once = Complaints::of(&format!("{one}{other}"));
        let twice = Complaints::of(&format!("{one}{one}"));
        assert_eq!(twice.beyond(&once), Some("implicit-int"));
        assert_eq!(once.beyond(&twice), None);
        assert_eq!(once.clone().or(&twice), twice);
        assert_eq!(once.beyond(&Complaints::default()), Some("implicit-int"));
    }
}
