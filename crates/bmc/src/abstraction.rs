//! Loops that are left without going round as often as they must.
//!
//! At the bound, what a loop writes to variables outside of memory is left open, and the loop may end with any
//! values that its condition lets end. What is found behind it are guesses: whoever asks for that executes them.
//! Memory stays as the iterations before left it, so that a guess is near to an execution.

use exec::Domain;
use ir::{BlockId, FunctionId, Register};
use symex::Doubt;

use crate::engine::Engine;
use crate::state::{Rounds, SymbolicState};

impl Engine<'_> {
    /// Whether a loop that is at the bound is abstracted there; it was not before.
    pub(crate) fn may_abstract(&self, rounds: &Rounds) -> bool {
        self.options.abstracts_loops && !rounds.is_abstract
    }

    /// Leaves open what a loop writes; its head is where the running frame stands.
    pub(crate) fn abstract_loop(
        &mut self,
        state: &mut SymbolicState,
        function: FunctionId,
        head: BlockId,
    ) {
        let code = self.codes.of(function);
        let Some(own) = code.flow.loops().iter().position(|found| found.head == head) else {
            return;
        };
        let mut written: Vec<Register> = Vec::new();
        for (index, block) in code.body.blocks.iter().enumerate() {
            let place = code.flow.place(BlockId::new(index));
            if place.loops.iter().any(|inside| inside.index() == own) {
                for instruction in &block.instructions {
                    instruction.operation.for_each_write(|register| written.push(register));
                }
            }
        }
        let body = code.body;
        let frame = state.machine.running_mut();
        for register in written {
            let info = body.register(register);
            // What has no name lives within a block.
            if info.name.is_none() || info.ty == ir::Type::Pointer {
                continue;
            }
            if let Some(value) = self.machine.domain.arbitrary(info.ty) {
                frame.set(register, value);
            }
        }
        if let Some(rounds) = state.tracks.last_mut().and_then(|track| track.rounds.last_mut()) {
            rounds.is_abstract = true;
        }
        let what = "a loop that is left before it ends".into();
        let location = body.block(head).location;
        self.machine.domain.doubt(Doubt::Unsupported { what, location });
    }
}
