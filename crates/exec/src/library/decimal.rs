//! Binary floats in decimal, exactly: digits of any number, as `printf` of the C library gives them.
//!
//! Every binary float has a finite decimal expansion. It is computed with plain long arithmetic on
//! `u32` limbs; speed does not matter here, being right for every format does.

use float::Direction;
use ir::FloatFormat;

/// A finite, non-negative float taken apart: `significand * 2^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parts {
    pub significand: u128,
    pub exponent: i32,
}

/// What a float is, apart from its sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Finite(Parts),
    Infinite,
    Nan,
}

/// Takes the bits of a float apart: its sign and its magnitude.
pub(super) fn take_apart(format: FloatFormat, bits: u128) -> (bool, Number) {
    // (bits of the exponent, bits of the fraction, whether the leading one is stored)
    let (exponent_bits, fraction_bits, explicit) = match format {
        FloatFormat::Half => (5, 10, false),
        FloatFormat::BFloat => (8, 7, false),
        FloatFormat::Single => (8, 23, false),
        FloatFormat::Double => (11, 52, false),
        FloatFormat::X87 => (15, 64, true),
        FloatFormat::Quad => (15, 112, false),
    };
    let negative = bits >> (format.bits() - 1) & 1 != 0;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let biased = (bits >> fraction_bits) as i32 & ((1 << exponent_bits) - 1);
    let bias = (1 << (exponent_bits - 1)) - 1;
    let point = if explicit { fraction_bits - 1 } else { fraction_bits };
    let number = if biased == (1 << exponent_bits) - 1 {
        let payload = if explicit { fraction & !(1 << 63) } else { fraction };
        if payload == 0 { Number::Infinite } else { Number::Nan }
    } else {
        let hidden = if explicit || biased == 0 { 0 } else { 1u128 << fraction_bits };
        let exponent = biased.max(1) - bias - point;
        Number::Finite(Parts { significand: fraction | hidden, exponent })
    };
    (negative, number)
}

/// A natural number as limbs of base 10^9, the least first.
struct Decimal(Vec<u32>);

const BASE: u64 = 1_000_000_000;

impl Decimal {
    fn new(mut value: u128) -> Decimal {
        let mut limbs = Vec::new();
        while value > 0 {
            limbs.push((value % u128::from(BASE)) as u32);
            value /= u128::from(BASE);
        }
        Decimal(limbs)
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (product % BASE) as u32;
            carry = product / BASE;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn digits(&self) -> Vec<u8> {
        let mut text = String::new();
        for (index, limb) in self.0.iter().rev().enumerate() {
            if index == 0 {
                text.push_str(&limb.to_string());
            } else {
                text.push_str(&format!("{limb:09}"));
            }
        }
        text.bytes().map(|byte| byte - b'0').collect()
    }
}

/// All digits of a number and where its point is: `0.d1 d2 d3 ... * 10^point`. Zero has no digits.
pub(super) fn expand(parts: Parts) -> (Vec<u8>, i32) {
    let Parts { mut significand, mut exponent } = parts;
    if significand == 0 {
        return (Vec::new(), 0);
    }
    let trailing = significand.trailing_zeros();
    significand >>= trailing;
    exponent += trailing as i32;
    // m * 2^e is m * 5^-e / 10^-e for a negative e.
    let (factor, places) = if exponent >= 0 { (2, 0) } else { (5, -exponent) };
    let mut number = Decimal::new(significand);
    for _ in 0..exponent.unsigned_abs() {
        number.multiply(factor);
    }
    let digits = number.digits();
    let point = digits.len() as i32 - places;
    (digits, point)
}

/// What becomes of digits that are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dropping {
    /// The nearest number is taken, of two the even one.
    HalfToEven,
    /// The next number further from zero is taken, unless all of them are zeros.
    Away,
    /// They are forgotten.
    Cut,
}

