//! Looks on while a program is interpreted and writes down what its author would want to know.

use std::rc::Rc;
use std::sync::Arc;

use analysis::Flow;
use base::Location;
use ir::{
    Block, BlockId, Body, Callee, FunctionId, GlobalId, Instruction, Operand, Operation, Passing,
    Program, Register, SourceShape, SourceTypeId, Terminator, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};
use verdict::{Finding, Property, TracedInput};

use super::dependence::{Dependence, Relevance};
use super::inputs::{Carried, InputLog};
use super::names::{Names, Part};
use super::place::{self, Reader};
use super::story::{Event, EventKind, Story};
use super::value::Shown;
use super::variable::{Fact, Facts};
use crate::Stop;
use crate::concrete::{Concrete, Memory, Origin, Value};
use crate::interpreter::Observer;
use crate::machine::{CodeTarget, Machine};
use crate::state::{Frame, Purpose, State};

/// A frame that was seen.
struct Seen {
    serial: u64,
    function: FunctionId,
    block: BlockId,
    /// The loops of the function; none for code that is not the user's.
    flow: Option<Rc<Flow>>,
}

/// Writes the story of an execution.
pub(super) struct Recorder<'p> {
    pub program: &'p Program,
    facts: Facts,
    pub names: Names<'p>,
    flows: FxHashMap<FunctionId, Rc<Flow>>,
    frames: Vec<Seen>,
    pub log: InputLog,
    pub carried: Option<Carried>,
    /// Whether the terminator that is executed goes to another block of its function.
    is_jump: bool,
    returning: Option<Event>,
    /// The number of the frame that waits for a result that was told as an input.
    pub(super) told: Option<u64>,
    pub story: Story,
    /// How many steps were told.
    steps: u32,
    /// Who follows what depends on what, when that is asked for.
    pub dependence: Option<Dependence>,
    /// What is known to matter, from an execution before.
    pub relevance: Option<Relevance>,
    /// The registers of functions that hold addresses of variables.
    addresses: FxHashMap<FunctionId, Rc<FxHashSet<Register>>>,
    pub inputs: Vec<TracedInput>,
    /// What was violated at the end, if anything.
    pub finding: Option<Finding>,
}

