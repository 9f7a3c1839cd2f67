//! The reference interpreter: the machine over concrete values, run to the end.

use base::Location;
use ir::{
    Block, BlockId, Body, FunctionId, Instruction, Operation, Terminator, Type, ValidProgram,
};
use verdict::{Finding, Property, PropertySet};

use crate::concrete::{Concrete, InputSource, Memory, Origin, Value};
use crate::machine::Machine;
use crate::state::{Frame, PassedArgument, Purpose, State};
use crate::{Domain, Next, Stop};

/// What an interpretation may do and use.
pub struct Limits {
    /// How many instructions.
    pub steps: u64,
    /// How many bytes all live objects may have together.
    pub memory: u64,
    /// How many bytes may be written to each of standard output and standard error.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: 2_000_000_000, memory: 2 << 30, output: 16 << 20 }
    }
}

/// How a program is to be interpreted.
pub struct Setup<'a> {
    /// Which violations end the execution. Others are passed over as a processor would.
    pub checks: PropertySet,
    /// Functions whose call is the error.
    pub error_functions: &'a [&'a str],
    /// `argv`, the program's name first.
    pub arguments: &'a [&'a str],
    /// Where the inputs come from.
    pub inputs: Box<dyn InputSource>,
    /// What it may use.
    pub limits: Limits,
    /// What bytes hold that were never written, where nobody looks for reads of them.
    pub garbage: u8,
}

/// What an interpretation did.
pub struct Run {
    /// Why it ended.
    pub stop: Stop,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub errors: Vec<u8>,
    /// How many instructions it executed.
    pub steps: u64,
    /// Heap objects that were never freed.
    pub live_heap_objects: usize,
    /// How the run ended that left a lost object behind, where `stop` is that finding.
    pub before_leak: Option<Stop>,
    /// Whether it ended inside of a function of the C library, though it tells where that was called.
    pub is_in_library: bool,
    /// How much it is worth, where the program says so at its end.
    pub worth: Option<u32>,
}

/// Somebody who looks on while a program is interpreted. `()` does not, and costs nothing.
pub(crate) trait Observer {
    /// An instruction that stays in its function was executed.
    #[inline]
    fn executed(
        &mut self,
        _machine: &Machine<'_, Concrete>,
        _frame: &Frame<Value>,
        _memory: &Memory,
        _body: &Body,
        _instruction: &Instruction,
    ) {
    }
    /// A call or an intrinsic was executed; frames may have come or gone.
    #[inline]
    fn called(&mut self, _machine: &Machine<'_, Concrete>, _state: &State<Concrete>) {}
    /// The terminator of a block is going to be executed.
    #[inline]
    fn terminating(
        &mut self,
        _machine: &Machine<'_, Concrete>,
        _state: &State<Concrete>,
        _block: &Block,
    ) {
    }
    /// A terminator was executed, or a first function entered.
    #[inline]
    fn moved(&mut self, _machine: &Machine<'_, Concrete>, _state: &State<Concrete>) {}
    /// The program ended, in or because of this function of the user's code.
    fn ended(
        &mut self,
        _machine: &Machine<'_, Concrete>,
        _state: &State<Concrete>,
        _stop: &Stop,
        _function: Option<FunctionId>,
    ) {
    }
}

impl Observer for () {}

/// Runs `main` of a program.
pub fn interpret(program: &ValidProgram, setup: Setup<'_>) -> Run {
    interpret_observed(program, setup, &mut ())
}

/// Runs `main` of a program while somebody looks on.
pub(crate) fn interpret_observed(
    program: &ValidProgram,
    setup: Setup<'_>,
    observer: &mut impl Observer,
) -> Run {
    let domain = Concrete::new(program.data_model, setup.checks, setup.inputs, setup.limits.memory)
        .with_garbage(setup.garbage);
    let (mut machine, mut state) = match Machine::new(program, domain, setup.error_functions) {
        Ok(pair) => pair,
        Err(stop) => {
            let (output, errors) = (Vec::new(), Vec::new());
            let (steps, live_heap_objects) = (0, 0);
            let (before_leak, is_in_library) = (None, false);
            return Run {
                stop,
                output,
                errors,
                steps,
                live_heap_objects,
                before_leak,
                is_in_library,
                worth: None,
            };
        }
    };
    let mut progress = Progress { limits: &setup.limits, steps: 0, observer };
    let ended = machine.run_program(&mut state, setup.arguments, &mut progress);
    let stop = ended.expect_err("a program runs until something stops it");
    let is_in_library = machine.is_in_library(&state);
    let mut stop = machine.seen_from_user_code(&state, stop);
    let mut place = machine.user_call(&state);
    let mut before_leak = None;
    if let Some((leak, origin)) = machine.leak(&state, &stop) {
        before_leak = Some(std::mem::replace(&mut stop, Stop::Violation(Box::new(leak))));
        place = origin;
    }
    progress.observer.ended(&machine, &state, &stop, place.map(|place| place.function));
    let steps = progress.steps;
    Run {
        stop,
        live_heap_objects: state.memory.live_heap_objects(),
        output: state.output,
        errors: state.errors,
        steps,
        before_leak,
        is_in_library,
        worth: machine.domain.worth,
    }
}

/// Calls one function with concrete arguments and gives the bits of its results.
pub fn call_function(
    program: &ValidProgram,
    name: &str,
    arguments: &[(Type, u128)],
    setup: Setup<'_>,
) -> Result<Vec<Option<u128>>, Stop> {
    let domain = Concrete::new(program.data_model, setup.checks, setup.inputs, setup.limits.memory)
        .with_garbage(setup.garbage);
    let (mut machine, mut state) = Machine::new(program, domain, setup.error_functions)?;
    let mut progress = Progress { limits: &setup.limits, steps: 0, observer: &mut () };
    machine.start_up(&mut state, &mut progress)?;
    let Some(function) = program.function_named(name) else {
        return Err(Stop::unsupported(Location::UNKNOWN, format!("no function named {name}")));
    };
    let passing = ir::Passing::Scalar;
    let passed = arguments
        .iter()
        .map(|(ty, bits)| PassedArgument { value: Value::new(*bits), ty: *ty, passing })
        .collect();
    machine.enter(&mut state, function, passed, Purpose::Startup, Location::UNKNOWN)?;
    let mut returned = Vec::new();
    machine.run(&mut state, &mut progress, Some(&mut returned))?;
    Ok(returned.iter().map(|value: &Value| value.is_defined().then(|| value.bits())).collect())
}

/// How far an interpretation is, how far it may go, and who looks on.
struct Progress<'a, O> {
    limits: &'a Limits,
    steps: u64,
    observer: &'a mut O,
}

impl Machine<'_, Concrete> {
    fn run_program(
        &mut self,
        state: &mut State<Concrete>,
        arguments: &[&str],
        progress: &mut Progress<'_, impl Observer>,
    ) -> Result<(), Stop> {
        self.start_up(state, progress)?;
        let Some(main) = self.program.start() else {
            return Err(Stop::unsupported(Location::UNKNOWN, "a program without main"));
        };
        let passed = self.main_arguments(state, arguments)?;
        self.enter(state, main, passed, Purpose::Main, Location::UNKNOWN)?;
        self.run(state, progress, None)
    }

