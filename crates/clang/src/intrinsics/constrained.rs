//! Floating-point operations under `#pragma STDC FENV_ACCESS ON`, which clang emits as intrinsics of their
//! own that end in metadata: how they round and what becomes of exceptions.

use ir::{FloatBinaryOp, FloatPredicate, Operation, Type};

use crate::casts;
use crate::function::FunctionLowering;
use crate::llvm::{Opcode, Value};
use crate::parts::Parts;

impl FunctionLowering<'_, '_> {
    /// What `llvm.experimental.constrained` has beside the functions of `math.h`; `name` is without that.
    pub(super) fn constrained_intrinsic(&mut self, value: Value, name: &str) -> bool {
        if let "llvm.fcmp" | "llvm.fcmps" = name {
            return self.constrained_compare(value);
        }
        let float_op = match name {
            "llvm.fadd" => Some(FloatBinaryOp::Add),
            "llvm.fsub" => Some(FloatBinaryOp::Sub),
            "llvm.fmul" => Some(FloatBinaryOp::Mul),
            "llvm.fdiv" => Some(FloatBinaryOp::Div),
            "llvm.frem" => Some(FloatBinaryOp::Rem),
            _ => None,
        };
        if let Some(op) = float_op {
            let left = self.parts(value.operand(0));
            let right = self.parts(value.operand(1));
            let lanes = left.iter().copied().zip(right.iter().copied());
            let parts: Parts = lanes
                .map(|(left, right)| {
                    let ty = self.builder.type_of(left);
                    self.builder.result(ty, |result| Operation::FloatBinary {
                        result,
                        op,
                        left,
                        right,
                    })
                })
                .collect();
            self.define(value, parts);
            return true;
        }
        let opcode = match name {
            "llvm.fptosi" => Opcode::LLVMFPToSI,
            "llvm.fptoui" => Opcode::LLVMFPToUI,
            "llvm.sitofp" => Opcode::LLVMSIToFP,
            "llvm.uitofp" => Opcode::LLVMUIToFP,
            "llvm.fptrunc" => Opcode::LLVMFPTrunc,
            "llvm.fpext" => Opcode::LLVMFPExt,
            _ => return false,
        };
        let parts = self.parts(value.operand(0));
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let Some(converted) = casts::cast(&mut self.builder, opcode, &parts, &types) else {
            return false;
        };
        self.define(value, converted);
        true
    }

    fn constrained_compare(&mut self, value: Value) -> bool {
        let Some(predicate) = predicate_named(&value.operand(2).metadata_text()) else {
            return false;
        };
        let (left, right) = (self.parts(value.operand(0)), self.parts(value.operand(1)));
        let lanes = left.iter().zip(right.iter());
        let parts: Parts =
            lanes.map(|(left, right)| self.float_compare(predicate, *left, *right)).collect();
        self.define(value, parts);
        true
    }

    /// Whether an operation has a rounding of its own, whatever the program has set. That the processor
    /// rounds to nearest is only what the compiler takes for granted.
    pub(super) fn has_own_rounding(&self, value: Value) -> bool {
        (0..value.argument_count()).any(|index| {
            let text = value.operand(index).metadata_text();
            text.starts_with("round.") && text != "round.dynamic" && text != "round.tonearest"
        })
    }
}

/// The relations that LLVM's name of a predicate counts: `olt`, `une`, `ord` and so on.
fn predicate_named(name: &str) -> Option<FloatPredicate> {
    let (less, equal, greater, unordered) = match name {
        "ord" => (true, true, true, false),
        "uno" => (false, false, false, true),
        _ => {
            let unordered = match name.get(..1)? {
                "o" => false,
                "u" => true,
                _ => return None,
            };
            match &name[1..] {
                "eq" => (false, true, false, unordered),
                "ne" => (true, false, true, unordered),
                "lt" => (true, false, false, unordered),
                "le" => (true, true, false, unordered),
                "gt" => (false, false, true, unordered),
                "ge" => (false, true, true, unordered),
                _ => return None,
            }
        }
    };
    Some(FloatPredicate { less, equal, greater, unordered })
}