impl<'p> Recorder<'p> {
    pub(super) fn new(program: &'p Program, log: InputLog) -> Recorder<'p> {
        Recorder {
            program,
            facts: Facts::of(program),
            names: Names::new(program),
            flows: FxHashMap::default(),
            frames: Vec::new(),
            log,
            carried: None,
            is_jump: false,
            returning: None,
            told: None,
            story: Story::new(),
            steps: 0,
            dependence: None,
            relevance: None,
            addresses: FxHashMap::default(),
            inputs: Vec::new(),
            finding: None,
        }
    }

    fn is_user(&self, function: FunctionId) -> bool {
        !self.program.function(function).is_library && self.program.initializer != Some(function)
    }

    /// Whether the running function is the user's.
    pub(super) fn in_user_code(&self) -> bool {
        self.frames.last().is_some_and(|seen| seen.flow.is_some())
    }

    fn flow(&mut self, function: FunctionId) -> Option<Rc<Flow>> {
        let body = self.program.function(function).body.as_ref()?;
        let flow = self.flows.entry(function).or_insert_with(|| Rc::new(Flow::of(body)));
        Some(Rc::clone(flow))
    }

    fn name_globals(&mut self, machine: &Machine<'_, Concrete>, memory: &Memory) {
        for (index, global) in self.program.globals.iter().enumerate() {
            let id = GlobalId::new(index);
            if let Some(view) = memory.view(machine.global_address(id)) {
                let ty = self.program.source_types.globals.get(&id).copied();
                let fact = self.fact(self.facts.global(id), ty);
                self.names.add_global(view, global, fact, ty);
            }
        }
    }

    // Frames.

    /// Notices frames that have gone and come.
    fn follow_frames(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        let is_there = |depth: usize, seen: &Seen| {
            state.frames.get(depth).is_some_and(|frame| frame.serial == seen.serial)
        };
        while let Some(seen) = self.frames.last()
            && !is_there(self.frames.len() - 1, seen)
        {
            if seen.flow.is_some() {
                let back = self.returning.take();
                self.story.leave_call(back);
            }
            self.frames.pop();
        }
        self.returning = None;
        while let Some(frame) = state.frames.get(self.frames.len()) {
            if self.frames.is_empty() && self.names.is_empty() {
                self.name_globals(machine, &state.memory);
            }
            self.enter(machine, state, frame);
        }
    }

    fn enter(
        &mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
        frame: &Frame<Value>,
    ) {
        let function = frame.function;
        let is_user = self.is_user(function);
        if is_user {
            let location = self.program.function(function).location;
            let call = match frame.purpose {
                Purpose::Main => None,
                Purpose::Call => machine.user_call_below(state, self.frames.len()),
                Purpose::Startup | Purpose::ExitHandler => Some(Origin { function, location }),
            };
            let call = call.map(|Origin { function: caller, location }| Event {
                location,
                function: caller,
                kind: EventKind::Call(function),
                matters: false,
            });
            self.story.enter_call(call);
        }
        let flow = if is_user { self.flow(function) } else { None };
        for _ in flow.iter().flat_map(|flow| flow.place(BlockId(0)).loops.iter()) {
            self.story.enter_loop();
        }
        let seen = Seen { serial: frame.serial, function, block: BlockId(0), flow };
        self.frames.push(seen);
        if is_user {
            self.name_parameters(machine, &state.memory, frame);
        }
    }

    fn name_parameters(
        &mut self,
        machine: &Machine<'_, Concrete>,
        memory: &Memory,
        frame: &Frame<Value>,
    ) {
        let definition = self.program.function(frame.function);
        let Some(body) = &definition.body else { return };
        for parameter in &definition.parameters {
            let Some(name) = &body.register(parameter.register).name else { continue };
            let fact = self.register_fact(frame.function, parameter.register);
            let declared = body.register(parameter.register).declared;
            let value = &frame.registers[parameter.register.index()];
            if let Passing::Memory { .. } = parameter.passing {
                if let Some(view) = memory.view(value) {
                    self.names.add_local(view, name, fact, declared);
                }
            } else if frame.purpose == Purpose::Call {
                let of = (parameter.ty, value, fact.is_signed);
                let shown = self.shown(machine, memory, of, name);
                let step = self.assign(definition.location, Arc::clone(name), shown);
                if let Some(dependence) = &mut self.dependence {
                    dependence.told_register(parameter.register, step);
                }
            }
        }
    }

    /// Notices that the running function goes on in another block.
    fn follow_block(&mut self, state: &State<Concrete>) {
        let (Some(seen), Some(frame)) = (self.frames.last_mut(), state.frames.last()) else {
            return;
        };
        let from = std::mem::replace(&mut seen.block, frame.block);
        let Some(flow) = seen.flow.as_ref().filter(|flow| !flow.is_straight(from, frame.block))
        else {
            return;
        };
        let edge = flow.edge(from, frame.block);
        for _ in 0..edge.left {
            self.story.leave_loop();
        }
        if edge.again {
            self.story.iterate();
        }
        for _ in 0..edge.entered {
            self.story.enter_loop();
        }
    }

    // Steps.

    /// Tells of a step; gives its number.
    pub(super) fn tell(
        &mut self,
        location: Location,
        function: FunctionId,
        kind: EventKind,
    ) -> u32 {
        self.steps += 1;
        let known = self.relevance.as_ref();
        let matters = known.is_some_and(|relevance| relevance.steps.contains(&self.steps));
        self.story.push(Event { location, function, kind, matters });
        self.steps
    }

    /// Tells that a variable got a value; gives the number of the step, 0 where there is none to tell of.
    fn assign(&mut self, location: Location, name: Arc<str>, value: Shown) -> u32 {
        match self.frames.last().map(|seen| seen.function) {
            Some(function) => self.tell(location, function, EventKind::Assign { name, value }),
            None => 0,
        }
    }

    /// The value that a variable gets. A heap object that nobody has had is called by that variable from now on.
    fn shown(
        &mut self,
        machine: &Machine<'_, Concrete>,
        memory: &Memory,
        (ty, value, is_signed): (Type, &Value, bool),
        name: &Arc<str>,
    ) -> Shown {
        let before = self.names.show(machine, memory, ty, value, is_signed);
        if ty == Type::Pointer && self.names.received(memory, value, name) {
            let after = self.names.show(machine, memory, ty, value, is_signed).to_string();
            if !after.starts_with(&format!("{name} (")) {
                return Shown::Text(format!("a new object, {after}"));
            }
        }
        before
    }

    /// What is known of the numbers in a variable: what its type says, else what its uses betray.
    fn fact(&self, betrayed: Fact, ty: Option<SourceTypeId>) -> Fact {
        let types = &self.program.source_types;
        match ty.map(|ty| &types.get(ty).shape) {
            Some(SourceShape::Integer { is_signed }) => Fact { is_signed: *is_signed, ..betrayed },
            _ => betrayed,
        }
    }

    fn register_fact(&self, function: FunctionId, register: Register) -> Fact {
        let body = self.program.function(function).body.as_ref();
        let declared = body.and_then(|body| body.register(register).declared);
        self.fact(self.facts.register(function, register), declared)
    }

    /// What the source calls the bytes that an instruction accesses.
    fn place_name(
        &mut self,
        frame: &Frame<Value>,
        body: &Body,
        instruction: &Instruction,
        address: Operand,
        bytes: u64,
    ) -> Option<Part> {
        let (program, function) = (self.program, frame.function);
        let addresses = self
            .addresses
            .entry(function)
            .or_insert_with(|| Rc::new(place::addresses(program, function)));
        let reader = Reader { program, frame, body, addresses };
        // Whole objects are copied at once, numbers one by one.
        let is_number = matches!(instruction.operation, Operation::Store { .. });
        let named = reader.accessed(instruction, address, bytes, is_number)?;
        let fact = Fact { is_signed: self.names.is_signed(named.ty), element: None };
        let is_record = self.names.is_record(named.ty);
        Some(Part { name: named.text.into(), fact, is_record })
    }

    /// A register was written.
    fn written(
        &mut self,
        machine: &Machine<'_, Concrete>,
        frame: &Frame<Value>,
        memory: &Memory,
        body: &Body,
        instruction: &Instruction,
        register: Register,
    ) {
        let info = body.register(register);
        if self.carry_on(&instruction.operation, frame, register, info.name.as_ref()) {
            return;
        }
        let Some(name) = &info.name else { return };
        let value = &frame.registers[register.index()];
        let is_declaration = !value.is_defined()
            && matches!(instruction.operation, Operation::Copy { value: Operand::Constant(_), .. });
        if is_declaration {
            return;
        }
        let fact = self.register_fact(frame.function, register);
        let shown = self.shown(machine, memory, (info.ty, value, fact.is_signed), name);
        let step = self.assign(instruction.location, Arc::clone(name), shown);
        if let Some(dependence) = &mut self.dependence {
            dependence.told_register(register, step);
        }
    }

    /// Memory was written.
    fn stored(
        &mut self,
        machine: &Machine<'_, Concrete>,
        memory: &Memory,
        (frame, body, instruction): (&Frame<Value>, &Body, &Instruction),
        address: Operand,
        ty: Type,
        value: (Option<Operand>, &Value),
    ) {
        let size = ty.store_bytes(machine.pointer_bits);
        let location = instruction.location;
        let Some(view) = memory.view(frame.value(address)) else { return };
        let named = self.place_name(frame, body, instruction, address, size);
        let Some(part) = named.or_else(|| self.names.part(&view, size)) else { return };
        let (operand, value) = value;
        let serial = self.frames.last().map(|seen| seen.serial);
        if let Some(carried) = self.carried.as_ref().filter(|one| Some(one.serial) == serial)
            && operand == Some(Operand::Register(carried.register))
        {
            self.inputs[carried.input].variable = Some(part.name);
            self.carried = None;
            return;
        }
        let of = (ty, value, part.fact.is_signed);
        let shown = match part.is_record {
            // A small struct travels to a function as a number, which is none of its fields.
            true => Shown::Text("what was passed".to_owned()),
            false => self.shown(machine, memory, of, &part.name),
        };
        let step = self.assign(location, part.name, shown);
        if let Some(dependence) = &mut self.dependence {
            dependence.told_memory(&view, size, step);
        }
    }

    /// A run of bytes was written.
    fn filled(
        &mut self,
        memory: &Memory,
        (frame, body, instruction): (&Frame<Value>, &Body, &Instruction),
        target: Operand,
        length: &Value,
        text: impl FnOnce(&Names<'_>) -> Option<String>,
    ) {
        let length = length.bits() as u64;
        let Some(view) = memory.view(frame.value(target)).filter(|_| length > 0) else { return };
        let named = self.place_name(frame, body, instruction, target, length);
        let Some(part) = named.or_else(|| self.names.part(&view, length)) else { return };
        let text = text(&self.names).unwrap_or_else(|| "other bytes".to_owned());
        let step = self.assign(instruction.location, part.name, Shown::Text(text));
        if let Some(dependence) = &mut self.dependence {
            dependence.told_memory(&view, length, step);
        }
    }

    /// Writes down the results of the call or intrinsic that the running function has come back
    /// from, where they are variables.
    fn note_results(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        let Some(frame) = state.frames.last().filter(|_| self.in_user_code()) else { return };
        if self.told.take() == Some(frame.serial) {
            return;
        }
        let Some(instruction) = last_instruction(machine, frame) else { return };
        if let Operation::Call { results, .. } | Operation::Intrinsic { results, .. } =
            &instruction.operation
        {
            let body = machine.body(frame.function);
            for result in results {
                self.written(machine, frame, &state.memory, body, instruction, *result);
            }
        }
    }

    /// What was violated when the error function was called.
    fn error_call(&self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) -> Finding {
        let location = machine.user_call(state).map_or(Location::UNKNOWN, |call| call.location);
        let frame = state.frames.last();
        let call = frame.and_then(|frame| Some((frame, last_instruction(machine, frame)?)));
        let called = call.and_then(|(frame, instruction)| match &instruction.operation {
            Operation::Call { callee, .. } => called_function(machine, frame, *callee),
            _ => None,
        });
        let name = called.map_or("an error function", |id| &self.program.function(id).name);
        let message = format!("{name} is called");
        Finding { property: Property::UnreachCall, location, message }
    }
}

/// The instruction that a frame has executed last, or waits for.
pub(super) fn last_instruction<'p>(
    machine: &Machine<'p, Concrete>,
    frame: &Frame<Value>,
) -> Option<&'p Instruction> {
    let instructions = &machine.body(frame.function).block(frame.block).instructions;
    frame.next.checked_sub(1).and_then(|index| instructions.get(index))
}