    /// Runs what comes before `main`.
    fn start_up(
        &mut self,
        state: &mut State<Concrete>,
        progress: &mut Progress<'_, impl Observer>,
    ) -> Result<(), Stop> {
        if let Some(function) = self.program.initializer {
            self.enter(state, function, Vec::new(), Purpose::Startup, Location::UNKNOWN)?;
            self.run(state, progress, None)?;
        }
        self.seal_constants(state);
        for function in &self.program.constructors {
            self.enter(state, *function, Vec::new(), Purpose::Startup, Location::UNKNOWN)?;
            self.run(state, progress, None)?;
        }
        Ok(())
    }

    /// Runs until the frames that are there have returned, or something stops the execution.
    /// `returned` receives the results of the outermost function.
    fn run(
        &mut self,
        state: &mut State<Concrete>,
        progress: &mut Progress<'_, impl Observer>,
        mut returned: Option<&mut Vec<Value>>,
    ) -> Result<(), Stop> {
        progress.observer.moved(self, state);
        while let Some(frame) = state.frames.last_mut() {
            let body = self.body(frame.function);
            let block = body.block(frame.block);
            // Straight on to the next call or the end of the block. The position is only written
            // back to the frame where somebody may look at it.
            let memory = &mut state.memory;
            let mut next = frame.next;
            while let Some(instruction) = block.instructions.get(next) {
                if let Operation::Call { .. } | Operation::Intrinsic { .. } = instruction.operation
                {
                    break;
                }
                if let Err(stop) = self.execute(frame, memory, body, instruction) {
                    frame.next = next;
                    return Err(stop);
                }
                progress.observer.executed(self, frame, memory, body, instruction);
                next += 1;
            }
            frame.next = next;
            let Some(instruction) = block.instructions.get(frame.next) else {
                progress.steps += block.instructions.len() as u64 + 1;
                if progress.steps > progress.limits.steps {
                    return Err(Stop::OutOfSteps);
                }
                if let (Terminator::Return(values), 1, Some(returned)) =
                    (&block.terminator, state.frames.len(), returned.as_deref_mut())
                {
                    let frame = &state.frames[0];
                    returned.extend(values.iter().map(|value| *frame.value(*value)));
                }
                progress.observer.terminating(self, state, block);
                match self.terminate(state, &block.terminator, block.location)? {
                    Next::Block(target) => state.running_mut().go_to(target),
                    Next::OneOf(targets) => self.follow(state, &targets)?,
                    Next::Caller => {}
                }
                progress.observer.moved(self, state);
                continue;
            };
            frame.next += 1;
            match &instruction.operation {
                Operation::Call { callee, arguments, .. } => {
                    self.call(state, body, *callee, arguments, instruction.location)?;
                    if state.memory.has_new_heap_object() {
                        state.memory.set_origin(self.user_call(state));
                    }
                    if state.output.len().max(state.errors.len()) > progress.limits.output {
                        return Err(Stop::TooMuchOutput);
                    }
                }
                Operation::Intrinsic { results, intrinsic, arguments } => {
                    let location = instruction.location;
                    self.intrinsic(state, body, results, *intrinsic, arguments, location)?;
                }
                _ => unreachable!("only calls and intrinsics stop the straight line"),
            }
            progress.observer.called(self, state);
        }
        Ok(())
    }

