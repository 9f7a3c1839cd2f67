//! Instructions: what one step of a program does.

use base::{Location, define_id};
use strum::VariantArray;
use verdict::{Gap, Property};

use crate::{BlockId, ConstantId, FloatBinaryOp, FloatPredicate, FunctionId, Intrinsic};

define_id!(
    /// A register of one function.
    Register
);

/// What an instruction reads: a register or a constant of the function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The present value of a register.
    Register(Register),
    /// A constant.
    Constant(ConstantId),
}

/// One step, with the place in the source that it comes from.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// Where in the source.
    pub location: Location,
    /// What it does.
    pub operation: Operation,
}

/// What a step does. The types of operands and results are those of the registers and constants.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Writes a value to a register of the same type.
    Copy {
        /// Where it goes.
        result: Register,
        /// What is written.
        value: Operand,
    },
    /// Integer arithmetic on two operands of the result's width.
    Binary {
        /// Where it goes.
        result: Register,
        /// Which operation.
        op: BinaryOp,
        /// The left operand.
        left: Operand,
        /// The right operand.
        right: Operand,
        /// Which overflows are undefined.
        wrap: Wrap,
    },
    /// Compares two integers or two pointers.
    Compare {
        /// Where the truth value goes.
        result: Register,
        /// How.
        predicate: IntegerPredicate,
        /// The left operand.
        left: Operand,
        /// The right operand.
        right: Operand,
    },
    /// Floating-point arithmetic; this and conversions round as the program has set it.
    FloatBinary {
        /// Where it goes.
        result: Register,
        /// Which operation.
        op: FloatBinaryOp,
        /// The left operand.
        left: Operand,
        /// The right operand.
        right: Operand,
    },
    /// Flips the sign of a float, NaN included.
    FloatNegate {
        /// Where it goes.
        result: Register,
        /// The operand.
        value: Operand,
    },
    /// Compares two floats.
    FloatCompare {
        /// Where the truth value goes.
        result: Register,
        /// How.
        predicate: FloatPredicate,
        /// The left operand.
        left: Operand,
        /// The right operand.
        right: Operand,
    },
    /// Chooses one of two values without branching.
    Select {
        /// Where it goes.
        result: Register,
        /// The choice.
        condition: Operand,
        /// The value when true.
        if_true: Operand,
        /// The value when false.
        if_false: Operand,
    },
    /// Converts between types.
    Cast {
        /// Where it goes.
        result: Register,
        /// How.
        kind: CastKind,
        /// What is converted.
        value: Operand,
    },
    /// `base + offset + index.value * index.scale`, all in bytes.
    PointerAdd {
        /// Where it goes.
        result: Register,
        /// The pointer it starts from.
        base: Operand,
        /// A constant number of bytes.
        offset: i64,
        /// A variable number of bytes.
        index: Option<PointerIndex>,
        /// Whether C requires that the result stays in the object or one past its end.
        inbounds: bool,
    },
    /// Makes a new object on the stack; it lives until the function returns or the stack is restored.
    Alloca {
        /// Where its address goes.
        result: Register,
        /// How many bytes.
        size: Operand,
        /// The alignment of its address.
        align: u64,
    },
    /// The lifetime of a stack object begins: its content is undefined (again).
    LifetimeStart {
        /// The address of the object.
        address: Operand,
    },
    /// The lifetime of a stack object ends.
    LifetimeEnd {
        /// The address of the object.
        address: Operand,
    },
    /// Reads memory.
    Load {
        /// Where it goes; its type says how many bytes.
        result: Register,
        /// From where.
        address: Operand,
        /// The alignment that C promises.
        align: u64,
        /// Whether it is atomic.
        atomic: bool,
    },
    /// Writes memory.
    Store {
        /// To where.
        address: Operand,
        /// What; its type says how many bytes.
        value: Operand,
        /// The alignment that C promises.
        align: u64,
        /// Whether it is atomic.
        atomic: bool,
    },
    /// Copies bytes.
    MemoryCopy {
        /// To where.
        target: Operand,
        /// From where.
        source: Operand,
        /// How many bytes.
        length: Operand,
        /// Whether the two may overlap (`memmove`).
        may_overlap: bool,
    },
    /// Fills bytes.
    MemorySet {
        /// To where.
        target: Operand,
        /// The byte, an `i8`.
        value: Operand,
        /// How many bytes.
        length: Operand,
    },
    /// Reads memory, combines it with an operand and writes it back, as one step.
    AtomicUpdate {
        /// Where the old value goes.
        result: Register,
        /// How the two are combined.
        op: AtomicOp,
        /// Where.
        address: Operand,
        /// With what.
        value: Operand,
    },
    /// Writes memory if it holds what is expected, as one step.
    CompareExchange {
        /// Where the old value goes.
        result: Register,
        /// Where it goes whether it was written.
        success: Register,
        /// Where.
        address: Operand,
        /// What must be there.
        expected: Operand,
        /// What is written.
        replacement: Operand,
    },
    /// Calls a function.
    Call {
        /// Where the parts of the result go; may be fewer than the function returns.
        results: Vec<Register>,
        /// Whom.
        callee: Callee,
        /// With what.
        arguments: Vec<Argument>,
    },
    /// Something that the compiler knows by name.
    Intrinsic {
        /// Where the parts of the result go.
        results: Vec<Register>,
        /// What.
        intrinsic: Intrinsic,
        /// With what.
        arguments: Vec<Operand>,
    },
    /// A place where clang found that C's rules are broken when it is reached.
    Violation {
        /// Which rule.
        property: Property,
        /// In words.
        message: Box<str>,
    },
    /// Something that refute does not model; reaching it makes the answer unknown.
    Unsupported {
        /// What it is.
        what: Gap,
    },
}

