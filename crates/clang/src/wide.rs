//! Integers wider than a register: bit-fields of packed structs, `_BitInt`, widening builtins.
//!
//! Such a value is a list of limbs, the least significant first; all but the last have
//! [`LIMB_BITS`] bits. Loads, stores, choices and calls need nothing special for that, since they
//! work part by part anyway. Here is what does: arithmetic, shifts, comparisons and widths.
//! Division is apart; conversion to and from floats remains unsupported.

use ir::{BinaryOp, CastKind, IntegerPredicate, Intrinsic, Operand, Operation, Terminator, Type};
use verdict::Property;

use crate::builder::BodyBuilder;
use crate::casts;
use crate::function::FunctionLowering;
use crate::instructions::arithmetic::{binary_op, integer_predicate};
use crate::llvm::{Opcode, Ty, TypeKind, Value, ValueKind};
use crate::parts::Parts;
use crate::shapes::limb_types;

/// The width of all limbs but the last.
pub(crate) const LIMB_BITS: u32 = 64;

/// The width of an integer type that no register can hold.
pub(crate) fn wide_width(ty: Ty) -> Option<u32> {
    let is_integer = ty.kind() == TypeKind::LLVMIntegerTypeKind;
    (is_integer && ty.int_width() > ir::MAX_INTEGER_BITS).then(|| ty.int_width())
}

impl FunctionLowering<'_, '_> {
    /// Handles an instruction on wide integers; false when it needs no special care.
    pub(crate) fn wide_instruction(&mut self, value: Value) -> bool {
        let opcode = value.opcode();
        let mut types = value.operands().map(Value::ty).chain([value.ty()]);
        let Some(width) = types.find_map(wide_width) else { return false };
        let works_by_parts = match opcode {
            Opcode::LLVMPHI
            | Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMSelect
            | Opcode::LLVMRet
            | Opcode::LLVMExtractValue
            | Opcode::LLVMInsertValue
            | Opcode::LLVMBitCast
            | Opcode::LLVMFreeze => true,
            Opcode::LLVMCall => {
                let callee = value.callee();
                let is_function = callee.kind() == ValueKind::LLVMFunctionValueKind;
                !(is_function && callee.intrinsic_id() != 0)
            }
            _ => false,
        };
        if works_by_parts {
            return false;
        }
        let parts = match opcode {
            Opcode::LLVMTrunc | Opcode::LLVMZExt | Opcode::LLVMSExt => {
                Some(self.wide_conversion(value))
            }
            Opcode::LLVMCall => self.wide_builtin(value, width),
            _ => self.wide_arithmetic(value, width),
        };
        match parts {
            Some(parts) => self.define(value, parts),
            None => {
                self.unsupported(value, wide_words(opcode, width));
                if value.block().terminator() == Some(value) {
                    self.builder.terminate(Terminator::Unreachable);
                }
            }
        }
        true
    }

