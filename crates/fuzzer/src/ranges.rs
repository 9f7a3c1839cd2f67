//! Ranges that inputs are drawn from: for each place that asks for one, the values with which the program goes on.
//!
//! Somebody who knows the program tells them by an execution: at one of its inputs, these values lead on. Where that
//! input is asked for in a worker, a run of that execution shows. A range can belong to the inputs that an execution
//! begins with; runs that begin with them have a set of their own, all others have the first.

use std::collections::BTreeMap;

use base::Rng;
use verdict::InputValue;

use crate::shared::{MAX_SETS, RANGES_PER_SET, SiteRange};
use crate::value::Values;

/// How many ranges are kept.
const MOST_HINTS: usize = 1024;

/// Between which values an input leads on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// An execution that asks for the input.
    pub inputs: Vec<InputValue>,
    /// The number of the input in it.
    pub at: usize,
    /// The least value; of a float its place in the order of floats, where zero is 0.
    pub least: i128,
    /// The greatest value, likewise.
    pub most: i128,
    /// How many inputs of the execution the range belongs to; nothing when to all executions.
    pub given: Option<usize>,
}

impl Hint {
    /// The inputs that the range belongs to.
    fn beginning(&self) -> &[InputValue] {
        let given = self.given.unwrap_or_default().min(self.inputs.len());
        &self.inputs[..given]
    }
}

/// Ranges of one beginning.
#[derive(Default)]
struct Set {
    beginning: Values,
    ranges: BTreeMap<u32, SiteRange>,
}

/// All sets; the first is for all executions.
pub(crate) struct Ranges {
    sets: Vec<Set>,
    /// What was told, for when places move.
    hints: Vec<Hint>,
}

impl Default for Ranges {
    fn default() -> Self {
        Ranges { sets: vec![Set::default()], hints: Vec::new() }
    }
}

impl Ranges {
    /// Takes in that inputs which a worker asks for at a place have the range of a hint. Gives the set that it came
    /// into, if that is another one now.
    pub(crate) fn learn(&mut self, hint: &Hint, site: u32) -> Option<u32> {
        let beginning = Values::of(hint.beginning());
        let known = self.sets.iter().position(|set| set.beginning == beginning);
        let number = match known {
            Some(number) => number,
            None if self.sets.len() < MAX_SETS => {
                self.sets.push(Set { beginning, ..Set::default() });
                self.sets.len() - 1
            }
            // What holds behind some inputs is better than nothing for none.
            None => return None,
        };
        if !self.hints.contains(hint) && self.hints.len() < MOST_HINTS {
            self.hints.push(hint.clone());
        }
        let span = hint.most.wrapping_sub(hint.least) as u64;
        let range = SiteRange { site, least: hint.least as u64, span };
        let before = self.sets[number].ranges.insert(site, range);
        (before != Some(range)).then_some(number as u32)
    }

    /// The places are those of another worker: gives all hints, to be learned anew.
    pub(crate) fn forget_places(&mut self) -> Vec<Hint> {
        std::mem::take(self).hints
    }

    /// The set for runs of these values: that of the longest beginning.
    pub(crate) fn set_of(&self, values: &Values) -> u32 {
        let begins = |set: &Set| {
            let beginning = &set.beginning;
            values.slots.starts_with(&beginning.slots) && values.kinds.starts_with(&beginning.kinds)
        };
        let fitting = self.sets.iter().enumerate().filter(|(_, set)| begins(set));
        fitting.max_by_key(|(_, set)| set.beginning.len()).map_or(0, |(number, _)| number as u32)
    }

    /// Some set, where there are any.
    pub(crate) fn any(&self, rng: &mut Rng) -> Option<u32> {
        let has_ranges = self.sets.len() > 1 || !self.sets[0].ranges.is_empty();
        has_ranges.then(|| rng.below(self.sets.len() as u64) as u32)
    }

    /// What a set belongs to.
    pub(crate) fn beginning(&self, set: u32) -> &Values {
        &self.sets[set as usize].beginning
    }

    /// The sets as the worker has them. Where a beginning says nothing of a place, what holds for all does.
    pub(crate) fn tables(&self) -> Vec<Vec<SiteRange>> {
        let general = &self.sets[0].ranges;
        let table = |set: &Set| {
            let own = set.ranges.values();
            let others = general.values().filter(|range| !set.ranges.contains_key(&range.site));
            own.chain(others).copied().take(RANGES_PER_SET).collect()
        };
        self.sets.iter().map(table).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdict::InputKind;

    fn hint(inputs: &[u128], given: Option<usize>, least: i128, most: i128) -> Hint {
        let inputs = inputs.iter().map(|bits| InputValue { kind: InputKind::Int, bits: *bits });
        Hint { inputs: inputs.collect(), at: 1, least, most, given }
    }

    #[test]
    fn a_beginning_has_its_own_ranges_and_those_of_all() {
        let mut ranges = Ranges::default();
        assert_eq!(ranges.learn(&hint(&[5, 6], None, 0, 9), 100), Some(0));
        assert_eq!(ranges.learn(&hint(&[5, 6], None, 0, 9), 100), None);
        assert_eq!(ranges.learn(&hint(&[5, 6], None, -1, 9), 200), Some(0));
        assert_eq!(ranges.learn(&hint(&[5, 6], Some(1), 3, 4), 100), Some(1));
        let tables = ranges.tables();
        let own = SiteRange { site: 100, least: 3, span: 1 };
        let of_all = SiteRange { site: 200, least: u64::MAX, span: 10 };
        assert_eq!(tables[1], [own, of_all]);
        assert_eq!(tables[0][0], SiteRange { site: 100, least: 0, span: 9 });
        let values = |slots: &[u64]| Values { slots: slots.to_vec(), kinds: vec![7; slots.len()] };
        let beginning = ranges.beginning(1).clone();
        let kind = beginning.kinds[0];
        let same = Values { slots: vec![5, 9], kinds: vec![kind; 2] };
        assert_eq!((ranges.set_of(&same), ranges.set_of(&values(&[4]))), (1, 0));
        assert_eq!(ranges.forget_places().len(), 3);
        assert_eq!(ranges.tables(), [vec![]]);
    }

    #[test]
    fn there_is_an_end_of_sets() {
        let mut ranges = Ranges::default();
        for beginning in 0..200 {
            ranges.learn(&hint(&[beginning, 1], Some(1), 0, 9), 100);
        }
        assert_eq!(ranges.tables().len(), MAX_SETS);
    }
}
