//! Which mutants are wanted.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::operators::{ALL, Operator};

/// Lines of a file, from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines(BTreeSet<usize>);

impl Lines {
    /// Whether a line is one of them.
    pub fn contains(&self, line: usize) -> bool {
        self.0.contains(&line)
    }

    /// Reads `3,10-20`.
    pub fn parse(text: &str) -> Option<Lines> {
        let mut lines = Lines::default();
        for part in text.split(',').map(str::trim) {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let range: RangeInclusive<usize> = first.parse().ok()?..=last.parse().ok()?;
            lines.0.extend(range);
        }
        (!lines.0.is_empty()).then_some(lines)
    }
}

impl FromIterator<usize> for Lines {
    fn from_iter<I: IntoIterator<Item = usize>>(lines: I) -> Self {
        Lines(lines.into_iter().collect())
    }
}

/// Which mutants are wanted.
#[derive(Clone)]
pub struct Choice {
    /// The operators.
    pub operators: Vec<&'static Operator>,
    /// Only changes in these lines; in all without.
    pub lines: Option<Lines>,
}

impl Default for Choice {
    fn default() -> Self {
        Choice { operators: ALL.iter().collect(), lines: None }
    }
}

/// A name that no operator has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownOperator(pub String);

impl Choice {
    /// The operators of these names; all without any.
    pub fn of_operators(names: &[impl AsRef<str>]) -> Result<Choice, UnknownOperator> {
        let find = |name: &str| {
            let operator = ALL.iter().find(|operator| operator.name == name);
            operator.ok_or_else(|| UnknownOperator(name.to_owned()))
        };
        if names.is_empty() {
            return Ok(Choice::default());
        }
        let operators = names.iter().map(|name| find(name.as_ref())).collect::<Result<_, _>>()?;
        Ok(Choice { operators, lines: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbers_and_ranges() {
        let lines = Lines::parse("3, 10-12").unwrap();
        assert!(lines.contains(3) && lines.contains(11) && !lines.contains(4));
        for wrong in ["", "x", "3-", "5-4"] {
            assert_eq!(Lines::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn operators_go_by_their_names() {
        assert_eq!(Choice::of_operators(&["relational"]).unwrap().operators.len(), 1);
        assert_eq!(Choice::of_operators(&[""; 0]).unwrap().operators.len(), ALL.len());
        assert!(Choice::of_operators(&["speed"]).is_err());
    }
}