    fn wide_arithmetic(&mut self, value: Value, width: u32) -> Option<Parts> {
        let opcode = value.opcode();
        let op = binary_op(opcode);
        if op.is_none() && opcode != Opcode::LLVMICmp {
            return None;
        }
        let left = self.parts(value.operand(0));
        let right = self.parts(value.operand(1));
        let wide = Wide { width };
        if let Some(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)) = op
            && value.no_signed_wrap()
        {
            return Some(self.wide_signed(op, width, [&left, &right]));
        }
        let builder = &mut self.builder;
        Some(match op {
            None => {
                let predicate = integer_predicate(value.integer_predicate());
                wide.compare(builder, predicate, &left, &right).into()
            }
            Some(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)) => {
                let limbs = left.iter().zip(right.iter());
                limbs.map(|(left, right)| builder.wrapping(op, *left, *right)).collect()
            }
            Some(BinaryOp::Add) => wide.add(builder, &left, &right, false),
            Some(BinaryOp::Sub) => wide.add(builder, &left, &right, true),
            Some(BinaryOp::Mul) => wide.multiply(builder, &left, &right),
            Some(op @ (BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr)) => {
                let amount = value.operand(1);
                if amount.kind() == ValueKind::LLVMConstantIntValueKind {
                    let amount = u32::try_from(amount.integer_words()[0]).unwrap_or(width);
                    wide.shift(builder, op, &left, amount.min(width))
                } else {
                    wide.shift_by(builder, op, &left, &right)
                }
            }
            Some(op) => return self.wide_division(op, width, [&left, &right]),
        })
    }

    fn wide_conversion(&mut self, value: Value) -> Parts {
        let parts = self.parts(value.operand(0));
        let wide = Wide { width: value.operand(0).ty().int_width() };
        let signed = value.opcode() == Opcode::LLVMSExt;
        wide.resize(&mut self.builder, &parts, value.ty().int_width(), signed)
    }

    /// An addition, subtraction or multiplication, and whether it overflows: it is done again with
    /// more bits, and the two must agree.
    fn wide_overflow(
        &mut self,
        op: BinaryOp,
        signed: bool,
        width: u32,
        [left, right]: [&[Operand]; 2],
    ) -> (Parts, Operand) {
        let (narrow, roomy) = (Wide { width }, Wide { width: 2 * width });
        let builder = &mut self.builder;
        let left = narrow.resize(builder, left, roomy.width, signed);
        let right = narrow.resize(builder, right, roomy.width, signed);
        let exact = match op {
            BinaryOp::Mul => roomy.multiply(builder, &left, &right),
            op => roomy.add(builder, &left, &right, op == BinaryOp::Sub),
        };
        let result = roomy.resize(builder, &exact, width, signed);
        let again = narrow.resize(builder, &result, roomy.width, signed);
        let overflows = roomy.compare(builder, IntegerPredicate::Ne, &exact, &again);
        (result, overflows)
    }

    /// Signed arithmetic, whose overflow C forbids.
    pub(crate) fn wide_signed(
        &mut self,
        op: BinaryOp,
        width: u32,
        operands: [&[Operand]; 2],
    ) -> Parts {
        let (result, overflows) = self.wide_overflow(op, true, width, operands);
        self.when(overflows, |this| {
            let message = format!("signed overflow of a _BitInt({width})").into();
            this.builder.emit(Operation::Violation { property: Property::NoOverflow, message });
        });
        result
    }

    /// The builtins that report overflow; none for all other intrinsics.
    fn wide_builtin(&mut self, value: Value, width: u32) -> Option<Parts> {
        let (op, signed) = match &*self.intrinsic_name(value.callee())? {
            "llvm.sadd.with.overflow" => (BinaryOp::Add, true),
            "llvm.uadd.with.overflow" => (BinaryOp::Add, false),
            "llvm.ssub.with.overflow" => (BinaryOp::Sub, true),
            "llvm.usub.with.overflow" => (BinaryOp::Sub, false),
            "llvm.smul.with.overflow" => (BinaryOp::Mul, true),
            "llvm.umul.with.overflow" => (BinaryOp::Mul, false),
            _ => return None,
        };
        let left = self.parts(value.operand(0));
        let right = self.parts(value.operand(1));
        let (result, overflows) = self.wide_overflow(op, signed, width, [&left, &right]);
        Some(result.iter().copied().chain([overflows]).collect())
    }
}

/// What is not done with integers of many bits, for people.
fn wide_words(opcode: Opcode, width: u32) -> String {
    let what = match opcode {
        Opcode::LLVMSDiv | Opcode::LLVMUDiv | Opcode::LLVMSRem | Opcode::LLVMURem => "division",
        Opcode::LLVMSIToFP | Opcode::LLVMUIToFP => "conversion to a float",
        Opcode::LLVMFPToSI | Opcode::LLVMFPToUI => "conversion from a float",
        Opcode::LLVMCall => "a builtin",
        Opcode::LLVMSwitch => "switch",
        _ => "an operation",
    };
    format!("{what} of integers of {width} bits")
}

