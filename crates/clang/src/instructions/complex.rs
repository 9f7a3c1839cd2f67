//! Arithmetic of complex integers, whose overflow clang's code does not forbid.
//!
//! `_Complex int` is an extension. Its operations are those of its parts, but clang neither marks
//! them as signed nor checks them, and `_Complex unsigned` looks the same. Only the names of the
//! values tell that they are parts, so an overflow stops the execution and is not called one.

use ir::{BinaryOp, Intrinsic, Operand, Type};
use verdict::Property;

use crate::function::FunctionLowering;
use crate::llvm::{Opcode, TypeKind, Value, ValueKind};

/// The names that clang gives to results of complex arithmetic.
const RESULTS: [&str; 13] = [
    "add.r", "add.i", "sub.r", "sub.i", "mul.rl", "mul.rr", "mul.r", "mul.il", "mul.ir", "mul.i",
    "neg.r", "neg.i", "conj.i",
];

impl FunctionLowering<'_, '_> {
    /// Computes a part of a complex integer; none when the value is no such part.
    pub(super) fn complex_part(
        &mut self,
        value: Value,
        op: BinaryOp,
        left: Operand,
        right: Operand,
    ) -> Option<Operand> {
        let asked = self.lowering.rules.checks.contains(Property::NoOverflow);
        let intrinsic = match op {
            BinaryOp::Add => Intrinsic::AddOverflow { signed: true },
            BinaryOp::Sub => Intrinsic::SubOverflow { signed: true },
            BinaryOp::Mul => Intrinsic::MulOverflow { signed: true },
            _ => return None,
        };
        if !asked || value.no_signed_wrap() || !is_part(value) {
            return None;
        }
        let ty = self.builder.type_of(left);
        let pair = self.builder.intrinsic(&[ty, Type::BOOL], intrinsic, vec![left, right]);
        self.when(pair[1], |this| {
            this.builder.unsupported("overflow of complex integers, of which clang does not tell whether they are signed");
        });
        Some(pair[0])
    }
}

/// Whether a sum, difference or product belongs to complex arithmetic.
fn is_part(value: Value) -> bool {
    if value.ty().kind() != TypeKind::LLVMIntegerTypeKind {
        return false;
    }
    let name = value.base_name();
    RESULTS.contains(&name.as_str())
        || matches!(name.as_str(), "" | "inc" | "dec") && value.operands().any(comes_from_part)
}

/// What a division computes on the way has no name, but is made from parts that have.
fn comes_from_part(operand: Value) -> bool {
    if operand.kind() != ValueKind::LLVMInstructionValueKind {
        return false;
    }
    let name = operand.base_name();
    match operand.opcode() {
        Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul => is_part(operand),
        _ => name.ends_with(".real") || name.ends_with(".imag"),
    }
}