impl Dropping {
    /// How the digits of a number are dropped that is rounded in a direction, or to nearest.
    pub(super) fn of(direction: Option<Direction>, is_negative: bool) -> Dropping {
        match direction {
            None => Dropping::HalfToEven,
            Some(Direction::Up) if !is_negative => Dropping::Away,
            Some(Direction::Down) if is_negative => Dropping::Away,
            Some(_) => Dropping::Cut,
        }
    }
}

/// Rounds digits to `count` of them; the point moves when a digit is carried out.
pub(super) fn round(digits: &mut Vec<u8>, point: &mut i32, count: i32, dropping: Dropping) {
    if count >= digits.len() as i32 {
        return;
    }
    let is_zero = |digits: &[u8]| digits.iter().all(|digit| *digit == 0);
    if count < 0 {
        // Nothing of it reaches the last place, where one is written all the same.
        let up = dropping == Dropping::Away && !is_zero(digits);
        digits.clear();
        if up {
            digits.push(1);
            *point += 1 - count;
        }
        return;
    }
    let count = count as usize;
    let dropped = digits.split_off(count);
    let half = dropped[0] == 5 && is_zero(&dropped[1..]);
    let is_odd = digits.last().is_some_and(|digit| digit % 2 == 1);
    let up = match dropping {
        Dropping::HalfToEven if half => is_odd,
        Dropping::HalfToEven => dropped[0] >= 5,
        Dropping::Away => !is_zero(&dropped),
        Dropping::Cut => false,
    };
    if !up {
        return;
    }
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return;
        }
        *digit = 0;
    }
    digits.insert(0, 1);
    *point += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_expand_as_the_standard_library_says() {
        for value in [1.0f64, 0.1, 123.456, 1e300, 5e-324, f64::MAX, 2.5, 1.0 / 3.0] {
            let (_, number) = take_apart(FloatFormat::Double, u128::from(value.to_bits()));
            let Number::Finite(parts) = number else { panic!("{value} is finite") };
            let (digits, point) = expand(parts);
            let expected = format!("{value:.1100e}");
            let (mantissa, exponent) = expected.split_once('e').expect("an exponent");
            let mantissa: Vec<u8> =
                mantissa.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
            assert_eq!(point, exponent.parse::<i32>().expect("a number") + 1, "{value}");
            assert_eq!(digits, mantissa[..digits.len()], "{value}");
            assert!(mantissa[digits.len()..].iter().all(|digit| *digit == 0), "{value}");
        }
    }

    #[test]
    fn rounding_is_half_to_even_and_carries() {
        let rounded = |text: &str, count| {
            let mut digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
            let mut point = 0;
            round(&mut digits, &mut point, count, Dropping::HalfToEven);
            (digits.iter().map(|digit| (digit + b'0') as char).collect::<String>(), point)
        };
        assert_eq!(rounded("125", 2), ("12".into(), 0));
        assert_eq!(rounded("135", 2), ("14".into(), 0));
        assert_eq!(rounded("1251", 2), ("13".into(), 0));
        assert_eq!(rounded("999", 2), ("100".into(), 1));
        assert_eq!(rounded("6", 0), ("1".into(), 1));
        assert_eq!(rounded("5", 0), (String::new(), 0));
    }

    #[test]
    fn rounding_in_a_direction_looks_at_everything_that_is_dropped() {
        let rounded = |text: &str, count, dropping| {
            let mut digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
            let mut point = 0;
            round(&mut digits, &mut point, count, dropping);
            let text: String = digits.iter().map(|digit| (b'0' + digit) as char).collect();
            (text, point)
        };
        assert_eq!(rounded("1201", 2, Dropping::Away), ("13".into(), 0));
        assert_eq!(rounded("1200", 2, Dropping::Away), ("12".into(), 0));
        assert_eq!(rounded("1299", 2, Dropping::Cut), ("12".into(), 0));
        assert_eq!(rounded("991", 2, Dropping::Away), ("100".into(), 1));
        assert_eq!(rounded("1", -2, Dropping::Away), ("1".into(), 3));
        assert_eq!(rounded("9", -2, Dropping::Cut), (String::new(), 0));
    }
}
