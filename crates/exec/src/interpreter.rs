//! The reference interpreter: the machine over concrete values, run to the end.

use base::Location;
use ir::{Operation, Terminator, Type, ValidProgram};
use verdict::{Property, PropertySet};

use crate::concrete::{Concrete, InputSource, Value};
use crate::machine::{CodeTarget, Machine};
use crate::state::{PassedArgument, Purpose, State};
use crate::{Domain, ObjectKind, Stop};

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
}

/// Runs `main` of a program.
pub fn interpret(program: &ValidProgram, setup: Setup<'_>) -> Run {
    let domain = Concrete::new(program.data_model, setup.checks, setup.inputs, setup.limits.memory);
    let (mut machine, mut state) = match Machine::new(program, domain, setup.error_functions) {
        Ok(pair) => pair,
        Err(stop) => {
            let (output, errors) = (Vec::new(), Vec::new());
            return Run { stop, output, errors, steps: 0, live_heap_objects: 0 };
        }
    };
    let mut steps = 0;
    let ended = machine.run_program(&mut state, setup.arguments, &setup.limits, &mut steps);
    let stop = ended.expect_err("a program runs until something stops it");
    let stop = machine.seen_from_user_code(&state, stop);
    Run {
        stop,
        live_heap_objects: state.memory.live_heap_objects(),
        output: state.output,
        errors: state.errors,
        steps,
    }
}

/// Calls one function with concrete arguments and gives the bits of its results.
pub fn call_function(
    program: &ValidProgram,
    name: &str,
    arguments: &[(Type, u128)],
    setup: Setup<'_>,
) -> Result<Vec<Option<u128>>, Stop> {
    let domain = Concrete::new(program.data_model, setup.checks, setup.inputs, setup.limits.memory);
    let (mut machine, mut state) = Machine::new(program, domain, setup.error_functions)?;
    machine.start_up(&mut state, &setup.limits, &mut 0)?;
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
    machine.run(&mut state, &setup.limits, &mut 0, Some(&mut returned))?;
    Ok(returned.iter().map(|value: &Value| value.is_defined().then(|| value.bits())).collect())
}