/// The variable part of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointerIndex {
    /// A signed integer of the pointer's width.
    pub value: Operand,
    /// How many bytes each step is.
    pub scale: i64,
}

/// Which overflows of an operation C leaves undefined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wrap {
    /// Signed overflow is undefined.
    pub no_signed: bool,
    /// Unsigned overflow is undefined.
    pub no_unsigned: bool,
    /// A remainder (of a division or right shift) is undefined.
    pub exact: bool,
}

/// Whom a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function that is known.
    Direct(FunctionId),
    /// Whatever function the pointer means.
    Indirect(Operand),
}

/// One scalar part of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The value.
    pub value: Operand,
    /// How it is passed.
    pub passing: Passing,
}

/// How a part of an argument travels. It matters for `...`, whose callee takes it from memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// On its own.
    Scalar,
    /// The first lane of a vector that travels in one register.
    Vector {
        /// How many lanes it has, this one included.
        lanes: u32,
    },
    /// A further lane of the vector before it.
    Lane,
    /// The value is the address of bytes that the callee gets a copy of (`byval`).
    Memory {
        /// How many bytes.
        size: u64,
        /// The alignment of the copy.
        align: u64,
    },
}

/// Integer operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// How integers and pointers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum IntegerPredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
pub enum CastKind {
    /// Keeps the low bits of an integer.
    Truncate,
    /// Widens an integer with zeros.
    ZeroExtend,
    /// Widens an integer with its sign.
    SignExtend,
    /// Converts between float formats, rounding.
    FloatToFloat,
    /// Float to unsigned integer, towards zero; out of range is undefined.
    FloatToUnsigned,
    /// Float to signed integer, towards zero; out of range is undefined.
    FloatToSigned,
    /// Unsigned integer to float, rounding.
    UnsignedToFloat,
    /// Signed integer to float, rounding.
    SignedToFloat,
    /// The address of a pointer as an integer of any width.
    PointerToInt,
    /// An address as a pointer, to whatever object lies there.
    IntToPointer,
    /// The same bits as another type of the same width.
    Bits,
}

/// How an atomic update combines the old value with its operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
#[allow(missing_docs)]
pub enum AtomicOp {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FloatAdd,
    FloatSub,
    FloatMax,
    FloatMin,
    /// `old >= operand ? 0 : old + 1`
    IncrementWrap,
    /// `old == 0 || old > operand ? operand : old - 1`
    DecrementWrap,
}

/// Where a block goes on.
#[derive(Clone, Debug)]
pub enum Terminator {
    /// To one block.
    Jump(BlockId),
    /// To one of two.
    Branch {
        /// The choice, an `i1`.
        condition: Operand,
        /// Where when true.
        if_true: BlockId,
        /// Where when false.
        if_false: BlockId,
    },
    /// To one of many.
    Switch(Box<Switch>),
    /// To a label whose address was computed.
    IndirectJump {
        /// The address.
        address: Operand,
        /// The labels that it may be.
        targets: Vec<BlockId>,
    },
    /// Out of the function.
    Return(Vec<Operand>),
    /// Undefined when reached.
    Unreachable,
}

/// A choice among many blocks.
#[derive(Clone, Debug)]
pub struct Switch {
    /// What decides.
    pub value: Operand,
    /// Values and their blocks, in ascending order of the values.
    pub cases: Vec<(u128, BlockId)>,
    /// The block of all other values.
    pub default: BlockId,
}

impl Terminator {
    /// What decides where it goes on, where anything does.
    pub fn decided_by(&self) -> Option<Operand> {
        match self {
            Terminator::Branch { condition, .. } => Some(*condition),
            Terminator::Switch(switch) => Some(switch.value),
            Terminator::IndirectJump { address, .. } => Some(*address),
            Terminator::Return(_) | Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// The blocks that may come next.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Jump(target) => vec![*target],
            Terminator::Branch { if_true, if_false, .. } => vec![*if_true, *if_false],
            Terminator::Switch(switch) => {
                switch.cases.iter().map(|(_, target)| *target).chain([switch.default]).collect()
            }
            Terminator::IndirectJump { targets, .. } => targets.clone(),
            Terminator::Return(_) | Terminator::Unreachable => Vec::new(),
        }
    }
}
