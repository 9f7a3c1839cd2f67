//! Inputs: which call asked for each, and which variable received it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use base::DataModel;
use base::bits::mask;
use ir::{CastKind, Operand, Operation, Register};
use verdict::{InputKind, InputValue, TracedInput};

use super::graph;
use super::recorder::{Recorder, called_function, last_instruction};
use super::story::EventKind;
use crate::call::waiting_results;
use crate::concrete::{Concrete, InputSource, Origin, Value, View};
use crate::machine::Machine;
use crate::state::{Frame, State};

/// By this, a function that was made for one without a body asks for its inputs.
const OBJECT: &str = "__refute_object";

/// The inputs that were asked for, in order.
pub(super) type InputLog = Rc<RefCell<Vec<InputValue>>>;

/// Passes inputs on and writes them down.
pub(super) struct LoggedInputs {
    pub source: Box<dyn InputSource>,
    pub model: DataModel,
    pub log: InputLog,
}

impl InputSource for LoggedInputs {
    fn next(&mut self, kind: InputKind) -> Option<u128> {
        let bits = self.source.next(kind)?;
        let value = InputValue { kind, bits: bits & mask(kind.width(self.model)) };
        self.log.borrow_mut().push(value);
        Some(bits)
    }
}

/// A register that holds an input on its way to a variable.
pub(super) struct Carried {
    /// The number of the frame.
    pub serial: u64,
    pub register: Register,
    pub input: usize,
}

impl Recorder<'_> {
    /// Follows an input on its way to a variable; true when it has arrived.
    pub(super) fn carry_on(
        &mut self,
        operation: &Operation,
        frame: &Frame<Value>,
        to: Register,
        name: Option<&Arc<str>>,
    ) -> bool {
        let Some(carried) = self.carried.as_mut().filter(|one| one.serial == frame.serial) else {
            return false;
        };
        let from = match operation {
            Operation::Copy { value, .. } => Some(value),
            Operation::Cast {
                kind: CastKind::SignExtend | CastKind::ZeroExtend | CastKind::FloatToFloat,
                value,
                ..
            } => Some(value),
            _ => None,
        };
        let is_carried = from == Some(&Operand::Register(carried.register));
        match name {
            Some(name) if is_carried => {
                self.inputs[carried.input].variable = Some(Arc::clone(name));
                self.carried = None;
                return true;
            }
            None if is_carried => carried.register = to,
            _ if carried.register == to => self.carried = None,
            _ => {}
        }
        false
    }

    /// Writes down the inputs that the call instruction of the running function asked for; true
    /// when there were any.
    pub(super) fn note_inputs(
        &mut self,
        machine: &Machine<'_, Concrete>,
        state: &State<Concrete>,
    ) -> bool {
        let values: Vec<InputValue> = self.log.borrow()[self.inputs.len()..].to_vec();
        let asked = values.len();
        let (false, Some(frame), Some(Origin { function: caller, location })) =
            (values.is_empty(), state.frames.last(), machine.user_call(state))
        else {
            return false;
        };
        let Some(Operation::Call { results, callee, arguments }) =
            last_instruction(machine, frame).map(|instruction| &instruction.operation)
        else {
            return false;
        };
        let asked_for = results;
        let function = called_function(machine, frame, *callee);
        let function: Arc<str> =
            function.map_or_else(|| "?".into(), |id| Arc::clone(&self.program.function(id).name));
        // What was made for a function without a body asks in its place.
        let stands_for = (&*function == OBJECT)
            .then(|| state.frames.len().checked_sub(2))
            .flatten()
            .map(|caller| &state.frames[caller]);
        let (function, results, frame) = match stands_for {
            Some(caller) => {
                let called = Arc::clone(&self.program.function(frame.function).name);
                (called, waiting_results(machine.body(caller.function), caller), caller)
            }
            None => (function, results.as_slice(), frame),
        };
        let body = machine.body(frame.function);
        let is_memory = crate::library::fills_memory(&function);
        let target = arguments.first().filter(|_| is_memory);
        let target = target.and_then(|argument| state.memory.view(frame.value(argument.value)));
        let filled = target;
        let mut variable = target.as_ref().and_then(|view| self.names.variable(view)).cloned();
        // Of an object without a name the user knows only what the call was given; what was never
        // written belongs to the whole object.
        let counts_all = variable.is_some() || &*function == "__never_written_memory";
        let start = target.filter(|_| counts_all).map_or(0, |view| view.offset as u32);
        self.carried = None;
        let is_direct = self.in_user_code() || stands_for.is_some();
        if let ([register], false, true, 1) = (results, is_memory, is_direct, values.len()) {
            variable = body.register(*register).name.clone();
            self.told = stands_for.map(|caller| caller.serial);
            if variable.is_none() {
                let (serial, register) = (frame.serial, *register);
                self.carried = Some(Carried { serial, register, input: self.inputs.len() });
            }
        }
        let mut given = graph::NOTHING;
        let is_byte = |value: &InputValue| value.kind == InputKind::UChar;
        let is_bytes = stands_for.is_some() && values.len() > 1 && values.iter().all(is_byte);
        for (index, value) in values.into_iter().enumerate() {
            let input = self.inputs.len();
            let here = filled.map(|view| View { offset: view.offset + index as i64, ..view });
            let number =
                here.filter(|_| is_memory).and_then(|view| self.names.number_around(&view));
            let (variable, byte) = match number {
                Some((name, byte)) => (Some(name), Some(byte)),
                None => {
                    let byte = (is_memory || is_bytes).then_some(start + index as u32);
                    (variable.clone(), byte)
                }
            };
            self.inputs.push(TracedInput {
                value,
                function: Arc::clone(&function),
                caller: Arc::clone(&self.program.function(caller).name),
                location,
                variable,
                byte,
                is_any: false,
            });
            let step = self.tell(location, caller, EventKind::Input(input));
            if let Some(dependence) = &mut self.dependence {
                let node = dependence.input(step);
                match here.filter(|_| is_memory) {
                    Some(view) => dependence.byte_is(&view, node),
                    None => given = dependence.both(given, node),
                }
            }
        }
        if let Some(dependence) = self.dependence.as_mut().filter(|_| !is_memory && asked > 0) {
            dependence.results_are(asked_for, given);
        }
        true
    }
}