impl Machine<'_, Concrete> {
    fn run_program(
        &mut self,
        state: &mut State<Concrete>,
        arguments: &[&str],
        limits: &Limits,
        steps: &mut u64,
    ) -> Result<(), Stop> {
        self.start_up(state, limits, steps)?;
        let Some(main) = self.program.function_named("main") else {
            return Err(Stop::unsupported(Location::UNKNOWN, "a program without main"));
        };
        let passed = self.main_arguments(state, arguments)?;
        self.enter(state, main, passed, Purpose::Main, Location::UNKNOWN)?;
        self.run(state, limits, steps, None)
    }

    /// Runs what comes before `main`.
    fn start_up(
        &mut self,
        state: &mut State<Concrete>,
        limits: &Limits,
        steps: &mut u64,
    ) -> Result<(), Stop> {
        if let Some(function) = self.program.initializer {
            self.enter(state, function, Vec::new(), Purpose::Startup, Location::UNKNOWN)?;
            self.run(state, limits, steps, None)?;
        }
        self.seal_constants(state);
        for function in &self.program.constructors {
            self.enter(state, *function, Vec::new(), Purpose::Startup, Location::UNKNOWN)?;
            self.run(state, limits, steps, None)?;
        }
        Ok(())
    }

    /// `argc`, `argv` and `envp`, as objects of the program.
    fn main_arguments(
        &mut self,
        state: &mut State<Concrete>,
        arguments: &[&str],
    ) -> Result<Vec<PassedArgument<Value>>, Stop> {
        let location = Location::UNKNOWN;
        let word = u64::from(self.pointer_bits / 8);
        let bytes = |n: u64| Value::new(u128::from(n));
        let memory = &mut state.memory;
        let access = crate::Access { align: 1, location };
        let slots = bytes(word * (arguments.len() as u64 + 1));
        let argv = self.domain.allocate(memory, ObjectKind::Global, &slots, word, location)?;
        self.domain.initialize(memory, &argv, &[]);
        for (index, text) in arguments.iter().enumerate() {
            let size = bytes(text.len() as u64 + 1);
            let string = self.domain.allocate(memory, ObjectKind::Global, &size, 1, location)?;
            self.domain.initialize(memory, &string, text.as_bytes());
            let slot = self.domain.pointer_add(&argv, index as i64 * word as i64, None);
            self.domain.store(memory, &slot, Type::Pointer, &string, access)?;
        }
        let environment =
            self.domain.allocate(memory, ObjectKind::Global, &bytes(word), word, location)?;
        self.domain.initialize(memory, &environment, &[]);
        let argument = |value, ty| PassedArgument { value, ty, passing: ir::Passing::Scalar };
        Ok(vec![
            argument(bytes(arguments.len() as u64), Type::Int(32)),
            argument(argv, Type::Pointer),
            argument(environment, Type::Pointer),
        ])
    }

    /// Runs until the frames that are there have returned, or something stops the execution.
    /// `returned` receives the results of the outermost function.
    fn run(
        &mut self,
        state: &mut State<Concrete>,
        limits: &Limits,
        steps: &mut u64,
        mut returned: Option<&mut Vec<Value>>,
    ) -> Result<(), Stop> {
        while let Some(frame) = state.frames.last_mut() {
            let body = self.body(frame.function);
            let block = body.block(frame.block);
            // Straight on to the next call or the end of the block.
            let memory = &mut state.memory;
            while let Some(instruction) = block.instructions.get(frame.next) {
                if let Operation::Call { .. } | Operation::Intrinsic { .. } = instruction.operation
                {
                    break;
                }
                self.execute(frame, memory, body, instruction)?;
                frame.next += 1;
            }
            let Some(instruction) = block.instructions.get(frame.next) else {
                *steps += block.instructions.len() as u64 + 1;
                if *steps > limits.steps {
                    return Err(Stop::OutOfSteps);
                }
                if let (Terminator::Return(values), 1, Some(returned)) =
                    (&block.terminator, state.frames.len(), returned.as_deref_mut())
                {
                    let frame = &state.frames[0];
                    returned.extend(values.iter().map(|value| *frame.value(*value)));
                }
                self.terminate(state, &block.terminator, block.location)?;
                continue;
            };
            frame.next += 1;
            match &instruction.operation {
                Operation::Call { callee, arguments, .. } => {
                    self.call(state, body, *callee, arguments, instruction.location)?;
                    if state.output.len().max(state.errors.len()) > limits.output {
                        return Err(Stop::TooMuchOutput);
                    }
                }
                Operation::Intrinsic { results, intrinsic, arguments } => {
                    let location = instruction.location;
                    self.intrinsic(state, body, results, *intrinsic, arguments, location)?;
                }
                _ => unreachable!("only calls and intrinsics stop the straight line"),
            }
        }
        Ok(())
    }

    #[inline]
    fn terminate(
        &mut self,
        state: &mut State<Concrete>,
        terminator: &Terminator,
        location: Location,
    ) -> Result<(), Stop> {
        let frame = state.frames.last_mut().expect("a block ends in a function");
        let target = match terminator {
            Terminator::Jump(target) => *target,
            Terminator::Branch { condition, if_true, if_false } => {
                let condition = frame.value(*condition);
                self.domain.require_defined(condition, location)?;
                if condition.bits() & 1 != 0 { *if_true } else { *if_false }
            }
            Terminator::Switch(switch) => {
                let value = frame.value(switch.value);
                self.domain.require_defined(value, location)?;
                let bits = value.bits();
                match switch.cases.binary_search_by_key(&bits, |(case, _)| *case) {
                    Ok(index) => switch.cases[index].1,
                    Err(_) => switch.default,
                }
            }
            Terminator::IndirectJump { address, targets } => {
                let address = frame.value(*address);
                self.domain.require_defined(address, location)?;
                match self.code_target(address) {
                    Some(CodeTarget::Label(function, block))
                        if function == frame.function && targets.contains(&block) =>
                    {
                        block
                    }
                    _ => {
                        let message = "jump to an address that is not a label of this function";
                        return Err(Stop::violation(Property::Undefined, location, message));
                    }
                }
            }
            Terminator::Return(values) => return self.leave(state, values),
            Terminator::Unreachable => {
                let message = "reached code that is declared unreachable";
                return Err(Stop::violation(Property::Undefined, location, message));
            }
        };
        frame.block = target;
        frame.next = 0;
        Ok(())
    }

    /// A violation inside a model of the C library is reported where the user's code calls it.
    fn seen_from_user_code(&self, state: &State<Concrete>, stop: Stop) -> Stop {
        let is_library = |function| self.program.function(function).is_library;
        let in_library = state.frames.last().is_some_and(|frame| is_library(frame.function));
        let caller = state.frames.iter().rev().find(|frame| !is_library(frame.function));
        let Some(caller) = caller.filter(|_| in_library) else { return stop };
        let block = self.body(caller.function).block(caller.block);
        let call = caller.next.checked_sub(1).and_then(|index| block.instructions.get(index));
        let location = call.map_or(block.location, |instruction| instruction.location);
        match stop {
            Stop::Violation(mut finding) => {
                finding.location = location;
                Stop::Violation(finding)
            }
            Stop::Unsupported { what, .. } => Stop::Unsupported { what, location },
            other => other,
        }
    }
}
