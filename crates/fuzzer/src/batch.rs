//! Runs on their way to a worker, and its reports on their way back.

use verdict::{Ending, Signal};

use crate::value::Values;

/// How many runs are handed over at once at most.
pub(crate) const MAX_RUNS: usize = 4096;

/// A value that the worker draws when the program asks for it, because only then its type is known for certain.
pub(crate) const FRESH: u8 = 1;

/// An input that is about to be run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Run {
    pub(crate) slots: Vec<u64>,
    /// For each value 0, or [`FRESH`].
    pub(crate) tags: Vec<u8>,
    /// How many more values are drawn at the end before the run is out of inputs.
    pub(crate) extension: u32,
    /// What drawn values follow from.
    pub(crate) seed: u64,
    /// The ranges that they are drawn from, by number.
    pub(crate) set: u32,
    /// Whether it completes a beginning. Such runs are long, and those that only go round more often are not worth to be
    /// changed.
    pub(crate) completes: bool,
}

impl Run {
    /// Exactly these values.
    pub(crate) fn of(values: &Values) -> Self {
        Run { slots: values.slots.clone(), tags: vec![0; values.len()], ..Run::default() }
    }

    fn size(&self) -> usize {
        24 + self.slots.len() * 8 + padded(self.slots.len())
    }

    /// Writes it at the start of the room and gives what is left; nothing when it does not fit.
    pub(crate) fn write<'r>(&self, room: &'r mut [u8]) -> Option<&'r mut [u8]> {
        let (place, rest) = room.split_at_mut_checked(self.size())?;
        place[..4].copy_from_slice(&(self.slots.len() as u32).to_le_bytes());
        place[4..8].copy_from_slice(&self.extension.to_le_bytes());
        place[8..16].copy_from_slice(&self.seed.to_le_bytes());
        place[16..20].copy_from_slice(&self.set.to_le_bytes());
        let (slots, tags) = place[24..].split_at_mut(self.slots.len() * 8);
        for (to, slot) in slots.chunks_exact_mut(8).zip(&self.slots) {
            to.copy_from_slice(&slot.to_le_bytes());
        }
        tags[..self.tags.len()].copy_from_slice(&self.tags);
        Some(rest)
    }
}

/// The numbers of the ends that come for want of inputs, and of steps.
pub(crate) const OUT_OF_INPUTS: u32 = 6;
pub(crate) const HANG: u32 = 8;
/// The number of a hang that no step showed, but a clock.
pub(crate) const STALLED: u32 = 10;

/// What is new about a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Novelty(u32);

impl Novelty {
    pub(crate) fn is_any(self) -> bool {
        self.0 != 0
    }

    /// An edge that no run before took.
    pub(crate) fn is_edge(self) -> bool {
        self.0 & 1 != 0
    }

    /// An edge, or an edge so often, or an end at a new place; more than the state of variables alone.
    pub(crate) fn is_path(self) -> bool {
        self.0 & 7 != 0
    }
}

/// Two numbers that the program compared and that differed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Comparison {
    /// Where.
    pub(crate) site: u32,
    /// How many bytes were compared.
    pub(crate) size: u32,
    /// Whether the first number stands in the program.
    pub(crate) is_constant: bool,
    pub(crate) left: u64,
    pub(crate) right: u64,
}

/// What a worker says about a run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Report {
    /// Which run of the batch.
    pub(crate) run: usize,
    pub(crate) end: RunEnd,
    pub(crate) novelty: Novelty,
    /// The inputs that the program took.
    pub(crate) values: Values,
    /// Where it asked for each, where every run is reported.
    pub(crate) sites: Vec<u32>,
    /// The edges that it passed.
    pub(crate) edges: Vec<u32>,
    /// The goals that it passed.
    pub(crate) goals: Vec<usize>,
    pub(crate) comparisons: Vec<Comparison>,
    /// Texts or blocks of memory that the program compared and that differed.
    pub(crate) texts: Vec<Texts>,
    pub(crate) steps: u64,
}

/// Two texts that were compared.
pub(crate) type Texts = (Vec<u8>, Vec<u8>);

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RunEnd {
    Exit(i32),
    ErrorCall,
    Assertion,
    Abort,
    Assumption,
    OutOfInputs,
    Signal(i32),
    /// The budget of steps was used up, or the run did not go on.
    Hang,
    /// The program asked for something that no run can give it.
    Unsupported,
}

impl RunEnd {
    /// As the worker numbers them.
    fn of(number: u32, detail: i32) -> Self {
        match number {
            1 => RunEnd::Exit(detail),
            2 => RunEnd::ErrorCall,
            3 => RunEnd::Assertion,
            4 => RunEnd::Abort,
            5 => RunEnd::Assumption,
            OUT_OF_INPUTS => RunEnd::OutOfInputs,
            7 => RunEnd::Signal(detail),
            HANG | STALLED => RunEnd::Hang,
            _ => RunEnd::Unsupported,
        }
    }

    /// Whether such runs are worth changing further.
    pub(crate) fn is_regular(self) -> bool {
        matches!(self, RunEnd::Exit(_) | RunEnd::OutOfInputs | RunEnd::Assumption)
    }

