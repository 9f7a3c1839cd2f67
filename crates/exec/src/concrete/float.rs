//! Concrete floats. `float` and `double` use the machine's own arithmetic, which is IEEE and what
//! the real program does; the other formats are computed bit by bit by `rustc_apfloat`.

use std::cmp::Ordering;

use ir::{FloatBinaryOp, FloatFormat, FloatFunction, FloatPredicate};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Category, Float, FloatConvert, Round, Status};

use super::root;
use super::value::signed;

/// Runs `$body` with `$float` bound to the `rustc_apfloat` type of a format.
macro_rules! with_format {
    ($format:expr, $float:ident => $body:expr) => {
        match $format {
            FloatFormat::Half => {
                type $float = Half;
                $body
            }
            FloatFormat::BFloat => {
                type $float = BFloat;
                $body
            }
            FloatFormat::Single => {
                type $float = Single;
                $body
            }
            FloatFormat::Double => {
                type $float = Double;
                $body
            }
            FloatFormat::X87 => {
                type $float = X87DoubleExtended;
                $body
            }
            FloatFormat::Quad => {
                type $float = Quad;
                $body
            }
        }
    };
}

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

#[inline]
pub(crate) fn binary(op: FloatBinaryOp, format: FloatFormat, left: u128, right: u128) -> u128 {
    match format {
        FloatFormat::Double => {
            let (a, b) = (double(left), double(right));
            of_double(match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a % b,
            })
        }
        FloatFormat::Single => {
            let (a, b) = (single(left), single(right));
            of_single(match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a % b,
            })
        }
        _ => with_format!(format, F => {
            let (a, b) = (F::from_bits(left), F::from_bits(right));
            match op {
                FloatBinaryOp::Add => a + b,
                FloatBinaryOp::Sub => a - b,
                FloatBinaryOp::Mul => a * b,
                FloatBinaryOp::Div => a / b,
                FloatBinaryOp::Rem => a % b,
            }
            .value
            .to_bits()
        }),
    }
}

pub(crate) fn negate(format: FloatFormat, value: u128) -> u128 {
    value ^ 1 << (format.bits() - 1)
}

