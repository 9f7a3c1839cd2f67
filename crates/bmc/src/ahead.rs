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

impl Ahead {
    /// Whether a wanted goal comes first here that does not come first on another way.
    pub fn has_more_than(&self, other: &Ahead, is_wanted: impl Fn(usize) -> bool) -> bool {
        let is_own = |goal: &&usize| other.goals.binary_search(goal).is_err();
        self.goals.iter().filter(is_own).any(|goal| is_wanted(*goal))
    }

    /// Whether nothing tells the way here from another: neither comes to a goal in this function, or only this one
    /// leaves it.
    pub fn is_unclear_beside(&self, other: &Ahead) -> bool {
        let is_blind = self.goals.is_empty() && other.goals.is_empty();
        is_blind || self.is_open && !other.is_open
    }
}

/// How many goals are told apart; where there are more, it is as good as open.
const MOST: usize = 1024;

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
    found.goals.sort_unstable();
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
