//! Concrete values: up to 128 bits, and which of them were never written.
//!
//! A value that was never written is not an error in itself: bit-fields are stored by reading the
//! bytes around them first, and structs are copied with their padding. So each bit carries along
//! whether it is undefined, operations pass that on, and only a decision or an address that depends
//! on such a bit is a violation. The rules are those of memory sanitizers: exact for logic, shifts
//! and equality, and for arithmetic "from the lowest undefined bit upwards".

use base::bits::{mask, signed};
use ir::{BinaryOp, IntegerFunction, IntegerPredicate};

use crate::Overflowing;

/// The bits of an integer, a float or a pointer.
///
/// A pointer has its address in the low 64 bits and its [`Provenance`](super::object::Provenance)
/// in the high 64. Bits above the width of the type are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    pub(crate) bits: u128,
    pub(crate) undefined: u128,
}

impl Value {
    pub(crate) const FALSE: Value = Value::new(0);
    pub(crate) const TRUE: Value = Value::new(1);

    /// A defined value.
    #[inline]
    pub const fn new(bits: u128) -> Value {
        Value { bits, undefined: 0 }
    }

    /// A value some of whose bits were never written.
    #[inline]
    pub const fn partial(bits: u128, undefined: u128) -> Value {
        Value { bits, undefined }
    }

    /// Which bits were never written.
    #[inline]
    pub fn undefined(&self) -> u128 {
        self.undefined
    }

    /// A value of `width` bits that was never written.
    #[inline]
    pub fn never_written(width: u32) -> Value {
        Value { bits: 0, undefined: mask(width) }
    }

    #[inline]
    pub(crate) fn truth(condition: bool) -> Value {
        if condition { Value::TRUE } else { Value::FALSE }
    }

    /// Whether every bit was written.
    #[inline]
    pub fn is_defined(&self) -> bool {
        self.undefined == 0
    }

    /// The bits, defined or not; a pointer has its address in the low 64 of them.
    #[inline]
    pub fn bits(&self) -> u128 {
        self.bits
    }

    /// Both operands defined, or a result of `width` bits that is wholly undefined.
    #[inline]
    fn all_or_nothing(result: u128, width: u32, undefined: u128) -> Value {
        Value { bits: result, undefined: if undefined == 0 { 0 } else { mask(width) } }
    }
}

/// Undefined from the lowest undefined bit upwards: as far as a carry can travel.
#[inline]
fn carried(undefined: u128, width: u32) -> u128 {
    if undefined == 0 { 0 } else { undefined.wrapping_neg() & mask(width) | undefined }
}

/// Integer arithmetic; division by zero gives zero and an excessive shift gives zero or the sign.
#[inline]
pub(crate) fn binary(op: BinaryOp, width: u32, left: Value, right: Value) -> Value {
    let (a, b) = (left.bits, right.bits);
    let undefined = left.undefined | right.undefined;
    let all = mask(width);
    match op {
        BinaryOp::Add => {
            Value { bits: a.wrapping_add(b) & all, undefined: carried(undefined, width) }
        }
        BinaryOp::Sub => {
            Value { bits: a.wrapping_sub(b) & all, undefined: carried(undefined, width) }
        }
        BinaryOp::Mul => {
            let bits = if width <= 64 {
                u128::from((a as u64).wrapping_mul(b as u64))
            } else {
                a.wrapping_mul(b)
            };
            Value { bits: bits & all, undefined: carried(undefined, width) }
        }
        BinaryOp::And => {
            let known_zero = (!a & !left.undefined) | (!b & !right.undefined);
            Value { bits: a & b, undefined: undefined & !known_zero }
        }
        BinaryOp::Or => {
            let known_one = (a & !left.undefined) | (b & !right.undefined);
            Value { bits: a | b, undefined: undefined & !known_one }
        }
        BinaryOp::Xor => Value { bits: a ^ b, undefined },
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => shift(op, width, left, right),
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
            Value::all_or_nothing(divide(op, width, a, b), width, undefined)
        }
    }
}

fn shift(op: BinaryOp, width: u32, left: Value, right: Value) -> Value {
    let all = mask(width);
    if right.undefined != 0 {
        return Value::never_written(width);
    }
    let by = |bits: u128, amount: u32| match op {
        BinaryOp::Shl => (bits << amount) & all,
        BinaryOp::LShr => bits >> amount,
        _ => (signed(bits, width) >> amount) as u128 & all,
    };
    if right.bits >= u128::from(width) {
        let sign = if op == BinaryOp::AShr { by(left.bits, width - 1) } else { 0 };
        return Value::all_or_nothing(sign, width, left.undefined);
    }
    let amount = right.bits as u32;
    Value { bits: by(left.bits, amount), undefined: by(left.undefined, amount) }
}

