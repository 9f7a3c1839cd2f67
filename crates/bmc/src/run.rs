//! Running one state: instructions, calls and returns, and what ends a path.

use std::rc::Rc;

use base::Location;
use exec::{Condition, Purpose, Stage, Stop};
use ir::{Body, Callee, Operand, Operation, Register, Terminator};
use symex::{Doubt, NeverWritten, Sides, Value};
use term::Term;
use verdict::{Finding, Property};

use crate::code::is_root;
use crate::engine::{Engine, SIGN_OF_LIFE, Step};
use crate::state::{Rounds, SymbolicState, Track};

impl Engine<'_> {
    /// Runs a state until it ends, waits or is kept.
    pub(crate) fn run(&mut self, mut state: SymbolicState) {
        self.machine.domain.path = state.path.clone();
        self.machine.domain.call_site = self.call_site(&state);
        if self.is_done_at_head(&mut state) {
            return;
        }
        loop {
            match self.run_block(&mut state) {
                Step::On => {}
                step => return self.set_aside(state, step),
            }
        }
    }

    /// Where the user's code calls the library function that executes.
    fn call_site(&self, state: &SymbolicState) -> Option<Location> {
        let program = self.machine.program;
        let is_library = |function| program.function(function).is_library;
        let frames = &state.machine.frames;
        frames.last().filter(|frame| is_library(frame.function))?;
        let caller = frames.iter().rev().find(|frame| !is_library(frame.function))?;
        let block = self.machine.body(caller.function).block(caller.block);
        let call = caller.next.checked_sub(1).and_then(|index| block.instructions.get(index));
        Some(call.map_or(block.location, |instruction| instruction.location))
    }

    /// Executes up to the next call, or the rest of a block.
    fn run_block(&mut self, state: &mut SymbolicState) -> Step {
        let Some(frame) = state.machine.frames.last_mut() else {
            return self.advance_stage(state);
        };
        let body = self.machine.body(frame.function);
        let block = body.block(frame.block);
        // Time that passes in the library is its caller's.
        if !self.machine.program.function(frame.function).is_library {
            self.whereabouts.enter(frame.function, frame.block);
            self.visited.enter(frame.function, frame.block);
        }
        let settles = self.machine.domain.takes_any_value();
        let memory = &mut state.machine.memory;
        while let Some(instruction) = block.instructions.get(frame.next) {
            if let Operation::Call { .. } | Operation::Intrinsic { .. } = instruction.operation {
                break;
            }
            if settles {
                settle(&mut self.machine.domain, frame, body, &instruction.operation);
            }
            if let Err(stop) = self.machine.execute(frame, memory, body, instruction) {
                return self.stopped(state, stop, instruction.location);
            }
            frame.next += 1;
        }
        let Some(instruction) = block.instructions.get(frame.next) else {
            return self.end_block(state, &block.terminator, block.location);
        };
        let location = instruction.location;
        self.machine.domain.here = location;
        if settles {
            settle(&mut self.machine.domain, frame, body, &instruction.operation);
        }
        match &instruction.operation {
            Operation::Call { callee, arguments, .. } => {
                self.tell_provisos(*callee, location);
                // What has no body may change the state before it knows that it must be split.
                let needs_copy = match callee {
                    Callee::Direct(function) => self.machine.may_split(*function),
                    Callee::Indirect(_) => true,
                };
                let copy = needs_copy && self.machine.domain.has_inputs();
                let before =
                    copy.then(|| (state.machine.clone(), self.machine.domain.path.clone()));
                state.machine.running_mut().next += 1;
                let passed = self.machine.domain.goals_passed;
                let called =
                    self.machine.call(&mut state.machine, body, *callee, arguments, location);
                // Nobody reads what a program that is only explored writes.
                state.machine.output.clear();
                state.machine.errors.clear();
                let is_at_goal = passed != self.machine.domain.goals_passed;
                match (called, before) {
                    // What a detour is for.
                    (Ok(()), _) if is_at_goal && state.detour.is_some() => Step::Ended,
                    (Ok(()), _) => self.after_call(state, location),
                    (Err(Stop::Undecided(condition)), Some((before, path))) => {
                        state.machine = before;
                        self.machine.domain.path = path;
                        self.split(state, condition)
                    }
                    // Without a copy there is no way back to before the call, and behind it nothing
                    // is known.
                    (Err(Stop::Undecided(_)), None) => {
                        let what = "a call that depends on what only it has made unknown";
                        self.stopped(state, Stop::unsupported(location, what), location)
                    }
                    (Err(stop), _) => self.stopped(state, stop, location),
                }
            }
            Operation::Intrinsic { results, intrinsic, arguments } => {
                frame.next += 1;
                let running = &mut state.machine;
                let done =
                    self.machine.intrinsic(running, body, results, *intrinsic, arguments, location);
                match done {
                    Ok(()) => self.after_call(state, location),
                    Err(Stop::Undecided(condition)) => {
                        state.machine.running_mut().next -= 1;
                        self.split(state, condition)
                    }
                    Err(stop) => self.stopped(state, stop, location),
                }
            }
            _ => unreachable!("only calls and intrinsics stop the straight line"),
        }
    }

    fn end_block(
        &mut self,
        state: &mut SymbolicState,
        terminator: &Terminator,
        location: Location,
    ) -> Step {
        self.blocks += 1;
        state.depth += 1;
        if self.options.max_depth.is_some_and(|most| state.depth > most) {
            self.too_deep = true;
            return Step::Ended;
        }
        if state.detour.is_some_and(|most| state.depth > most) {
            return Step::Ended;
        }
        let step = self.terminate(state, terminator, location);
        let is_time = || self.out_of_budget().is_some() || self.last_sign.elapsed() >= SIGN_OF_LIFE;
        // Whoever drives the exploration must see what was found, and that it is at work.
        let is_news = !self.machine.domain.found.is_empty() || self.has_detours(state);
        match step {
            Step::On if is_news || self.blocks.is_multiple_of(256) && is_time() => Step::Wait,
            step => step,
        }
    }

    /// Brings the tracks in line with the frames after a call, a return or a jump.
    pub(crate) fn after_call(&mut self, state: &mut SymbolicState, location: Location) -> Step {
        let frames = &state.machine.frames;
        let same =
            |(track, frame): &(&Track, &exec::Frame<symex::Value>)| track.serial == frame.serial;
        let known = state.tracks.iter().zip(frames).take_while(same).count();
        let (is_deeper, is_other) = (frames.len() > known, state.tracks.len() != known);
        state.tracks.truncate(known);
        for frame in &state.machine.frames[known..] {
            let (function, serial) = (frame.function, frame.serial);
            let (rounds, marks, watches) = (Vec::new(), Vec::new(), Vec::new());
            state.tracks.push(Track { function, serial, rounds, is_open: false, marks, watches });
        }
        // A jump, like a call, can lead into the middle of loops.
        if let (Some(frame), Some(track)) = (state.machine.frames.last(), state.tracks.last_mut()) {
            let place = self.codes.of(frame.function).flow.place(frame.block);
            track.rounds.resize(place.loops.len(), Rounds::default());
        }
        if is_deeper || is_other {
            self.machine.domain.call_site = self.call_site(state);
        }
        if is_deeper && self.recurses_too_deep(state) {
            return Step::Keep(location);
        }
        Step::On
    }

    /// Whether the running function has more live calls than the bound allows.
    fn recurses_too_deep(&self, state: &SymbolicState) -> bool {
        let Some((last, others)) = state.tracks.split_last() else { return false };
        let counts_all = self.options.unwinding.counts_all;
        let same = others
            .iter()
            .filter(|track| track.function == last.function && (counts_all || track.is_open));
        same.count() as u32 > self.bound
    }

    /// Makes two states of one on a condition that the domain could not decide.
    fn split(&mut self, state: &mut SymbolicState, condition: Condition) -> Step {
        let condition = Term(condition.0);
        if self.follows() {
            self.follow_condition(condition);
            return Step::On;
        }
        if let Sides::Both { if_true, if_false } = self.machine.domain.sides(condition) {
            self.splits += 1;
            let opposite = self.machine.domain.pool.not(condition);
            let mut path = self.machine.domain.path.clone();
            path.add(opposite, if_false);
            if let Some(track) = state.tracks.last_mut() {
                track.is_open = true;
            }
            self.wait(state.fork(path));
            self.machine.domain.path.add(condition, if_true);
        }
        Step::On
    }

    /// Deals with what ended the execution of an instruction.
    pub(crate) fn stopped(
        &mut self,
        state: &mut SymbolicState,
        stop: Stop,
        location: Location,
    ) -> Step {
        let domain = &mut self.machine.domain;
        let location = domain.call_site.unwrap_or(location);
        let model = Rc::clone(&domain.path.model);
        let checks = self.options.settings.checks;
        match stop {
            Stop::Undecided(condition) => return self.split(state, condition),
            Stop::Exit(_) => {
                if self.passing.is_none() {
                    self.passing = Some(domain.inputs_under(&model));
                }
                self.check_leaks(state, true);
            }
            Stop::Abort => self.check_leaks(state, false),
            Stop::AssumptionFailed | Stop::OutOfInputs => {}
            Stop::ErrorCall if !checks.contains(Property::UnreachCall) => {
                self.check_leaks(state, false);
            }
            Stop::ErrorCall => {
                let message = "the error function is called".to_owned();
                let finding = Finding { property: Property::UnreachCall, location, message };
                domain.report(finding, &model, None);
            }
            Stop::AssertionFailed(mut finding) => {
                finding.location = location;
                if checks.contains(Property::Assert) {
                    domain.report(*finding, &model, None);
                } else {
                    self.check_leaks(state, false);
                }
            }
            Stop::Violation(mut finding) => {
                finding.location = domain.call_site.unwrap_or(finding.location);
                if checks.contains(finding.property) {
                    domain.report(*finding, &model, None);
                } else {
                    domain.doubt(Doubt::Undefined(*finding));
                }
            }
            Stop::Unsupported { what, location: place } => {
                let place = if place.is_known() { place } else { location };
                let place = domain.call_site.unwrap_or(place);
                domain.doubt(Doubt::Unsupported { what, location: place });
            }
            Stop::OutOfMemory => {
                let what = "more memory than the program may have".into();
                domain.doubt(Doubt::Unsupported { what, location });
            }
            Stop::OutOfSteps | Stop::TooMuchOutput => {
                let what = "more output than the program may write".into();
                domain.doubt(Doubt::Unsupported { what, location });
            }
            Stop::StackOverflow(location) => {
                let what = "calls that nest too deep".into();
                domain.doubt(Doubt::Unsupported { what, location });
            }
        }
        Step::Ended
    }

    /// Looks at what a path that has ended leaves on the heap; `regular` when the program exits. What
    /// nothing leads to is lost wherever the path ends: at an abort, too, or in a loop without end.
    pub(crate) fn check_leaks(&mut self, state: &SymbolicState, regular: bool) {
        self.machine.domain.call_site = None;
        let variables = self.pointer_variables(state);
        let domain = &mut self.machine.domain;
        if let Err(Stop::Unsupported { what, location }) =
            domain.check_leaks(&state.machine.memory, &variables, regular)
        {
            domain.doubt(Doubt::Unsupported { what, location });
        }
    }

    /// The pointers, and numbers like them, that functions which have not returned hold in variables
    /// outside of memory.
    fn pointer_variables(&self, state: &SymbolicState) -> Vec<Value> {
        let pointer_bits = self.machine.program.data_model.pointer_bits();
        let mut variables = Vec::new();
        for frame in &state.machine.frames {
            let registers = self.machine.body(frame.function).registers.iter();
            let registers = registers.zip(&frame.registers);
            let roots = registers.filter(|(info, _)| is_root(info, pointer_bits));
            variables.extend(roots.map(|(_, value)| *value));
            let passed = frame.variadic.iter().flat_map(|arguments| arguments.iter());
            variables.extend(passed.map(|argument| argument.value));
        }
        variables
    }

    /// Starts what runs next.
    pub(crate) fn enter_stage(&mut self, state: &mut SymbolicState) -> Result<(), Stop> {
        let stage = self.stages[state.stage];
        let (function, purpose) = match stage {
            Stage::Initializer(function) | Stage::Constructor(function) => {
                (function, Purpose::Startup)
            }
            Stage::Entry(function) => (function, Purpose::Main),
        };
        if !matches!(stage, Stage::Initializer(_)) {
            self.machine.seal_constants(&mut state.machine);
        }
        let arguments = match stage {
            Stage::Entry(_) => self.machine.main_arguments(&mut state.machine, &["program"])?,
            _ => Vec::new(),
        };
        let nowhere = Location::UNKNOWN;
        self.machine.enter(&mut state.machine, function, arguments, purpose, nowhere)?;
        self.after_call(state, nowhere);
        Ok(())
    }

    fn advance_stage(&mut self, state: &mut SymbolicState) -> Step {
        state.stage += 1;
        if state.stage >= self.stages.len() {
            return Step::Ended;
        }
        match self.enter_stage(state) {
            Ok(()) => Step::On,
            Err(stop) => self.stopped(state, stop, Location::UNKNOWN),
        }
    }
}

/// Gives the registers that an operation reads, and that were never written, a value that is kept.
#[inline]
fn settle(
    domain: &mut symex::Symbolic,
    frame: &mut exec::Frame<Value>,
    body: &Body,
    operation: &Operation,
) {
    operation.for_each_read(|operand| {
        if let Operand::Register(register) = operand {
            settle_register(domain, frame, body, register);
        }
    });
}

/// Gives a register that was never written a value that is kept.
#[inline]
pub(crate) fn settle_register(
    domain: &mut symex::Symbolic,
    frame: &mut exec::Frame<Value>,
    body: &Body,
    register: Register,
) {
    let (info, function) = (body.register(register), frame.function);
    let source = || match &info.name {
        Some(name) => NeverWritten::Variable { function, name: name.clone() },
        None => NeverWritten::Value,
    };
    let value = frame.value(Operand::Register(register));
    if let Some(value) = domain.settle(info.ty, value, source) {
        frame.set(register, value);
    }
}
