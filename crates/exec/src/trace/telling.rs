//! The part of a story that is worth telling.

use std::collections::HashSet;

use super::story::{Event, EventKind, Item, Iterations};

/// A story of this many steps is told in full.
pub(super) const SHORT: usize = 60;

/// No story is longer.
pub(super) const MOST_STEPS: usize = 200;

/// How many inputs are told; the others are in the list of inputs all the same.
const MOST_INPUTS: usize = 120;

/// How many of the calls that led to the end are told.
const MOST_LIVE_CALLS: usize = 40;

/// Where the events of a part stand.
#[derive(Clone, Copy, Default)]
pub(super) struct Around {
    /// The call of the function when it has returned, as an index into the list.
    pub call: Option<usize>,
    /// How many functions that have not returned at the end are around it; `None` when the
    /// function has returned.
    pub depth: Option<usize>,
    /// Whether it is in an iteration that is neither the first nor the last of its loop.
    pub is_repeated: bool,
}

/// An event of the whole story.
pub(super) struct Entry {
    event: Event,
    around: Around,
    /// The return that belongs to a call.
    back: Option<usize>,
}

/// The whole story in order.
pub(super) struct List {
    pub entries: Vec<Entry>,
    /// Whether iterations are missing already.
    pub has_gap: bool,
}

impl List {
    pub(super) fn add(&mut self, event: Event, around: Around) -> usize {
        self.entries.push(Entry { event, around, back: None });
        self.entries.len() - 1
    }

    pub(super) fn add_items(&mut self, items: Vec<Item>, around: Around) {
        for item in items {
            match item {
                Item::Event(event) => {
                    self.add(event, around);
                }
                Item::Call { call, items, back } => {
                    let inside = Around { depth: None, ..around };
                    let call = call.map(|call| self.add(call, inside));
                    let inside = Around { call, ..inside };
                    self.add_items(items, inside);
                    if let Some(back) = back {
                        let back = self.add(back, inside);
                        if let Some(call) = call {
                            self.entries[call].back = Some(back);
                        }
                    }
                }
                Item::Loop(iterations) => self.add_iterations(iterations, true, around),
            }
        }
    }

    /// Adds iterations that are over, of a loop that is over as well or goes on.
    pub(super) fn add_iterations(&mut self, iterations: Iterations, is_over: bool, around: Around) {
        self.has_gap |= iterations.has_gap;
        let skipped: Vec<Item> = iterations.skipped.into_iter().map(Item::Event).collect();
        let parts = iterations.first.into_iter().chain([skipped]).chain(iterations.last);
        let parts: Vec<Vec<Item>> = parts.filter(|part| !part.is_empty()).collect();
        let count = parts.len();
        for (index, part) in parts.into_iter().enumerate() {
            // The last time around, most loops only find that they are done.
            let is_end = index == 0 || (is_over && index + 2 >= count);
            let is_repeated = around.is_repeated || !is_end;
            self.add_items(part, Around { is_repeated, ..around });
        }
    }

    /// The events that are worth telling.
    pub(super) fn shorten(self) -> Vec<Event> {
        let all = self.entries.len();
        let is_short = all <= SHORT && !self.has_gap;
        let is_kept = if is_short { vec![true; all] } else { self.choose() };
        let kept = self.entries.into_iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
        kept.map(|(entry, _)| entry.event).collect()
    }

    fn choose(&self) -> Vec<bool> {
        let entries = &self.entries;
        let numbered = || entries.iter().enumerate().rev();
        let mut choice = Choice { entries, is_kept: vec![false; entries.len()], count: 0 };
        let violation = numbered().find(|(_, entry)| entry.event.kind == EventKind::Violation);
        choice.keep(violation.map(|(index, _)| index), MOST_STEPS);
        let matters = numbered().filter(|(_, entry)| entry.event.matters);
        choice.keep(matters.map(|(index, _)| index), MOST_STEPS);
        let inputs = numbered().filter(|(_, entry)| entry.event.is_input());
        choice.keep(from_both_ends(inputs.map(|(index, _)| index).collect()), MOST_INPUTS);
        let is_live_call = |entry: &Entry| {
            matches!(entry.event.kind, EventKind::Call(_)) && entry.around.depth.is_some()
        };
        let calls = numbered().filter(|(_, entry)| is_live_call(entry));
        let calls = from_both_ends(calls.map(|(index, _)| index).take(MOST_LIVE_CALLS).collect());
        choice.keep(calls, MOST_STEPS - SHORT);
        let told = || numbered().filter(|(_, entry)| !entry.around.is_repeated);
        let innermost = entries.iter().filter_map(|entry| entry.around.depth).max();
        let is_own = |entry: &Entry| innermost.is_some() && entry.around.depth == innermost;
        let own = told().filter(|(_, entry)| is_own(entry));
        choice.keep(own.map(|(index, _)| index), MOST_STEPS);
        choice.keep(latest_values(entries), SHORT);
        choice.keep(told().map(|(index, _)| index), SHORT);
        choice.is_kept
    }
}

/// The last assignment of each variable of a function that has not returned: the values at the end.
fn latest_values(entries: &[Entry]) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut latest = Vec::new();
    for (index, entry) in entries.iter().enumerate().rev() {
        if let EventKind::Assign { name, .. } = &entry.event.kind
            && let Some(depth) = entry.around.depth
            && seen.insert((depth, name))
        {
            latest.push(index);
        }
    }
    latest
}

/// The first, the last, the second, the last but one...
fn from_both_ends(indices: Vec<usize>) -> Vec<usize> {
    let half = indices.len().div_ceil(2);
    let ends = indices.iter().take(half).zip(indices.iter().rev());
    let mut mixed: Vec<usize> = ends.flat_map(|(first, last)| [*first, *last]).collect();
    mixed.truncate(indices.len());
    mixed
}

/// What is kept so far.
struct Choice<'a> {
    entries: &'a [Entry],
    is_kept: Vec<bool>,
    count: usize,
}

impl Choice<'_> {
    /// Keeps entries, the most important first, until `most` are kept in all.
    fn keep(&mut self, indices: impl IntoIterator<Item = usize>, most: usize) {
        for index in indices {
            if self.count >= most {
                return;
            }
            let needed = self.needed(index);
            if self.count + needed.len() <= most {
                self.count += needed.len();
                needed.into_iter().for_each(|index| self.is_kept[index] = true);
            }
        }
    }

    /// An entry, and the calls and returns around it that a reader needs to know where it is.
    fn needed(&self, index: usize) -> Vec<usize> {
        let mut needed = Vec::new();
        let mut next = Some(index);
        while let Some(index) = next.filter(|index| !self.is_kept[*index]) {
            let entry = &self.entries[index];
            needed.push(index);
            if let Some(back) = entry.back
                && !self.is_kept[back]
                && !needed.contains(&back)
            {
                needed.push(back);
            }
            next = entry.around.call;
        }
        needed
    }
}
