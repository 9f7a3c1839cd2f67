//! The value domain: what the meaning of instructions is written over.
//!
//! The machine never looks into a value. It combines values through this trait, and states every
//! rule of C as a condition that the domain must [`require`](Domain::require). With concrete values
//! a condition is true or false at once and the machine is an interpreter; with terms it is a
//! question to a solver and the machine is the engine.

use base::Location;
use float::Direction;
use ir::{
    BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, FloatPredicate, IntegerFunction,
    IntegerPredicate, Type,
};
use verdict::{Finding, InputKind, Property};

use crate::{Decision, Stop};

/// A rule of C that applies at a place.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The property that is violated when the rule is broken.
    pub property: Property,
    /// Where it applies.
    pub location: Location,
    /// What is wrong when it is broken, in words.
    pub message: &'static str,
}

/// What an object is, which decides when it lives and who may write or free it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    /// A static object.
    Global,
    /// A static object that must not be written.
    Constant,
    /// A local variable or other object of a frame.
    Stack,
    /// The variable arguments of a frame: reading behind them is taking an argument that was not passed.
    Arguments,
    /// Made by `malloc` and its kin.
    Heap,
    /// A function: it has an address, but no bytes.
    Function,
}

impl ObjectKind {
    /// Whether it is an object of a frame, and ends with it.
    pub fn is_of_frame(self) -> bool {
        matches!(self, ObjectKind::Stack | ObjectKind::Arguments)
    }
}

/// What is wrong where a variable argument is taken that was not passed.
pub const MISSING_ARGUMENT: &str = "va_arg without an argument that was passed";

/// One of the three operations that can overflow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overflowing {
    /// Addition.
    Add,
    /// Subtraction.
    Sub,
    /// Multiplication.
    Mul,
}

/// How a memory access is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The alignment that C promises for the address.
    pub align: u64,
    /// Where in the source.
    pub location: Location,
}

/// Values, memory and decisions of one way of executing programs.
pub trait Domain {
    /// An integer, a float or a pointer; the machine keeps track of which.
    type Value: Clone;
    /// The objects of one state.
    type Memory;

    // Values.

