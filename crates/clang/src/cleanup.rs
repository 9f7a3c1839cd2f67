//! Tidying a lowered body: fewer blocks and copies, the same executions.
//!
//! Clang at -O0 leaves many blocks that only jump on, and every assignment is a computation and a
//! copy. Both cost an interpreter time and a reader patience.

use ir::{BlockId, Body, Constant, Instruction, Operand, Operation, Register, Terminator};

use crate::operations::{operands, operands_mut, results_mut, terminator_operands_mut};

/// Cleans a body. Blocks in `roots` have addresses, so they stay; their new places are returned.
/// The first `parameters` registers are the caller's.
pub(crate) fn clean(
    mut body: Body,
    parameters: usize,
    roots: &[BlockId],
) -> (Body, Vec<(BlockId, BlockId)>) {
    fold_constant_branches(&mut body);
    thread_jumps(&mut body);
    merge_chains(&mut body, roots);
    let moved = drop_unreachable(&mut body, roots);
    write_results_directly(&mut body);
    drop_overwritten_copies(&mut body);
    drop_unused_registers(&mut body, parameters);
    (body, moved)
}

fn fold_constant_branches(body: &mut Body) {
    for block in &mut body.blocks {
        if let Terminator::Branch { condition: Operand::Constant(id), if_true, if_false } =
            block.terminator
            && let Constant::Bits { bits, .. } = body.constants[id.index()]
        {
            block.terminator = Terminator::Jump(if bits != 0 { if_true } else { if_false });
        }
    }
}

/// Calls a function for each target that a terminator names.
fn for_each_target(terminator: &mut Terminator, mut change: impl FnMut(&mut BlockId)) {
    match terminator {
        Terminator::Jump(target) => change(target),
        Terminator::Branch { if_true, if_false, .. } => {
            change(if_true);
            change(if_false);
        }
        Terminator::Switch(switch) => {
            switch.cases.iter_mut().for_each(|(_, target)| change(target));
            change(&mut switch.default);
        }
        Terminator::IndirectJump { targets, .. } => targets.iter_mut().for_each(change),
        Terminator::Return(_) | Terminator::Unreachable => {}
    }
}

/// Lets jumps skip blocks that only jump on. A computed `goto` goes to its label all the same.
fn thread_jumps(body: &mut Body) {
    let next: Vec<Option<BlockId>> = body
        .blocks
        .iter()
        .map(|block| match block.terminator {
            Terminator::Jump(target) if block.instructions.is_empty() => Some(target),
            _ => None,
        })
        .collect();
    let follow = |start: BlockId| {
        let mut target = start;
        // An endless loop of empty blocks is left as it is.
        for _ in 0..next.len() {
            match next[target.index()] {
                Some(further) if further != start => target = further,
                _ => break,
            }
        }
        target
    };
    for block in &mut body.blocks {
        if !matches!(block.terminator, Terminator::IndirectJump { .. }) {
            for_each_target(&mut block.terminator, |target| *target = follow(*target));
        }
    }
}

/// Joins a block with the only one that follows it, when nothing else leads there.
fn merge_chains(body: &mut Body, roots: &[BlockId]) {
    let reachable = reachable(body, roots);
    let mut predecessors = vec![0u32; body.blocks.len()];
    if let Some(entry) = predecessors.first_mut() {
        *entry = 1;
    }
    for root in roots {
        predecessors[root.index()] += 2;
    }
    for (index, block) in body.blocks.iter_mut().enumerate() {
        if reachable[index] {
            for_each_target(&mut block.terminator, |target| predecessors[target.index()] += 1);
        }
    }
    for (index, _) in reachable.iter().enumerate().filter(|(_, is_reachable)| **is_reachable) {
        while let Terminator::Jump(target) = body.blocks[index].terminator {
            if predecessors[target.index()] != 1 || target.index() == index {
                break;
            }
            let absorbed = &mut body.blocks[target.index()];
            let instructions = std::mem::take(&mut absorbed.instructions);
            let terminator = std::mem::replace(&mut absorbed.terminator, Terminator::Unreachable);
            let location = absorbed.location;
            predecessors[target.index()] = 0;
            let block = &mut body.blocks[index];
            block.instructions.extend(instructions);
            block.terminator = terminator;
            block.location = location;
        }
    }
}

fn reachable(body: &Body, roots: &[BlockId]) -> Vec<bool> {
    let mut reached = vec![false; body.blocks.len()];
    let mut open = vec![BlockId(0)];
    open.extend(roots);
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut reached[block.index()], true) {
            open.extend(body.blocks[block.index()].terminator.successors());
        }
    }
    reached
}

