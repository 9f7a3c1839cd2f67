//! Integers as signed bit-vectors, with the condition that they stay what they are.

use base::bits::mask;
use term::{Pool, Term};

use crate::expr::Op;

/// The value, and when it is that of the integers.
pub(crate) fn value(
    pool: &mut Pool,
    op: &Op,
    operands: &[Term],
    width: u32,
    int_bits: u32,
) -> (Term, Option<Term>) {
    let a = operands.first().copied();
    let b = operands.get(1).copied();
    match (op, a, b) {
        (Op::Int(value), ..) => {
            let limit = 1_i128 << (int_bits - 1);
            let fits = (-limit..limit).contains(value);
            let side = (!fits).then(|| pool.truth(false));
            (pool.bits(int_bits, *value as u128 & mask(int_bits)), side)
        }
        (Op::IntLe, Some(a), Some(b)) => (pool.sle(a, b), None),
        (Op::IntLt, Some(a), Some(b)) => (pool.slt(a, b), None),
        (Op::IntAdd, Some(a), Some(b)) => {
            let overflows = pool.signed_add_overflows(a, b);
            (pool.add(a, b), Some(pool.not(overflows)))
        }
        (Op::IntSub, Some(a), Some(b)) => {
            let overflows = pool.signed_sub_overflows(a, b);
            (pool.sub(a, b), Some(pool.not(overflows)))
        }
        (Op::IntMul, Some(a), Some(b)) => {
            let overflows = pool.signed_mul_overflows(a, b);
            (pool.mul(a, b), Some(pool.not(overflows)))
        }
        (Op::IntNeg, Some(a), _) => {
            let least = pool.bits(width, 1 << (width - 1));
            (pool.negate(a), Some(pool.ne(a, least)))
        }
        (Op::IntAbs, Some(a), _) => {
            let (least, zero) = (pool.bits(width, 1 << (width - 1)), pool.bits(width, 0));
            let (negative, opposite) = (pool.slt(a, zero), pool.negate(a));
            (pool.ite(negative, opposite, a), Some(pool.ne(a, least)))
        }
        (Op::IntDiv | Op::IntMod, Some(a), Some(b)) => divided(pool, op, a, b, width),
        (Op::BitsToInt, Some(a), _) => {
            let from = pool.width(a);
            if from < int_bits {
                return (pool.zero_extend(a, int_bits), None);
            }
            let above = pool.extract(a, int_bits - 1, from - (int_bits - 1));
            let zero = pool.bits(from - (int_bits - 1), 0);
            (pool.extract(a, 0, int_bits), Some(pool.eq(above, zero)))
        }
        (Op::SignedBitsToInt, Some(a), _) => {
            let from = pool.width(a);
            if from <= int_bits {
                return (pool.sign_extend(a, int_bits), None);
            }
            let low = pool.extract(a, 0, int_bits);
            let back = pool.sign_extend(low, from);
            (low, Some(pool.eq(back, a)))
        }
        (Op::IntToBits, Some(a), _) if width <= int_bits => (pool.extract(a, 0, width), None),
        (Op::IntToBits, Some(a), _) => (pool.sign_extend(a, width), None),
        _ => unreachable!("{op:?} is no operator of integers"),
    }
}

/// The remainder is never negative.
fn divided(pool: &mut Pool, op: &Op, a: Term, b: Term, width: u32) -> (Term, Option<Term>) {
    let (zero, one) = (pool.bits(width, 0), pool.bits(width, 1));
    let (least, ones) = (pool.bits(width, 1 << (width - 1)), pool.bits(width, u128::MAX));
    let rest = pool.srem(a, b);
    let (below, divisor_negative) = (pool.slt(rest, zero), pool.slt(b, zero));
    let divides = pool.ne(b, zero);
    if *op == Op::IntMod {
        let size = pool.negate(b);
        let size = pool.ite(divisor_negative, size, b);
        let moved = pool.add(rest, size);
        return (pool.ite(below, moved, rest), Some(divides));
    }
    let quotient = pool.sdiv(a, b);
    let (more, less) = (pool.add(quotient, one), pool.sub(quotient, one));
    let moved = pool.ite(divisor_negative, more, less);
    let (least, ones) = (pool.eq(a, least), pool.eq(b, ones));
    let too_large = pool.and(least, ones);
    let fits = pool.not(too_large);
    (pool.ite(below, moved, quotient), Some(pool.and(divides, fits)))
}
