//! Intrinsics that need a whole vector: reductions and masked accesses.

use ir::{
    BinaryOp, FloatBinaryOp, FloatFunction, IntegerFunction, Intrinsic, Operand, Operation,
    Terminator, Type,
};

use crate::function::FunctionLowering;
use crate::instructions::memory::align_at;
use crate::llvm::Value;
use crate::parts::Parts;

impl FunctionLowering<'_, '_> {
    pub(super) fn vector_intrinsic(&mut self, value: Value, name: &str) -> bool {
        if let Some(kind) = name.strip_prefix("llvm.vector.reduce.") {
            return self.reduction(value, kind);
        }
        match name {
            "llvm.masked.load" => self.masked_load(value),
            "llvm.masked.store" => self.masked_store(value),
            "llvm.masked.gather" => self.gather(value),
            "llvm.masked.scatter" => self.scatter(value),
            "llvm.vector.reverse" => {
                let parts = self.parts(value.operand(0));
                let reversed: Parts = parts.iter().rev().copied().collect();
                self.define(value, reversed);
            }
            _ => return false,
        }
        true
    }

    fn reduction(&mut self, value: Value, kind: &str) -> bool {
        // Only these two start from a value of their own.
        let float_op = match kind {
            "fadd" => Some(FloatBinaryOp::Add),
            "fmul" => Some(FloatBinaryOp::Mul),
            _ => None,
        };
        if let Some(op) = float_op {
            let mut result = self.scalar(value.operand(0));
            for lane in self.parts(value.operand(1)).iter() {
                result = self.float_step(op, result, *lane);
            }
            self.define(value, result);
            return true;
        }
        let lanes = self.parts(value.operand(0));
        let mut rest = lanes.iter().copied();
        let Some(mut result) = rest.next() else { return false };
        for lane in rest {
            let Some(next) = self.reduction_step(kind, result, lane) else { return false };
            result = next;
        }
        self.define(value, result);
        true
    }

    fn float_step(&mut self, op: FloatBinaryOp, left: Operand, right: Operand) -> Operand {
        let ty = self.builder.type_of(left);
        self.builder.result(ty, |result| Operation::FloatBinary { result, op, left, right })
    }

    fn reduction_step(&mut self, kind: &str, left: Operand, right: Operand) -> Option<Operand> {
        let op = match kind {
            "add" => Some(BinaryOp::Add),
            "mul" => Some(BinaryOp::Mul),
            "and" => Some(BinaryOp::And),
            "or" => Some(BinaryOp::Or),
            "xor" => Some(BinaryOp::Xor),
            _ => None,
        };
        if let Some(op) = op {
            return Some(self.builder.wrapping(op, left, right));
        }
        let intrinsic = match kind {
            "smax" => Intrinsic::Integer(IntegerFunction::SMax),
            "smin" => Intrinsic::Integer(IntegerFunction::SMin),
            "umax" => Intrinsic::Integer(IntegerFunction::UMax),
            "umin" => Intrinsic::Integer(IntegerFunction::UMin),
            "fmax" => Intrinsic::Float(FloatFunction::MaxNum),
            "fmin" => Intrinsic::Float(FloatFunction::MinNum),
            "fmaximum" => Intrinsic::Float(FloatFunction::Maximum),
            "fminimum" => Intrinsic::Float(FloatFunction::Minimum),
            _ => return None,
        };
        let ty = self.builder.type_of(left);
        Some(self.builder.intrinsic(&[ty], intrinsic, vec![left, right]).scalar())
    }

    /// Runs `action` only when the condition holds, in a block of its own.
    pub(crate) fn when(&mut self, condition: Operand, action: impl FnOnce(&mut Self)) {
        let (inside, after) = (self.builder.new_block(), self.builder.new_block());
        self.builder.terminate(Terminator::Branch { condition, if_true: inside, if_false: after });
        self.builder.start(inside);
        action(self);
        self.builder.terminate(Terminator::Jump(after));
        self.builder.start(after);
    }

    /// The address of each lane of a vector in memory, with its alignment.
    fn lane_addresses(
        &mut self,
        ty: crate::llvm::Ty,
        address: Operand,
        align: u64,
    ) -> Vec<(Operand, u64)> {
        let shape = self.shape(ty);
        let leaves = shape.leaves.iter().map(|leaf| leaf.bit_offset / 8);
        leaves
            .map(|offset| {
                let place = self.builder.pointer_add(address, offset as i64, None, false);
                (place, align_at(align, offset))
            })
            .collect()
    }

    /// Reads the lanes whose mask is set; the others keep what is given for them.
    fn load_lanes(&mut self, value: Value, places: &[(Operand, u64)], mask: Value, other: Value) {
        let types: Vec<Type> = self.shape(value.ty()).types().collect();
        let masks = self.parts(mask);
        let others = self.parts(other);
        let mut parts = Vec::new();
        for (lane, ty) in types.iter().enumerate() {
            let result = self.builder.register(*ty);
            self.builder.copy_to(result, others[lane]);
            let condition = self.truth(masks[lane]);
            let (address, align) = places[lane];
            self.when(condition, |this| {
                let loaded = this.builder.load(*ty, address, align, false);
                this.builder.copy_to(result, loaded);
            });
            parts.push(Operand::Register(result));
        }
        self.define(value, parts);
    }

    fn store_lanes(&mut self, values: &Parts, places: &[(Operand, u64)], mask: Value) {
        let masks = self.parts(mask);
        for (lane, stored) in values.iter().enumerate() {
            let condition = self.truth(masks[lane]);
            let (address, align) = places[lane];
            self.when(condition, |this| this.builder.store(address, *stored, align, false));
        }
    }

    fn masked_load(&mut self, value: Value) {
        if !self.shape(value.ty()).byte_aligned {
            return self.unsupported(value, "masked load of bits");
        }
        let address = self.scalar(value.operand(0));
        let align = value.operand(1).integer_bits() as u64;
        let places = self.lane_addresses(value.ty(), address, align.max(1));
        self.load_lanes(value, &places, value.operand(2), value.operand(3));
    }

    fn masked_store(&mut self, value: Value) {
        let stored = value.operand(0);
        if !self.shape(stored.ty()).byte_aligned {
            return self.unsupported(value, "masked store of bits");
        }
        let parts = self.parts(stored);
        let address = self.scalar(value.operand(1));
        let align = value.operand(2).integer_bits() as u64;
        let places = self.lane_addresses(stored.ty(), address, align.max(1));
        self.store_lanes(&parts, &places, value.operand(3));
    }

    fn gather(&mut self, value: Value) {
        let align = (value.operand(1).integer_bits() as u64).max(1);
        let addresses = self.parts(value.operand(0));
        let places: Vec<_> = addresses.iter().map(|address| (*address, align)).collect();
        self.load_lanes(value, &places, value.operand(2), value.operand(3));
    }

    fn scatter(&mut self, value: Value) {
        let align = (value.operand(2).integer_bits() as u64).max(1);
        let parts = self.parts(value.operand(0));
        let addresses = self.parts(value.operand(1));
        let places: Vec<_> = addresses.iter().map(|address| (*address, align)).collect();
        self.store_lanes(&parts, &places, value.operand(3));
    }
}