fn divide(op: BinaryOp, width: u32, a: u128, b: u128) -> u128 {
    if b == 0 {
        return 0;
    }
    let (sa, sb) = (signed(a, width), signed(b, width));
    let result = match op {
        BinaryOp::UDiv => a / b,
        BinaryOp::URem => a % b,
        BinaryOp::SDiv => sa.wrapping_div(sb) as u128,
        _ => sa.wrapping_rem(sb) as u128,
    };
    result & mask(width)
}

/// Whether an operation overflows its width.
#[inline]
pub(crate) fn overflows(
    op: Overflowing,
    is_signed: bool,
    width: u32,
    left: Value,
    right: Value,
) -> Value {
    let overflow = if is_signed {
        let (a, b) = (signed(left.bits, width), signed(right.bits, width));
        let exact = match op {
            Overflowing::Add => a.checked_add(b),
            Overflowing::Sub => a.checked_sub(b),
            Overflowing::Mul if width <= 64 => Some(a.wrapping_mul(b)),
            Overflowing::Mul => a.checked_mul(b),
        };
        exact.is_none_or(|exact| signed(exact as u128, width) != exact)
    } else {
        let (a, b) = (left.bits, right.bits);
        let exact = match op {
            Overflowing::Add => a.checked_add(b),
            Overflowing::Sub => a.checked_sub(b),
            Overflowing::Mul => a.checked_mul(b),
        };
        exact.is_none_or(|exact| exact & !mask(width) != 0)
    };
    let undefined = u128::from(left.undefined | right.undefined != 0);
    Value { bits: u128::from(overflow), undefined }
}

/// A comparison of integers or addresses.
#[inline]
pub(crate) fn compare(predicate: IntegerPredicate, width: u32, left: Value, right: Value) -> Value {
    let all = mask(width);
    let (a, b) = (left.bits & all, right.bits & all);
    let undefined = left.undefined | right.undefined;
    if undefined != 0 {
        // Two values that differ in a defined bit are unequal whatever the others are.
        let differ = (a ^ b) & !undefined != 0;
        match predicate {
            IntegerPredicate::Eq if differ => return Value::FALSE,
            IntegerPredicate::Ne if differ => return Value::TRUE,
            _ => return Value { bits: u128::from(holds(predicate, width, a, b)), undefined: 1 },
        }
    }
    Value::truth(holds(predicate, width, a, b))
}

#[inline]
fn holds(predicate: IntegerPredicate, width: u32, a: u128, b: u128) -> bool {
    let (sa, sb) = (signed(a, width), signed(b, width));
    match predicate {
        IntegerPredicate::Eq => a == b,
        IntegerPredicate::Ne => a != b,
        IntegerPredicate::Ugt => a > b,
        IntegerPredicate::Uge => a >= b,
        IntegerPredicate::Ult => a < b,
        IntegerPredicate::Ule => a <= b,
        IntegerPredicate::Sgt => sa > sb,
        IntegerPredicate::Sge => sa >= sb,
        IntegerPredicate::Slt => sa < sb,
        IntegerPredicate::Sle => sa <= sb,
    }
}

