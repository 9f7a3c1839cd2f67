//! Goals that no chain of calls leads to: known before anything is explored.

use std::collections::BTreeSet;

use exec::GOAL;
use ir::{Body, Callee, Constant, Operand, Operation, Program, Symbol};

/// Which of so many goals no execution can come to, because nothing that runs calls the function that they are in, or
/// hands its address to anybody. A goal of which the compiler left nothing is not among them: another one may.
pub fn uncalled_goals(program: &Program, count: usize) -> Vec<bool> {
    let (mut in_use, mut elsewhere) = (BTreeSet::new(), BTreeSet::new());
    for (function, is_called) in program.functions.iter().zip(called(program)) {
        let Some(body) = &function.body else { continue };
        let goals = if is_called { &mut in_use } else { &mut elsewhere };
        goals.extend(goals_of(program, body));
    }
    (0..count).map(|goal| elsewhere.contains(&goal) && !in_use.contains(&goal)).collect()
}

/// For each function whether anything that runs mentions it.
fn called(program: &Program) -> Vec<bool> {
    let mut called = vec![false; program.functions.len()];
    let mut seen = vec![false; program.globals.len()];
    let starts = program.start().into_iter().chain(program.initializer);
    let starts = starts.chain(program.constructors.iter().copied());
    let mut waiting: Vec<Symbol> =
        starts.chain(program.destructors.iter().copied()).map(Symbol::Function).collect();
    while let Some(symbol) = waiting.pop() {
        match symbol {
            Symbol::Function(id) => {
                if !std::mem::replace(&mut called[id.index()], true)
                    && let Some(body) = &program.function(id).body
                {
                    waiting.extend(body.symbols());
                }
            }
            Symbol::Global(id) => {
                if !std::mem::replace(&mut seen[id.index()], true)
                    && let Some(initializer) = &program.global(id).initializer
                {
                    waiting
                        .extend(initializer.relocations.iter().map(|relocation| relocation.symbol));
                }
            }
        }
    }
    called
}

/// The goals that a function marks.
fn goals_of(program: &Program, body: &Body) -> Vec<usize> {
    let instructions = body.blocks.iter().flat_map(|block| &block.instructions);
    let goals = instructions.filter_map(|instruction| match &instruction.operation {
        Operation::Call { callee: Callee::Direct(id), arguments, .. }
            if &*program.function(*id).name == GOAL =>
        {
            match arguments.first()?.value {
                Operand::Constant(constant) => match &body.constants[constant.index()] {
                    Constant::Bits { bits, .. } => Some(*bits as usize),
                    _ => None,
                },
                Operand::Register(_) => None,
            }
        }
        _ => None,
    });
    goals.collect()
}
