//! The order of exploration: which of the states that wait runs next, and which of them can meet.
//!
//! States run in weak topological order, those that are deeper in calls first. A state that could
//! still be met by another is then never ahead of it. Another order is another [`turn`], as long as
//! equal turns mean that states can be joined.

use crate::code::Codes;
use crate::state::SymbolicState;

/// A turn in the order; the least runs first. Two states with equal turns stand at the same instruction of
/// the same frames, in the same iterations.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Turn(Vec<u32>);

/// The turn of a state.
pub(crate) fn turn(state: &SymbolicState, codes: &mut Codes<'_>) -> Turn {
    let mut turn = vec![state.stage as u32];
    for (frame, track) in state.machine.frames.iter().zip(&state.tracks) {
        // A call comes before what follows it in the caller, so a deeper stack before a
        // shallower one: 0 continues a turn, and its end is greater.
        turn.push(0);
        turn.push(frame.function.0);
        let block = codes.of(frame.function).flow.place(frame.block);
        for (position, rounds) in block.positions.iter().zip(&track.rounds) {
            turn.push(*position);
            turn.push(rounds.all);
        }
        turn.push(*block.positions.last().expect("every block has a position"));
        turn.push(frame.next as u32);
    }
    turn.push(u32::MAX);
    Turn(turn)
}
