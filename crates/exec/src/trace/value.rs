//! Values as people who write C read them.

use std::fmt;

use base::bits::signed;
use ir::FloatFormat;

/// A value that a step shows. It becomes text only if the step is kept.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shown {
    /// An integer of `width` bits.
    Integer { bits: u128, width: u32, is_signed: bool },
    /// A floating-point number.
    Float { bits: u128, format: FloatFormat },
    /// Anything that must be told at once, because it depends on the state.
    Text(String),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Integer { bits, width, is_signed: true } if *width > 1 => {
                write!(f, "{}", signed(*bits, *width))
            }
            Shown::Integer { bits, .. } => write!(f, "{bits}"),
            Shown::Float { bits, format } => f.write_str(&float_text(*format, *bits)),
            Shown::Text(text) => f.write_str(text),
        }
    }
}

/// A float with as many digits as tell it from its neighbours.
fn float_text(format: FloatFormat, bits: u128) -> String {
    let (wider, digits) = match format {
        FloatFormat::Half | FloatFormat::BFloat | FloatFormat::Single => {
            let wider = float::convert(format, FloatFormat::Single, bits);
            (FloatFormat::Single, format!("{:?}", f32::from_bits(wider as u32)))
        }
        FloatFormat::Double | FloatFormat::X87 | FloatFormat::Quad => {
            let wider = float::convert(format, FloatFormat::Double, bits);
            (FloatFormat::Double, format!("{:?}", f64::from_bits(wider as u64)))
        }
    };
    let is_number = !digits.contains("NaN");
    let narrowed = float::convert(format, wider, bits);
    let is_exact = float::convert(wider, format, narrowed) == bits;
    if is_number && !is_exact { format!("about {digits}") } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_their_sign() {
        let shown = |bits, width, is_signed| Shown::Integer { bits, width, is_signed }.to_string();
        assert_eq!(shown(0xffff_ffff, 32, true), "-1");
        assert_eq!(shown(0xffff_ffff, 32, false), "4294967295");
        assert_eq!(shown(1, 1, true), "1");
        assert_eq!(shown(1 << 127, 128, true), i128::MIN.to_string());
    }

    #[test]
    fn floats_have_the_digits_they_need() {
        let double = |value: f64| float_text(FloatFormat::Double, u128::from(value.to_bits()));
        assert_eq!(double(0.1), "0.1");
        assert_eq!(double(1e300), "1e300");
        assert_eq!(double(f64::INFINITY), "inf");
        assert_eq!(double(f64::NAN), "NaN");
        let single = |value: f32| float_text(FloatFormat::Single, u128::from(value.to_bits()));
        assert_eq!(single(0.1), "0.1");
        let tenth = float::binary(
            float::BinaryOp::Div,
            FloatFormat::X87,
            float::from_integer(FloatFormat::X87, 1, 32, true),
            float::from_integer(FloatFormat::X87, 10, 32, true),
        );
        assert_eq!(float_text(FloatFormat::X87, tenth), "about 0.1");
        let half = float::from_integer(FloatFormat::X87, 3, 32, true);
        assert_eq!(float_text(FloatFormat::X87, half), "3.0");
    }
}
