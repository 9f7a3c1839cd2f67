//! Executions that are known, and what the engine is to do with them.
//!
//! Each is followed first: every branch along it that could have gone to an open goal is asked about. Then it is
//! opened up: its inputs are given, and what may follow them is explored, longer each time that nothing else is
//! left to do.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use check::Guide;
use verdict::InputValue;

/// How many inputs of an execution are followed at most.
const MOST_INPUTS: usize = 600;
/// How many inputs behind the end of an execution are followed.
const BEYOND: usize = 6;
/// How long an execution is followed, and opened up for the first time.
const FOLLOW_TIME: Duration = Duration::from_secs(6);
const OPEN_TIME: Duration = Duration::from_millis(1200);
/// How long what may follow a prefix is looked at, and how many prefixes wait.
const PREFIX_TIME: Duration = Duration::from_millis(400);
const MOST_PREFIXES: usize = 32;
/// How many that covered nothing new wait.
const MOST_PLAIN: usize = 64;

/// Something for the engine to do.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) guide: Arc<Guide>,
    pub(crate) time: Duration,
}

/// The executions that are known, and how far the engine got with them.
#[derive(Default)]
pub(crate) struct Guides {
    /// Those that covered something new and were not followed yet; the latest is last.
    fresh: Vec<Vec<InputValue>>,
    /// Those that the waves found, and that may be the beginnings of others: what can follow them tells the fuzzer between
    /// which values inputs are of use there.
    prefixes: VecDeque<Vec<InputValue>>,
    /// Others, that did something else that was new.
    plain: VecDeque<Vec<InputValue>>,
    /// Those that were followed, with how often they were opened up.
    followed: Vec<(Vec<InputValue>, u32)>,
    given_out: usize,
}

impl Guides {
    /// An execution is known that covers what none before did.
    pub(crate) fn add(&mut self, inputs: Vec<InputValue>) {
        self.fresh.push(inputs);
    }

    /// An execution is known that may go on in many ways.
    pub(crate) fn add_prefix(&mut self, inputs: Vec<InputValue>) {
        if !inputs.is_empty() && self.prefixes.len() < MOST_PREFIXES {
            self.prefixes.push_back(inputs);
        }
    }

    /// An execution is known that may be worth a look.
    pub(crate) fn add_plain(&mut self, inputs: Vec<InputValue>) {
        if self.plain.len() == MOST_PLAIN {
            self.plain.pop_front();
        }
        self.plain.push_back(inputs);
    }

    /// Whether there is anything to do.
    pub(crate) fn has_work(&self) -> bool {
        let nothing = self.fresh.is_empty() && self.plain.is_empty() && self.followed.is_empty();
        !nothing || !self.prefixes.is_empty()
    }

    /// What is to be done next.
    pub(crate) fn next(&mut self) -> Option<Job> {
        self.given_out += 1;
        if self.given_out.is_multiple_of(3) || self.fresh.is_empty() {
            // Those with the fewest inputs lead on to most.
            let least = (0..self.prefixes.len()).min_by_key(|index| self.prefixes[*index].len());
            if let Some(inputs) = least.and_then(|least| self.prefixes.remove(least)) {
                let guide = Guide { given: inputs.len(), inputs, beyond: None };
                return Some(Job { guide: Arc::new(guide), time: PREFIX_TIME });
            }
        }
        if let Some(inputs) = self.fresh.pop() {
            return Some(self.follow(inputs));
        }
        // What was followed is opened up in turns with what nobody has looked at.
        let plain = match self.given_out.is_multiple_of(2) || self.followed.is_empty() {
            true => self.plain.pop_back(),
            false => None,
        };
        if let Some(inputs) = plain {
            return Some(self.follow(inputs));
        }
        let least = self.followed.iter().map(|(_, opened)| *opened).min()?;
        // The latest of those that were opened least.
        let (inputs, opened) =
            self.followed.iter_mut().rev().find(|(_, opened)| *opened == least)?;
        let round = *opened;
        *opened += 1;
        // Every other time not behind the last input but somewhere before.
        let given = match round {
            0 => inputs.len(),
            round if round % 2 == 1 => inputs.len() / 2,
            round => inputs.len().saturating_sub(round as usize),
        };
        let guide = Guide { inputs: inputs.clone(), given, beyond: None };
        Some(Job { guide: Arc::new(guide), time: OPEN_TIME * 2u32.pow(round.min(5)) })
    }

    fn follow(&mut self, mut inputs: Vec<InputValue>) -> Job {
        self.followed.push((inputs.clone(), 0));
        // Of a very long one only the end is open.
        let given = inputs.len().saturating_sub(MOST_INPUTS);
        inputs.shrink_to_fit();
        let guide = Guide { inputs, given, beyond: Some(BEYOND) };
        Job { guide: Arc::new(guide), time: FOLLOW_TIME }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdict::InputKind;

    fn inputs(count: usize) -> Vec<InputValue> {
        vec![InputValue { kind: InputKind::Int, bits: 1 }; count]
    }

    #[test]
    fn what_is_new_is_followed_before_anything_is_opened_up() {
        let mut guides = Guides::default();
        assert!(!guides.has_work() && guides.next().is_none());
        guides.add(inputs(3));
        guides.add(inputs(5));
        let mut lengths = Vec::new();
        for _ in 0..4 {
            let job = guides.next().unwrap();
            lengths.push((job.guide.inputs.len(), job.guide.given, job.guide.beyond.is_some()));
        }
        assert_eq!(lengths, [(5, 0, true), (3, 0, true), (3, 3, false), (5, 5, false)]);
        assert_eq!(guides.next().unwrap().guide.given, 1);
    }

    #[test]
    fn prefixes_are_looked_at_in_between() {
        let mut guides = Guides::default();
        [9, 4, 6].into_iter().for_each(|count| guides.add_prefix(inputs(count)));
        (0..3).for_each(|_| guides.add(inputs(3)));
        let given = |guides: &mut Guides| guides.next().unwrap().guide.given;
        let order: Vec<usize> = (0..6).map(|_| given(&mut guides)).collect();
        assert_eq!(order, [0, 0, 4, 0, 6, 9]);
    }

    #[test]
    fn of_long_executions_the_end_is_open() {
        let mut guides = Guides::default();
        guides.add(inputs(MOST_INPUTS + 7));
        assert_eq!(guides.next().unwrap().guide.given, 7);
    }
}