    /// In the words of everybody.
    pub(crate) fn ending(self) -> Option<Ending> {
        Some(match self {
            RunEnd::Exit(status) => Ending::Exit(status),
            RunEnd::ErrorCall => Ending::ErrorCall,
            RunEnd::Assertion => Ending::AssertionFailed(String::new()),
            RunEnd::Abort => Ending::Abort,
            RunEnd::Assumption => Ending::AssumptionFailed,
            RunEnd::OutOfInputs => Ending::OutOfInputs,
            RunEnd::Signal(number) => Ending::Signal(Signal(number)),
            RunEnd::Hang => Ending::Timeout,
            RunEnd::Unsupported => return None,
        })
    }
}

/// Reads reports until there are no more, or until they make no sense: a program that writes wherever it likes may
/// have written there too.
pub(crate) fn read_reports(bytes: &[u8], count: u32) -> Vec<Report> {
    let mut reader = Reader { bytes };
    (0..count).map_while(|_| reader.report()).collect()
}

struct Reader<'b> {
    bytes: &'b [u8],
}

impl Reader<'_> {
    fn take(&mut self, size: usize) -> Option<&[u8]> {
        let (taken, rest) = self.bytes.split_at_checked(size)?;
        self.bytes = rest;
        Some(taken)
    }

    fn word(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Option<u64> {
        self.take(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    fn report(&mut self) -> Option<Report> {
        let run = self.word()? as usize;
        let (ending, detail) = (self.word()?, self.word()? as i32);
        let novelty = Novelty(self.word()?);
        let mut sizes = [0; 6];
        for size in &mut sizes {
            *size = self.word()? as usize;
        }
        let [slots, edges, goals, comparisons, sites, _] = sizes;
        let (steps, _place) = (self.long()?, self.long()?);
        let words = |bytes: &[u8]| -> Vec<u64> {
            let number = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
            bytes.chunks_exact(8).map(number).collect()
        };
        let slot_values = words(self.take(slots.checked_mul(8)?)?);
        let kinds = self.take(padded(slots))?[..slots].to_vec();
        let (sites, edges) = (self.words(sites)?, self.words(edges)?);
        let goal_bytes = self.take(padded(goals))?;
        let is_hit = |goal: &usize| goal_bytes[goal / 8] >> (goal % 8) & 1 != 0;
        let goals = (0..goals * 8).filter(is_hit).collect();
        let (comparisons, texts) = self.comparisons(comparisons)?;
        Some(Report {
            run,
            end: RunEnd::of(ending, detail),
            novelty,
            values: Values { slots: slot_values, kinds },
            sites,
            edges,
            goals,
            comparisons,
            texts,
            steps,
        })
    }

    fn words(&mut self, count: usize) -> Option<Vec<u32>> {
        let bytes = self.take(padded(count.checked_mul(4)?))?;
        let word = |bytes: &[u8]| bytes.try_into().map_or(0, u32::from_le_bytes);
        Some(bytes.chunks_exact(4).take(count).map(word).collect())
    }

    fn comparisons(&mut self, count: usize) -> Option<(Vec<Comparison>, Vec<Texts>)> {
        const CONSTANT: u32 = 1 << 8;
        const TEXT: u32 = 1 << 9;
        let (mut comparisons, mut texts) = (Vec::new(), Vec::<Texts>::new());
        // How long the texts are whose pieces come.
        let (mut left_length, mut right_length) = (0, 0);
        for _ in 0..count {
            let (site, size) = (self.word()?, self.word()?);
            let (left, right) = (self.long()?, self.long()?);
            if size & TEXT == 0 {
                let is_constant = size & CONSTANT != 0;
                let size = (size & 0xff).clamp(1, 8);
                comparisons.push(Comparison { site, size, is_constant, left, right });
                continue;
            }
            let is_begun = texts
                .last()
                .is_some_and(|(one, other)| one.len() < left_length || other.len() < right_length);
            if !is_begun {
                texts.push(Texts::default());
                (left_length, right_length) = ((size >> 16 & 0xff) as usize, (size >> 24) as usize);
            }
            let (one, other) = texts.last_mut()?;
            let missing = |text: &Vec<u8>, length: usize| (length - text.len().min(length)).min(8);
            let (more, further) = (missing(one, left_length), missing(other, right_length));
            one.extend(&left.to_le_bytes()[..more]);
            other.extend(&right.to_le_bytes()[..further]);
        }
        Some((comparisons, texts))
    }
}

fn padded(size: usize) -> usize {
    size.next_multiple_of(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_as_the_worker_reads_them() {
        let run = Run {
            slots: vec![1, 2, 3],
            tags: vec![0, 1, 0],
            extension: 5,
            seed: 9,
            set: 7,
            ..Run::default()
        };
        let mut room = [0xff; 64];
        let left = run.write(&mut room).unwrap().len();
        assert_eq!(left, 64 - 56);
        assert_eq!(room[..5], [3, 0, 0, 0, 5]);
        assert_eq!(room[16..20], [7, 0, 0, 0]);
        assert_eq!(room[24..32], [1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(room[48..51], [0, 1, 0]);
        assert!(run.write(&mut room[..55]).is_none());
    }

    #[test]
    fn nonsense_is_not_read() {
        assert!(read_reports(&[], 3).is_empty());
        assert!(read_reports(&[0xff; 300], 3).is_empty());
        let mut one = vec![0; 56];
        one[4] = 7;
        one[8] = 11;
        let reports = read_reports(&one, 2);
        assert_eq!(reports.len(), 1);
        assert_eq!(reports[0].end, RunEnd::Signal(11));
    }
}
