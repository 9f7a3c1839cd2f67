//! Calls and returns: frames come and go, arguments become parameters.

use base::Location;
use ir::{
    Argument, BlockId, Body, Callee, CastKind, Function, FunctionId, Operand, Operation, Passing,
    Type,
};
use verdict::{Finding, Gap, Property};

use crate::library::Outcome;
use crate::machine::{CodeTarget, Machine};
use crate::state::{Frame, NativeCall, PassedArgument, Purpose, State};
use crate::{Domain, ObjectKind, Stop};

impl<D: Domain> Machine<'_, D> {
    /// Executes a call instruction of the running function: a new frame, or the results at once.
    pub fn call(
        &mut self,
        state: &mut State<D>,
        body: &Body,
        callee: Callee,
        arguments: &[Argument],
        location: Location,
    ) -> Result<(), Stop> {
        let frame = state.running();
        let target = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(pointer) => {
                let pointer = frame.value(pointer).clone();
                let address = self.domain.callee(&state.memory, &pointer, location)?;
                match self.code_at(address) {
                    Some(CodeTarget::Function(function)) => function,
                    _ => {
                        let message = "call through a pointer that is not a function";
                        return Err(Stop::violation(Property::ValidDeref, location, message));
                    }
                }
            }
        };
        let passed: Vec<PassedArgument<D::Value>> = arguments
            .iter()
            .map(|argument| PassedArgument {
                value: frame.value(argument.value).clone(),
                ty: Self::operand_type(body, argument.value),
                passing: argument.passing,
            })
            .collect();
        self.enter(state, target, passed, Purpose::Call, location)
    }

    /// Starts a function: pushes its frame, or does what a function without a body does.
    pub fn enter(
        &mut self,
        state: &mut State<D>,
        function: FunctionId,
        mut arguments: Vec<PassedArgument<D::Value>>,
        purpose: Purpose,
        location: Location,
    ) -> Result<(), Stop> {
        if self.error_functions[function.index()] && self.domain.checks(Property::UnreachCall) {
            return Err(Stop::ErrorCall);
        }
        let definition = self.program.function(function);
        let Some(body) = &definition.body else {
            return self.call_native(state, function, &arguments, purpose, location);
        };
        self.check_depth(state, location)?;
        if purpose == Purpose::Call && !self.is_call_of(state, definition, &arguments) {
            self.first_miscall.get_or_insert(location);
            self.undefined(location, "call of a function as if it had another type")?;
        }
        let stack_mark = self.domain.stack_mark(&state.memory);
        let prepared = self.prepare(function, body);
        let mut registers = prepared.registers.to_vec();
        for (parameter, argument) in definition.parameters.iter().zip(&arguments) {
            let value = match parameter.passing {
                Passing::Memory { size, align } => {
                    self.copy_of(state, &argument.value, size, align, location)?
                }
                _ => self.adapt_in(&state.memory, &argument.value, argument.ty, parameter.ty),
            };
            registers[parameter.register.index()] = value;
        }
        let variadic = definition.variadic.then(|| {
            let count = definition.parameters.len().min(arguments.len());
            arguments.drain(..count);
            arguments.into()
        });
        let serial = state.next_serial;
        state.next_serial += 1;
        state.frames.push(Frame {
            function,
            block: BlockId(0),
            next: 0,
            registers,
            constants: prepared.constants,
            stack_mark,
            purpose,
            variadic,
            serial,
        });
        Ok(())
    }

    /// States that what happens here is not defined by C, although every machine does something.
    pub(crate) fn undefined(&mut self, location: Location, message: &str) -> Result<(), Stop> {
        let (property, message) = (Property::Undefined, message.to_owned());
        let finding = Finding { property, location, message };
        if self.domain.checks(property) {
            return Err(Stop::Violation(Box::new(finding)));
        }
        self.domain.suspect(finding);
        Ok(())
    }

    /// Whether a call passes and expects what a function was defined with, in number and type.
    fn is_call_of(
        &self,
        state: &State<D>,
        definition: &Function,
        arguments: &[PassedArgument<D::Value>],
    ) -> bool {
        let parameters = &definition.parameters;
        let is_enough = match definition.variadic {
            true => arguments.len() >= parameters.len(),
            false => arguments.len() == parameters.len(),
        };
        let Some(frame) = state.frames.last() else { return true };
        let body = self.body(frame.function);
        let results = waiting_results(body, frame);
        is_enough
            && parameters.iter().zip(arguments).all(|(one, other)| one.ty == other.ty)
            && results.len() == definition.results.len()
            && results
                .iter()
                .zip(&definition.results)
                .all(|(one, ty)| body.register(*one).ty == *ty)
    }

    /// The callee's own copy of bytes that are passed by value.
    pub(crate) fn copy_of(
        &mut self,
        state: &mut State<D>,
        source: &D::Value,
        size: u64,
        align: u64,
        location: Location,
    ) -> Result<D::Value, Stop> {
        let size = self.domain.constant(Type::Int(self.pointer_bits), u128::from(size));
        let kind = ObjectKind::Stack;
        let copy = self.domain.allocate(&mut state.memory, kind, &size, align, location)?;
        self.domain.copy(&mut state.memory, &copy, source, &size, false, location)?;
        Ok(copy)
    }

    /// A value as another type sees it; the memory tells the number of an address.
    fn adapt_in(&mut self, memory: &D::Memory, value: &D::Value, from: Type, to: Type) -> D::Value {
        match (from, to) {
            (Type::Pointer, Type::Int(_)) => self.domain.address_number(memory, value, to),
            _ => self.adapt(value, from, to),
        }
    }

    /// A value as another type sees it, where a call and its callee disagree: C of the old days
    /// calls functions without a prototype, and real machines pass the low bits.
    pub(crate) fn adapt(&mut self, value: &D::Value, from: Type, to: Type) -> D::Value {
        let (from_bits, to_bits) = (self.bits(from), self.bits(to));
        match (from, to) {
            _ if from == to => value.clone(),
            (Type::Int(_), Type::Int(_)) if from_bits > to_bits => {
                self.domain.cast(CastKind::Truncate, from, to, value)
            }
            (Type::Int(_), Type::Int(_)) => self.domain.cast(CastKind::ZeroExtend, from, to, value),
            (Type::Pointer, Type::Int(_)) => {
                self.domain.cast(CastKind::PointerToInt, from, to, value)
            }
            (Type::Int(_), Type::Pointer) => {
                self.domain.cast(CastKind::IntToPointer, from, to, value)
            }
            // Floats and integers travel in different registers: nothing arrives.
            _ => self.domain.undefined(to),
        }
    }

    fn call_native(
        &mut self,
        state: &mut State<D>,
        function: FunctionId,
        arguments: &[PassedArgument<D::Value>],
        purpose: Purpose,
        location: Location,
    ) -> Result<(), Stop> {
        let expected = self.expected_results(state);
        let Some(native) = self.natives[function.index()] else {
            let name = &self.program.function(function).name;
            // Where a model of the C library cannot go on, it says why by the name of a function.
            if let Some(gap) = name.strip_prefix("__refute_") {
                return Err(Stop::unsupported(location, gap_in_words(gap)));
            }
            return Err(Stop::unsupported(location, Gap::Model(Box::from(&**name))));
        };
        let call = NativeCall { arguments, results: &expected, location };
        match native(self, state, call)? {
            Outcome::Return(value) => {
                if purpose == Purpose::Call {
                    self.deliver(state, value.into_iter().collect());
                } else {
                    self.finished(state, purpose, None)?;
                }
                Ok(())
            }
            Outcome::Parts(values) => {
                self.deliver(state, values);
                Ok(())
            }
            Outcome::Moved => Ok(()),
        }
    }

    /// The types of the results that the running call instruction waits for.
    fn expected_results(&self, state: &State<D>) -> Vec<Type> {
        let Some(frame) = state.frames.last() else { return Vec::new() };
        let body = self.body(frame.function);
        waiting_results(body, frame).iter().map(|result| body.register(*result).ty).collect()
    }

    /// Writes results to the registers of the call instruction that waits for them.
    fn deliver(&mut self, state: &mut State<D>, values: Vec<(D::Value, Type)>) {
        let Some(frame) = state.frames.last_mut() else { return };
        let body = self.body(frame.function);
        let mut values = values.into_iter();
        for result in waiting_results(body, frame) {
            let expected = body.register(*result).ty;
            let value = match values.next() {
                Some((value, ty)) => self.adapt_in(&state.memory, &value, ty, expected),
                None => self.domain.undefined(expected),
            };
            frame.set(*result, value);
        }
    }

    /// Leaves the running function.
    pub fn leave(&mut self, state: &mut State<D>, values: &[Operand]) -> Result<(), Stop> {
        let frame = state.frames.pop().expect("a function that returns is running");
        let body = self.body(frame.function);
        self.domain.stack_release(&mut state.memory, frame.stack_mark);
        let typed =
            |operand: &Operand| (frame.value(*operand).clone(), Self::operand_type(body, *operand));
        if frame.purpose == Purpose::Call {
            self.deliver(state, values.iter().map(typed).collect());
            return Ok(());
        }
        let location = body.block(frame.block).location;
        let status = match values.first().map(typed) {
            Some((status, _)) if frame.purpose == Purpose::Main => {
                Some(self.known_status(&status, location)?)
            }
            _ => None,
        };
        self.finished(state, frame.purpose, status)
    }

    /// The exit status of a program must be known to end it.
    pub(crate) fn known_status(
        &mut self,
        status: &D::Value,
        location: Location,
    ) -> Result<i32, Stop> {
        self.domain.require_defined(status, location)?;
        // A status that is not known is of no interest to any property.
        Ok(self.domain.known(status).unwrap_or(0) as i32)
    }

    /// What comes after a function that nothing called.
    fn finished(
        &mut self,
        state: &mut State<D>,
        purpose: Purpose,
        status: Option<i32>,
    ) -> Result<(), Stop> {
        match purpose {
            Purpose::Call | Purpose::Startup => Ok(()),
            Purpose::Main => self.exit(state, status.unwrap_or(0)),
            Purpose::ExitHandler => self.next_exit_handler(state),
        }
    }

    /// `exit`: runs the handlers, the last registered first, then the destructors.
    pub(crate) fn exit(&mut self, state: &mut State<D>, status: i32) -> Result<(), Stop> {
        if state.exit_status.is_none() {
            // Handlers run from the end: destructors are done last.
            let mut handlers = self.program.destructors.clone();
            handlers.append(&mut state.exit_handlers);
            state.exit_handlers = handlers;
        }
        state.exit_status = Some(status);
        self.next_exit_handler(state)
    }

    fn next_exit_handler(&mut self, state: &mut State<D>) -> Result<(), Stop> {
        match state.exit_handlers.pop() {
            Some(handler) => {
                self.enter(state, handler, Vec::new(), Purpose::ExitHandler, Location::UNKNOWN)
            }
            None => Err(Stop::Exit(state.exit_status.unwrap_or(0))),
        }
    }
}

/// The registers that the call before the next instruction of a frame writes.
pub(crate) fn waiting_results<'b, V>(body: &'b Body, frame: &Frame<V>) -> &'b [ir::Register] {
    let position = frame.next.checked_sub(1);
    let call = position.and_then(|index| body.block(frame.block).instructions.get(index));
    match call.map(|instruction| &instruction.operation) {
        Some(Operation::Call { results, .. }) => results,
        _ => &[],
    }
}

/// What a model of the C library cannot do, for people.
fn gap_in_words(gap: &str) -> String {
    match gap {
        "raise_other_signal" => "raise of a signal that the program does not handle".into(),
        "text_of_an_unknown_value" => "text made of a floating value that is not known".into(),
        "scan_of_wide_characters" => "scanf with wide characters".into(),
        "scan_with_allocation" => "scanf that allocates (%m)".into(),
        "scan_of_unknown_conversion" => "scanf with a conversion that has no model".into(),
        other => other.replace('_', " "),
    }
}
