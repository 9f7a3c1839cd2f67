//! Iterations that begin as an earlier one did: nothing new can come of them.
//!
//! States are compared where they have met at the head of a loop, and only while inputs decide something
//! there; see [`symex::Seen`] for what can be compared. A state that goes on for ever among few others is
//! so followed once, and a loop without a bound can come to its end.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use base::Location;
use ir::BlockId;
use symex::{Met, Path, Seen};
use term::Term;
use verdict::Property;

use crate::engine::Engine;
use crate::state::SymbolicState;

/// How often comparing may be of no use before it is left alone at a place.
const MOST_FRUITLESS: u32 = 12;

/// What is known of comparing states at the head of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Interest {
    /// Whether inputs decide anything from one iteration to the next.
    is_decided_by_inputs: bool,
    /// How often comparing was of no use.
    fruitless: u32,
}

/// What was met at the head of a loop.
#[derive(Clone)]
pub(crate) struct Watch {
    /// How many loops of the frame are around the head, this one included.
    depth: usize,
    head: BlockId,
    /// What had been decided when a state was last here.
    decided: Decided,
    /// The states that were here, shared by all that come from there.
    seen: Option<Rc<RefCell<Seen>>>,
}

/// How much a path had been decided: conditions, the last of them, and inputs.
type Decided = (usize, Option<Term>, usize);

fn decided(path: &Path) -> Decided {
    (path.conditions.len(), path.conditions.last().copied(), path.inputs.len())
}

impl Engine<'_> {
    /// Begins to compare states at the head of a loop that is entered. A state that is kept must be copied
    /// where it is written, so this is done for the first time, and then only where it can be of use.
    pub(crate) fn watch(&mut self, state: &mut SymbolicState) {
        let frame = state.machine.running();
        let track = state.tracks.last_mut().expect("every frame has a track");
        let (depth, head) = (track.rounds.len(), frame.block);
        let interest = self.interest.entry((frame.function, head));
        let seen = match interest {
            Entry::Occupied(interest) => {
                let interest = interest.get();
                interest.is_decided_by_inputs && interest.fruitless <= MOST_FRUITLESS
            }
            Entry::Vacant(interest) => {
                interest.insert(Interest::default());
                true
            }
        };
        let domain = &self.machine.domain;
        let seen = seen.then(|| Rc::new(RefCell::new(Seen::first(domain, &state.machine))));
        let decided = decided(&domain.path);
        track.watches.retain(|watch| watch.depth < depth);
        track.watches.push(Watch { depth, head, decided, seen });
    }

    /// Whether all that a state stands for, which begins another iteration, was met there before. What
    /// was not is all that it stands for afterwards, as far as that can be told.
    pub(crate) fn was_met_before(&mut self, state: &mut SymbolicState) -> bool {
        state.comes_round = false;
        let domain = &mut self.machine.domain;
        // What runs for ever still goes beyond every bound, where that is looked for.
        let is_bound_asked = self.options.settings.checks.contains(Property::Unwinding);
        let (Some(track), false) = (state.tracks.last_mut(), is_bound_asked) else { return false };
        let (depth, frame) = (track.rounds.len(), state.machine.running());
        let place = (frame.function, frame.block);
        let is_here = |watch: &&mut Watch| (watch.depth, watch.head) == (depth, place.1);
        // A jump into a loop has not entered it by its head.
        let Some(watch) = track.watches.iter_mut().find(is_here) else { return false };
        let decided = decided(&domain.path);
        if std::mem::replace(&mut watch.decided, decided) == decided {
            return false;
        }
        let interest = self.interest.entry(place).or_default();
        interest.is_decided_by_inputs = true;
        if interest.fruitless > MOST_FRUITLESS {
            watch.seen = None;
            return false;
        }
        let Some(seen) = watch.seen.clone() else {
            // Nobody knew when the loop was entered that this can be of use.
            let seen = Seen::first(domain, &state.machine);
            watch.seen = Some(Rc::new(RefCell::new(seen)));
            return false;
        };
        let frames = state.machine.frames.iter();
        let places = frames.map(|frame| (frame.function, frame.block, frame.next));
        let registers = self.codes.registers(places);
        let met = seen.borrow_mut().meet(domain, &mut state.machine, &registers);
        match met {
            Met::Before => {
                let frame = state.machine.running();
                let body = self.machine.program.function(frame.function).body.as_ref();
                let location = body.map_or(Location::UNKNOWN, |of| of.block(frame.block).location);
                self.note_standstill(location, false);
                self.check_leaks(state, false);
                return true;
            }
            Met::New => interest.fruitless = 0,
            Met::Unclear => {}
            Met::Elsewhere => {
                interest.fruitless += 1;
                let seen = Seen::first(domain, &state.machine);
                watch.seen = Some(Rc::new(RefCell::new(seen)));
            }
            Met::Hopeless => {
                interest.fruitless = MOST_FRUITLESS + 1;
                watch.seen = None;
            }
        }
        false
    }
}
