//! Division of integers wider than a register, as on paper: one bit of the quotient after the other.
//!
//! It is straight code, some forty instructions for each bit, so that known numbers are divided at once
//! and no loop of ours can be seen.

use ir::{BinaryOp, CastKind, IntegerPredicate, Operand, Operation, Type};
use verdict::Property;

use crate::builder::BodyBuilder;
use crate::casts;
use crate::function::FunctionLowering;
use crate::parts::Parts;
use crate::wide::{LIMB_BITS, Wide};

/// The widest integers that are divided; the code for wider ones would be too long.
const MOST_BITS: u32 = 512;

impl FunctionLowering<'_, '_> {
    /// A quotient or a remainder; nothing where the integers are too wide.
    pub(crate) fn wide_division(
        &mut self,
        op: BinaryOp,
        width: u32,
        [left, right]: [&[Operand]; 2],
    ) -> Option<Parts> {
        if width > MOST_BITS {
            return None;
        }
        let wide = Wide { width };
        let zero = wide.zero(&mut self.builder);
        let is_zero = wide.compare(&mut self.builder, IntegerPredicate::Eq, right, &zero);
        self.when(is_zero, |this| {
            let (property, message) = (Property::DivByZero, "division by zero".into());
            this.builder.emit(Operation::Violation { property, message });
        });
        let builder = &mut self.builder;
        if let BinaryOp::UDiv | BinaryOp::URem = op {
            let (quotient, remainder) = wide.divide(builder, left, right);
            return Some(if op == BinaryOp::UDiv { quotient } else { remainder });
        }
        let (left_sign, right_sign) = (wide.sign(builder, left), wide.sign(builder, right));
        let dividend = wide.negated_where(builder, left_sign, left);
        let divisor = wide.negated_where(builder, right_sign, right);
        let (quotient, remainder) = wide.divide(builder, &dividend, &divisor);
        Some(if op == BinaryOp::SDiv {
            let sign = builder.wrapping(BinaryOp::Xor, left_sign, right_sign);
            wide.negated_where(builder, sign, &quotient)
        } else {
            wide.negated_where(builder, left_sign, &remainder)
        })
    }
}

impl Wide {
    fn zero(&self, builder: &mut BodyBuilder) -> Parts {
        self.types().into_iter().map(|ty| builder.bits(ty, 0)).collect()
    }

    fn negated_where(
        &self,
        builder: &mut BodyBuilder,
        condition: Operand,
        limbs: &[Operand],
    ) -> Parts {
        let zero = self.zero(builder);
        let negated = self.add(builder, &zero, limbs, true);
        self.choice(builder, condition, &negated, limbs)
    }

    fn choice(
        &self,
        builder: &mut BodyBuilder,
        condition: Operand,
        if_true: &[Operand],
        if_false: &[Operand],
    ) -> Parts {
        let pairs = if_true.iter().zip(if_false);
        pairs.map(|(yes, no)| builder.select(condition, *yes, *no)).collect()
    }

    /// Quotient and remainder of numbers without a sign.
    fn divide(
        &self,
        builder: &mut BodyBuilder,
        dividend: &[Operand],
        divisor: &[Operand],
    ) -> (Parts, Parts) {
        // What is left over is less than twice the divisor before it is subtracted.
        let roomy = Wide { width: self.width + 1 };
        let divisor = self.resize(builder, divisor, roomy.width, false);
        let mut rest = roomy.zero(builder);
        let mut quotient = Vec::new();
        for bit in (0..self.width).rev() {
            let limb = dividend[(bit / LIMB_BITS) as usize];
            let ty = builder.type_of(limb);
            let place = builder.bits(ty, u128::from(bit % LIMB_BITS));
            let moved = builder.wrapping(BinaryOp::LShr, limb, place);
            let next = builder.cast(CastKind::Truncate, moved, Type::BOOL);
            let next = builder.resize(next, LIMB_BITS);
            let mut longer = roomy.shift(builder, BinaryOp::Shl, &rest, 1).to_vec();
            longer[0] = builder.wrapping(BinaryOp::Or, longer[0], next);
            let fits = roomy.compare(builder, IntegerPredicate::Uge, &longer, &divisor);
            let less = roomy.add(builder, &longer, &divisor, true);
            rest = roomy.choice(builder, fits, &less, &longer);
            quotient.push(fits);
        }
        quotient.reverse();
        let quotient = casts::regroup(builder, &quotient, &self.types());
        (quotient, roomy.resize(builder, &rest, self.width, false))
    }
}
