//! From the digits of a floating number to its bits, correctly rounded, as `strtof` and `strtod` do.

use crate::scan::FloatText;

/// An IEEE format: how many bits its fraction and its exponent have.
#[derive(Clone, Copy)]
struct Format {
    fraction: u32,
    exponent: u32,
}

const SINGLE: Format = Format { fraction: 23, exponent: 8 };
const DOUBLE: Format = Format { fraction: 52, exponent: 11 };

/// The bits of a `float`.
pub(crate) fn single(negative: bool, text: FloatText<'_>) -> u32 {
    let magnitude = match text {
        FloatText::Nan => 0x7fc0_0000,
        FloatText::Infinity => f32::INFINITY.to_bits(),
        FloatText::Decimal(digits) => digits.parse::<f32>().unwrap_or(0.0).to_bits(),
        FloatText::Hexadecimal(digits) => hexadecimal(digits, SINGLE) as u32,
    };
    magnitude | u32::from(negative) << 31
}

/// The bits of a `double`.
pub(crate) fn double(negative: bool, text: FloatText<'_>) -> u64 {
    let magnitude = match text {
        FloatText::Nan => 0x7ff8_0000_0000_0000,
        FloatText::Infinity => f64::INFINITY.to_bits(),
        FloatText::Decimal(digits) => digits.parse::<f64>().unwrap_or(0.0).to_bits(),
        FloatText::Hexadecimal(digits) => hexadecimal(digits, DOUBLE),
    };
    magnitude | u64::from(negative) << 63
}

/// The bits of `1.8p+3` (what follows `0x`), rounded to nearest, ties to even.
fn hexadecimal(text: &str, format: Format) -> u64 {
    let (mantissa, exponent) = match text.find(['p', 'P']) {
        Some(position) => (&text[..position], &text[position + 1..]),
        None => (text, ""),
    };
    // Far beyond the range of any format, so that a clamped exponent gives the same result.
    let limit = 1 << 40;
    let mut scale: i64 = match exponent.parse::<i64>() {
        Ok(value) => value.clamp(-limit, limit),
        Err(_) if exponent.starts_with('-') => -limit,
        Err(_) if exponent.is_empty() => 0,
        Err(_) => limit,
    };
    let mut significand: u128 = 0;
    let mut behind_dot = false;
    for c in mantissa.chars() {
        let Some(digit) = c.to_digit(16) else {
            behind_dot = true;
            continue;
        };
        if significand >> 120 == 0 {
            significand = significand << 4 | u128::from(digit);
            scale -= if behind_dot { 4 } else { 0 };
        } else {
            // Too many digits to keep; that they were not zero must not be forgotten.
            significand |= u128::from(digit != 0);
            scale += if behind_dot { 0 } else { 4 };
        }
    }
    round(significand, scale, format)
}

/// The bits of `significand * 2^scale`.
fn round(significand: u128, scale: i64, format: Format) -> u64 {
    if significand == 0 {
        return 0;
    }
    let bias = (1_i64 << (format.exponent - 1)) - 1;
    let highest = i64::from(127 - significand.leading_zeros());
    let infinity = ((1_u64 << format.exponent) - 1) << format.fraction;
    let exponent = scale.saturating_add(highest);
    if exponent > bias {
        return infinity;
    }
    // The weight of the last bit that is kept; subnormal numbers share that of the smallest.
    let last = exponent.max(1 - bias) - i64::from(format.fraction);
    let shift = last - scale;
    let kept = match shift {
        ..=0 => significand << shift.unsigned_abs(),
        1..=127 => {
            let kept = significand >> shift;
            let lost = significand & ((1 << shift) - 1);
            let half = 1_u128 << (shift - 1);
            kept + u128::from(lost > half || (lost == half && kept & 1 == 1))
        }
        128 => u128::from(significand > 1 << 127),
        _ => 0,
    };
    // A carry out of the fraction raises the exponent by itself, up to infinity.
    let base = (exponent.max(1 - bias) + bias - 1) as u64;
    (base << format.fraction) + kept as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_numbers_are_rounded() {
        for (text, value) in [
            ("1.8p+3", 12.0_f32),
            ("0", 0.0),
            ("1p-149", f32::from_bits(1)),
            ("1p-150", 0.0),
            ("1.000001p-150", f32::from_bits(1)),
            ("1.fffffep127", f32::MAX),
            ("1.ffffffp127", f32::INFINITY),
            ("1.000001p0", 1.0),
            ("1.000003p0", 1.000_000_2),
            ("1p999999999999999999999", f32::INFINITY),
            ("1p-999999999999999999999", 0.0),
            ("3f800000", 1_065_353_216.0),
            ("10000000000000000000000000000000000001", f32::INFINITY),
        ] {
            let bits = hexadecimal(text, SINGLE) as u32;
            assert_eq!(bits, value.to_bits(), "0x{text} gives {}", f32::from_bits(bits));
        }
        assert_eq!(f64::from_bits(hexadecimal("1.921fb54442d18p+1", DOUBLE)), std::f64::consts::PI);
        assert_eq!(hexadecimal("0.0000000000001p-1022", DOUBLE), 1);
    }
}
