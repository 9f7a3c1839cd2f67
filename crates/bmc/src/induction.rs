//! Loops proved for any number of rounds: at the head of a loop, a state is made to stand for all rounds at once
//! ([`symex::General`]), and what comes round again must be among what it stands for.
//!
//! One attempt follows the program once. What it learns of loops is in the plans, and the next attempt begins with
//! them; an attempt that learned nothing and found nothing is a proof. Loops that end by themselves after a few
//! rounds are followed as they are. What such an attempt finds need not be possible, so that nothing is told of it.

use std::rc::Rc;

use ir::{BlockId, FunctionId};
use rustc_hash::{FxHashMap, FxHashSet};
use symex::{Arrival, General, Plan};

use crate::engine::Engine;
use crate::state::{Rounds, SymbolicState};

/// How often a loop may be gone round without being made general where inputs decide whether it ends.
const MOST_OPEN: u32 = 4;
/// The same where they do not.
const MOST_ROUNDS: u32 = 256;

/// What an attempt is made with, and what comes of it.
#[derive(Default)]
pub struct Induction {
    plans: FxHashMap<(FunctionId, BlockId), Plan>,
    /// The loops that were found to be long in this attempt.
    found: FxHashSet<(FunctionId, BlockId)>,
    /// Whether more is known of some loop than when the attempt began.
    has_learned: bool,
    /// Whether something was met that no plan helps with.
    is_hopeless: bool,
    /// Whether a violation was found, possible or not.
    is_violated: bool,
}

impl Induction {
    /// The same for another attempt.
    pub fn again(self) -> Induction {
        Induction { plans: self.plans, ..Induction::default() }
    }

    /// Whether another attempt could come to another end.
    pub fn is_worth_another(&self) -> bool {
        self.has_learned && !self.is_hopeless
    }

    /// Whether every general state was found to stand for all rounds, and none led to a violation.
    pub fn holds(&self) -> bool {
        !self.has_learned && !self.is_hopeless && !self.is_violated
    }

    /// A violation was found. What the attempt still learns may exclude it in the next.
    pub(crate) fn note_violation(&mut self) {
        self.is_violated = true;
    }
}

impl Engine<'_> {
    /// Makes a state that is at the head of a loop stand for all rounds where that is planned, or compares what
    /// comes round with the state that does. Whether nothing is left to follow.
    pub(crate) fn is_covered(&mut self, state: &mut SymbolicState) -> bool {
        let comes_round = std::mem::take(&mut state.comes_round);
        state.enters = false;
        let Some(induction) = &mut self.induction else { return false };
        let Some(track) = state.tracks.last_mut() else { return false };
        let Some(rounds) = track.rounds.last_mut() else { return false };
        let frame = state.machine.running();
        let place = (frame.function, frame.block);
        let frames = state.machine.frames.iter();
        let places = frames.map(|frame| (frame.function, frame.block, frame.next));
        let domain = &mut self.machine.domain;
        if let Some(general) = rounds.general.clone() {
            if !comes_round {
                return false;
            }
            let registers = self.codes.registers(places);
            let plan = induction.plans.entry(place).or_default();
            match general.arrive(domain, &state.machine, &registers, plan) {
                Arrival::Covered => {}
                Arrival::Learned => induction.has_learned = true,
                Arrival::Different => induction.is_hopeless = true,
            }
            self.check_leaks(state, false);
            return true;
        }
        let Some(plan) = induction.plans.get_mut(&place) else { return false };
        let registers = self.codes.registers(places);
        match General::begin(domain, &mut state.machine, &registers, plan) {
            Some(general) => rounds.general = Some(Rc::new(general)),
            None => induction.is_hopeless = true,
        }
        false
    }

    /// Whether a loop has been gone round so often that it is to be made general, the next time.
    pub(crate) fn plans_for(&mut self, rounds: &Rounds, place: (FunctionId, BlockId)) -> bool {
        let Some(induction) = &mut self.induction else { return false };
        let is_long = rounds.open > MOST_OPEN || rounds.all > MOST_ROUNDS;
        if rounds.general.is_some() || !is_long {
            return false;
        }
        if !induction.found.insert(place) {
            return true;
        }
        match induction.plans.insert(place, Plan::default()) {
            // It was left as it is although it was to be made general.
            Some(_) => induction.is_hopeless = true,
            None => induction.has_learned = true,
        }
        true
    }

    /// What the attempt came to.
    pub fn into_induction(self) -> (Induction, symex::Knowledge) {
        (self.induction.unwrap_or_default(), self.machine.domain.into_knowledge())
    }
}
