//! Floats as terms. Where SMT-LIB leaves a result open, it is the one that the C program computes.

use float::{BinaryOp, Format, Predicate};
use term::{FloatRounding, Pool, Sort as TermSort, Term};

use crate::expr::{FloatOp, Mode, Op};
use crate::sort::Sort;

const EQUAL: Predicate = Predicate { less: false, equal: true, greater: false, unordered: false };
const LESS: Predicate = Predicate { less: true, equal: false, greater: false, unordered: false };
const GREATER: Predicate = Predicate { less: false, equal: false, greater: true, unordered: false };
const AT_MOST: Predicate = Predicate { less: true, equal: true, greater: false, unordered: false };

/// Whether two values of one sort are the same; all NaNs are.
pub(crate) fn same(pool: &mut Pool, a: Term, b: Term) -> Term {
    if !matches!(pool.sort(a), TermSort::Float(_)) {
        return pool.eq(a, b);
    }
    let (a_nan, b_nan) = (pool.float_is_nan(a), pool.float_is_nan(b));
    let (equal, both_nan) = (pool.float_compare(EQUAL, a, b), pool.and(a_nan, b_nan));
    let (a_sign, b_sign) = (sign(pool, a), sign(pool, b));
    let signs = pool.eq(a_sign, b_sign);
    let alike = pool.and(equal, signs);
    pool.or(both_nan, alike)
}

/// The uppermost bit. That of a NaN may be any.
fn sign(pool: &mut Pool, a: Term) -> Term {
    let bits = pool.bits_from_float(a);
    let width = pool.width(bits);
    pool.extract(bits, width - 1, 1)
}

/// A constant.
pub(crate) fn constant(pool: &mut Pool, sort: &Sort, bits: u128) -> Term {
    pool.float(format(sort), bits)
}

fn format(sort: &Sort) -> Format {
    match sort {
        Sort::Float(format) => *format,
        _ => Format::Double,
    }
}

/// The value, and when C has one.
pub(crate) fn value(
    pool: &mut Pool,
    op: &Op,
    operands: &[Term],
    sort: &Sort,
) -> (Term, Option<Term>) {
    let a = operands[0];
    match op {
        Op::FloatOp(op) => (operation(pool, *op, operands), None),
        Op::FloatDirected(direction, op) => {
            (pool.float_directed(*direction, *op, format(sort), operands), None)
        }
        Op::FloatRound(mode) => (pool.float_round(rounding(*mode), a), None),
        Op::FloatFromBits => (pool.float_from_bits(format(sort), a), None),
        Op::FloatToFloat => (pool.float_to_float(format(sort), a), None),
        Op::SignedToFloat => (pool.integer_to_float(true, a, format(sort)), None),
        Op::UnsignedToFloat => (pool.integer_to_float(false, a, format(sort)), None),
        Op::FloatToSigned(mode) | Op::FloatToUnsigned(mode) => {
            let Sort::Bits(width) = sort else { unreachable!("a float becomes a bit-vector") };
            let signed = matches!(op, Op::FloatToSigned(_));
            let integral = pool.float_round(rounding(*mode), a);
            let side = fits(pool, signed, integral, *width);
            (pool.float_to_integer(signed, integral, *width), Some(side))
        }
        _ => unreachable!("{op:?} is no operator of floats"),
    }
}

/// Whether an integral float lies between the least and the greatest integer. Both bounds, the upper one plus one,
/// are powers of two, which every format has.
fn fits(pool: &mut Pool, signed: bool, a: Term, width: u32) -> Term {
    let format = pool.format(a);
    let power = |exponent: u32| float::from_integer(format, 1 << exponent, 128, false);
    let upper = if signed { power(width - 1) } else { power(width) };
    let lower = if signed { float::negate(format, upper) } else { 0 };
    let (upper, lower) = (pool.float(format, upper), pool.float(format, lower));
    let (above, below) =
        (pool.float_compare(AT_MOST, lower, a), pool.float_compare(LESS, a, upper));
    pool.and(above, below)
}

fn rounding(mode: Mode) -> FloatRounding {
    match mode {
        Mode::NearestEven => FloatRounding::NearestEven,
        Mode::NearestAway => FloatRounding::NearestAway,
        Mode::Up => FloatRounding::Up,
        Mode::Down => FloatRounding::Down,
        Mode::TowardZero => FloatRounding::TowardZero,
    }
}

