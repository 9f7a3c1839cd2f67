//! What of a path has passed, and what of it stays.

use std::rc::Rc;

use exec::State;
use rustc_hash::FxHashSet;
use term::{Node, Sort, Term, Variable};

use super::{At, Position};
use crate::symbolic::Symbolic;

/// How many values a number may have that ties what has passed to what stays.
const MOST_OF_TIE: u128 = 16;

/// What of a path has passed.
pub(super) struct Passed {
    moment: u32,
    /// Variables that would have passed, but that more than small numbers of what stays ties to it.
    bound: FxHashSet<Variable>,
    /// The conditions that speak of nothing that has passed, in order.
    pub kept: Vec<Term>,
    /// The others.
    gone: Vec<Term>,
}

impl Passed {
    /// What of the executing path has passed since a moment.
    pub fn of(domain: &mut Symbolic, moment: u32) -> Passed {
        let (kept, gone) = (Vec::new(), domain.path.conditions.to_vec());
        let mut passed = Passed { moment, bound: FxHashSet::default(), kept, gone };
        loop {
            let mut is_settled = true;
            for condition in std::mem::take(&mut passed.gone) {
                let variables = domain.decisions.variables_of(&domain.pool, condition);
                if variables.iter().all(|variable| passed.stays(domain, *variable)) {
                    passed.kept.push(condition);
                    continue;
                }
                if passed.ties_of(domain, &[condition], &mut FxHashSet::default()) {
                    passed.gone.push(condition);
                    continue;
                }
                passed.kept.push(condition);
                passed.bound.extend(variables.iter().copied());
                is_settled = false;
            }
            if is_settled {
                break;
            }
        }
        passed.kept.sort_unstable();
        passed
    }

    pub fn stays(&self, domain: &Symbolic, variable: Variable) -> bool {
        !domain.is_passing(variable, self.moment) || self.bound.contains(&variable)
    }

    /// Whether a number depends on what stays alone, and so does the value in memory that it is a part of. Ties
    /// tell of others what they are.
    pub fn keeps(
        &self,
        domain: &mut Symbolic,
        state: &State<Symbolic>,
        position: Position,
        value: Term,
    ) -> bool {
        let whole = match position {
            Position::Tie(_) => return false,
            Position::Register { .. } => value,
            Position::Byte(byte) => match state.memory.unit_at(byte) {
                Some(unit) => state.memory.unit(domain, unit),
                None => value,
            },
        };
        let variables = domain.decisions.variables_of(&domain.pool, whole);
        variables.iter().all(|variable| self.stays(domain, *variable))
    }

    /// The small numbers of what stays that numbers, and what was decided of what has passed, depend on;
    /// nothing where they depend on more of it.
    pub fn ties(&mut self, domain: &mut Symbolic, numbers: &[Term]) -> Option<Vec<Term>> {
        let mut ties = FxHashSet::default();
        let inputs = Rc::clone(&domain.path.inputs);
        let guards: Vec<Term> = inputs.iter().filter_map(|input| input.guard).collect();
        let is_told =
            self.ties_of(domain, numbers, &mut ties) && self.ties_of(domain, &self.gone, &mut ties);
        // An input that was asked for or not, as something decides that stays, may stay as it is.
        for guard in guards {
            let variables = domain.decisions.variables_of(&domain.pool, guard);
            if !variables.iter().all(|variable| self.stays(domain, *variable)) {
                self.ties_of(domain, &[guard], &mut ties);
            }
        }
        let mut ties: Vec<Term> = ties.into_iter().collect();
        ties.sort_unstable();
        is_told.then_some(ties)
    }

    /// The variables that numbers depend on, have passed, and can be anything: nothing was decided of them.
    pub fn free(&self, domain: &mut Symbolic, numbers: &[At]) -> FxHashSet<Variable> {
        let moving = numbers.iter().filter(|at| !at.stays).map(|at| at.value);
        let variables = domain.variables_of(moving);
        if variables.iter().all(|variable| self.stays(domain, *variable)) {
            return FxHashSet::default();
        }
        let inputs = Rc::clone(&domain.path.inputs);
        let guards = inputs.iter().filter_map(|input| input.guard);
        let decided = domain.variables_of(guards.chain(self.gone.iter().copied()));
        let is_free =
            |variable: &Variable| !decided.contains(variable) && !self.stays(domain, *variable);
        variables.into_iter().filter(is_free).collect()
    }

    /// Whether terms depend on what stays by no more than some numbers.
    pub fn is_tied(&self, domain: &mut Symbolic, terms: &[Term], ties: &[Term]) -> bool {
        let mut needed = FxHashSet::default();
        self.ties_of(domain, terms, &mut needed) && needed.iter().all(|tie| ties.contains(tie))
    }

    /// Collects the small numbers of what stays that terms depend on; says whether that is all of it that
    /// they do.
    fn ties_of(&self, domain: &mut Symbolic, terms: &[Term], ties: &mut FxHashSet<Term>) -> bool {
        let mut todo = terms.to_vec();
        let mut done: FxHashSet<Term> = FxHashSet::default();
        while let Some(term) = todo.pop() {
            if !done.insert(term) {
                continue;
            }
            let variables = domain.decisions.variables_of(&domain.pool, term);
            let staying =
                variables.iter().filter(|variable| self.stays(domain, **variable)).count();
            if staying == 0 {
                continue;
            }
            let node = domain.pool.node(term);
            if staying == variables.len() && is_small(domain, term) {
                ties.insert(term);
            } else if matches!(node, Node::Variable(_)) {
                return false;
            } else {
                // What it is made of may be small though it is not, or is not known to be.
                todo.extend(node.operands().iter());
            }
        }
        true
    }
}

/// Whether the executing path leaves few values to a term.
fn is_small(domain: &mut Symbolic, term: Term) -> bool {
    if !matches!(domain.pool.sort(term), Sort::Bits(_)) {
        return false;
    }
    let range = domain.decisions.range(&domain.pool, &domain.path, term);
    range.most.wrapping_sub(range.least) < MOST_OF_TIE
}
