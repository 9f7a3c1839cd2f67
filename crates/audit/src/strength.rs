//! Which of two harnesses notices more.

use std::collections::BTreeSet;

use serde::Serialize;

/// What one harness is against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// It kills more.
    Stronger,
    /// It kills the same mutants.
    Equal,
    /// It kills as many, but not the same ones.
    Other,
    /// It kills fewer.
    Weaker,
}

/// Two sets of killed mutants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Comparison {
    /// What the second is against the first.
    pub strength: Strength,
    /// The mutants that only the second kills.
    pub gained: Vec<usize>,
    /// The mutants that only the first kills.
    pub lost: Vec<usize>,
}

/// Compares what a second harness kills with what the first does.
pub fn compare(first: &BTreeSet<usize>, second: &BTreeSet<usize>) -> Comparison {
    let gained: Vec<usize> = second.difference(first).copied().collect();
    let lost: Vec<usize> = first.difference(second).copied().collect();
    let strength = match second.len().cmp(&first.len()) {
        std::cmp::Ordering::Greater => Strength::Stronger,
        std::cmp::Ordering::Less => Strength::Weaker,
        std::cmp::Ordering::Equal if gained.is_empty() => Strength::Equal,
        std::cmp::Ordering::Equal => Strength::Other,
    };
    Comparison { strength, gained, lost }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kill_sets_are_compared_by_number_and_by_member() {
        let set = |mutants: &[usize]| mutants.iter().copied().collect::<BTreeSet<_>>();
        let first = set(&[1, 2, 3]);
        let compared = |second: &[usize]| compare(&first, &set(second));
        assert_eq!(compared(&[1, 2, 3]).strength, Strength::Equal);
        assert_eq!(compared(&[1, 2]).strength, Strength::Weaker);
        let stronger = compared(&[1, 2, 4, 5]);
        assert_eq!((stronger.strength, stronger.gained), (Strength::Stronger, vec![4, 5]));
        assert_eq!(stronger.lost, [3]);
        // As many, but others: neither is the better one, and what is gained is worth a look.
        let other = compared(&[1, 2, 4]);
        assert_eq!((other.strength, other.gained, other.lost), (Strength::Other, vec![4], vec![3]));
    }
}
