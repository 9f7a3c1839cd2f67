//! Changes of typed inputs. A value is changed by arithmetic on its type, or left to the worker, which draws one when
//! it knows the type; values are put in, taken out, repeated and taken over from other inputs.

use base::{DataModel, Rng};
use verdict::InputKind;

use crate::batch::{FRESH, Run};
use crate::corpus::Entry;
use crate::value::{UPPER, kind_of, mask, width};

/// How long sequences may become by changes.
pub(crate) struct Mutator {
    pub(crate) model: DataModel,
    pub(crate) max_inputs: usize,
}

/// A sequence while it is changed.
struct Draft {
    slots: Vec<u64>,
    tags: Vec<u8>,
    kinds: Vec<u8>,
}

impl Mutator {
    /// A changed input; `other` is mixed with it at times.
    pub(crate) fn mutate(&self, entry: &Entry, other: &Entry, rng: &mut Rng) -> Run {
        let values = &entry.values;
        let mut draft = Draft {
            slots: values.slots.clone(),
            tags: vec![0; values.len()],
            kinds: values.kinds.clone(),
        };
        // Most often one change, seldom many.
        let changes = 1 << rng.weighted(&[8, 4, 2, 1]).unwrap_or_default();
        for _ in 0..changes {
            self.change(&mut draft, other, rng);
        }
        // What is longer already stays as long.
        let most = self.max_inputs.max(values.len());
        draft.slots.truncate(most);
        draft.tags.truncate(most);
        let Draft { slots, tags, .. } = draft;
        let (extension, seed) = (extension(rng), rng.bits());
        Run { extension, seed, slots, tags, set: entry.set, completes: false }
    }

    fn change(&self, draft: &mut Draft, other: &Entry, rng: &mut Rng) {
        if draft.slots.is_empty() {
            draft.insert_fresh(0, 1 + rng.below(4) as usize);
            return;
        }
        let length = draft.slots.len();
        let at = rng.below(length as u64) as usize;
        match rng.below(20) {
            0..5 => draft.tags[at] = FRESH,
            5..8 => self.step(draft, at, rng),
            8..10 => self.flip(draft, at, rng),
            10 => {
                let from = rng.below(length as u64) as usize;
                (draft.slots[at], draft.tags[at]) = (draft.slots[from], draft.tags[from]);
            }
            11 => {
                // A stretch anew.
                let end = (at + 1 + rng.below(4) as usize).min(length);
                draft.tags[at..end].fill(FRESH);
            }
            12 => draft.truncate(at),
            13 => {
                let end = (at + stretch(rng)).min(length);
                draft.remove(at, end);
            }
            14 => draft.insert_fresh(at, stretch(rng)),
            15 => {
                // Once more, or several times more.
                let end = (at + stretch(rng)).min(length);
                let times = 1 + rng.below(3);
                (0..times).for_each(|_| draft.repeat(at, end));
            }
            16 => {
                let to = rng.below(length as u64) as usize;
                draft.slots.swap(at, to);
                draft.tags.swap(at, to);
                draft.kinds.swap(at, to);
            }
            17 | 18 => {
                // More of another input behind a part of this one; seldom all of it, or inputs would only grow.
                let from = rng.below(other.values.len() as u64 + 1) as usize;
                let most = if rng.below(8) == 0 { usize::MAX } else { stretch(rng) };
                let end = from.saturating_add(most).min(other.values.len());
                draft.truncate(at);
                draft.append(other, from, end);
            }
            _ => {
                // A part of another input in the midst of this one.
                let from = rng.below(other.values.len() as u64 + 1) as usize;
                let end = (from + stretch(rng)).min(other.values.len());
                let tail = draft.split_off(at);
                draft.append(other, from, end);
                draft.join(tail);
            }
        }
    }

    /// A little more or less, by the type.
    fn step(&self, draft: &mut Draft, at: usize, rng: &mut Rng) {
        let range = if rng.below(4) == 0 { 1000 } else { 16 };
        let by = 1 + rng.below(range);
        let is_less = rng.below(2) == 0;
        let kind = draft.kinds.get(at).copied().unwrap_or_default();
        let bits = draft.slots[at];
        let sign = if is_less { -1.0 } else { 1.0 };
        draft.slots[at] = match kind_of(kind) {
            Some(InputKind::Double) if rng.below(2) == 0 => {
                (f64::from_bits(bits) + sign * by as f64).to_bits()
            }
            Some(InputKind::Float) if rng.below(2) == 0 => {
                u64::from((f32::from_bits(bits as u32) + sign as f32 * by as f32).to_bits())
            }
            _ => {
                let by = if is_less { by.wrapping_neg() } else { by };
                bits.wrapping_add(by) & mask(width(kind, self.model))
            }
        };
        draft.tags[at] = 0;
    }