fn drop_unreachable(body: &mut Body, roots: &[BlockId]) -> Vec<(BlockId, BlockId)> {
    let reached = reachable(body, roots);
    let mut place = vec![BlockId(0); body.blocks.len()];
    let mut kept = 0;
    for (index, is_reached) in reached.iter().enumerate() {
        place[index] = BlockId::new(kept);
        kept += usize::from(*is_reached);
    }
    let mut index = 0;
    body.blocks.retain(|_| {
        index += 1;
        reached[index - 1]
    });
    for block in &mut body.blocks {
        for_each_target(&mut block.terminator, |target| *target = place[target.index()]);
    }
    roots.iter().map(|root| (*root, place[root.index()])).collect()
}

/// `t = a + 1; x = t` becomes `x = a + 1` when nothing else reads `t`.
fn write_results_directly(body: &mut Body) {
    let uses = count_uses(body);
    let writes = count_writes(body);
    for block in &mut body.blocks {
        let mut kept: Vec<Instruction> = Vec::with_capacity(block.instructions.len());
        for instruction in block.instructions.drain(..) {
            if let Operation::Copy { result, value: Operand::Register(source) } =
                instruction.operation
                && uses[source.index()] == 1
                && writes[source.index()] == 1
                && let Some(previous) = kept.last_mut()
                && redirect(&mut previous.operation, source, result)
            {
                continue;
            }
            let is_idle = matches!(instruction.operation,
                Operation::Copy { result, value: Operand::Register(source) } if result == source);
            if !is_idle {
                kept.push(instruction);
            }
        }
        block.instructions = kept;
    }
}

/// A scope that begins makes its variable undefined, and mostly the next step writes it: only that
/// step is kept.
fn drop_overwritten_copies(body: &mut Body) {
    let constants = &body.constants;
    for block in &mut body.blocks {
        let mut kept: Vec<Instruction> = Vec::with_capacity(block.instructions.len());
        for mut instruction in block.instructions.drain(..) {
            if let Some(previous) = kept.last()
                && let Operation::Copy { result, value: Operand::Constant(id) } = previous.operation
                && matches!(constants[id.index()], Constant::Undefined(_))
                && results_mut(&mut instruction.operation).iter().any(|other| **other == result)
                && !operands(&instruction.operation).contains(&Operand::Register(result))
            {
                kept.pop();
            }
            kept.push(instruction);
        }
        block.instructions = kept;
    }
}

/// Numbers the registers that are left anew: frames are made and joined often, and should be small.
fn drop_unused_registers(body: &mut Body, parameters: usize) {
    let mut is_used = vec![false; body.registers.len()];
    is_used[..parameters].fill(true);
    for_each_register(body, |register| is_used[register.index()] = true);
    let mut place = Vec::with_capacity(is_used.len());
    let mut kept = 0;
    for is_used in &is_used {
        place.push(Register::new(kept));
        kept += usize::from(*is_used);
    }
    for_each_register(body, |register| *register = place[register.index()]);
    let mut index = 0;
    body.registers.retain(|_| {
        index += 1;
        is_used[index - 1]
    });
}

fn for_each_register(body: &mut Body, mut change: impl FnMut(&mut Register)) {
    for block in &mut body.blocks {
        for instruction in &mut block.instructions {
            results_mut(&mut instruction.operation).into_iter().for_each(&mut change);
            for operand in operands_mut(&mut instruction.operation) {
                if let Operand::Register(register) = operand {
                    change(register);
                }
            }
        }
        for operand in terminator_operands_mut(&mut block.terminator) {
            if let Operand::Register(register) = operand {
                change(register);
            }
        }
    }
}

/// Lets an operation write another register; false when it does not write `from`, or writes `to`
/// already.
fn redirect(operation: &mut Operation, from: Register, to: Register) -> bool {
    let mut results = results_mut(operation);
    if results.iter().any(|result| **result == to) {
        return false;
    }
    match results.iter_mut().find(|result| ***result == from) {
        Some(result) => {
            **result = to;
            true
        }
        None => false,
    }
}

fn count_writes(body: &mut Body) -> Vec<u32> {
    let mut writes = vec![0; body.registers.len()];
    for instruction in body.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
        for result in results_mut(&mut instruction.operation) {
            writes[result.index()] += 1;
        }
    }
    writes
}

fn count_uses(body: &mut Body) -> Vec<u32> {
    let mut uses = vec![0; body.registers.len()];
    for block in &mut body.blocks {
        let instructions = block.instructions.iter_mut();
        let read = instructions.flat_map(|instruction| operands_mut(&mut instruction.operation));
        for operand in read.chain(terminator_operands_mut(&mut block.terminator)) {
            if let Operand::Register(register) = operand {
                uses[register.index()] += 1;
            }
        }
    }
    uses
}
