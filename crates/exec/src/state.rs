//! The state of an execution: the call stack and the memory.

use std::rc::Rc;

use base::Location;
use ir::{BlockId, FunctionId, Operand, Passing, Register, Type};

use crate::Domain;

/// Everything that changes while a program runs.
pub struct State<D: Domain> {
    /// The call stack, the running function last.
    pub frames: Vec<Frame<D::Value>>,
    /// The objects.
    pub memory: D::Memory,
    /// What was written to standard output.
    pub output: Vec<u8>,
    /// What was written to standard error.
    pub errors: Vec<u8>,
    /// The status that `exit` was called with, once it was.
    pub exit_status: Option<i32>,
    /// Functions that `atexit` registered, in order.
    pub exit_handlers: Vec<FunctionId>,
    /// Where `longjmp` can go back to.
    pub jump_points: Vec<JumpPoint>,
    /// The number of the next frame.
    pub next_serial: u64,
    /// How often the program said that what follows is better followed on its own ([`crate::APART`]): states of
    /// different numbers are never made one.
    pub apart: u64,
}

impl<D: Domain> State<D> {
    /// The frame of the function that runs. Only to be asked for while one does.
    #[inline]
    pub fn running(&self) -> &Frame<D::Value> {
        self.frames.last().expect("a function is running")
    }

    /// See [`State::running`].
    #[inline]
    pub fn running_mut(&mut self) -> &mut Frame<D::Value> {
        self.frames.last_mut().expect("a function is running")
    }
}

impl<D: Domain> Clone for State<D>
where
    D::Memory: Clone,
{
    fn clone(&self) -> Self {
        State {
            frames: self.frames.clone(),
            memory: self.memory.clone(),
            output: self.output.clone(),
            errors: self.errors.clone(),
            exit_status: self.exit_status,
            exit_handlers: self.exit_handlers.clone(),
            jump_points: self.jump_points.clone(),
            next_serial: self.next_serial,
            apart: self.apart,
        }
    }
}

/// Why a frame was made, which decides what happens when it returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The frame below called it.
    Call,
    /// It runs before `main`.
    Startup,
    /// It is `main`.
    Main,
    /// It runs after `main`.
    ExitHandler,
}

/// One call of a function.
#[derive(Clone, Debug)]
pub struct Frame<V> {
    /// Which function.
    pub function: FunctionId,
    /// Which block runs.
    pub block: BlockId,
    /// Which instruction of the block comes next.
    pub next: usize,
    /// The values of the registers.
    pub registers: Vec<V>,
    /// The values of the constants.
    pub constants: Rc<[V]>,
    /// Objects above this mark of the stack belong to this frame.
    pub stack_mark: usize,
    /// Why it was made.
    pub purpose: Purpose,
    /// The arguments beyond the parameters.
    pub variadic: Option<Rc<[PassedArgument<V>]>>,
    /// Distinguishes frames that stood at the same depth one after the other.
    pub serial: u64,
}

impl<V: Clone> Frame<V> {
    /// The present value of an operand.
    #[inline]
    pub fn value(&self, operand: Operand) -> &V {
        match operand {
            Operand::Register(register) => &self.registers[register.index()],
            Operand::Constant(constant) => &self.constants[constant.index()],
        }
    }

    /// Goes on at the start of a block.
    #[inline]
    pub fn go_to(&mut self, block: BlockId) {
        self.block = block;
        self.next = 0;
    }

    /// Writes a register.
    #[inline]
    pub fn set(&mut self, register: Register, value: V) {
        self.registers[register.index()] = value;
    }
}

/// An argument with what its receiver must know of it.
#[derive(Clone, Debug)]
pub struct PassedArgument<V> {
    /// The value.
    pub value: V,
    /// Its type.
    pub ty: Type,
    /// How it travels.
    pub passing: Passing,
}

/// A place that `setjmp` saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JumpPoint {
    /// The position of the frame in the stack.
    pub depth: usize,
    /// The number of the frame.
    pub serial: u64,
    /// The block to go on in.
    pub block: BlockId,
    /// The instruction to go on with.
    pub next: usize,
    /// Where the value of `longjmp` goes.
    pub result: Option<Register>,
    /// Objects above this mark end their life.
    pub stack_mark: usize,
}

/// A call of a function that has no body in the program but is known by name.
pub struct NativeCall<'a, V> {
    /// The arguments.
    pub arguments: &'a [PassedArgument<V>],
    /// The types that the caller expects back.
    pub results: &'a [Type],
    /// Where it is called.
    pub location: Location,
}
