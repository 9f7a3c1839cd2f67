//! Concrete floats. `float` and `double` use the machine's own arithmetic, which is IEEE and what
//! the real program does; the other formats are computed bit by bit by `rustc_apfloat`.

use std::cmp::Ordering;

use crate::{BinaryOp, Format, Function, Predicate};
use base::bits::{mask, signed};
use rustc_apfloat::{Category, Float, FloatConvert, Round, Status};

use crate::root;
use crate::system::CubeRoot;

/// Runs `$body` with `$float` bound to the `rustc_apfloat` type of a format.
macro_rules! with_format {
    ($format:expr, $float:ident => $body:expr) => {
        match $format {
            Format::Half => {
                type $float = rustc_apfloat::ieee::Half;
                $body
            }
            Format::BFloat => {
                type $float = rustc_apfloat::ieee::BFloat;
                $body
            }
            Format::Single => {
                type $float = rustc_apfloat::ieee::Single;
                $body
            }
            Format::Double => {
                type $float = rustc_apfloat::ieee::Double;
                $body
            }
            Format::X87 => {
                type $float = rustc_apfloat::ieee::X87DoubleExtended;
                $body
            }
            Format::Quad => {
                type $float = rustc_apfloat::ieee::Quad;
                $body
            }
        }
    };
}
pub(crate) use with_format;

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

fn of_single(value: f32) -> u128 {
    u128::from(value.to_bits())
}

fn of_double(value: f64) -> u128 {
    u128::from(value.to_bits())
}

/// Arithmetic, rounding to nearest even.
#[inline]
pub fn binary(op: BinaryOp, format: Format, left: u128, right: u128) -> u128 {
    match format {
        Format::Double => {
            let (a, b) = (double(left), double(right));
            of_double(match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                BinaryOp::Rem => a % b,
            })
        }
        Format::Single => {
            let (a, b) = (single(left), single(right));
            of_single(match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                BinaryOp::Rem => a % b,
            })
        }
        _ => with_format!(format, F => {
            let (a, b) = (F::from_bits(left), F::from_bits(right));
            match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                BinaryOp::Rem => a % b,
            }
            .value
            .to_bits()
        }),
    }
}

/// A float with its sign flipped, NaN included.
pub fn negate(format: Format, value: u128) -> u128 {
    value ^ 1 << (format.bits() - 1)
}

/// Whether two floats relate in a way that the predicate counts.
#[inline]
pub fn compare(predicate: Predicate, format: Format, left: u128, right: u128) -> bool {
    let ordering = match format {
        Format::Double => double(left).partial_cmp(&double(right)),
        Format::Single => single(left).partial_cmp(&single(right)),
        _ => with_format!(format, F => F::from_bits(left).partial_cmp(&F::from_bits(right))),
    };
    match ordering {
        Some(Ordering::Less) => predicate.less,
        Some(Ordering::Equal) => predicate.equal,
        Some(Ordering::Greater) => predicate.greater,
        None => predicate.unordered,
    }
}

/// A function of floats; `None` when no exact or native evaluation is at hand.
pub fn function(function: Function, format: Format, arguments: &[u128]) -> Option<u128> {
    match format {
        Format::Double => {
            let arguments: Vec<f64> = arguments.iter().map(|bits| double(*bits)).collect();
            native_double(function, &arguments).map(of_double)
        }
        Format::Single => {
            let arguments: Vec<f32> = arguments.iter().map(|bits| single(*bits)).collect();
            native_single(function, &arguments).map(of_single)
        }
        _ => with_format!(format, F => {
            let arguments: Vec<F> = arguments.iter().map(|bits| F::from_bits(*bits)).collect();
            soft(function, format, &arguments).map(F::to_bits)
        }),
    }
}