#[inline]
pub(crate) fn compare(
    predicate: FloatPredicate,
    format: FloatFormat,
    left: u128,
    right: u128,
) -> bool {
    let ordering = match format {
        FloatFormat::Double => double(left).partial_cmp(&double(right)),
        FloatFormat::Single => single(left).partial_cmp(&single(right)),
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
pub(crate) fn function(
    function: FloatFunction,
    format: FloatFormat,
    arguments: &[u128],
) -> Option<u128> {
    match format {
        FloatFormat::Double => {
            let arguments: Vec<f64> = arguments.iter().map(|bits| double(*bits)).collect();
            native_double(function, &arguments).map(of_double)
        }
        FloatFormat::Single => {
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
        fn $name(function: FloatFunction, arguments: &[$float]) -> Option<$float> {
            let a = *arguments.first()?;
            let b = arguments.get(1).copied().unwrap_or(a);
            let c = arguments.get(2).copied().unwrap_or(a);
            Some(match function {
                FloatFunction::Abs => a.abs(),
                FloatFunction::CopySign => a.copysign(b),
                FloatFunction::Sqrt => a.sqrt(),
                FloatFunction::Floor => a.floor(),
                FloatFunction::Ceil => a.ceil(),
                FloatFunction::Trunc => a.trunc(),
                FloatFunction::Rint | FloatFunction::NearbyInt | FloatFunction::RoundEven => {
                    a.round_ties_even()
                }
                FloatFunction::Round => a.round(),
                FloatFunction::FusedMultiplyAdd => a.mul_add(b, c),
                FloatFunction::MultiplyAdd => a * b + c,
                FloatFunction::MinNum => a.min(b),
                FloatFunction::MaxNum => a.max(b),
                FloatFunction::Minimum if a.is_nan() || b.is_nan() => a + b,
                FloatFunction::Maximum if a.is_nan() || b.is_nan() => a + b,
                FloatFunction::Minimum if a == b => {
                    if a.is_sign_negative() {
                        a
                    } else {
                        b
                    }
                }
                FloatFunction::Maximum if a == b => {
                    if a.is_sign_negative() {
                        b
                    } else {
                        a
                    }
                }
                FloatFunction::Minimum => a.min(b),
                FloatFunction::Maximum => a.max(b),
                FloatFunction::Canonicalize => a,
                FloatFunction::Sin => a.sin(),
                FloatFunction::Cos => a.cos(),
                FloatFunction::Tan => a.tan(),
                FloatFunction::Exp => a.exp(),
                FloatFunction::Exp2 => a.exp2(),
                FloatFunction::Exp10 => return None,
                FloatFunction::Log => a.ln(),
                FloatFunction::Log2 => a.log2(),
                FloatFunction::Log10 => a.log10(),
                FloatFunction::Pow => a.powf(b),
            })
        }
    };
}

native_functions!(native_single, f32);
native_functions!(native_double, f64);

fn soft<F: Float>(function: FloatFunction, format: FloatFormat, arguments: &[F]) -> Option<F> {
    let a = *arguments.first()?;
    let b = arguments.get(1).copied().unwrap_or(a);
    let c = arguments.get(2).copied().unwrap_or(a);
    let rounded = |round| a.round_to_integral(round).value;
    Some(match function {
        FloatFunction::Abs => a.abs(),
        FloatFunction::CopySign => a.copy_sign(b),
        FloatFunction::Sqrt => F::from_bits(root::square_root(format, a.to_bits())),
        FloatFunction::Floor => rounded(Round::TowardNegative),
        FloatFunction::Ceil => rounded(Round::TowardPositive),
        FloatFunction::Trunc => rounded(Round::TowardZero),
        FloatFunction::Rint | FloatFunction::NearbyInt | FloatFunction::RoundEven => {
            rounded(Round::NearestTiesToEven)
        }
        FloatFunction::Round => rounded(Round::NearestTiesToAway),
        FloatFunction::FusedMultiplyAdd => a.mul_add(b, c).value,
        FloatFunction::MultiplyAdd => ((a * b).value + c).value,
        FloatFunction::MinNum => a.min(b),
        FloatFunction::MaxNum => a.max(b),
        FloatFunction::Minimum => a.minimum(b),
        FloatFunction::Maximum => a.maximum(b),
        FloatFunction::Canonicalize => a,
        _ => return None,
    })
}

/// LLVM's `is.fpclass`: whether the value is in one of the classes of the mask.
pub(crate) fn class(format: FloatFormat, value: u128, classes: u32) -> bool {
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
pub(crate) fn fits(format: FloatFormat, value: u128, width: u32, is_signed: bool) -> bool {
    to_integer(format, value, width, is_signed).is_some()
}

/// A float cut off at the point, as the low bits of an integer; `None` when it does not fit.
pub(crate) fn to_integer(
    format: FloatFormat,
    value: u128,
    width: u32,
    is_signed: bool,
) -> Option<u128> {
    let mut exact = false;
    with_format!(format, F => {
        let value = F::from_bits(value);
        let (bits, status) = if is_signed {
            let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value as u128 & super::value::mask(width), result.status)
        } else {
            let result = value.to_u128_r(width as usize, Round::TowardZero, &mut exact);
            (result.value, result.status)
        };
        (!status.contains(Status::INVALID_OP)).then_some(bits)
    })
}

/// A float to an integer, saturating; NaN gives zero.
pub(crate) fn to_integer_saturating(
    format: FloatFormat,
    value: u128,
    width: u32,
    is_signed: bool,
) -> u128 {
    let mut exact = false;
    with_format!(format, F => {
        let value = F::from_bits(value);
        match (value.is_nan(), is_signed) {
            (true, _) => 0,
            (false, true) => {
                let result = value.to_i128_r(width as usize, Round::TowardZero, &mut exact).value;
                result as u128 & super::value::mask(width)
            }
            (false, false) => value.to_u128_r(width as usize, Round::TowardZero, &mut exact).value,
        }
    })
}

/// An integer as a float, rounding to nearest even.
pub(crate) fn from_integer(format: FloatFormat, bits: u128, width: u32, is_signed: bool) -> u128 {
    let number = signed(bits, width);
    match (format, is_signed) {
        (FloatFormat::Double, true) => of_double(number as f64),
        (FloatFormat::Double, false) => of_double(bits as f64),
        (FloatFormat::Single, true) => of_single(number as f32),
        (FloatFormat::Single, false) => of_single(bits as f32),
        (_, true) => with_format!(format, F => F::from_i128(number).value.to_bits()),
        (_, false) => with_format!(format, F => F::from_u128(bits).value.to_bits()),
    }
}

/// A float in another format, rounding to nearest even.
pub(crate) fn convert(from: FloatFormat, to: FloatFormat, value: u128) -> u128 {
    match (from, to) {
        (FloatFormat::Single, FloatFormat::Double) => of_double(f64::from(single(value))),
        (FloatFormat::Double, FloatFormat::Single) => of_single(double(value) as f32),
        _ => with_format!(from, F => with_format!(to, G => soft_convert::<F, G>(value))),
    }
}

fn soft_convert<F: Float + FloatConvert<G>, G: Float>(value: u128) -> u128 {
    F::from_bits(value).convert(&mut false).value.to_bits()
}

/// `frexp`: a fraction in [0.5, 1) and an exponent.
pub(crate) fn frexp(format: FloatFormat, value: u128) -> (u128, i32) {
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
pub(crate) fn ldexp(format: FloatFormat, value: u128, exponent: i32) -> u128 {
    with_format!(format, F => F::from_bits(value).scalbn(exponent).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_agree_on_small_numbers() {
        for format in [FloatFormat::Half, FloatFormat::BFloat, FloatFormat::X87, FloatFormat::Quad]
        {
            for (a, b) in [(1i32, 3i32), (7, 2), (100, 8), (0, 5)] {
                let narrow = |n: i32| from_integer(format, n as u128 & 0xffff_ffff, 32, true);
                let wide =
                    |n: i32| from_integer(FloatFormat::Double, n as u128 & 0xffff_ffff, 32, true);
                for op in [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul] {
                    let in_format = binary(op, format, narrow(a), narrow(b));
                    let in_double = binary(op, FloatFormat::Double, wide(a), wide(b));
                    assert_eq!(convert(format, FloatFormat::Double, in_format), in_double);
                }
            }
        }
    }

    #[test]
    fn conversions_to_integers_know_their_range() {
        let of = |value: f64| of_double(value);
        assert_eq!(to_integer(FloatFormat::Double, of(255.9), 8, false), Some(255));
        assert_eq!(to_integer(FloatFormat::Double, of(256.0), 8, false), None);
        assert_eq!(to_integer(FloatFormat::Double, of(-0.9), 8, false), Some(0));
        assert_eq!(to_integer(FloatFormat::Double, of(-128.9), 8, true), Some(0x80));
        assert_eq!(to_integer(FloatFormat::Double, of(f64::NAN), 32, true), None);
        assert_eq!(to_integer_saturating(FloatFormat::Double, of(1e9), 8, true), 127);
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
                let is_in = class(FloatFormat::Double, of(value), 1 << class_bit);
                assert_eq!(is_in, class_bit == bit, "{value} {class_bit}");
            }
        }
        assert!(class(FloatFormat::Double, of(f64::NAN), 3));
    }
}
