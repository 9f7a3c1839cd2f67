//! Tidying a lowered body: fewer blocks and copies, the same executions.
//!
//! Clang at -O0 leaves many blocks that only jump on, and every assignment is a computation and a
//! copy. Both cost an interpreter time and a reader patience.

use ir::{BlockId, Body, Constant, Operand, Operation, Register, Terminator};

/// Cleans a body. Blocks in `roots` have addresses, so they stay; their new places are returned.
pub(crate) fn clean(mut body: Body, roots: &[BlockId]) -> (Body, Vec<(BlockId, BlockId)>) {
    fold_constant_branches(&mut body);
    thread_jumps(&mut body);
    merge_chains(&mut body, roots);
    let moved = drop_unreachable(&mut body, roots);
    write_results_directly(&mut body);
    drop_overwritten_copies(&mut body);
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
    for index in 0..body.blocks.len() {
        if !reachable[index] {
            continue;
        }
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
        let mut kept: Vec<ir::Instruction> = Vec::with_capacity(block.instructions.len());
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
            kept.push(instruction);
        }
        block.instructions = kept;
    }
}

/// A scope that begins makes its variable undefined, and mostly the next step writes it: only that
/// step is kept.
fn drop_overwritten_copies(body: &mut Body) {
    for block in &mut body.blocks {
        let overwritten: Vec<bool> = block
            .instructions
            .iter()
            .zip(block.instructions.iter().skip(1))
            .map(|(first, next)| match first.operation {
                Operation::Copy { result, .. } => {
                    let writes = matches!(next.operation, Operation::Copy { result: other, .. }
                        | Operation::Binary { result: other, .. }
                        | Operation::Cast { result: other, .. }
                        | Operation::Load { result: other, .. } if other == result);
                    writes && !operands(&next.operation).contains(&Operand::Register(result))
                }
                _ => false,
            })
            .collect();
        let mut index = 0;
        block.instructions.retain(|_| {
            index += 1;
            !overwritten.get(index - 1).is_some_and(|overwritten| *overwritten)
        });
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

fn results_mut(operation: &mut Operation) -> Vec<&mut Register> {
    match operation {
        Operation::Copy { result, .. }
        | Operation::Binary { result, .. }
        | Operation::Compare { result, .. }
        | Operation::FloatBinary { result, .. }
        | Operation::FloatNegate { result, .. }
        | Operation::FloatCompare { result, .. }
        | Operation::Select { result, .. }
        | Operation::Cast { result, .. }
        | Operation::PointerAdd { result, .. }
        | Operation::Alloca { result, .. }
        | Operation::Load { result, .. }
        | Operation::AtomicUpdate { result, .. } => vec![result],
        Operation::CompareExchange { result, success, .. } => vec![result, success],
        Operation::Call { results, .. } | Operation::Intrinsic { results, .. } => {
            results.iter_mut().collect()
        }
        Operation::LifetimeStart { .. }
        | Operation::LifetimeEnd { .. }
        | Operation::Store { .. }
        | Operation::MemoryCopy { .. }
        | Operation::MemorySet { .. }
        | Operation::Violation { .. }
        | Operation::Unsupported { .. } => Vec::new(),
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

fn count_uses(body: &Body) -> Vec<u32> {
    let mut uses = vec![0; body.registers.len()];
    let mut read = |operand: Operand| {
        if let Operand::Register(register) = operand {
            uses[register.index()] += 1;
        }
    };
    for block in &body.blocks {
        for instruction in &block.instructions {
            operands(&instruction.operation).into_iter().for_each(&mut read);
        }
        match &block.terminator {
            Terminator::Branch { condition, .. } => read(*condition),
            Terminator::Switch(switch) => read(switch.value),
            Terminator::IndirectJump { address, .. } => read(*address),
            Terminator::Return(values) => values.iter().copied().for_each(&mut read),
            Terminator::Jump(_) | Terminator::Unreachable => {}
        }
    }
    uses
}

/// What an operation reads.
fn operands(operation: &Operation) -> Vec<Operand> {
    match operation {
        Operation::Copy { value, .. }
        | Operation::FloatNegate { value, .. }
        | Operation::Cast { value, .. } => vec![*value],
        Operation::Binary { left, right, .. }
        | Operation::Compare { left, right, .. }
        | Operation::FloatBinary { left, right, .. }
        | Operation::FloatCompare { left, right, .. } => vec![*left, *right],
        Operation::Select { condition, if_true, if_false, .. } => {
            vec![*condition, *if_true, *if_false]
        }
        Operation::PointerAdd { base, index, .. } => {
            let mut operands = vec![*base];
            operands.extend(index.map(|index| index.value));
            operands
        }
        Operation::Alloca { size, .. } => vec![*size],
        Operation::LifetimeStart { address } | Operation::LifetimeEnd { address } => vec![*address],
        Operation::Load { address, .. } => vec![*address],
        Operation::Store { address, value, .. }
        | Operation::AtomicUpdate { address, value, .. } => {
            vec![*address, *value]
        }
        Operation::MemoryCopy { target, source, length, .. } => vec![*target, *source, *length],
        Operation::MemorySet { target, value, length } => vec![*target, *value, *length],
        Operation::CompareExchange { address, expected, replacement, .. } => {
            vec![*address, *expected, *replacement]
        }
        Operation::Call { callee, arguments, .. } => {
            let mut operands: Vec<_> = arguments.iter().map(|argument| argument.value).collect();
            if let ir::Callee::Indirect(pointer) = callee {
                operands.push(*pointer);
            }
            operands
        }
        Operation::Intrinsic { arguments, .. } => arguments.clone(),
        Operation::Violation { .. } | Operation::Unsupported { .. } => Vec::new(),
    }
}
