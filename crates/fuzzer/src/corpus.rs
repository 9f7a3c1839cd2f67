//! The inputs that did something new, and which of them is changed next.
//!
//! Each edge has a champion, the cheapest entry that passes it; champions are drawn most of the time. An entry that
//! is new, or from which something new came lately, gets more runs, and one that gave nothing for long gets fewer.

use base::Rng;
use rustc_hash::FxHashMap;

use crate::batch::Novelty;
use crate::value::Values;

/// An input that did something new.
pub(crate) struct Entry {
    pub(crate) values: Values,
    /// The ranges that belong to it.
    pub(crate) set: u32,
    steps: u64,
    /// Whether it is there for the state that it left only.
    is_for_state: bool,
    /// How often it was chosen since something new came of it.
    idle: u32,
}

/// All of them.
#[derive(Default)]
pub(crate) struct Corpus {
    entries: Vec<Entry>,
    champions: FxHashMap<u32, usize>,
    /// For each entry of how many edges it is the champion.
    reigns: Vec<u32>,
    states: usize,
    /// About how many steps the entries take, long ones counted less.
    average_steps: u64,
}

/// How many entries may be there for their states only.
const MAX_STATES: usize = 4000;
/// How many times as long as others a run may take that is there for how often it passed edges, and for its state.
const DEAR_PATH: u64 = 8;
const DEAR_STATE: u64 = 2;
/// How many runs are made of an entry each time, at most.
const MAX_ENERGY: u32 = 256;

impl Corpus {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn entry(&self, index: usize) -> &Entry {
        &self.entries[index]
    }

    /// Whether some entry passes an edge.
    pub(crate) fn knows(&self, edge: u32) -> bool {
        self.champions.contains_key(&edge)
    }

    /// Whether a run of so many steps takes longer than what is new about it is worth, if no edge is.
    pub(crate) fn is_dear(&self, steps: u64, novelty: Novelty) -> bool {
        let times = if novelty.is_path() { DEAR_PATH } else { DEAR_STATE };
        steps > times * self.average_steps + 64
    }

    /// How many more entries there may be for their states only.
    pub(crate) fn room_for_states(&self) -> u32 {
        MAX_STATES.saturating_sub(self.states) as u32
    }

    /// Takes an input over.
    pub(crate) fn add(
        &mut self,
        (values, set): (Values, u32),
        edges: Vec<u32>,
        steps: u64,
        novelty: Novelty,
    ) {
        let index = self.entries.len();
        let is_for_state = !novelty.is_path();
        self.states += usize::from(is_for_state);
        self.reigns.push(0);
        let cost = cost(steps, values.len());
        for edge in &edges {
            let old = self.champions.get(edge).copied();
            let is_better = old.is_none_or(|old| {
                let old = &self.entries[old];
                cost < self::cost(old.steps, old.values.len())
            });
            if is_better {
                old.into_iter().for_each(|old| self.reigns[old] -= 1);
                self.champions.insert(*edge, index);
                self.reigns[index] += 1;
            }
        }
        // A mean of what is below twice the mean: a few long ones do not move it.
        let limited = steps.min(self.average_steps * 2 + 64);
        self.average_steps = (self.average_steps * 15 + limited) / 16;
        self.entries.push(Entry { values, set, steps, is_for_state, idle: 0 });
    }

    /// An entry to change, and how often.
    pub(crate) fn choose(&mut self, rng: &mut Rng) -> Option<(usize, u32)> {
        if self.entries.is_empty() {
            return None;
        }
        let count = self.entries.len() as u64;
        let index = match rng.below(8) {
            // The newest are where the program is being entered.
            0..3 => {
                let newest = |rng: &mut Rng| (count - 1 - rng.below(count.min(32))) as usize;
                let (one, other) = (newest(rng), newest(rng));
                if self.entries[one].steps <= self.entries[other].steps { one } else { other }
            }
            3..6 => self.champion(rng),
            // The one of two that was tried less.
            _ => {
                let (one, other) = (rng.below(count) as usize, rng.below(count) as usize);
                if self.entries[one].idle <= self.entries[other].idle { one } else { other }
            }
        };
        let entry = &mut self.entries[index];
        entry.idle = entry.idle.saturating_add(1);
        // What takes longer than usual is run less often.
        let dear = ((entry.steps + 64) / (self.average_steps + 64)).max(1).ilog2();
        let energy = (MAX_ENERGY >> entry.idle.ilog2().min(4) >> dear.min(6)).max(2);
        Some((index, energy))
    }

