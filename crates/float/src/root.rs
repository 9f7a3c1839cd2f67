//! Square roots of the formats that the machine has no instruction for, rounded to nearest even.
//!
//! The root of `m * 2^e` with `e` even is `sqrt(m) * 2^(e/2)`: an integer square root of `m` shifted
//! far enough that the result has more bits than the format, with a sticky bit for the remainder,
//! is then rounded by the conversion from an integer.

use crate::Format;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use rustc_apfloat::{Category, Float, Round};

/// The square root of a value given by its bits.
pub(crate) fn square_root(format: Format, bits: u128) -> u128 {
    match format {
        // A double has more than twice their precision, so rounding twice gives the same, and the
        // integers below would not fit their range.
        Format::Half | Format::BFloat => {
            let wide = crate::convert(format, Format::Double, bits);
            crate::convert(Format::Double, format, square_root(Format::Double, wide))
        }
        Format::X87 => root(X87DoubleExtended::from_bits(bits)).to_bits(),
        Format::Quad => root(Quad::from_bits(bits)).to_bits(),
        Format::Single => u128::from(f32::from_bits(bits as u32).sqrt().to_bits()),
        Format::Double => u128::from(f64::from_bits(bits as u64).sqrt().to_bits()),
    }
}

fn root<F: Float>(value: F) -> F {
    match value.category() {
        Category::NaN | Category::Zero => return value,
        _ if value.is_negative() => return F::NAN,
        Category::Infinity => return value,
        Category::Normal => {}
    }
    // value = significand * 2^exponent, with the significand an integer below 2^113.
    let mut exponent = 0;
    let fraction = value.frexp(&mut exponent);
    let mut is_exact = false;
    let significand = fraction.scalbn(113).to_u128_r(128, Round::TowardZero, &mut is_exact).value;
    exponent -= 113;
    // An even exponent, and 230 or 231 bits of operand: the root then has 115 or 116 bits, at
    // least two more than the widest format.
    let shift = if exponent % 2 == 0 { 118 } else { 117 };
    let (root, has_remainder) = integer_root(significand, shift);
    let sticky = u128::from(has_remainder);
    F::from_u128(root << 1 | sticky).value.scalbn((exponent - shift) / 2 - 1)
}

/// The integer square root of `value << shift`, bit by bit, and whether it is not exact.
fn integer_root(value: u128, shift: i32) -> (u128, bool) {
    // Pairs of bits of the operand are brought down from the top, as in long division by hand.
    let total_bits = 128 + shift + shift % 2;
    let bit = |position: i32| -> u128 {
        let position = position - shift;
        if (0..128).contains(&position) { value >> position & 1 } else { 0 }
    };
    let (mut root, mut remainder) = (0u128, 0u128);
    let mut position = total_bits - 2;
    while position >= 0 {
        remainder = remainder << 2 | bit(position + 1) << 1 | bit(position);
        let candidate = root << 2 | 1;
        root <<= 1;
        if remainder >= candidate {
            remainder -= candidate;
            root |= 1;
        }
        position -= 2;
    }
    (root, remainder != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic as float;

    #[test]
    fn roots_of_squares_are_exact_and_others_round_as_in_double() {
        for n in [1u128, 2, 3, 4, 10, 144, 1 << 40, 123_456_789] {
            let wide = float::from_integer(Format::X87, n, 128, false);
            let rooted = square_root(Format::X87, wide);
            let narrowed = float::convert(Format::X87, Format::Double, rooted);
            assert_eq!(f64::from_bits(narrowed as u64), (n as f64).sqrt(), "sqrt {n}");
        }
        for format in [Format::Half, Format::BFloat] {
            for n in [0u128, 1, 4, 9, 144] {
                let narrow = float::from_integer(format, n, 16, false);
                let rooted = float::convert(format, Format::Double, square_root(format, narrow));
                assert_eq!(f64::from_bits(rooted as u64), (n as f64).sqrt(), "sqrt {n}");
            }
        }
        let quarter =
            float::ldexp(Format::Quad, float::from_integer(Format::Quad, 1, 8, false), -2);
        let half = square_root(Format::Quad, quarter);
        assert_eq!(float::convert(Format::Quad, Format::Double, half) as u64, 0.5f64.to_bits());
    }
}
