//! Inputs that comparisons ask for.
//!
//! Where the program compared two numbers that differed, and an input is one of them, the input becomes the other.
//! Where the number follows from the input by arithmetic, the input is changed by one to see how much the difference
//! of the two changes, and by so much that it vanishes if it goes on like that: exactly, in arithmetic modulo a power of
//! two, and in the usual one.

use rustc_hash::{FxHashMap, FxHashSet};

use base::{DataModel, Rng};

use crate::batch::{Comparison, Report, Run, Texts};
use crate::value::{Values, mask, signed, width};

/// How many runs of an entry are made to see what changes with an input.
const MAX_PROBES: usize = 64;
/// By how much: most numbers show by one step what they depend on, those that are shifted by a larger one.
const CHANGES: [u64; 4] = [1, 1 << 8, 1 << 16, 1 << 24];
/// How many inputs are tried for one entry at most.
const MAX_CANDIDATES: usize = 2048;
/// How many inputs are tried for one comparison.
const PER_COMPARISON: usize = 24;

/// What is to be tried, each once.
pub(crate) struct Candidates<'v> {
    values: &'v Values,
    model: DataModel,
    seen: FxHashSet<(usize, u64)>,
    /// A value for a place each.
    pub(crate) list: Vec<(usize, u64)>,
    /// Bytes for places that follow each other.
    texts: Vec<(usize, Vec<u8>)>,
}

impl<'v> Candidates<'v> {
    pub(crate) fn new(values: &'v Values, model: DataModel) -> Self {
        Candidates {
            values,
            model,
            seen: FxHashSet::default(),
            list: Vec::new(),
            texts: Vec::new(),
        }
    }

    /// The entry with one value changed, for each candidate, or for so many of them all over the list.
    pub(crate) fn runs(
        &self,
        most: usize,
        extension: u32,
        mut seed: impl FnMut() -> u64,
    ) -> Vec<Run> {
        let mut run = |at: usize, values: &mut dyn Iterator<Item = u64>| {
            let mut run = Run { extension, seed: seed(), ..Run::of(self.values) };
            run.slots[at..].iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
            run
        };
        let stride = (self.list.len() + self.texts.len()).div_ceil(most).max(1);
        let mut runs = Vec::new();
        for (at, value) in self.list.iter().step_by(stride) {
            runs.push(run(*at, &mut std::iter::once(*value)));
        }
        for (at, text) in self.texts.iter().step_by(stride) {
            runs.push(run(*at, &mut text.iter().map(|byte| u64::from(*byte))));
        }
        runs
    }

    /// Inputs of one byte that are one of two texts, in a row, become the other.
    pub(crate) fn replace_texts(&mut self, texts: &[Texts]) {
        let values = self.values;
        for (left, right) in texts {
            for (from, to) in [(left, right), (right, left)] {
                let is_it = |at: &usize| {
                    let slots = values.slots[*at..].iter().zip(&values.kinds[*at..]);
                    slots.len() >= from.len()
                        && slots.zip(from).all(|((slot, kind), byte)| {
                            width(*kind, self.model) == 8 && *slot == u64::from(*byte)
                        })
                };
                let room = MAX_CANDIDATES.saturating_sub(self.texts.len()).min(PER_COMPARISON);
                let places: Vec<usize> = (0..values.len()).filter(is_it).take(room).collect();
                self.texts.extend(places.into_iter().map(|at| (at, to.clone())));
            }
        }
    }

    fn offer(&mut self, at: usize, value: u64) {
        let value = value & mask(width(self.values.kinds[at], self.model));
        let is_new = value != self.values.slots[at] && self.seen.insert((at, value));
        if is_new && self.list.len() < MAX_CANDIDATES {
            self.list.push((at, value));
        }
    }

    /// Inputs that are one side of a comparison become the other.
    pub(crate) fn replace(&mut self, comparisons: &[Comparison]) {
        let mut seen = FxHashSet::default();
        for comparison in comparisons.iter().filter(|comparison| seen.insert(**comparison)) {
            let Comparison { size, is_constant, left, right, .. } = *comparison;
            self.replace_one(size, right, left);
            if !is_constant {
                self.replace_one(size, left, right);
            }
        }
    }

    fn replace_one(&mut self, size: u32, from: u64, to: u64) {
        let compared = size * 8;
        let part = mask(compared);
        let values = self.values;
        let is_it = |at: &usize| (values.slots[*at] ^ from) & part == 0;
        // What was read last is compared most likely.
        let places: Vec<usize> = (0..values.len()).rev().filter(is_it).collect();
        for at in places.into_iter().take(PER_COMPARISON) {
            let wide = width(values.kinds[at], self.model);
            for near in [0, 1, u64::MAX] {
                let wanted = to.wrapping_add(near);
                if wide <= compared {
                    self.offer(at, wanted);
                } else {
                    // The number was cut before it was compared, or it had room to spare.
                    self.offer(at, values.slots[at] & !part | wanted & part);
                    self.offer(at, signed(wanted & part, compared) as u64);
                }
            }
        }
    }

    /// The places whose values are to be changed, and by how much each.
    pub(crate) fn probes(&self, rng: &mut Rng) -> Vec<(usize, u64)> {
        let mut places: Vec<usize> = (0..self.values.len()).collect();
        while places.len() > MAX_PROBES {
            places.swap_remove(rng.below(places.len() as u64) as usize);
        }
        let changes =
            if places.len() > MAX_PROBES / CHANGES.len() { &CHANGES[..1] } else { &CHANGES };
        places.into_iter().flat_map(|at| changes.iter().map(move |by| (at, *by))).collect()
    }