    fn champion(&self, rng: &mut Rng) -> usize {
        let count = self.entries.len() as u64;
        let drawn: [usize; 6] = std::array::from_fn(|_| rng.below(count) as usize);
        let reigns = drawn.iter().copied().find(|index| self.reigns[*index] > 0);
        reigns.unwrap_or(drawn[0])
    }

    /// Gives each input the set that belongs to it.
    pub(crate) fn choose_sets(&mut self, set_of: impl Fn(&Values) -> u32) {
        self.entries.iter_mut().for_each(|entry| entry.set = set_of(&entry.values));
    }

    /// Something new came of an entry.
    pub(crate) fn reward(&mut self, index: usize) {
        self.entries[index].idle /= 2;
    }

    /// Another entry, to be mixed with one.
    pub(crate) fn any(&self, rng: &mut Rng) -> &Entry {
        &self.entries[rng.below(self.entries.len() as u64) as usize]
    }

    /// All inputs.
    pub(crate) fn into_values(self) -> impl Iterator<Item = Values> {
        self.entries.into_iter().map(|entry| entry.values)
    }

    /// Leaves out entries that are champions of nothing and were tried often.
    pub(crate) fn minimise(&mut self) {
        let keep: Vec<bool> = self
            .entries
            .iter()
            .zip(&self.reigns)
            .map(|(entry, reigns)| *reigns > 0 || entry.idle < 64)
            .collect();
        let average_steps = self.average_steps;
        let mut old = std::mem::take(self);
        self.average_steps = average_steps;
        let champions: FxHashMap<u32, usize> = std::mem::take(&mut old.champions);
        let mut places = Vec::with_capacity(keep.len());
        for ((entry, reigns), keep) in old.entries.into_iter().zip(old.reigns).zip(keep) {
            places.push(self.entries.len());
            if keep {
                self.states += usize::from(entry.is_for_state);
                self.entries.push(entry);
                self.reigns.push(reigns);
            }
        }
        self.champions = champions.into_iter().map(|(edge, index)| (edge, places[index])).collect();
    }
}

/// What a run costs: its steps, and its length, which makes changes less likely to matter.
fn cost(steps: u64, length: usize) -> u64 {
    (steps + 16).saturating_mul(length as u64 + 4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Seed;

    fn add(corpus: &mut Corpus, edges: &[u32], steps: u64) {
        let values = Values { slots: vec![steps], kinds: vec![5] };
        let path = crate::batch::read_reports(&report_bytes(1), 1)[0].novelty;
        corpus.add((values, 0), edges.to_vec(), steps, path);
    }

    fn report_bytes(novelty: u8) -> Vec<u8> {
        let mut bytes = vec![0; 56];
        bytes[12] = novelty;
        bytes
    }

    #[test]
    fn cheap_entries_are_champions_and_stay() {
        let mut corpus = Corpus::default();
        add(&mut corpus, &[1, 2, 3], 1000);
        add(&mut corpus, &[1, 2], 10);
        add(&mut corpus, &[1, 2, 3], 20);
        assert_eq!(corpus.reigns, [0, 2, 1]);
        let mut rng = Seed(1).rng();
        for _ in 0..2000 {
            assert!(corpus.choose(&mut rng).is_some_and(|(_, energy)| energy >= 2));
        }
        corpus.minimise();
        assert_eq!(corpus.len(), 2);
        assert_eq!(corpus.reigns, [2, 1]);
        assert_eq!(corpus.champions[&3], 1);
    }

    #[test]
    fn nothing_is_chosen_of_nothing() {
        assert_eq!(Corpus::default().choose(&mut Seed(1).rng()), None);
    }
}