/// Arithmetic on the limbs of an integer of this width.
pub(crate) struct Wide {
    pub width: u32,
}

impl Wide {
    pub(crate) fn types(&self) -> Vec<Type> {
        limb_types(self.width)
    }

    /// The highest bit, an `i1`.
    pub(crate) fn sign(&self, builder: &mut BodyBuilder, limbs: &[Operand]) -> Operand {
        let top = limbs[limbs.len() - 1];
        let ty = builder.type_of(top);
        let zero = builder.bits(ty, 0);
        builder.compare(IntegerPredicate::Slt, top, zero)
    }

    /// The same number with another width; bits that are added are zeros or the sign.
    pub(crate) fn resize(
        &self,
        builder: &mut BodyBuilder,
        limbs: &[Operand],
        width: u32,
        signed: bool,
    ) -> Parts {
        let types = limb_types(width);
        if width <= self.width {
            return casts::regroup(builder, limbs, &types);
        }
        // What is added lies above the present bits, in parts of its own.
        let extension = if signed { self.sign(builder, limbs) } else { builder.int(1, 0) };
        let mut extended = limbs.to_vec();
        for ty in limb_types(width - self.width) {
            let bits = ty.bits(builder.pointer_bits);
            extended.push(builder.resize_signed(extension, bits));
        }
        casts::regroup(builder, &extended, &types)
    }

    pub(crate) fn add(
        &self,
        builder: &mut BodyBuilder,
        left: &[Operand],
        right: &[Operand],
        subtract: bool,
    ) -> Parts {
        let intrinsic = if subtract {
            Intrinsic::SubOverflow { signed: false }
        } else {
            Intrinsic::AddOverflow { signed: false }
        };
        let mut carry: Option<Operand> = None;
        let limbs = left.iter().zip(right);
        limbs
            .map(|(left, right)| {
                let ty = builder.type_of(*left);
                let results = [ty, Type::BOOL];
                let first = builder.intrinsic(&results, intrinsic, vec![*left, *right]);
                let Some(incoming) = carry else {
                    carry = Some(first[1]);
                    return first[0];
                };
                let incoming = builder.resize(incoming, ty.bits(builder.pointer_bits));
                let second = builder.intrinsic(&results, intrinsic, vec![first[0], incoming]);
                carry = Some(builder.wrapping(BinaryOp::Or, first[1], second[1]));
                second[0]
            })
            .collect()
    }

    /// As on paper, with limbs for digits; a product of two limbs and two more limbs fit in 128
    /// bits.
    fn multiply(&self, builder: &mut BodyBuilder, left: &[Operand], right: &[Operand]) -> Parts {
        let double = 2 * LIMB_BITS;
        let widen = |builder: &mut BodyBuilder, limbs: &[Operand]| -> Vec<Operand> {
            limbs.iter().map(|limb| builder.resize(*limb, double)).collect()
        };
        let (left, right) = (widen(builder, left), widen(builder, right));
        let zero = builder.int(double, 0);
        let shift = builder.int(double, LIMB_BITS.into());
        let mut product = vec![zero; left.len()];
        for (position, digit) in left.iter().enumerate() {
            let mut carry = zero;
            for (offset, other) in right[..right.len() - position].iter().enumerate() {
                let place = position + offset;
                let step = builder.wrapping(BinaryOp::Mul, *digit, *other);
                let step = builder.wrapping(BinaryOp::Add, step, product[place]);
                let step = builder.wrapping(BinaryOp::Add, step, carry);
                carry = builder.wrapping(BinaryOp::LShr, step, shift);
                let low = builder.resize(step, LIMB_BITS);
                product[place] = builder.resize(low, double);
            }
        }
        let types = self.types();
        let limbs = product.iter().zip(types);
        limbs.map(|(limb, ty)| builder.resize(*limb, ty.bits(builder.pointer_bits))).collect()
    }