/// The function that a call instruction calls.
pub(super) fn called_function(
    machine: &Machine<'_, Concrete>,
    frame: &Frame<Value>,
    callee: Callee,
) -> Option<FunctionId> {
    match callee {
        Callee::Direct(function) => Some(function),
        Callee::Indirect(pointer) => match machine.code_at(frame.value(pointer).bits() as u64) {
            Some(CodeTarget::Function(function)) => Some(function),
            _ => None,
        },
    }
}

/// Whether a branch is one of clang's checks and not the program's own decision.
fn is_check(body: &Body, if_true: BlockId, if_false: BlockId) -> bool {
    [if_true, if_false].into_iter().any(|target| {
        let operations = body.block(target).instructions.iter().map(|i| &i.operation);
        operations.into_iter().any(|operation| matches!(operation, Operation::Violation { .. }))
    })
}

impl Observer for Recorder<'_> {
    fn executed(
        &mut self,
        machine: &Machine<'_, Concrete>,
        frame: &Frame<Value>,
        memory: &Memory,
        body: &Body,
        instruction: &Instruction,
    ) {
        if let Some(dependence) = &mut self.dependence {
            dependence.executed(machine, frame, memory, body, &instruction.operation);
        }
        if !self.in_user_code() {
            return;
        }
        let location = instruction.location;
        let here = (frame, body, instruction);
        match &instruction.operation {
            // A variable that lives again is another object of the same name.
            Operation::Alloca { result, .. }
            | Operation::LifetimeStart { address: Operand::Register(result) } => {
                if let Some(name) = &body.register(*result).name
                    && let Some(view) = memory.view(&frame.registers[result.index()])
                {
                    let fact = self.register_fact(frame.function, *result);
                    let declared = body.register(*result).declared;
                    self.names.add_local(view, name, fact, declared);
                }
            }
            Operation::Store { address, value, .. } => {
                let ty = Machine::<Concrete>::operand_type(body, *value);
                let written = (Some(*value), frame.value(*value));
                self.stored(machine, memory, here, *address, ty, written);
            }
            Operation::AtomicUpdate { result, address, .. }
            | Operation::CompareExchange { result, address, .. } => {
                let (pointer, ty) = (frame.value(*address), body.register(*result).ty);
                if let Ok(value) = memory.load(pointer, ty, location) {
                    self.stored(machine, memory, here, *address, ty, (None, &value));
                }
                self.written(machine, frame, memory, body, instruction, *result);
            }
            Operation::MemoryCopy { target, source, length, .. } => {
                let (source, length) = (frame.value(*source), frame.value(*length));
                let size = length.bits() as u64;
                let text = |names: &Names<'_>| names.source_text(&memory.view(source)?, size);
                self.filled(memory, here, *target, length, text);
            }
            Operation::MemorySet { target, value, length } => {
                let byte = frame.value(*value).bits();
                let text = |_: &Names<'_>| Some(format!("bytes of {byte}"));
                let length = frame.value(*length);
                self.filled(memory, here, *target, length, text);
            }
            Operation::LifetimeStart { .. }
            | Operation::LifetimeEnd { .. }
            | Operation::Call { .. }
            | Operation::Intrinsic { .. }
            | Operation::Violation { .. }
            | Operation::Unsupported { .. } => {}
            operation => operation.for_each_write(|result| {
                self.written(machine, frame, memory, body, instruction, result);
            }),
        }
    }

    fn called(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        if let Some(dependence) = &mut self.dependence {
            dependence.called(machine, state);
        }
        let is_input = self.note_inputs(machine, state);
        self.follow_frames(machine, state);
        // `longjmp` goes on elsewhere.
        let has_moved = |(seen, frame): (&Seen, &Frame<Value>)| seen.block != frame.block;
        if self.frames.last().zip(state.frames.last()).is_some_and(has_moved) {
            self.follow_block(state);
        }
        if !is_input {
            self.note_results(machine, state);
        }
    }

    fn terminating(
        &mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
        block: &Block,
    ) {
        let Some(frame) = state.frames.last() else { return };
        let returns = matches!(block.terminator, Terminator::Return(_));
        self.is_jump = !returns;
        if !self.in_user_code() {
            if let Some(dependence) = &mut self.dependence {
                dependence.terminating(&block.terminator, None);
            }
            return;
        }
        let mut step = None;
        match &block.terminator {
            Terminator::Branch { condition, if_true, if_false }
                if block.location.is_known()
                    && !is_check(machine.body(frame.function), *if_true, *if_false) =>
            {
                let taken = frame.value(*condition).bits() & 1 != 0;
                let kind = EventKind::Branch { taken };
                step = Some(self.tell(block.location, frame.function, kind));
            }
            Terminator::Return(_) if frame.purpose != Purpose::Main => {
                let (location, function) = (block.location, frame.function);
                let kind = EventKind::Return;
                self.returning = Some(Event { location, function, kind, matters: false });
            }
            _ => {}
        }
        if let Some(dependence) = &mut self.dependence {
            dependence.terminating(&block.terminator, step);
        }
    }

    fn moved(&mut self, machine: &Machine<'_, Concrete>, state: &State<Concrete>) {
        if let Some(dependence) = &mut self.dependence {
            dependence.moved(machine, state);
        }
        if std::mem::take(&mut self.is_jump) {
            self.follow_block(state);
        } else {
            self.follow_frames(machine, state);
            self.note_results(machine, state);
        }
    }

    fn ended(
        &mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
        stop: &Stop,
        function: Option<FunctionId>,
    ) {
        self.note_inputs(machine, state);
        self.finding = match stop {
            Stop::Violation(finding) | Stop::AssertionFailed(finding) => Some((**finding).clone()),
            Stop::ErrorCall => Some(self.error_call(machine, state)),
            _ => None,
        };
        if let (Some(finding), Some(function)) = (&self.finding, function) {
            let location = finding.location;
            self.tell(location, function, EventKind::Violation);
        }
        if let Some(dependence) = self.dependence.take() {
            self.relevance = dependence.relevance(machine, state);
        }
    }
}