    /// The value with these bits.
    fn constant(&mut self, ty: Type, bits: u128) -> Self::Value;
    /// A value that was never written.
    fn undefined(&mut self, ty: Type) -> Self::Value;
    /// The bits of a value, when it is defined and known.
    fn known(&self, value: &Self::Value) -> Option<u128>;
    /// Integer arithmetic. Where C leaves the result undefined, any value will do.
    fn binary(
        &mut self,
        op: BinaryOp,
        bits: u32,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// Whether integer arithmetic overflows, as an `i1`.
    fn overflows(
        &mut self,
        op: Overflowing,
        signed: bool,
        bits: u32,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// A comparison of integers or addresses, as an `i1`.
    fn compare(
        &mut self,
        predicate: IntegerPredicate,
        bits: u32,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// A function of integers that cannot be undefined.
    fn integer_function(
        &mut self,
        function: IntegerFunction,
        bits: u32,
        arguments: &[Self::Value],
    ) -> Self::Value;
    /// The direction that results of floats are rounded in; nothing when to nearest.
    fn direction(&self) -> Option<Direction>;
    /// Rounds in another direction from now on.
    fn set_direction(&mut self, direction: Option<Direction>);
    /// Floating-point arithmetic.
    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        format: FloatFormat,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// A float with its sign flipped.
    fn float_negate(&mut self, format: FloatFormat, value: &Self::Value) -> Self::Value;
    /// A comparison of floats, as an `i1`.
    fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        format: FloatFormat,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Self::Value;
    /// A function of floats; `None` when the domain cannot say.
    fn float_function(
        &mut self,
        function: FloatFunction,
        format: FloatFormat,
        arguments: &[Self::Value],
    ) -> Option<Self::Value>;
    /// Whether a float is in one of LLVM's classes, as an `i1`.
    fn float_class(&mut self, format: FloatFormat, value: &Self::Value, mask: u32) -> Self::Value;
    /// Whether a float, cut off at the point, is a value of an integer type, as an `i1`.
    fn float_fits(
        &mut self,
        format: FloatFormat,
        value: &Self::Value,
        bits: u32,
        signed: bool,
    ) -> Self::Value;
    /// A float to an integer, cut off at the point and held within the type; NaN gives zero.
    fn float_to_integer_saturating(
        &mut self,
        format: FloatFormat,
        value: &Self::Value,
        bits: u32,
        signed: bool,
    ) -> Self::Value;
    /// `frexp`: the fraction, and the exponent as an integer of `exponent_bits`.
    fn frexp(
        &mut self,
        format: FloatFormat,
        value: &Self::Value,
        exponent_bits: u32,
    ) -> Option<(Self::Value, Self::Value)>;
    /// `ldexp`: a float times two to the power of an integer of `exponent_bits`.
    fn ldexp(
        &mut self,
        format: FloatFormat,
        value: &Self::Value,
        exponent: &Self::Value,
        exponent_bits: u32,
    ) -> Option<Self::Value>;
    /// A conversion that C defines for this value.
    fn cast(&mut self, kind: CastKind, from: Type, to: Type, value: &Self::Value) -> Self::Value;
    /// The number of an address, as an integer of any width. Where an object lies is not a fact of
    /// the program, so a domain that stands for all executions gives an unknown number.
    fn address_number(
        &mut self,
        memory: &Self::Memory,
        pointer: &Self::Value,
        to: Type,
    ) -> Self::Value {
        let _ = memory;
        self.cast(CastKind::PointerToInt, Type::Pointer, to, pointer)
    }
    /// A comparison of pointers, as an `i1`. Equality and order of pointers into different objects
    /// may depend on where they lie.
    fn compare_pointers(
        &mut self,
        memory: &Self::Memory,
        predicate: IntegerPredicate,
        left: &Self::Value,
        right: &Self::Value,
    ) -> Result<Self::Value, Stop>;
    /// One of two values of a type.
    fn select(
        &mut self,
        ty: Type,
        condition: &Self::Value,
        if_true: &Self::Value,
        if_false: &Self::Value,
    ) -> Self::Value;
    /// A pointer moved by `offset + index * scale` bytes.
    fn pointer_add(
        &mut self,
        base: &Self::Value,
        offset: i64,
        index: Option<(&Self::Value, i64)>,
    ) -> Self::Value;

    // Rules.

    /// States that `condition`, an `i1`, must be true. An error ends the execution.
    fn require(&mut self, condition: &Self::Value, rule: Rule) -> Result<(), Stop>;
    /// States that a value that decides something must have been written.
    fn require_defined(&mut self, value: &Self::Value, location: Location) -> Result<(), Stop>;
    /// Whether violations of a property are looked for.
    fn checks(&self, property: Property) -> bool;
    /// Whether rules of a property must be stated at all. A domain that needs to know where C's
    /// rules end, even when nobody asks for violations, says so.
    fn observes(&self, property: Property) -> bool {
        self.checks(property)
    }
    /// Whether `condition`, a defined `i1`, is true. A domain in which both can be stops with
    /// [`Stop::Undecided`]; whoever explores then splits the state as it was before the
    /// instruction and executes it again in both parts. So callers ask before they change anything.
    fn decide(&mut self, condition: &Self::Value) -> Result<bool, Stop>;
    /// What a value says that decides where a block goes on. It must have been written, unless nobody looks
    /// for that: then what was not is anything.
    fn decision(
        &mut self,
        ty: Type,
        value: &Self::Value,
        location: Location,
    ) -> Result<Decision<Self::Value>, Stop>;
    /// The bits of a defined value, or the address of a pointer, splitting as [`Domain::decide`]
    /// does where there are several.
    fn concretize(&mut self, ty: Type, value: &Self::Value) -> Result<u128, Stop>;
    /// The place of the function that a pointer leads to, splitting as [`Domain::decide`] does where
    /// there are several. A pointer that leads to none is for the caller to refuse, unless the domain
    /// has done so.
    fn callee(
        &mut self,
        memory: &Self::Memory,
        pointer: &Self::Value,
        location: Location,
    ) -> Result<u64, Stop> {
        let _ = memory;
        self.require_defined(pointer, location)?;
        Ok(self.concretize(Type::Pointer, pointer)? as u64)
    }
    /// Goes on only where `condition`, an `i1`, is true.
    fn assume(&mut self, condition: &Self::Value) -> Result<(), Stop>;
    /// A value of which nothing is known, though the program determines it; `None` where every
    /// value is known.
    fn arbitrary(&mut self, ty: Type) -> Option<Self::Value>;
    /// Where the user's program is when a place is executed: for one in the library, at its call.
    fn place_of_user(&self, location: Location) -> Location {
        location
    }
    /// What happens from here on stands for more than is followed: `what`, in words. Who looks at
    /// one execution only has nothing to do.
    fn leave_open(&mut self, _what: &str, _location: Location) {}
    /// C does not define what happens here, but what runs goes on, and so does the execution. Who looks at one
    /// execution only has nothing to do.
    fn suspect(&mut self, _finding: Finding) {}
    /// The execution has come to its end, and an `i32` says how much of what is wanted it does.
    fn reached(&mut self, _worth: &Self::Value) {}
    /// The execution has come to the goal of this number.
    fn covers(&mut self, _goal: usize) {}
    /// The value of the next input of the program.
    fn input(&mut self, kind: InputKind, ty: Type, location: Location)
    -> Result<Self::Value, Stop>;

    // Memory.

    /// A memory without objects.
    fn empty_memory(&mut self) -> Self::Memory;
    /// The address that a pointer holds, when it is defined and known.
    fn known_address(&self, pointer: &Self::Value) -> Option<u64>;
    /// Sets the first bytes of a new static object, and all others to zero.
    fn initialize(&mut self, memory: &mut Self::Memory, object: &Self::Value, bytes: &[u8]);
    /// Makes a static object constant once its initial value is complete. A literal may lie in the
    /// bytes of another.
    fn make_constant(&mut self, memory: &mut Self::Memory, object: &Self::Value, is_literal: bool);
    /// Makes an object of `size` bytes, none of them written, and gives its address.
    fn allocate(
        &mut self,
        memory: &mut Self::Memory,
        kind: ObjectKind,
        size: &Self::Value,
        align: u64,
        location: Location,
    ) -> Result<Self::Value, Stop>;
    /// Frees a heap object; the pointer is not null.
    fn free(
        &mut self,
        memory: &mut Self::Memory,
        pointer: &Self::Value,
        location: Location,
    ) -> Result<(), Stop>;
    /// How many bytes the heap object has that the pointer is the start of.
    fn heap_size(
        &mut self,
        memory: &mut Self::Memory,
        pointer: &Self::Value,
        location: Location,
    ) -> Result<Self::Value, Stop>;
    /// A mark of the stack; objects made later are above it.
    fn stack_mark(&self, memory: &Self::Memory) -> usize;
    /// An address between the objects of this frame and those of the frames it calls.
    fn stack_address(&mut self, memory: &Self::Memory) -> Self::Value;
    /// Ends the life of all stack objects above the mark.
    fn stack_release(&mut self, memory: &mut Self::Memory, mark: usize);
    /// Begins (`alive`) or ends the life of one stack object without giving up its address. What
    /// begins is another object: pointers from an earlier life do not lead to it, and the one that does
    /// is given.
    fn set_alive(
        &mut self,
        memory: &mut Self::Memory,
        pointer: &Self::Value,
        alive: bool,
        location: Location,
    ) -> Result<Self::Value, Stop>;
    /// Reads a scalar.
    fn load(
        &mut self,
        memory: &mut Self::Memory,
        pointer: &Self::Value,
        ty: Type,
        access: Access,
    ) -> Result<Self::Value, Stop>;
    /// Writes a scalar.
    fn store(
        &mut self,
        memory: &mut Self::Memory,
        pointer: &Self::Value,
        ty: Type,
        value: &Self::Value,
        access: Access,
    ) -> Result<(), Stop>;
    /// Copies bytes with all that is known of them.
    fn copy(
        &mut self,
        memory: &mut Self::Memory,
        target: &Self::Value,
        source: &Self::Value,
        length: &Self::Value,
        may_overlap: bool,
        location: Location,
    ) -> Result<(), Stop>;
    /// Whether two pointers may lead into the same object; `false` only where they cannot.
    fn may_share_object(
        &mut self,
        memory: &mut Self::Memory,
        one: &Self::Value,
        other: &Self::Value,
    ) -> Result<bool, Stop>;
    /// States that the bytes that are written and those that are read, all of which must be there, have
    /// none in common.
    fn require_apart(
        &mut self,
        memory: &mut Self::Memory,
        target: (&Self::Value, &Self::Value),
        source: (&Self::Value, &Self::Value),
        location: Location,
    ) -> Result<(), Stop>;
    /// Requires that a block can be read, before anybody reads it byte by byte: where its length is
    /// unknown, that may be late.
    fn require_readable(
        &mut self,
        _memory: &mut Self::Memory,
        _block: &Self::Value,
        _length: &Self::Value,
        _location: Location,
    ) -> Result<(), Stop> {
        Ok(())
    }
    /// Fills bytes.
    fn fill(
        &mut self,
        memory: &mut Self::Memory,
        target: &Self::Value,
        byte: &Self::Value,
        length: &Self::Value,
        location: Location,
    ) -> Result<(), Stop>;
}
