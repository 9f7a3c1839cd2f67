//! Which goals a block leads to first, so that ways to goals that are covered are not even asked about.

use ir::{BlockId, Body, Callee, Constant, Operand, Operation, Program};

/// The goals that come first behind the start of a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Ahead {
    /// The goals.
    pub goals: Vec<usize>,
    /// Whether the function can be left, or go round, without passing any.
    pub is_open: bool,
}

/// How many goals are told apart; where there are more, it is as good as open.
const MOST: usize = 32;

/// What is ahead of a block of a function. Goals of the functions that it calls are not looked for: a call
/// stands behind a goal of its own or depends on nothing.
pub(crate) fn ahead(program: &Program, body: &Body, block: BlockId) -> Ahead {
    let mut found = Ahead::default();
    let mut seen = vec![false; body.blocks.len()];
    let mut waiting = vec![block];
    while let Some(block) = waiting.pop() {
        if std::mem::replace(&mut seen[block.index()], true) {
            continue;
        }
        let operations = body.block(block).instructions.iter().map(|one| &one.operation);
        if let Some(goal) =
            operations.filter_map(|operation| goal_of(program, body, operation)).next()
        {
            if !found.goals.contains(&goal) {
                found.goals.push(goal);
            }
            found.is_open |= found.goals.len() > MOST;
            continue;
        }
        let before = waiting.len();
        waiting.extend(body.block(block).terminator.successors());
        found.is_open |= waiting.len() == before;
    }
    found
}

/// The goal that a call tells of.
fn goal_of(program: &Program, body: &Body, operation: &Operation) -> Option<usize> {
    let Operation::Call { callee: Callee::Direct(function), arguments, .. } = operation else {
        return None;
    };
    if *program.function(*function).name != *exec::GOAL {
        return None;
    }
    let Operand::Constant(constant) = arguments.first()?.value else { return None };
    match *body.constants.get(constant.index())? {
        Constant::Bits { bits, .. } => Some(bits as usize),
        _ => None,
    }
}