fn operation(pool: &mut Pool, op: FloatOp, operands: &[Term]) -> Term {
    let a = operands[0];
    let b = operands.get(1).copied().unwrap_or(a);
    match op {
        FloatOp::Neg => pool.float_negate(a),
        FloatOp::Abs => pool.float_abs(a),
        FloatOp::Add => pool.float_binary(BinaryOp::Add, a, b),
        FloatOp::Sub => pool.float_binary(BinaryOp::Sub, a, b),
        FloatOp::Mul => pool.float_binary(BinaryOp::Mul, a, b),
        FloatOp::Div => pool.float_binary(BinaryOp::Div, a, b),
        FloatOp::Rem => remainder(pool, a, b),
        FloatOp::Sqrt => pool.float_sqrt(a),
        FloatOp::Fma => pool.float_fma(a, b, operands[2]),
        // `a < b ? a : b`, where a NaN loses.
        FloatOp::Min => chosen(pool, LESS, a, b),
        FloatOp::Max => chosen(pool, GREATER, a, b),
        FloatOp::Le => pool.float_compare(AT_MOST, a, b),
        FloatOp::Lt => pool.float_compare(LESS, a, b),
        FloatOp::Eq => pool.float_compare(EQUAL, a, b),
        _ => class(pool, op, a),
    }
}

/// `first` where it relates so to `second` or `second` is a NaN, else `second`.
fn chosen(pool: &mut Pool, predicate: Predicate, first: Term, second: Term) -> Term {
    let (better, nan) = (pool.float_compare(predicate, first, second), pool.float_is_nan(second));
    let takes_first = pool.or(better, nan);
    pool.ite(takes_first, first, second)
}

fn class(pool: &mut Pool, op: FloatOp, a: Term) -> Term {
    let format = pool.format(a);
    let (exponent, fraction) = if format == Format::Single { (8, 23) } else { (11, 52) };
    let zero = pool.float(format, 0);
    let infinity = pool.float(format, ((1_u128 << exponent) - 1) << fraction);
    let least_normal = pool.float(format, 1 << fraction);
    let size = pool.float_abs(a);
    match op {
        FloatOp::IsNan => pool.float_is_nan(a),
        FloatOp::IsInfinite => pool.float_compare(EQUAL, size, infinity),
        FloatOp::IsZero => pool.float_compare(EQUAL, size, zero),
        FloatOp::IsNormal => {
            let (low, high) = (
                pool.float_compare(AT_MOST, least_normal, size),
                pool.float_compare(LESS, size, infinity),
            );
            pool.and(low, high)
        }
        FloatOp::IsSubnormal => {
            let (low, high) = (
                pool.float_compare(LESS, zero, size),
                pool.float_compare(LESS, size, least_normal),
            );
            pool.and(low, high)
        }
        _ => {
            let (nan, sign) = (pool.float_is_nan(a), sign(pool, a));
            let wanted = if op == FloatOp::IsNegative { sign } else { pool.not(sign) };
            let number = pool.not(nan);
            pool.and(number, wanted)
        }
    }
}

/// IEEE's remainder from C's `fmod`: the quotient is rounded to the nearest integer, halves to even. With
/// `r = fmod(|a|, |b|)`, the quotient is odd where `fmod(|a|, 2|b|)` is at least `|b|`.
fn remainder(pool: &mut Pool, a: Term, b: Term) -> Term {
    let format = pool.format(a);
    let (left, right) = (pool.float_abs(a), pool.float_abs(b));
    let twice = pool.float_binary(BinaryOp::Add, right, right);
    let rest = pool.float_binary(BinaryOp::Rem, left, right);
    let rest_of_two = pool.float_binary(BinaryOp::Rem, left, twice);
    let other = pool.float_binary(BinaryOp::Sub, right, rest);
    let (more, half) =
        (pool.float_compare(LESS, other, rest), pool.float_compare(EQUAL, other, rest));
    let odd = pool.float_compare(AT_MOST, right, rest_of_two);
    let odd_half = pool.and(half, odd);
    let up = pool.or(more, odd_half);
    let lower = pool.float_binary(BinaryOp::Sub, rest, right);
    let size = pool.ite(up, lower, rest);
    let opposite = pool.float_negate(size);
    let sign_of_a = sign(pool, a);
    let result = pool.ite(sign_of_a, opposite, size);
    let zero = pool.float(format, 0);
    // A zero has the sign of `a`, also where the subtraction made it.
    let zero_with_sign = {
        let negative = pool.float_negate(zero);
        pool.ite(sign_of_a, negative, zero)
    };
    let is_zero = pool.float_compare(EQUAL, size, zero);
    pool.ite(is_zero, zero_with_sign, result)
}
