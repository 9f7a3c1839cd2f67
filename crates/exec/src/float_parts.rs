//! `frexp` and `ldexp` of a float that is not known, by its bits and by multiplication.

use ir::{BinaryOp, CastKind, FloatBinaryOp, FloatFormat, Type};

use crate::Domain;
use crate::machine::Machine;

/// LLVM's classes of floats: zero, infinite or not a number; subnormal.
const PLAIN: u32 = 0x60 | 0x204 | 3;
const SUBNORMAL: u32 = 0x90;

/// How the bits of a float are laid out: the width of the fraction, and the exponent of one.
fn layout(format: FloatFormat) -> Option<(u32, u128)> {
    match format {
        FloatFormat::Single => Some((23, 127)),
        FloatFormat::Double => Some((52, 1023)),
        _ => None,
    }
}

impl<D: Domain> Machine<'_, D> {
    /// `frexp`: the fraction, and the exponent as an integer of `exponent_bits`.
    pub(crate) fn frexp(
        &mut self,
        format: FloatFormat,
        value: &D::Value,
        exponent_bits: u32,
    ) -> Option<(D::Value, D::Value)> {
        if let Some(parts) = self.domain.frexp(format, value, exponent_bits) {
            return Some(parts);
        }
        let (fraction_bits, bias) = layout(format)?;
        let bits = format.bits();
        let (float, int) = (Type::Float(format), Type::Int(bits));
        let domain = &mut self.domain;
        // A subnormal number is made a normal one first, which is exact.
        let is_small = domain.float_class(format, value, SUBNORMAL);
        let scale = domain.constant(int, (bias + 64) << fraction_bits);
        let scale = domain.cast(CastKind::Bits, int, float, &scale);
        let scaled = domain.float_binary(FloatBinaryOp::Mul, format, value, &scale);
        let normal = domain.select(float, &is_small, &scaled, value);
        let raw = domain.cast(CastKind::Bits, float, int, &normal);
        let distance = domain.constant(int, fraction_bits.into());
        let field = domain.binary(BinaryOp::LShr, bits, &raw, &distance);
        let mask = (1_u128 << (bits - 1 - fraction_bits)) - 1;
        let of_field = domain.constant(int, mask);
        let field = domain.binary(BinaryOp::And, bits, &field, &of_field);
        let (far, near) = (domain.constant(int, bias + 63), domain.constant(int, bias - 1));
        let origin = domain.select(int, &is_small, &far, &near);
        let exponent = domain.binary(BinaryOp::Sub, bits, &field, &origin);
        let rest = domain.constant(int, !(mask << fraction_bits) & ((1_u128 << bits) - 1));
        let rest = domain.binary(BinaryOp::And, bits, &raw, &rest);
        let half = domain.constant(int, (bias - 1) << fraction_bits);
        let fraction = domain.binary(BinaryOp::Or, bits, &rest, &half);
        let fraction = domain.cast(CastKind::Bits, int, float, &fraction);
        let is_plain = domain.float_class(format, value, PLAIN);
        let fraction = domain.select(float, &is_plain, value, &fraction);
        let zero = domain.constant(int, 0);
        let exponent = domain.select(int, &is_plain, &zero, &exponent);
        let exponent = self.adapt(&exponent, int, Type::Int(exponent_bits));
        Some((fraction, exponent))
    }

    /// `ldexp`: a float times two to the power of an integer of `exponent_bits`. One multiplication
    /// rounds as often as `ldexp` does: once.
    pub(crate) fn ldexp(
        &mut self,
        format: FloatFormat,
        value: &D::Value,
        exponent: &D::Value,
        exponent_bits: u32,
    ) -> Option<D::Value> {
        if let Some(value) = self.domain.ldexp(format, value, exponent, exponent_bits) {
            return Some(value);
        }
        let (fraction_bits, bias) = layout(format)?;
        let shift = 128 - exponent_bits;
        let power = (self.domain.known(exponent)? as i128) << shift >> shift;
        let bias = bias as i128;
        if !(1 - bias..=bias).contains(&power) {
            return None;
        }
        let int = Type::Int(format.bits());
        let factor = self.domain.constant(int, ((power + bias) as u128) << fraction_bits);
        let factor = self.domain.cast(CastKind::Bits, int, Type::Float(format), &factor);
        Some(self.domain.float_binary(FloatBinaryOp::Mul, format, value, &factor))
    }
}
