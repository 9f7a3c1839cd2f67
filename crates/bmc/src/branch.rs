//! Where blocks end: jumps, branches that inputs decide, and the rounds of loops.

use base::Location;
use exec::Next;
use ir::{BlockId, FunctionId, Operand, Terminator};
use symex::{Sides, Value};

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
        if self.machine.domain.takes_any_value()
            && let Some(Operand::Register(register)) = terminator.decided_by()
        {
            let frame = state.machine.running_mut();
            let body = self.machine.body(frame.function);
            settle_register(&mut self.machine.domain, frame, body, register);
        }
        match self.machine.terminate(&mut state.machine, terminator, location) {
            Ok(Next::Block(target)) => self.go(state, target, location),
            Ok(Next::OneOf(targets)) => self.choose_target(state, &targets, location),
            Ok(Next::Caller) => match self.after_call(state, location) {
                Step::On if self.others_wait() && !state.machine.frames.is_empty() => Step::Wait,
                step => step,
            },
            Err(stop) => self.stopped(state, stop, location),
        }
    }

    /// Goes to a block of the running function.
    #[inline]
    pub(crate) fn go(
        &mut self,
        state: &mut SymbolicState,
        target: BlockId,
        location: Location,
    ) -> Step {
        let frame = state.machine.running_mut();
        let (function, from) = (frame.function, frame.block);
        frame.go_to(target);
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
                let rounds = rounds.clone();
                state.comes_round = true;
                if self.plans_for(&rounds, (function, target)) {
                    return Step::Ended;
                }
                if self.stands_still(state, rounds.all) {
                    self.note_standstill(location, true);
                    self.check_leaks(state, false);
                    return Step::Ended;
                }
                match self.limit_of(function, target) {
                    Some(limit) if rounds.all > limit => return Step::Cut(limit, location),
                    None if self.is_beyond_bound(&rounds) => match self.may_abstract(&rounds) {
                        true => self.abstract_loop(state, function, target),
                        false => return Step::Keep(location),
                    },
                    _ => {}
                }
            }
            let track = state.tracks.last_mut().expect("every frame has a track");
            track.rounds.resize(depth, Rounds::default());
            if edge.entered > 0 {
                match self.induction {
                    Some(_) => state.enters = self.codes.of(function).flow.is_head(target),
                    None => self.watch(state),
                }
            }
        }
        if is_meeting && self.others_wait() {
            // Those that it meets are compared together with it.
            Step::Wait
        } else if self.is_done_at_head(state) {
            Step::Ended
        } else {
            Step::On
        }
    }

    /// Whether nothing new can come of a state, as far as it is at the head of a loop.
    pub(crate) fn is_done_at_head(&mut self, state: &mut SymbolicState) -> bool {
        match self.induction {
            Some(_) => (state.comes_round || state.enters) && self.is_covered(state),
            None => state.comes_round && !self.follows() && self.was_met_before(state),
        }
    }

    /// Whether a loop has been gone round as often as it may.
    fn is_beyond_bound(&self, rounds: &Rounds) -> bool {
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
        let frame = state.machine.running();
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

    /// Goes to each of several blocks where the condition of each can hold. The conditions exclude
    /// each other, and one of them always holds.
    fn choose_target(
        &mut self,
        state: &mut SymbolicState,
        targets: &[(BlockId, Value)],
        location: Location,
    ) -> Step {
        if self.follows() {
            return self.follow(state, targets, location);
        }
        let mut targets = targets;
        while let [(target, condition), rest @ ..] = targets {
            if rest.is_empty() {
                return self.go(state, *target, location);
            }
            let condition = self.machine.domain.truth(condition);
            match self.machine.domain.sides(condition) {
                Sides::One(true) => return self.go(state, *target, location),
                Sides::One(false) => {}
                Sides::Both { if_true, if_false } => {
                    self.splits += 1;
                    let opposite = self.machine.domain.pool.not(condition);
                    let mut here = self.machine.domain.path.clone();
                    let mut elsewhere = here.clone();
                    here.add(condition, if_true);
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
}
