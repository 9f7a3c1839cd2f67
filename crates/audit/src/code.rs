//! Small pieces of code that are put into programs.

use base::{DataModel, Location};
use ir::{
    Argument, Body, Callee, CastKind, Constant, ConstantId, FunctionId, GlobalId, Instruction,
    Operand, Operation, Passing, Register, RegisterInfo, Symbol, Type,
};

/// A byte.
pub const BYTE: Type = Type::Int(8);
/// What values of any type are compared as.
pub const WORD: Type = Type::Int(64);

/// An instruction that stands nowhere in the source.
pub fn at_nowhere(operation: Operation) -> Instruction {
    Instruction { location: Location::UNKNOWN, operation }
}

/// A register without a name.
pub fn new_register(body: &mut Body, ty: Type) -> Register {
    body.registers.push(RegisterInfo { ty, name: None, declared: None });
    Register::new(body.registers.len() - 1)
}

/// A number.
pub fn bits(body: &mut Body, ty: Type, bits: u128) -> Operand {
    constant(body, Constant::Bits { ty, bits })
}

/// A place in a static object.
pub fn address_of(body: &mut Body, global: GlobalId, offset: i64) -> Operand {
    constant(body, Constant::Address { symbol: Symbol::Global(global), offset })
}

fn constant(body: &mut Body, constant: Constant) -> Operand {
    body.constants.push(constant);
    Operand::Constant(ConstantId::new(body.constants.len() - 1))
}

/// A call with one argument.
pub fn call(function: FunctionId, results: Vec<Register>, argument: Operand) -> Instruction {
    let arguments = vec![Argument { value: argument, passing: Passing::Scalar }];
    at_nowhere(Operation::Call { results, callee: Callee::Direct(function), arguments })
}

/// A value of so many bits as one of 64.
pub fn widened(
    body: &mut Body,
    value: Register,
    width: u32,
    code: &mut Vec<Instruction>,
) -> Operand {
    if width == 64 {
        return Operand::Register(value);
    }
    let result = new_register(body, WORD);
    let (kind, value) = (CastKind::ZeroExtend, Operand::Register(value));
    code.push(at_nowhere(Operation::Cast { result, kind, value }));
    Operand::Register(result)
}

/// The type of a value.
pub fn type_of(body: &Body, value: Operand) -> Type {
    match value {
        Operand::Register(register) => body.register(register).ty,
        Operand::Constant(id) => body.constants[id.index()].ty(),
    }
}

/// A value as a number of 64 bits; or why it cannot be one.
pub fn as_word(
    model: DataModel,
    body: &mut Body,
    value: Operand,
    code: &mut Vec<Instruction>,
) -> Result<Operand, String> {
    let (kind, width) = match type_of(body, value) {
        Type::Int(64) => return Ok(value),
        Type::Int(width) if width < 64 => {
            let result = new_register(body, WORD);
            let kind = CastKind::ZeroExtend;
            code.push(at_nowhere(Operation::Cast { result, kind, value }));
            return Ok(Operand::Register(result));
        }
        Type::Pointer => (CastKind::PointerToInt, model.pointer_bits()),
        Type::Float(format) if format.bits() <= 64 => (CastKind::Bits, format.bits()),
        Type::Int(_) | Type::Float(_) => return Err("values of more than 64 bits".into()),
    };
    let result = new_register(body, Type::Int(width));
    code.push(at_nowhere(Operation::Cast { result, kind, value }));
    Ok(widened(body, result, width, code))
}