/// The functions that the standard library and the system's mathematics library compute natively.
macro_rules! native_functions {
    ($name:ident, $float:ty) => {
        fn $name(function: Function, arguments: &[$float]) -> Option<$float> {
            let a = *arguments.first()?;
            let b = arguments.get(1).copied().unwrap_or(a);
            let c = arguments.get(2).copied().unwrap_or(a);
            Some(match function {
                Function::Abs => a.abs(),
                Function::CopySign => a.copysign(b),
                Function::Sqrt => a.sqrt(),
                Function::Floor => a.floor(),
                Function::Ceil => a.ceil(),
                Function::Trunc => a.trunc(),
                Function::Rint | Function::NearbyInt | Function::RoundEven => a.round_ties_even(),
                Function::Round => a.round(),
                Function::FusedMultiplyAdd => a.mul_add(b, c),
                Function::MultiplyAdd => a * b + c,
                Function::MinNum => a.min(b),
                Function::MaxNum => a.max(b),
                Function::Minimum if a.is_nan() || b.is_nan() => a + b,
                Function::Maximum if a.is_nan() || b.is_nan() => a + b,
                Function::Minimum if a == b => {
                    if a.is_sign_negative() {
                        a
                    } else {
                        b
                    }
                }
                Function::Maximum if a == b => {
                    if a.is_sign_negative() {
                        b
                    } else {
                        a
                    }
                }
                Function::Minimum => a.min(b),
                Function::Maximum => a.max(b),
                Function::Canonicalize => a,
                Function::Sin => a.sin(),
                Function::Cos => a.cos(),
                Function::Tan => a.tan(),
                Function::Exp => a.exp(),
                Function::Exp2 => a.exp2(),
                Function::Exp10 => return None,
                Function::Cbrt => return a.cube_root(),
                Function::Log => a.ln(),
                Function::Log2 => a.log2(),
                Function::Log10 => a.log10(),
                Function::Pow => a.powf(b),
                Function::Asin => a.asin(),
                Function::Acos => a.acos(),
                Function::Atan => a.atan(),
                Function::Atan2 => a.atan2(b),
                Function::Sinh => a.sinh(),
                Function::Cosh => a.cosh(),
                Function::Tanh => a.tanh(),
                Function::Hypot => a.hypot(b),
                Function::ExpM1 => a.exp_m1(),
                Function::Log1P => a.ln_1p(),
            })
        }
    };
}

native_functions!(native_single, f32);
native_functions!(native_double, f64);

fn soft<F: Float>(function: Function, format: Format, arguments: &[F]) -> Option<F> {
    let a = *arguments.first()?;
    let b = arguments.get(1).copied().unwrap_or(a);
    let c = arguments.get(2).copied().unwrap_or(a);
    let rounded = |round| a.round_to_integral(round).value;
    Some(match function {
        Function::Abs => a.abs(),
        Function::CopySign => a.copy_sign(b),
        Function::Sqrt => F::from_bits(root::square_root(format, a.to_bits())),
        Function::Floor => rounded(Round::TowardNegative),
        Function::Ceil => rounded(Round::TowardPositive),
        Function::Trunc => rounded(Round::TowardZero),
        Function::Rint | Function::NearbyInt | Function::RoundEven => {
            rounded(Round::NearestTiesToEven)
        }
        Function::Round => rounded(Round::NearestTiesToAway),
        Function::FusedMultiplyAdd => a.mul_add(b, c).value,
        Function::MultiplyAdd => ((a * b).value + c).value,
        Function::MinNum => a.min(b),
        Function::MaxNum => a.max(b),
        Function::Minimum => a.minimum(b),
        Function::Maximum => a.maximum(b),
        Function::Canonicalize => a,
        _ => return None,
    })
}

/// LLVM's `is.fpclass`: whether the value is in one of the classes of the mask.
pub fn class(format: Format, value: u128, classes: u32) -> bool {
    let bit = with_format!(format, F => {
        let value = F::from_bits(value);
        // The bits of LLVM's FPClassTest: (class of a positive value, class of a negative one).
        let (positive, negative) = match value.category() {
            Category::NaN if value.is_signaling() => (1, 1),
            Category::NaN => (2, 2),
            Category::Infinity => (1 << 9, 1 << 2),
            Category::Zero => (1 << 6, 1 << 5),
            Category::Normal if value.is_denormal() => (1 << 7, 1 << 4),
            Category::Normal => (1 << 8, 1 << 3),
        };
        if value.is_negative() { negative } else { positive }
    });
    bit & classes != 0
}

/// Whether a float, cut off at the point, is a value of an integer type.
pub fn fits(format: Format, value: u128, width: u32, is_signed: bool) -> bool {
    to_integer(format, value, width, is_signed).is_some()
}

/// A float cut off at the point, as the low bits of an integer; `None` when it does not fit.
pub fn to_integer(format: Format, value: u128, width: u32, is_signed: bool) -> Option<u128> {
    // The library cannot do signed numbers of one bit, which are 0 and -1.
    if is_signed && width == 1 {
        let wide = to_integer(format, value, 2, true)?;
        return matches!(wide, 0 | 3).then_some(wide & 1);
    }
    let mut exact = false;
    with_format!(format, F => {
        let value = F::from_bits(value);
        let (bits, status) = if is_signed {
            let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value as u128 & mask(width), result.status)
        } else {
            let result = value.to_u128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value, result.status)
        };
        (!status.contains(Status::INVALID_OP)).then_some(bits)
    })
}

