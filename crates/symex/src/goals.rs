//! Goals: places of a program that executions are wanted for, whoever finds them.
//!
//! The program calls [`exec::GOAL`] where one is covered. Every path that comes there has a model, so the inputs
//! of an execution that covers it are at hand without a question. Goals that somebody else has covered are struck
//! off, and cost nothing any more.

use std::rc::Rc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

use verdict::InputValue;

use crate::symbolic::Symbolic;
use crate::useful::UsefulRange;

/// How many executions are tried for a goal that none of them covers.
const ATTEMPTS: u8 = 4;
/// The mark of a goal that is covered, or that was given up.
const DONE: u8 = u8::MAX;

/// An execution that should cover a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The number of the goal.
    pub goal: usize,
    /// The inputs, in the order in which the program asks for them.
    pub inputs: Vec<InputValue>,
    /// Whether an execution that was known led there.
    pub is_guided: bool,
}

/// The goals of a program, shared by all who look for executions.
#[derive(Debug)]
pub struct Goals {
    /// How often an execution was offered for each, or [`DONE`].
    state: Vec<AtomicU8>,
    /// Whether the engine came there at all: then it is reachable, whatever becomes of its executions.
    met: Vec<AtomicU8>,
    /// Whether it is proved that no execution comes there.
    excluded: Vec<AtomicU8>,
    found: Mutex<Vec<Reached>>,
    ranges: Mutex<Vec<UsefulRange>>,
}

impl Goals {
    /// So many goals, none of them covered.
    pub fn new(count: usize) -> Goals {
        let zeros = || (0..count).map(|_| AtomicU8::new(0)).collect();
        let (found, ranges) = (Mutex::default(), Mutex::default());
        Goals { state: zeros(), met: zeros(), excluded: zeros(), found, ranges }
    }

    /// The same goals, to see only which of them are met.
    pub fn unwanted(&self) -> Goals {
        let goals = Goals::new(self.state.len());
        (0..goals.state.len()).for_each(|goal| goals.strike(goal));
        goals
    }

    /// All executions were followed, and these goals are those that they can come to at most: no others have to be
    /// looked for.
    pub fn exclude_all_but(&self, met: &Goals) {
        for (goal, excluded) in
            self.excluded.iter().enumerate().filter(|(goal, _)| !met.is_met(*goal))
        {
            excluded.store(1, Ordering::Relaxed);
            self.strike(goal);
        }
    }

    /// Whether it is proved that no execution comes to a goal.
    pub fn is_excluded(&self, goal: usize) -> bool {
        self.excluded.get(goal).is_some_and(|excluded| excluded.load(Ordering::Relaxed) != 0)
    }

    /// A goal needs no more executions.
    pub fn strike(&self, goal: usize) {
        if let Some(state) = self.state.get(goal) {
            state.store(DONE, Ordering::Relaxed);
        }
    }

    /// Whether an execution is still wanted for a goal.
    pub fn is_open(&self, goal: usize) -> bool {
        self.state.get(goal).is_some_and(|state| state.load(Ordering::Relaxed) < ATTEMPTS)
    }

    /// Whether the engine has a path to a goal, be there an execution of it or not.
    pub fn is_met(&self, goal: usize) -> bool {
        self.met.get(goal).is_some_and(|met| met.load(Ordering::Relaxed) != 0)
    }

    /// The executions that were found since somebody last looked.
    pub fn take(&self) -> Vec<Reached> {
        std::mem::take(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The ranges of inputs that were found since somebody last looked.
    pub fn take_ranges(&self) -> Vec<UsefulRange> {
        std::mem::take(&mut *self.ranges.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn tell_range(&self, range: UsefulRange) {
        self.ranges.lock().unwrap_or_else(PoisonError::into_inner).push(range);
    }

    fn offer(&self, reached: Reached) {
        if let Some(state) = self.state.get(reached.goal) {
            let one_more = |attempts: u8| (attempts < DONE - 1).then(|| attempts + 1);
            // Whoever struck it off meanwhile is right.
            let _ = state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more);
        }
        self.found.lock().unwrap_or_else(PoisonError::into_inner).push(reached);
    }
}

impl Symbolic {
    /// The executing path has come to a goal.
    pub(crate) fn reach_goal(&mut self, goal: usize) {
        let Some(goals) = self.goals.clone() else { return };
        self.goals_passed += 1;
        if let Some(met) = goals.met.get(goal) {
            met.store(1, Ordering::Relaxed);
        }
        if !goals.is_open(goal) {
            return;
        }
        // What was never written is not an input: what a run holds there is tried first.
        let path_model = Rc::clone(&self.path.model);
        let (model, ..) = self.filled_evenly(&path_model, None);
        let inputs = self.inputs_under(&model);
        let is_guided = self.guided.is_some();
        goals.offer(Reached { goal, inputs, is_guided });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_open_until_it_is_struck_off_or_was_tried_often() {
        let goals = Goals::new(2);
        goals.strike(0);
        assert!(!goals.is_open(0) && goals.is_open(1) && !goals.is_open(2));
        for _ in 0..ATTEMPTS {
            assert!(goals.is_open(1));
            goals.offer(Reached { goal: 1, inputs: Vec::new(), is_guided: false });
        }
        assert!(!goals.is_open(1));
        assert_eq!(goals.take().len(), usize::from(ATTEMPTS));
        assert!(goals.take().is_empty());
        let seen = goals.unwanted();
        seen.met[1].store(1, Ordering::Relaxed);
        goals.exclude_all_but(&seen);
        assert!(goals.is_excluded(0) && !goals.is_excluded(1) && !seen.is_open(0));
    }
}