    /// Goes where the bits of a value lead that was never written, as a real machine does.
    #[cold]
    fn follow(
        &mut self,
        state: &mut State<Concrete>,
        targets: &[(BlockId, Value)],
    ) -> Result<(), Stop> {
        for (target, condition) in targets {
            if self.domain.decide(condition)? {
                state.running_mut().go_to(*target);
                break;
            }
        }
        Ok(())
    }

    /// What the user's code is doing: the innermost function that is not a model of the C library,
    /// and the instruction that it executes.
    pub(crate) fn user_call(&self, state: &State<Concrete>) -> Option<Origin> {
        self.user_call_below(state, state.frames.len())
    }

    /// What the user's code was doing when only the first `depth` frames were there.
    pub(crate) fn user_call_below(&self, state: &State<Concrete>, depth: usize) -> Option<Origin> {
        let is_user = |frame: &&Frame<Value>| !self.program.function(frame.function).is_library;
        let frame = state.frames[..depth].iter().rev().find(is_user)?;
        let block = self.body(frame.function).block(frame.block);
        let call = frame.next.checked_sub(1).and_then(|index| block.instructions.get(index));
        let location = call.map_or(block.location, |instruction| instruction.location);
        Some(Origin { function: frame.function, location })
    }

    /// Whether a model of the C library is running.
    fn is_in_library(&self, state: &State<Concrete>) -> bool {
        let running = state.frames.last();
        running.is_some_and(|frame| self.program.function(frame.function).is_library)
    }

    /// A violation inside a model of the C library is reported where the user's code calls it.
    fn seen_from_user_code(&self, state: &State<Concrete>, stop: Stop) -> Stop {
        let caller = self.user_call(state).filter(|_| self.is_in_library(state));
        let Some(Origin { location, .. }) = caller else { return stop };
        match stop {
            Stop::Violation(mut finding) => {
                finding.location = location;
                Stop::Violation(finding)
            }
            Stop::AssertionFailed(mut finding) => {
                finding.location = location;
                Stop::AssertionFailed(finding)
            }
            Stop::Unsupported { what, .. } => Stop::Unsupported { what, location },
            other => other,
        }
    }

    /// What was not freed when the program ended, if anybody wants to know. What nothing points to is
    /// lost however it ends, and also when it goes on and on.
    fn leak(&self, state: &State<Concrete>, stop: &Stop) -> Option<(Finding, Option<Origin>)> {
        let end = match stop {
            Stop::Exit(_) => "at the end",
            Stop::Abort => "when the program is aborted",
            Stop::AssertionFailed(_) if !self.domain.checks(Property::Assert) => {
                "when the assertion fails"
            }
            Stop::ErrorCall if !self.domain.checks(Property::UnreachCall) => {
                "when the error function is called"
            }
            Stop::OutOfSteps => "while the program goes on and on",
            _ => return None,
        };
        let is_regular = matches!(stop, Stop::Exit(_));
        let lost = self.domain.checks(Property::ValidMemtrack).then(|| {
            state.memory.lost(state.frames.iter().flat_map(|frame| self.variables(frame)))
        });
        let (property, leftover) = match lost.flatten() {
            Some(leftover) => (Property::ValidMemtrack, leftover),
            None if is_regular && self.domain.checks(Property::ValidMemcleanup) => {
                (Property::ValidMemcleanup, state.memory.leftover()?)
            }
            None => return None,
        };
        let size = leftover.size;
        let message = match property {
            Property::ValidMemtrack => match size {
                1 => format!("nothing points to this byte {end}"),
                _ => format!("nothing points to these {size} bytes {end}"),
            },
            _ if size == 1 => "this byte is never freed".into(),
            _ => format!("these {size} bytes are never freed"),
        };
        let location = leftover.origin.map_or(Location::UNKNOWN, |origin| origin.location);
        Some((Finding { property, location, message }, leftover.origin))
    }

    /// The variables of a function that are not in memory, with their types. What other registers
    /// hold is of no use to the program any more, or soon in a variable.
    fn variables<'a>(&self, frame: &'a Frame<Value>) -> impl Iterator<Item = (Type, &'a Value)> {
        let registers = self.body(frame.function).registers.iter().zip(&frame.registers);
        let named = registers.filter(|(info, _)| info.name.is_some());
        let variadic = frame.variadic.iter().flat_map(|arguments| arguments.iter());
        named
            .map(|(info, value)| (info.ty, value))
            .chain(variadic.map(|argument| (argument.ty, &argument.value)))
    }
}