/// A function of integers of one width.
pub(crate) fn integer_function(
    function: IntegerFunction,
    width: u32,
    arguments: &[Value],
) -> Value {
    let all = mask(width);
    let argument = |index: usize| arguments.get(index).map_or(0, |value| value.bits);
    let (a, b) = (argument(0), argument(1));
    let (sa, sb) = (signed(a, width), signed(b, width));
    let (least, most) = (signed(1 << (width - 1), width), signed(all >> 1, width));
    let clamp = |exact: Option<i128>, negative: bool| {
        let limit = if negative { least } else { most };
        exact.filter(|exact| (least..=most).contains(exact)).unwrap_or(limit) as u128
    };
    let clamp_unsigned = |exact: Option<u128>| exact.filter(|exact| *exact <= all).unwrap_or(all);
    let undefined = arguments.iter().fold(0, |mask, value| mask | value.undefined);
    let swap = |bits: u128| (bits.swap_bytes() >> (128 - width)) & all;
    let bits = match function {
        IntegerFunction::CountOnes => u128::from(a.count_ones()),
        IntegerFunction::CountLeadingZeros => {
            u128::from((a << (128 - width)).leading_zeros().min(width))
        }
        IntegerFunction::CountTrailingZeros => u128::from(a.trailing_zeros().min(width)),
        IntegerFunction::ByteSwap => {
            return Value { bits: swap(a), undefined: swap(undefined) };
        }
        IntegerFunction::BitReverse => a.reverse_bits() >> (128 - width),
        IntegerFunction::FunnelShiftLeft | IntegerFunction::FunnelShiftRight => {
            let amount = (argument(2) % u128::from(width)) as u32;
            let left = function == IntegerFunction::FunnelShiftLeft;
            match (amount, left) {
                (0, true) => a,
                (0, false) => b,
                (amount, true) => (a << amount) | (b >> (width - amount)),
                (amount, false) => (a << (width - amount)) | (b >> amount),
            }
        }
        IntegerFunction::Abs => sa.wrapping_abs() as u128,
        IntegerFunction::SMax => sa.max(sb) as u128,
        IntegerFunction::SMin => sa.min(sb) as u128,
        IntegerFunction::UMax => a.max(b),
        IntegerFunction::UMin => a.min(b),
        IntegerFunction::SAddSaturating => clamp(sa.checked_add(sb), sa < 0),
        IntegerFunction::SSubSaturating => clamp(sa.checked_sub(sb), sa < 0),
        IntegerFunction::UAddSaturating => clamp_unsigned(a.checked_add(b)),
        IntegerFunction::USubSaturating => a.saturating_sub(b),
        IntegerFunction::SShlSaturating => {
            let amount = b.min(127) as u32;
            let shifted = sa.wrapping_shl(amount);
            clamp((shifted >> amount == sa).then_some(shifted), sa < 0)
        }
        IntegerFunction::UShlSaturating => {
            let amount = b.min(127) as u32;
            let shifted = a << amount;
            clamp_unsigned((shifted >> amount == a).then_some(shifted))
        }
    };
    Value::all_or_nothing(bits & all, width, undefined)
}

/// One of two values; an undefined choice is undefined where the two differ.
#[inline]
pub(crate) fn select(condition: Value, if_true: Value, if_false: Value) -> Value {
    let chosen = if condition.bits & 1 != 0 { if_true } else { if_false };
    if condition.undefined == 0 {
        return chosen;
    }
    let doubtful = (if_true.bits ^ if_false.bits) | if_true.undefined | if_false.undefined;
    Value { bits: chosen.bits, undefined: chosen.undefined | doubtful }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_field_store_into_undefined_bytes_defines_its_bits() {
        // byte = (byte & ~0b111) | 5, as clang stores a 3-bit field.
        let byte = Value::never_written(8);
        let cleared = binary(BinaryOp::And, 8, byte, Value::new(0b1111_1000));
        let stored = binary(BinaryOp::Or, 8, cleared, Value::new(5));
        assert_eq!(stored, Value { bits: 5, undefined: 0b1111_1000 });
        let field = binary(BinaryOp::And, 8, stored, Value::new(7));
        assert_eq!(field, Value::new(5));
    }

    #[test]
    fn undefined_bits_travel_with_the_carry() {
        let half = Value { bits: 0, undefined: 0xf0 };
        let sum = binary(BinaryOp::Add, 16, half, Value::new(1));
        assert_eq!(sum.undefined, 0xfff0);
        assert!(compare(IntegerPredicate::Eq, 16, sum, Value::new(2)).is_defined());
        assert!(!compare(IntegerPredicate::Eq, 16, sum, Value::new(1)).is_defined());
    }

    #[test]
    fn overflow_is_exact_at_every_width() {
        let narrow = |op, is_signed, a: i128, b: i128| {
            let value = |v: i128| Value::new(v as u128 & mask(8));
            overflows(op, is_signed, 8, value(a), value(b)).bits == 1
        };
        for a in -128i128..128 {
            for b in -128i128..128 {
                for (op, exact) in [
                    (Overflowing::Add, a + b),
                    (Overflowing::Sub, a - b),
                    (Overflowing::Mul, a * b),
                ] {
                    let expected = !(-128..128).contains(&exact);
                    assert_eq!(narrow(op, true, a, b), expected, "{op:?} {a} {b}");
                }
            }
        }
    }
}
