//! Following one execution whose inputs are known, and looking to its sides.
//!
//! The path of the execution is taken without a question. Where a branch could have gone to a goal that nobody
//! has covered, that is asked, and a *detour* runs there up to the next goal, whose inputs are then known. (Conditions
//! of several operands take several steps, so a detour may begin others.) So
//! every branch along a long execution is tried once, and nothing is ever explored that many paths lead through.

use base::Location;
use ir::BlockId;
use symex::Value;
use term::Term;

use crate::engine::{Engine, Step};
use crate::state::SymbolicState;

/// How many blocks a detour may have.
const DETOUR: u64 = 4000;
/// How many detours may wait before none begins beside another.
const MOST_DETOURS: usize = 64;
/// How often the way to a block is asked about each time that it is passed; then ever more rarely.
const ALWAYS: u32 = 48;
/// The same where no goal is known to come.
const ALWAYS_BLIND: u32 = 6;

impl Engine<'_> {
    /// Whether one execution is followed.
    #[inline]
    pub(crate) fn follows(&self) -> bool {
        self.options.guide.as_ref().is_some_and(|guide| guide.beyond.is_some())
    }

    /// Whether detours wait for the execution that is followed.
    pub(crate) fn has_detours(&self, state: &SymbolicState) -> bool {
        state.detour.is_none() && !self.detours.is_empty()
    }

    /// Goes where the followed execution goes, and lets detours begin where it does not.
    pub(crate) fn follow(
        &mut self,
        state: &mut SymbolicState,
        targets: &[(BlockId, Value)],
        location: Location,
    ) -> Step {
        let domain = &mut self.machine.domain;
        let targets: Vec<(BlockId, Term)> =
            targets.iter().map(|(block, holds)| (*block, domain.truth(holds))).collect();
        let mut evaluation = domain.path.model.borrow_mut();
        let taken =
            targets.iter().position(|(_, condition)| evaluation.holds(&domain.pool, *condition));
        drop(evaluation);
        let Some((ours, condition)) = taken.map(|taken| targets[taken]) else { return Step::Ended };
        for (block, condition) in targets {
            let is_never = self.machine.domain.pool.constant(condition) == Some(0);
            if block != ours && !is_never && self.is_worth_asking(state, block, ours) {
                self.begin_detour(state, block, condition, location);
            }
        }
        self.keep(condition);
        self.go(state, ours, location)
    }

    /// Takes the side of a condition that the followed execution takes.
    pub(crate) fn follow_condition(&mut self, condition: Term) {
        let domain = &mut self.machine.domain;
        let holds = domain.path.model.borrow_mut().holds(&domain.pool, condition);
        let condition = if holds { condition } else { domain.pool.not(condition) };
        self.keep(condition);
    }

    /// Adds what holds in the followed execution.
    fn keep(&mut self, condition: Term) {
        let domain = &mut self.machine.domain;
        if domain.pool.constant(condition).is_none() {
            let model = std::rc::Rc::clone(&domain.path.model);
            domain.path.add(condition, model);
        }
    }

    fn begin_detour(
        &mut self,
        state: &SymbolicState,
        block: BlockId,
        condition: Term,
        location: Location,
    ) {
        let Some(model) = self.machine.domain.possible(condition) else { return };
        self.splits += 1;
        let ours = self.machine.domain.path.clone();
        self.machine.domain.path.add(condition, model);
        let mut other = state.fork(self.machine.domain.path.clone());
        other.detour = Some(state.detour.unwrap_or(state.depth + DETOUR));
        let step = self.go(&mut other, block, location);
        self.set_aside(other, step);
        self.machine.domain.path = ours;
    }

    /// Whether the way to a block can be worth a question, beside the way that is taken.
    fn is_worth_asking(&mut self, state: &SymbolicState, block: BlockId, ours: BlockId) -> bool {
        let function = state.machine.running().function;
        let program = self.machine.program;
        let code = self.codes.of(function);
        let (ahead, beside) = (code.ahead(program, block), code.ahead(program, ours));
        let goals = self.options.goals.as_ref();
        let is_wanted =
            ahead.has_more_than(&beside, |goal| goals.is_some_and(|goals| goals.is_open(goal)));
        // A detour is on its way to a goal; where that is not known, it goes straight on.
        let is_detour = state.detour.is_some();
        if !is_wanted && (is_detour || !ahead.is_unclear_beside(&beside)) {
            return false;
        }
        if is_detour && self.detours.len() >= MOST_DETOURS {
            return false;
        }
        let count = self.asked.entry((function, block)).or_default();
        *count += 1;
        let always = if is_wanted { ALWAYS } else { ALWAYS_BLIND };
        *count <= always || count.is_power_of_two()
    }
}
