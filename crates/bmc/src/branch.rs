//! Where blocks end: jumps, branches that inputs decide, and the rounds of loops.

use base::Location;
use exec::{Domain, Machine, Rule, Stop};
use ir::{BlockId, FunctionId, IntegerPredicate, Operand, Switch, Terminator};
use symex::{Sides, Symbolic, Value};
use term::Term;
use verdict::Property;

use crate::engine::{Engine, Step};
use crate::run::settle_register;
use crate::state::{Rounds, SymbolicState};

impl Engine<'_> {
    pub(crate) fn terminate(
        &mut self,
        state: &mut SymbolicState,
        terminator: &Terminator,
        location: Location,
    ) -> Step {
        let frame = state.machine.frames.last_mut().expect("a block ends in a function");
        if self.machine.domain.takes_any_value()
            && let Some(Operand::Register(register)) = decided_by(terminator)
        {
            let body = self.machine.body(frame.function);
            settle_register(&mut self.machine.domain, frame, body, register);
        }
        match terminator {
            Terminator::Jump(target) => self.go(state, *target, location),
            Terminator::Branch { condition, if_true, if_false } => {
                let condition = *frame.value(*condition);
                if let Value::Known(known) = condition
                    && known.is_defined()
                {
                    let target = if known.bits() & 1 != 0 { *if_true } else { *if_false };
                    return self.go(state, target, location);
                }
                if let Err(stop) = self.machine.domain.require_defined(&condition, location) {
                    return self.stopped(state, stop, location);
                }
                let holds = self.machine.domain.truth(&condition);
                let opposite = self.machine.domain.pool.not(holds);
                self.choose_target(state, &[(*if_true, holds), (*if_false, opposite)], location)
            }
            Terminator::Switch(switch) => {
                let value = *frame.value(switch.value);
                self.switch(state, switch, value, location)
            }
            Terminator::IndirectJump { address, targets } => {
                let address = *frame.value(*address);
                self.indirect(state, address, targets, location)
            }
            Terminator::Return(values) => {
                if let Err(stop) = self.machine.leave(&mut state.machine, values) {
                    return self.stopped(state, stop, location);
                }
                match self.after_call(state, location) {
                    Step::On if self.others_wait() && !state.machine.frames.is_empty() => {
                        Step::Wait
                    }
                    step => step,
                }
            }
            Terminator::Unreachable => {
                let message = "reached code that is declared unreachable";
                let stop = Stop::violation(Property::Undefined, location, message);
                self.stopped(state, stop, location)
            }
        }
    }

    /// Goes to a block of the running function.
    #[inline]
    fn go(&mut self, state: &mut SymbolicState, target: BlockId, location: Location) -> Step {
        let frame = state.machine.frames.last_mut().expect("a block ends in a function");
        let (function, from) = (frame.function, frame.block);
        frame.block = target;
        frame.next = 0;
        let code = self.codes.of(function);
        let is_meeting = code.is_meeting[target.index()];
        if !code.flow.is_straight(from, target) {
            let edge = code.flow.edge(from, target);
            let track = state.tracks.last_mut().expect("every frame has a track");
            track.rounds.truncate(track.rounds.len() - edge.left as usize);
            let depth = track.rounds.len() + edge.entered as usize;
            if edge.again {
                let rounds = track.rounds.last_mut().expect("the loop that is gone round");
                rounds.begin();
                let rounds = *rounds;
                if self.stands_still(state, rounds.all) {
                    self.check_leaks(state, false);
                    return Step::Ended;
                }
                match self.limit_of(function, target) {
                    Some(limit) if rounds.all > limit => return Step::Cut(limit, location),
                    None if self.is_beyond_bound(rounds) => return Step::Keep(location),
                    _ => {}
                }
            }
            let track = state.tracks.last_mut().expect("every frame has a track");
            track.rounds.resize(depth, Rounds::default());
        }
        if is_meeting && self.others_wait() { Step::Wait } else { Step::On }
    }

    /// Whether a loop has been gone round as often as it may.
    fn is_beyond_bound(&self, rounds: Rounds) -> bool {
        let counts_all = self.options.unwinding.counts_all;
        (if counts_all { rounds.all } else { rounds.open }) > self.bound
    }

    /// The bound that the user gave one loop.
    fn limit_of(&mut self, function: FunctionId, head: BlockId) -> Option<u32> {
        if self.options.unwinding.of_loops.is_empty() {
            return None;
        }
        let loops = self.codes.of(function).flow.loops();
        let number = loops.iter().position(|found| found.head == head)? as u32;
        let name = &self.machine.program.function(function).name;
        let given = self.options.unwinding.of_loops.iter();
        let mut own = given.filter(|(of, index, _)| **of == **name && *index == number);
        own.next().map(|(.., bound)| *bound)
    }

    /// Notes which loops the inputs could have ended where a state goes one way and not the other.
    fn note_open(&mut self, state: &mut SymbolicState, ours: BlockId, other: BlockId) {
        let frame = state.machine.frames.last().expect("a block ends in a function");
        let flow = &self.codes.of(frame.function).flow;
        let stays = flow.edge(frame.block, ours).left as usize;
        let leaves = flow.edge(frame.block, other).left as usize;
        let track = state.tracks.last_mut().expect("every frame has a track");
        track.is_open = true;
        let count = track.rounds.len();
        if leaves > stays {
            for rounds in &mut track.rounds[count - leaves..count - stays] {
                rounds.is_open = true;
            }
        }
    }

    fn switch(
        &mut self,
        state: &mut SymbolicState,
        switch: &Switch,
        value: Value,
        location: Location,
    ) -> Step {
        if let Value::Known(known) = value
            && known.is_defined()
        {
            let target = match switch.cases.binary_search_by_key(&known.bits(), |(case, _)| *case) {
                Ok(index) => switch.cases[index].1,
                Err(_) => switch.default,
            };
            return self.go(state, target, location);
        }
        if let Err(stop) = self.machine.domain.require_defined(&value, location) {
            return self.stopped(state, stop, location);
        }
        let function = state.machine.frames.last().expect("a switch is in a function").function;
        let ty = Machine::<Symbolic>::operand_type(self.machine.body(function), switch.value);
        let bits = self.machine.domain.settled(ty, &value);
        let targets = self.targets_of(switch, bits);
        self.choose_target(state, &targets, location)
    }

    /// The blocks of a switch, each once, with the conditions that lead there.
    fn targets_of(&mut self, switch: &Switch, bits: Term) -> Vec<(BlockId, Term)> {
        let pool = &mut self.machine.domain.pool;
        let width = pool.width(bits);
        let mut targets: Vec<(BlockId, Term)> = Vec::new();
        let mut none = pool.truth(true);
        for (case, target) in &switch.cases {
            let case = pool.bits(width, *case);
            let is_it = pool.eq(bits, case);
            let is_not = pool.not(is_it);
            none = pool.and(none, is_not);
            match targets.iter_mut().find(|(block, _)| block == target) {
                Some((_, condition)) => *condition = pool.or(*condition, is_it),
                None => targets.push((*target, is_it)),
            }
        }
        match targets.iter_mut().find(|(block, _)| *block == switch.default) {
            Some((_, condition)) => *condition = pool.or(*condition, none),
            None => targets.push((switch.default, none)),
        }
        targets
    }

    /// Goes to each of several blocks where the condition of each can hold. The conditions exclude
    /// each other, and one of them always holds.
    fn choose_target(
        &mut self,
        state: &mut SymbolicState,
        targets: &[(BlockId, Term)],
        location: Location,
    ) -> Step {
        let mut targets = targets;
        while let [(target, condition), rest @ ..] = targets {
            if rest.is_empty() {
                return self.go(state, *target, location);
            }
            match self.machine.domain.sides(*condition) {
                Sides::One(true) => return self.go(state, *target, location),
                Sides::One(false) => {}
                Sides::Both { if_true, if_false } => {
                    self.splits += 1;
                    let opposite = self.machine.domain.pool.not(*condition);
                    let mut here = self.machine.domain.path.clone();
                    let mut elsewhere = here.clone();
                    here.add(*condition, if_true);
                    elsewhere.add(opposite, if_false);
                    let mut other = state.fork(here.clone());
                    for (block, _) in rest {
                        self.note_open(&mut other, *target, *block);
                        self.note_open(state, *block, *target);
                    }
                    self.machine.domain.path = here;
                    let step = self.go(&mut other, *target, location);
                    self.set_aside(other, step);
                    self.machine.domain.path = elsewhere;
                }
            }
            targets = rest;
        }
        Step::Ended
    }

    fn indirect(
        &mut self,
        state: &mut SymbolicState,
        address: Value,
        targets: &[BlockId],
        location: Location,
    ) -> Step {
        let domain = &mut self.machine.domain;
        domain.here = location;
        if let Err(stop) = domain.require_defined(&address, location) {
            return self.stopped(state, stop, location);
        }
        let function = state.machine.frames.last().expect("a jump is in a function").function;
        let mut choices = Vec::new();
        let mut nowhere = self.machine.domain.pool.truth(true);
        for target in targets {
            let Some(label) = self.machine.label(function, *target).copied() else { continue };
            let memory = &state.machine.memory;
            let domain = &mut self.machine.domain;
            match domain.compare_pointers(memory, IntegerPredicate::Eq, &address, &label) {
                Ok(is_it) => {
                    let is_it = domain.truth(&is_it);
                    let is_other = domain.pool.not(is_it);
                    let here = domain.pool.and(nowhere, is_it);
                    choices.push((*target, here));
                    nowhere = domain.pool.and(nowhere, is_other);
                }
                Err(stop) => return self.stopped(state, stop, location),
            }
        }
        let domain = &mut self.machine.domain;
        let somewhere = domain.pool.not(nowhere);
        let somewhere = domain.plain_truth(somewhere);
        let message = "jump to an address that is not a label of this function";
        let rule = Rule { property: Property::Undefined, location, message };
        if let Err(stop) = domain.require(&somewhere, rule) {
            return self.stopped(state, stop, location);
        }
        self.choose_target(state, &choices, location)
    }
}

/// What decides where a block goes on.
fn decided_by(terminator: &Terminator) -> Option<Operand> {
    match terminator {
        Terminator::Branch { condition, .. } => Some(*condition),
        Terminator::Switch(switch) => Some(switch.value),
        Terminator::IndirectJump { address, .. } => Some(*address),
        Terminator::Return(_) | Terminator::Jump(_) | Terminator::Unreachable => None,
    }
}