    /// What `probe` shows, a run in which the value at a place was more by so much, against the run as it was.
    pub(crate) fn solve(&mut self, (at, by): (usize, u64), before: &Report, probe: &Report) {
        let (old, new) = (occurrences(&before.comparisons), occurrences(&probe.comparisons));
        let mut keys: Vec<_> = old.keys().copied().filter(|key| new.contains_key(key)).collect();
        keys.sort_unstable();
        for key in keys {
            let (old, new) = (old[&key], new[&key]);
            let bits = old.size * 8;
            let part = mask(bits);
            // The distance of the two sides, and how it changed.
            let distance = old.right.wrapping_sub(old.left) & part;
            let later = new.right.wrapping_sub(new.left) & part;
            let change = distance.wrapping_sub(later) & part;
            if change == 0 {
                continue;
            }
            let value = self.values.slots[at];
            let steps = [exact(distance, change, bits), usual(distance, change, bits)];
            for step in steps.into_iter().flatten() {
                for near in [0, 1, u64::MAX] {
                    self.offer(at, value.wrapping_add(step.wrapping_add(near).wrapping_mul(by)));
                }
            }
            // Bits may have been turned over instead.
            self.offer(at, value ^ (old.left ^ old.right).wrapping_mul(by));
        }
    }
}

/// The comparisons of a run by their place and by how often that place had come before.
fn occurrences(comparisons: &[Comparison]) -> FxHashMap<(u32, u32), Comparison> {
    let mut times: FxHashMap<u32, u32> = FxHashMap::default();
    let numbered = comparisons.iter().map(|comparison| {
        let time = times.entry(comparison.site).or_default();
        *time += 1;
        ((comparison.site, *time), *comparison)
    });
    numbered.collect()
}

/// The number of steps of which each takes `change` off, modulo a power of two.
fn exact(distance: u64, change: u64, bits: u32) -> Option<u64> {
    let shift = change.trailing_zeros();
    if distance & mask(shift) != 0 {
        return None;
    }
    Some((distance >> shift).wrapping_mul(inverse(change >> shift)) & mask(bits - shift))
}

/// The inverse of an odd number modulo 2^64, by Newton's method.
fn inverse(odd: u64) -> u64 {
    let step = |guess: u64| guess.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(guess)));
    (0..6).fold(odd, |guess, _| step(guess))
}

/// The same in the numbers that everybody knows, rounded.
fn usual(distance: u64, change: u64, bits: u32) -> Option<u64> {
    let (distance, change) = (signed(distance, bits), signed(change, bits));
    distance.checked_div(change).map(|steps| steps as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::{RunEnd, read_reports};

    fn report(comparisons: Vec<Comparison>) -> Report {
        let empty = read_reports(&[0; 56], 1).remove(0);
        Report { comparisons, end: RunEnd::Exit(0), ..empty }
    }

    fn compared(left: u64, right: u64) -> Comparison {
        Comparison { site: 1, size: 4, is_constant: false, left, right }
    }

    #[test]
    fn inverses_are_inverses() {
        for odd in [1, 3, 7, 0xffff_ffff, 0x1234_5678_9abc_def1, u64::MAX] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1, "{odd:x}");
        }
        assert_eq!(exact(12, 4, 32), Some(3));
        assert_eq!(exact(13, 4, 32), None);
        assert_eq!(usual(-14_i64 as u64, 7, 64), Some(-2_i64 as u64));
    }

    #[test]
    fn one_side_becomes_the_other() {
        let values = Values { slots: vec![5, 77], kinds: vec![5, 5] };
        let mut candidates = Candidates::new(&values, DataModel::Lp64);
        candidates.replace(&[compared(77, 0x0123_abcd)]);
        assert!(candidates.list.contains(&(1, 0x0123_abcd)));
        assert!(candidates.list.contains(&(1, 0x0123_abce)));
        assert!(candidates.list.iter().all(|(at, _)| *at == 1));
        let runs = candidates.runs(100, 2, || 9);
        assert_eq!(runs[0].slots, [5, 0x0123_abcd]);
        assert_eq!((runs[0].extension, runs[0].seed), (2, 9));
    }

    #[test]
    fn texts_take_each_others_place() {
        let values = Values { slots: vec![9, 65, 0, 7, 7], kinds: vec![2; 5] };
        let mut candidates = Candidates::new(&values, DataModel::Lp64);
        candidates.replace_texts(&[(b"A\0".to_vec(), b"key\0".to_vec())]);
        let runs = candidates.runs(100, 0, || 1);
        let expected = [9, u64::from(b'k'), u64::from(b'e'), u64::from(b'y'), 0];
        assert_eq!(runs.iter().map(|run| run.slots.as_slice()).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn arithmetic_is_solved() {
        // x * 7 + 3 is compared with 1000003, and x is 10; the product wraps.
        let values = Values { slots: vec![10], kinds: vec![5] };
        let mut candidates = Candidates::new(&values, DataModel::Lp64);
        let of = |x: u64| compared(x * 7 + 3, 1_000_003);
        candidates.solve((0, 1), &report(vec![of(10)]), &report(vec![of(11)]));
        let solved = |x: u64| (x.wrapping_mul(7).wrapping_add(3)) as u32 == 1_000_003;
        assert!(candidates.list.iter().any(|(_, x)| solved(*x)), "{:?}", candidates.list);
    }
}
