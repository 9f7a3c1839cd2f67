//! Loops that go round for ever without changing anything.
//!
//! `LOOP: goto LOOP;` is how many programs write that an execution does not count. Where a state is
//! the same as one iteration before, and no input was asked for or decided about in between, it will
//! be the same for ever: nothing can happen on this path any more, and it is not followed further.
//!
//! Looking is made rare, because a memory that is kept must be copied before it is written: only
//! iterations 1, 2, 4, 8... are compared with the one that follows. Loops that come back to the same
//! state only after several iterations are not recognised.

use std::rc::Rc;

use base::Location;
use exec::JumpPoint;
use ir::BlockId;
use symex::{Direction, Input, Memory, Value};
use term::Term;
use verdict::{InputValue, Property};

use crate::engine::Engine;
use crate::state::SymbolicState;

/// How many executions are kept that go on for ever, or may.
const MOST: usize = 16;

/// An execution that was left in a loop.
#[derive(Clone, Debug)]
pub struct Standstill {
    /// Its inputs.
    pub inputs: Vec<InputValue>,
    /// Where it was left.
    pub location: Location,
    /// Whether it goes on there for ever; otherwise it was somewhere where others were before it, and may leave
    /// the loop where they did.
    pub is_endless: bool,
}

/// A state at the head of a loop.
pub(crate) struct Mark {
    /// How many loops of the frame are around the head, this one included.
    depth: usize,
    head: BlockId,
    /// The iteration that began.
    round: u32,
    registers: Vec<Value>,
    memory: Memory,
    conditions: Rc<Vec<Term>>,
    inputs: Rc<Vec<Input>>,
    direction: Option<Direction>,
    jump_points: Vec<JumpPoint>,
    exit_handlers: usize,
}

impl Engine<'_> {
    /// Keeps the executing path as one that is left in a loop.
    pub(crate) fn note_standstill(&mut self, location: Location, is_endless: bool) {
        if self.standstills.len() < MOST {
            let domain = &mut self.machine.domain;
            let model = Rc::clone(&domain.path.model);
            let inputs = domain.inputs_under(&model);
            self.standstills.push(Standstill { inputs, location, is_endless });
        }
    }

    /// Whether a state that begins an iteration of its innermost loop is as it was one before. What
    /// runs for ever still goes beyond every bound, so where that is looked for it is followed.
    pub(crate) fn stands_still(&mut self, state: &mut SymbolicState, round: u32) -> bool {
        if self.options.settings.checks.contains(Property::Unwinding) {
            return false;
        }
        let path = &self.machine.domain.path;
        let now = &state.machine;
        let frame = now.running();
        let track = state.tracks.last_mut().expect("every frame has a track");
        let depth = track.rounds.len();
        let first = track.marks.iter().position(|mark| mark.depth >= depth);
        let mark = first.and_then(|first| track.marks.drain(first..).next());
        if let Some(mark) = mark
            && (mark.depth, mark.head) == (depth, frame.block)
            && mark.round + 1 == round
        {
            return mark.registers == frame.registers
                && Rc::ptr_eq(&mark.conditions, &path.conditions)
                && Rc::ptr_eq(&mark.inputs, &path.inputs)
                && mark.direction == path.direction
                && mark.jump_points == now.jump_points
                && mark.exit_handlers == now.exit_handlers.len()
                && now.memory.is_unchanged_since(&mark.memory);
        }
        if round.is_power_of_two() {
            track.marks.push(Rc::new(Mark {
                depth,
                head: frame.block,
                round,
                registers: frame.registers.clone(),
                memory: now.memory.clone(),
                conditions: Rc::clone(&path.conditions),
                inputs: Rc::clone(&path.inputs),
                direction: path.direction,
                jump_points: now.jump_points.clone(),
                exit_handlers: now.exit_handlers.len(),
            }));
        }
        false
    }
}