    fn flip(&self, draft: &mut Draft, at: usize, rng: &mut Rng) {
        let kind = draft.kinds.get(at).copied().unwrap_or_default();
        let wide = u64::from(width(kind, self.model));
        let bits = draft.slots[at];
        draft.slots[at] = match rng.below(4) {
            0 => bits.wrapping_neg(),
            1 => bits ^ (0xff << (rng.below(wide.div_ceil(8)) * 8)),
            _ => bits ^ (1 << rng.below(wide)),
        } & mask(wide as u32);
        draft.tags[at] = 0;
    }
}

/// How long a stretch is: mostly short.
fn stretch(rng: &mut Rng) -> usize {
    let most = 1 << rng.weighted(&[8, 8, 8, 4, 2, 1]).unwrap_or_default();
    1 + rng.below(most) as usize
}

/// How many values may be drawn behind the last: mostly a few, seldom many.
fn extension(rng: &mut Rng) -> u32 {
    match rng.below(1024) {
        0..320 => 0,
        320..768 => 1 + rng.below(3) as u32,
        768..1022 => 1 << rng.below(6),
        _ => 1 << rng.below(13),
    }
}

impl Draft {
    fn truncate(&mut self, length: usize) {
        self.slots.truncate(length);
        self.tags.truncate(length);
        self.kinds.truncate(length);
    }

    fn remove(&mut self, from: usize, end: usize) {
        self.slots.drain(from..end);
        self.tags.drain(from..end);
        self.kinds.drain(from..end);
    }

    fn insert_fresh(&mut self, at: usize, count: usize) {
        self.slots.splice(at..at, std::iter::repeat_n(0, count));
        self.tags.splice(at..at, std::iter::repeat_n(FRESH, count));
        // The type that follows is as good a guess as any; the worker knows better.
        let kind = self.kinds.get(at).map_or(0, |kind| kind & !UPPER);
        self.kinds.splice(at..at, std::iter::repeat_n(kind, count));
    }

    fn repeat(&mut self, from: usize, end: usize) {
        let (slots, tags) = (self.slots[from..end].to_vec(), self.tags[from..end].to_vec());
        let kinds = self.kinds[from..end].to_vec();
        self.slots.splice(end..end, slots);
        self.tags.splice(end..end, tags);
        self.kinds.splice(end..end, kinds);
    }

    fn append(&mut self, other: &Entry, from: usize, end: usize) {
        self.slots.extend(&other.values.slots[from..end]);
        self.tags.extend(std::iter::repeat_n(0, end - from));
        self.kinds.extend(&other.values.kinds[from..end]);
    }

    fn split_off(&mut self, at: usize) -> Draft {
        Draft {
            slots: self.slots.split_off(at),
            tags: self.tags.split_off(at),
            kinds: self.kinds.split_off(at),
        }
    }

    fn join(&mut self, tail: Draft) {
        self.slots.extend(tail.slots);
        self.tags.extend(tail.tags);
        self.kinds.extend(tail.kinds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Novelty;
    use crate::corpus::Corpus;
    use crate::value::Values;
    use base::Seed;

    fn corpus(sequences: &[&[u64]]) -> Corpus {
        let mut corpus = Corpus::default();
        for slots in sequences {
            let values = Values { slots: slots.to_vec(), kinds: vec![5; slots.len()] };
            corpus.add((values, 0), vec![], 1, Novelty::default());
        }
        corpus
    }

    #[test]
    fn changes_are_whole_and_bounded() {
        let corpus = corpus(&[&[], &[1], &[1, 2, 3, 4, 5, 6, 7, 8]]);
        let mutator = Mutator { model: DataModel::Lp64, max_inputs: 40 };
        let mut rng = Seed(3).rng();
        let mut lengths = std::collections::BTreeSet::new();
        for turn in 0..20_000 {
            let (one, other) = (corpus.entry(turn % 3), corpus.entry(turn / 3 % 3));
            let run = mutator.mutate(one, other, &mut rng);
            assert_eq!(run.slots.len(), run.tags.len());
            assert!(run.slots.len() <= 40);
            lengths.insert(run.slots.len());
            // What is an `int` keeps its width.
            assert!(run.slots.iter().all(|slot| *slot <= u64::from(u32::MAX)), "{run:?}");
        }
        assert!(lengths.len() > 30, "{lengths:?}");
    }

    #[test]
    fn the_same_seed_makes_the_same_changes() {
        let corpus = corpus(&[&[1, 2, 3], &[9]]);
        let mutator = Mutator { model: DataModel::Ilp32, max_inputs: 100 };
        let make = |seed: u64| {
            let mut rng = Seed(seed).rng();
            let run = |_| mutator.mutate(corpus.entry(0), corpus.entry(1), &mut rng);
            (0..100).map(run).collect::<Vec<_>>()
        };
        assert_eq!(make(5), make(5));
        assert_ne!(make(5), make(6));
    }
}
