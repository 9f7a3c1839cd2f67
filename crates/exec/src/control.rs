//! Where blocks go on: what a terminator means, told once for all domains.
//!
//! A domain that knows its values gets a block. One whose values stand for many is given all blocks
//! that may come next, each with the condition that leads there; whether it follows one of them or all,
//! and in which order, is a matter of whoever runs the machine.

use base::Location;
use ir::{BinaryOp, BlockId, IntegerPredicate, Operand, Switch, Terminator, Type};
use verdict::Property;

use crate::machine::{CodeTarget, Machine};
use crate::state::State;
use crate::{Domain, Rule, Stop};

/// What is wrong where a computed `goto` leads out of its function.
const NO_LABEL: &str = "jump to an address that is not a label of this function";

/// What a value says that decides where a block goes on.
pub enum Decision<V> {
    /// These bits, and no others.
    Known(u128),
    /// Several things; all its bits are ones that can be decided by.
    Open(V),
}

/// Where an execution goes on behind a block.
pub enum Next<V> {
    /// In a block of the same function.
    Block(BlockId),
    /// In one of several, each once with the condition, an `i1`, that leads there. The conditions exclude
    /// each other, and one of them holds.
    OneOf(Vec<(BlockId, V)>),
    /// Where the function was called from; it has been left.
    Caller,
}

impl<D: Domain> Machine<'_, D> {
    /// Does what ends a block. The running frame stays where it is, unless it is left: see
    /// [`Frame::go_to`](crate::Frame::go_to).
    #[inline]
    pub fn terminate(
        &mut self,
        state: &mut State<D>,
        terminator: &Terminator,
        location: Location,
    ) -> Result<Next<D::Value>, Stop> {
        match terminator {
            Terminator::Jump(target) => Ok(Next::Block(*target)),
            Terminator::Branch { condition, if_true, if_false } => {
                let condition = state.running().value(*condition);
                match self.domain.decision(Type::BOOL, condition, location)? {
                    Decision::Known(bits) => {
                        Ok(Next::Block(if bits & 1 != 0 { *if_true } else { *if_false }))
                    }
                    Decision::Open(holds) => {
                        let opposite = self.negated(&holds);
                        Ok(Next::OneOf(vec![(*if_true, holds), (*if_false, opposite)]))
                    }
                }
            }
            Terminator::Switch(switch) => self.switch(state, switch, location),
            Terminator::IndirectJump { address, targets } => {
                self.jump_to_address(state, *address, targets, location)
            }
            Terminator::Return(values) => self.leave(state, values).map(|()| Next::Caller),
            Terminator::Unreachable => {
                let message = "reached code that is declared unreachable";
                Err(Stop::violation(Property::Undefined, location, message))
            }
        }
    }

    #[inline]
    fn switch(
        &mut self,
        state: &State<D>,
        switch: &Switch,
        location: Location,
    ) -> Result<Next<D::Value>, Stop> {
        let frame = state.running();
        let ty = Self::operand_type(self.body(frame.function), switch.value);
        match self.domain.decision(ty, frame.value(switch.value), location)? {
            Decision::Known(bits) => {
                let found = switch.cases.binary_search_by_key(&bits, |(case, _)| *case);
                Ok(Next::Block(found.map_or(switch.default, |index| switch.cases[index].1)))
            }
            Decision::Open(value) => Ok(Next::OneOf(self.cases(switch, ty, &value))),
        }
    }

    /// The blocks of a switch, each once, with the conditions that lead there.
    fn cases(&mut self, switch: &Switch, ty: Type, value: &D::Value) -> Vec<(BlockId, D::Value)> {
        let bits = self.bits(ty);
        let mut targets: Vec<(BlockId, D::Value)> = Vec::new();
        let mut none = self.domain.constant(Type::BOOL, 1);
        for (case, target) in &switch.cases {
            let case = self.domain.constant(ty, *case);
            let is_it = self.domain.compare(IntegerPredicate::Eq, bits, value, &case);
            let is_not = self.negated(&is_it);
            none = self.domain.binary(BinaryOp::And, 1, &none, &is_not);
            self.add_way(&mut targets, *target, is_it);
        }
        self.add_way(&mut targets, switch.default, none);
        targets
    }

    /// Another condition that leads to a block.
    fn add_way(
        &mut self,
        targets: &mut Vec<(BlockId, D::Value)>,
        target: BlockId,
        condition: D::Value,
    ) {
        match targets.iter_mut().find(|(block, _)| *block == target) {
            Some((_, known)) => {
                *known = self.domain.binary(BinaryOp::Or, 1, known, &condition);
            }
            None => targets.push((target, condition)),
        }
    }

    fn jump_to_address(
        &mut self,
        state: &State<D>,
        address: Operand,
        targets: &[BlockId],
        location: Location,
    ) -> Result<Next<D::Value>, Stop> {
        let frame = state.running();
        let address = frame.value(address);
        self.domain.require_defined(address, location)?;
        if let Some(known) = self.domain.known_address(address) {
            return match self.code_at(known) {
                Some(CodeTarget::Label(function, block))
                    if function == frame.function && targets.contains(&block) =>
                {
                    Ok(Next::Block(block))
                }
                _ => Err(Stop::violation(Property::Undefined, location, NO_LABEL)),
            };
        }
        let mut choices = Vec::new();
        let mut nowhere = self.domain.constant(Type::BOOL, 1);
        for target in targets {
            let Some(label) = self.label(frame.function, *target).cloned() else { continue };
            let equal = IntegerPredicate::Eq;
            let is_it = self.domain.compare_pointers(&state.memory, equal, address, &label)?;
            let here = self.domain.binary(BinaryOp::And, 1, &nowhere, &is_it);
            let is_other = self.negated(&is_it);
            nowhere = self.domain.binary(BinaryOp::And, 1, &nowhere, &is_other);
            choices.push((*target, here));
        }
        let somewhere = self.negated(&nowhere);
        let rule = Rule { property: Property::Undefined, location, message: NO_LABEL };
        self.domain.require(&somewhere, rule)?;
        Ok(Next::OneOf(choices))
    }
}
