//! Whether a function does anything with a value that it is given.

use base::Location;
use ir::{Body, Instruction, Operation, Register, Terminator};

use crate::liveness::LiveSet;

/// The first place, in the order of the blocks, where the value that a register holds when the
/// function starts is used: for anything but being put into a variable that nobody reads.
///
/// That a variable is written again in between is not looked at: the answer may be a place that
/// uses another value, and is nothing only where nothing uses this one.
pub fn first_use(body: &Body, register: Register) -> Option<Location> {
    let mut holders = vec![register];
    let mut next = 0;
    // Copies of copies: each holder is followed once.
    while let Some(holder) = holders.get(next).copied() {
        for instruction in instructions(body) {
            if let Some(copy) = copied_to(instruction, holder)
                && !holders.contains(&copy)
            {
                holders.push(copy);
            }
        }
        next += 1;
    }
    let is_used = |live: &LiveSet| holders.iter().any(|holder| live.contains(*holder));
    body.blocks.iter().find_map(|block| {
        let in_block = block.instructions.iter().find(|instruction| {
            let is_copy = matches!(instruction.operation, Operation::Copy { .. });
            !is_copy && is_used(&LiveSet::read_by(body, instruction))
        });
        match in_block {
            Some(instruction) => Some(instruction.location),
            None => {
                let at_end = LiveSet::read_at_end(body, &block.terminator);
                is_used(&at_end).then_some(block.location)
            }
        }
    })
}

fn instructions(body: &Body) -> impl Iterator<Item = &Instruction> {
    body.blocks.iter().flat_map(|block| &block.instructions)
}

fn copied_to(instruction: &Instruction, from: Register) -> Option<Register> {
    match instruction.operation {
        Operation::Copy { result, value: ir::Operand::Register(register) } if register == from => {
            Some(result)
        }
        _ => None,
    }
}

impl LiveSet {
    /// The registers that one instruction reads.
    fn read_by(body: &Body, instruction: &Instruction) -> LiveSet {
        let mut live = LiveSet::empty(body);
        live.step_back(instruction);
        live
    }

    /// The registers that the end of a block reads.
    fn read_at_end(body: &Body, terminator: &Terminator) -> LiveSet {
        let mut live = LiveSet::empty(body);
        live.read_by_terminator(terminator);
        live
    }
}