    /// A shift by a known amount: the bits that stay, and what comes in.
    pub(crate) fn shift(
        &self,
        builder: &mut BodyBuilder,
        op: BinaryOp,
        limbs: &[Operand],
        amount: u32,
    ) -> Parts {
        if amount == 0 {
            return limbs.to_vec().into();
        }
        let kept = self.width - amount;
        let filling = match op {
            BinaryOp::AShr => self.sign(builder, limbs),
            _ => builder.int(1, 0),
        };
        let mut filler = Vec::new();
        for ty in limb_types(amount) {
            let bits = ty.bits(builder.pointer_bits);
            let fill = builder.resize_signed(filling, bits);
            filler.push(fill);
        }
        let types = self.types();
        if kept == 0 {
            return casts::regroup(builder, &filler, &types);
        }
        let mut pieces = Vec::new();
        if op == BinaryOp::Shl {
            pieces.append(&mut filler);
            // The low bits, which are the first `kept` ones.
            pieces.extend_from_slice(&casts::regroup(builder, limbs, &limb_types(kept)));
        } else {
            let mut split = limb_types(amount);
            let skipped = split.len();
            split.extend(limb_types(kept));
            pieces.extend_from_slice(&casts::regroup(builder, limbs, &split)[skipped..]);
            pieces.append(&mut filler);
        }
        casts::regroup(builder, &pieces, &types)
    }

    /// A shift by any amount: by each power of two that the amount contains.
    fn shift_by(
        &self,
        builder: &mut BodyBuilder,
        op: BinaryOp,
        limbs: &[Operand],
        amount: &[Operand],
    ) -> Parts {
        let mut result: Parts = limbs.to_vec().into();
        let mut power = 1;
        let mut bit = 0;
        while power < self.width {
            let position = builder.int(LIMB_BITS, bit);
            let moved = builder.wrapping(BinaryOp::LShr, amount[0], position);
            let is_set = builder.cast(CastKind::Truncate, moved, Type::BOOL);
            let shifted = self.shift(builder, op, &result, power);
            let pairs = shifted.iter().zip(result.iter());
            result = pairs.map(|(yes, no)| builder.select(is_set, *yes, *no)).collect();
            power *= 2;
            bit += 1;
        }
        result
    }

    pub(crate) fn compare(
        &self,
        builder: &mut BodyBuilder,
        predicate: IntegerPredicate,
        left: &[Operand],
        right: &[Operand],
    ) -> Operand {
        use IntegerPredicate::*;
        // The strict comparison of the highest limbs decides unless they are equal; of all others
        // the comparison is unsigned, and of the lowest it is the predicate's own.
        let (top, middle, last) = match predicate {
            Eq => return self.equal(builder, left, right),
            Ne => {
                let equal = self.equal(builder, left, right);
                let truth = builder.int(1, 1);
                return builder.wrapping(BinaryOp::Xor, equal, truth);
            }
            Ult => (Ult, Ult, Ult),
            Ule => (Ult, Ult, Ule),
            Ugt => (Ugt, Ugt, Ugt),
            Uge => (Ugt, Ugt, Uge),
            Slt => (Slt, Ult, Ult),
            Sle => (Slt, Ult, Ule),
            Sgt => (Sgt, Ugt, Ugt),
            Sge => (Sgt, Ugt, Uge),
        };
        let mut result = builder.compare(last, left[0], right[0]);
        for index in 1..left.len() {
            let strict = if index + 1 == left.len() { top } else { middle };
            let decided = builder.compare(strict, left[index], right[index]);
            let equal = builder.compare(Eq, left[index], right[index]);
            result = builder.select(equal, result, decided);
        }
        result
    }

    fn equal(&self, builder: &mut BodyBuilder, left: &[Operand], right: &[Operand]) -> Operand {
        let mut result = builder.int(1, 1);
        for (left, right) in left.iter().zip(right) {
            let equal = builder.compare(IntegerPredicate::Eq, *left, *right);
            result = builder.wrapping(BinaryOp::And, result, equal);
        }
        result
    }
}
