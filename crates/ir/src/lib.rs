//! The program that refute interprets and explores.
//!
//! It is a machine with registers, not SSA. Three choices make every later stage simple:
//!
//! * **Only scalars.** A register holds an integer of 1 to 128 bits, a float or a pointer. Vectors,
//!   structs and complex numbers are taken apart when C is lowered.
//! * **Variables stay variables.** A local whose address is never taken is a register that is
//!   written many times and carries its C name; joining two paths is joining two register files,
//!   and a variable that was never written is seen as such. There are no phi nodes.
//! * **Undefined behaviour stays visible.** Flags such as `nsw` are checks, never licences, and what
//!   could not be lowered is an [`Operation::Unsupported`] with its name and place.
//!
//! A [`Program`] can be built freely; only a [`ValidProgram`] can be run.

mod instruction;
mod intrinsic;
mod print;
mod program;
mod read;
mod source_type;
mod types;
mod validate;
mod visit;

pub use float::{
    BinaryOp as FloatBinaryOp, Format as FloatFormat, Function as FloatFunction,
    Predicate as FloatPredicate,
};
pub use instruction::{
    Argument, AtomicOp, BinaryOp, Callee, CastKind, Instruction, IntegerPredicate, Operand,
    Operation, Passing, PointerIndex, Register, Switch, Terminator, Wrap,
};
pub use intrinsic::{IntegerFunction, Intrinsic};
pub use program::{
    Block, BlockId, Body, Constant, ConstantId, Function, FunctionId, Global, GlobalId,
    Initializer, Linkage, Parameter, Program, RegisterInfo, Relocation, Symbol,
};
pub use read::ReadError;
pub use source_type::{
    SourceMember, SourcePart, SourceShape, SourceType, SourceTypeId, SourceTypes,
};
pub use types::{MAX_INTEGER_BITS, Type};
pub use validate::{Problem, ValidProgram};
