//! What operations give for constants. Folding and evaluation both use it, so they cannot differ.

use base::bits::{mask, signed};

use crate::{BinaryOp, FloatRounding, UnaryOp};

pub(crate) fn unary(op: UnaryOp, width: u32, value: u128) -> u128 {
    let result = match op {
        UnaryOp::Not => !value,
        UnaryOp::Negate => value.wrapping_neg(),
    };
    result & mask(width)
}

/// `width` is that of the left operand; `right_width` differs from it for `Concat` only.
pub(crate) fn binary(op: BinaryOp, width: u32, right_width: u32, a: u128, b: u128) -> u128 {
    let (sa, sb) = (signed(a, width), signed(b, width));
    let all = mask(width);
    let overflows = |exact: Option<i128>| {
        u128::from(exact.is_none_or(|exact| signed(exact as u128, width) != exact))
    };
    match op {
        BinaryOp::Add => a.wrapping_add(b) & all,
        BinaryOp::Mul => a.wrapping_mul(b) & all,
        BinaryOp::UDiv => a.checked_div(b).unwrap_or(all),
        BinaryOp::URem => a.checked_rem(b).unwrap_or(a),
        BinaryOp::SDiv if b == 0 => (if sa < 0 { 1 } else { all }) & all,
        BinaryOp::SDiv => sa.wrapping_div(sb) as u128 & all,
        BinaryOp::SRem if b == 0 => a,
        BinaryOp::SRem => sa.wrapping_rem(sb) as u128 & all,
        BinaryOp::Shl if b >= u128::from(width) => 0,
        BinaryOp::Shl => (a << b) & all,
        BinaryOp::LShr if b >= u128::from(width) => 0,
        BinaryOp::LShr => a >> b,
        BinaryOp::AShr => (sa >> b.min(u128::from(width - 1))) as u128 & all,
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Eq => u128::from(a == b),
        BinaryOp::Ult => u128::from(a < b),
        BinaryOp::Slt => u128::from(sa < sb),
        BinaryOp::Concat => a << right_width | b,
        BinaryOp::SAddOverflow => overflows(sa.checked_add(sb)),
        BinaryOp::SSubOverflow => overflows(sa.checked_sub(sb)),
        BinaryOp::SMulOverflow => overflows(sa.checked_mul(sb)),
        BinaryOp::UMulOverflow => {
            u128::from(a.checked_mul(b).is_none_or(|exact| exact & !all != 0))
        }
    }
}

pub(crate) fn extract(low: u32, width: u32, value: u128) -> u128 {
    (value >> low) & mask(width)
}

pub(crate) fn extend(is_signed: bool, from: u32, to: u32, value: u128) -> u128 {
    if is_signed { signed(value, from) as u128 & mask(to) } else { value }
}

/// The function of the `float` crate that rounds in a direction.
pub(crate) fn rounding(rounding: FloatRounding) -> float::Function {
    match rounding {
        FloatRounding::NearestEven => float::Function::RoundEven,
        FloatRounding::NearestAway => float::Function::Round,
        FloatRounding::Up => float::Function::Ceil,
        FloatRounding::Down => float::Function::Floor,
        FloatRounding::TowardZero => float::Function::Trunc,
    }
}
