//! Input values as constants of C and of ACSL, exactly or not at all.

use base::DataModel;
use verdict::{InputKind, InputValue};

/// An expression of C with this value. Nothing for what C has no constant for: NaN, infinity,
/// integers beyond 64 bits, and addresses other than null.
pub(super) fn c_constant(value: InputValue, model: DataModel) -> Option<String> {
    match number(value, model)? {
        // The constant of the least number would be the negation of one that is too large.
        Number::Integer(i) if i == i128::from(i64::MIN) => {
            Some("(-9223372036854775807LL - 1)".into())
        }
        Number::Integer(i) => match (i64::try_from(i), u64::try_from(i)) {
            (Ok(i), _) if i32::try_from(i).is_ok() && i != i64::from(i32::MIN) => {
                Some(i.to_string())
            }
            (Ok(i), _) => Some(format!("{i}LL")),
            (_, Ok(u)) => Some(format!("{u}ULL")),
            _ => None,
        },
        // As a double, so that the number is the same whether or not the other side is a float.
        Number::Float(f) => Some(format!("{f:e}")),
    }
}

/// A term of ACSL with this value, where integers and reals are those of mathematics.
pub(super) fn acsl_constant(value: InputValue, model: DataModel) -> Option<String> {
    match number(value, model)? {
        Number::Integer(i) => Some(i.to_string()),
        Number::Float(f) => Some(exact_float(f)),
    }
}

enum Number {
    Integer(i128),
    Float(f64),
}

fn number(value: InputValue, model: DataModel) -> Option<Number> {
    let InputValue { kind, bits } = value;
    match kind {
        InputKind::Float => finite(f64::from(f32::from_bits(bits as u32))),
        InputKind::Double => finite(f64::from_bits(bits as u64)),
        InputKind::Pointer | InputKind::PChar if bits != 0 => None,
        InputKind::UInt128 => i128::try_from(bits).ok().map(Number::Integer),
        _ => Some(Number::Integer(extended(value, model) as i128)),
    }
}

fn finite(number: f64) -> Option<Number> {
    number.is_finite().then_some(Number::Float(number))
}

/// The bits of a value, widened to 128 by its sign.
pub(super) fn extended(value: InputValue, model: DataModel) -> u128 {
    let unused = 128 - value.kind.width(model);
    match value.kind.is_signed() {
        true => ((value.bits << unused) as i128 >> unused) as u128,
        false => value.bits,
    }
}

/// All digits of the number when they are few, else C99's hexadecimal form.
fn exact_float(number: f64) -> String {
    // No double has more digits behind the point than this.
    let all = format!("{number:.1074}");
    let digits = all.trim_end_matches('0');
    let text = if digits.ends_with('.') { format!("{digits}0") } else { digits.into() };
    if text.len() <= 24 { text } else { hexadecimal_float(number) }
}

fn hexadecimal_float(number: f64) -> String {
    let bits = number.to_bits();
    let sign = if bits >> 63 == 1 { "-" } else { "" };
    let fraction = bits & ((1 << 52) - 1);
    let (lead, exponent) = match (bits >> 52 & 0x7ff) as i32 {
        0 => (0, -1022),
        biased => (1, biased - 1023),
    };
    format!("{sign}0x{lead}.{fraction:013x}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::parse_value;

    fn c(kind: InputKind, bits: u128) -> Option<String> {
        c_constant(InputValue { kind, bits }, DataModel::Lp64)
    }

    fn acsl(kind: InputKind, bits: u128) -> Option<String> {
        acsl_constant(InputValue { kind, bits }, DataModel::Lp64)
    }

    #[test]
    fn integers_are_exact_at_the_edges() {
        let some = |text: &str| Some(text.to_string());
        assert_eq!(c(InputKind::Char, 0x80), some("-128"));
        assert_eq!(c(InputKind::Int, 0x8000_0000), some("-2147483648LL"));
        assert_eq!(c(InputKind::UInt, 0xffff_ffff), some("4294967295LL"));
        assert_eq!(c(InputKind::LongLong, 1 << 63), some("(-9223372036854775807LL - 1)"));
        assert_eq!(c(InputKind::ULong, u64::MAX.into()), some("18446744073709551615ULL"));
        assert_eq!(c(InputKind::Int128, u128::MAX), some("-1"));
        assert_eq!(c(InputKind::UInt128, 1 << 64), None);
        assert_eq!(c(InputKind::Pointer, 0), some("0"));
        assert_eq!(c(InputKind::Pointer, 8), None);
        assert_eq!(acsl(InputKind::LongLong, 1 << 63), some("-9223372036854775808"));
    }

    #[test]
    fn floats_are_exact_or_left_out() {
        let some = |text: &str| Some(text.to_string());
        assert_eq!(acsl(InputKind::Double, 1.5_f64.to_bits().into()), some("1.5"));
        assert_eq!(acsl(InputKind::Float, 3.0_f32.to_bits().into()), some("3.0"));
        assert_eq!(acsl(InputKind::Double, 0.1_f64.to_bits().into()), some("0x1.999999999999ap-4"));
        assert_eq!(c(InputKind::Float, 0.1_f32.to_bits().into()), some("1.0000000149011612e-1"));
        for bits in [f64::NAN.to_bits(), f64::INFINITY.to_bits(), f64::NEG_INFINITY.to_bits()] {
            assert_eq!(c(InputKind::Double, bits.into()), None);
            assert_eq!(acsl(InputKind::Double, bits.into()), None);
        }
    }

    proptest! {
        #[test]
        fn float_constants_read_back_as_the_same_number(bits: u64) {
            let number = f64::from_bits(bits);
            prop_assume!(number.is_finite());
            for text in [format!("{number:e}"), exact_float(number), hexadecimal_float(number)] {
                let value = parse_value(InputKind::Double, &text, DataModel::Lp64).unwrap();
                prop_assert_eq!(value.bits, u128::from(bits), "{}", text);
            }
        }
    }
}