/// A float to an integer, saturating; NaN gives zero.
pub fn to_integer_saturating(format: Format, value: u128, width: u32, is_signed: bool) -> u128 {
    if is_signed && width == 1 {
        return u128::from(to_integer_saturating(format, value, 2, true) >= 2);
    }
    let mut exact = false;
    with_format!(format, F => {
        let value = F::from_bits(value);
        match (value.is_nan(), is_signed) {
            (true, _) => 0,
            (false, true) => {
                let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact).value;
                result as u128 & mask(width)
            }
            (false, false) => value.to_u128_r(width as usize, Round::TowardZero, &mut exact).value,
        }
    })
}

/// An integer as a float, rounding to nearest even.
pub fn from_integer(format: Format, bits: u128, width: u32, is_signed: bool) -> u128 {
    let number = signed(bits, width);
    match (format, is_signed) {
        (Format::Double, true) => of_double(number as f64),
        (Format::Double, false) => of_double(bits as f64),
        (Format::Single, true) => of_single(number as f32),
        (Format::Single, false) => of_single(bits as f32),
        (_, true) => with_format!(format, F => F::from_i128(number).value.to_bits()),
        (_, false) => with_format!(format, F => F::from_u128(bits).value.to_bits()),
    }
}

/// A float in another format, rounding to nearest even.
pub fn convert(from: Format, to: Format, value: u128) -> u128 {
    match (from, to) {
        (Format::Single, Format::Double) => of_double(f64::from(single(value))),
        (Format::Double, Format::Single) => of_single(double(value) as f32),
        _ => with_format!(from, F => with_format!(to, G => soft_convert::<F, G>(value))),
    }
}

fn soft_convert<F: Float + FloatConvert<G>, G: Float>(value: u128) -> u128 {
    F::from_bits(value).convert(&mut false).value.to_bits()
}

/// `frexp`: a fraction in [0.5, 1) and an exponent.
pub fn frexp(format: Format, value: u128) -> (u128, i32) {
    with_format!(format, F => {
        let value = F::from_bits(value);
        if !value.is_finite() || value.is_zero() {
            return (value.to_bits(), 0);
        }
        let mut exponent = 0;
        let fraction = value.frexp(&mut exponent);
        (fraction.to_bits(), exponent)
    })
}

/// `ldexp`: a float times two to the power of `exponent`.
pub fn ldexp(format: Format, value: u128, exponent: i32) -> u128 {
    with_format!(format, F => F::from_bits(value).scalbn(exponent).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_agree_on_small_numbers() {
        for format in [Format::Half, Format::BFloat, Format::X87, Format::Quad] {
            for (a, b) in [(1i32, 3i32), (7, 2), (100, 8), (0, 5)] {
                let narrow = |n: i32| from_integer(format, n as u128 & 0xffff_ffff, 32, true);
                let wide = |n: i32| from_integer(Format::Double, n as u128 & 0xffff_ffff, 32, true);
                for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul] {
                    let in_format = binary(op, format, narrow(a), narrow(b));
                    let in_double = binary(op, Format::Double, wide(a), wide(b));
                    assert_eq!(convert(format, Format::Double, in_format), in_double);
                }
            }
        }
    }

    #[test]
    fn conversions_to_integers_know_their_range() {
        let of = |value: f64| of_double(value);
        assert_eq!(to_integer(Format::Double, of(255.9), 8, false), Some(255));
        assert_eq!(to_integer(Format::Double, of(256.0), 8, false), None);
        assert_eq!(to_integer(Format::Double, of(-0.9), 8, false), Some(0));
        assert_eq!(to_integer(Format::Double, of(-128.9), 8, true), Some(0x80));
        assert_eq!(to_integer(Format::Double, of(f64::NAN), 32, true), None);
        assert_eq!(to_integer_saturating(Format::Double, of(1e9), 8, true), 127);
        for (value, fitting, saturated) in
            [(0.5, Some(0), 0), (-1.0, Some(1), 1), (1.0, None, 0), (-2.0, None, 1)]
        {
            assert_eq!(to_integer(Format::Double, of(value), 1, true), fitting, "{value}");
            assert_eq!(to_integer_saturating(Format::Double, of(value), 1, true), saturated);
        }
    }

    #[test]
    fn classes_follow_llvm() {
        let of = |value: f64| of_double(value);
        for (value, bit) in [
            (f64::NEG_INFINITY, 2),
            (-1.0, 3),
            (-f64::MIN_POSITIVE / 2.0, 4),
            (-0.0, 5),
            (0.0, 6),
            (f64::MIN_POSITIVE / 2.0, 7),
            (1.0, 8),
            (f64::INFINITY, 9),
        ] {
            for class_bit in 0..10 {
                let is_in = class(Format::Double, of(value), 1 << class_bit);
                assert_eq!(is_in, class_bit == bit, "{value} {class_bit}");
            }
        }
        assert!(class(Format::Double, of(f64::NAN), 3));
    }
}
