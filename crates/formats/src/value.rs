//! The text of an input value, and what a text means for each type of input function.
//!
//! [`parse_value_as_testcov`] is TestCov's harness to the letter. [`parse_value`] is what refute's
//! own replay does: the same, plus what TestCov has no function or no text for:
//!
//! - the types `int128`, `uint128`, `loff_t`, `sector_t`, `pthread_t`, `pchar`;
//! - `size_t` in its full width (TestCov reads 32 bits);
//! - `bits:0x7fc00001`, the bits of a value of any type, for NaNs with a payload.
//!
//! [`render_value`] writes the text that TestCov reads wherever there is one.

use std::fmt;

use base::DataModel;
use verdict::{InputKind, InputValue};

use crate::float;
use crate::scan::{self, IntegerConversion, ones};

/// The mark of a value given by its bits.
const BITS_MARK: &str = "bits:0x";

/// A text that is no value of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadValue {
    /// The text is not a number as the type's conversion takes it.
    NotANumber,
    /// Something that is no suffix of a C literal follows the number.
    TrailingText,
    /// TestCov has no input function of this type.
    NoSuchFunction,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadValue::NotANumber => "it is not a number of the type",
            BadValue::TrailingText => "something follows the number",
            BadValue::NoSuchFunction => "TestCov has no input function of the type",
        })
    }
}

/// What refute's replay makes of the text of an input.
pub fn parse_value(kind: InputKind, text: &str, model: DataModel) -> Result<InputValue, BadValue> {
    if let Some(digits) = text.strip_prefix(BITS_MARK) {
        let bits = u128::from_str_radix(digits, 16).map_err(|_| BadValue::NotANumber)?;
        return match bits <= ones(kind.width(model)) {
            true => Ok(InputValue { kind, bits }),
            false => Err(BadValue::NotANumber),
        };
    }
    parse(kind, text, model, conversion(kind, model))
}

/// What TestCov's harness makes of the text of an input.
pub fn parse_value_as_testcov(
    kind: InputKind,
    text: &str,
    model: DataModel,
) -> Result<InputValue, BadValue> {
    match kind {
        InputKind::Int128
        | InputKind::UInt128
        | InputKind::LoffT
        | InputKind::SectorT
        | InputKind::PthreadT
        | InputKind::PChar => Err(BadValue::NoSuchFunction),
        InputKind::SizeT => {
            let value = parse(kind, text, model, conversion(kind, model))?;
            Ok(InputValue { kind, bits: value.bits & ones(32) })
        }
        _ => parse(kind, text, model, conversion(kind, model)),
    }
}

/// How an integer of this type is read.
fn conversion(kind: InputKind, model: DataModel) -> IntegerConversion {
    let long = model.pointer_bits();
    // The truth value is read as an `int`.
    let signed = kind.is_signed() || kind == InputKind::Bool;
    IntegerConversion { signed, width: kind.width(model).max(long) }
}

fn parse(
    kind: InputKind,
    text: &str,
    model: DataModel,
    conversion: IntegerConversion,
) -> Result<InputValue, BadValue> {
    let quoted = text.starts_with(['\'', '"']);
    // The harness takes the last character for the closing quote, whatever it is.
    let content = match quoted {
        true => text.get(1..text.len() - 1).ok_or(BadValue::NotANumber)?,
        false => text,
    };
    let (bits, rest) = match kind {
        InputKind::Char if text.starts_with('\'') => {
            let first = *content.as_bytes().first().ok_or(BadValue::NotANumber)?;
            (u128::from(first), content.get(1..).ok_or(BadValue::TrailingText)?)
        }
        InputKind::Float => {
            let (negative, number, rest) = scan::floating(content).ok_or(BadValue::NotANumber)?;
            (u128::from(float::single(negative, number)), rest)
        }
        InputKind::Double => {
            let (negative, number, rest) = scan::floating(content).ok_or(BadValue::NotANumber)?;
            (u128::from(float::double(negative, number)), rest)
        }
        // Inside quotes `0x` is not seen, so the number is the zero before the x.
        _ if quoted && content.starts_with("0x") => return Err(BadValue::TrailingText),
        _ => scan::integer(content, conversion).ok_or(BadValue::NotANumber)?,
    };
    let is_suffix = |c: char| matches!(c, 'l' | 'L' | 'u' | 'U' | 'f' | 'F');
    if rest.len() > 3 || !rest.chars().all(is_suffix) {
        return Err(BadValue::TrailingText);
    }
    let bits = match kind {
        InputKind::Bool => u128::from(bits & ones(32) != 0),
        _ => bits & ones(kind.width(model)),
    };
    Ok(InputValue { kind, bits })
}

/// The text of a value: what TestCov reads where it can, else the bits.
pub fn render_value(value: InputValue, model: DataModel) -> String {
    let InputValue { kind, bits } = value;
    let float = |is_nan: bool, text: String, nan: u128, width: u32| match (is_nan, bits) {
        (false, _) => text,
        (true, bits) if bits == nan => "nan".into(),
        (true, bits) if bits == nan | 1 << (width - 1) => "-nan".into(),
        (true, bits) => format!("{BITS_MARK}{bits:x}"),
    };
    match kind {
        InputKind::Float => {
            let number = f32::from_bits(bits as u32);
            float(
                number.is_nan(),
                float_text(number.is_infinite(), number, number),
                0x7fc0_0000,
                32,
            )
        }
        InputKind::Double => {
            let number = f64::from_bits(bits as u64);
            let text = float_text(number.is_infinite(), number, number);
            float(number.is_nan(), text, 0x7ff8_0000_0000_0000, 64)
        }
        _ if kind.is_signed() => {
            let unused = 128 - kind.width(model);
            ((bits << unused) as i128 >> unused).to_string()
        }
        _ => bits.to_string(),
    }
}

/// The shortest text that gives the same number again.
fn float_text(infinite: bool, plain: impl fmt::Display, scientific: impl fmt::LowerExp) -> String {
    match infinite {
        true => plain.to_string(),
        false => format!("{scientific:e}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MODELS: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

    fn testcov(kind: InputKind, text: &str, model: DataModel) -> Option<u128> {
        parse_value_as_testcov(kind, text, model).ok().map(|value| value.bits)
    }

    /// Measured on TestCov 3.7's harness with glibc 2.36.
    #[test]
    fn the_harness_was_measured() {
        use InputKind::{
            Bool, Char, Double, Float, Int, Long, LongLong, SizeT, UChar, UInt, ULongLong,
        };
        let both: &[(InputKind, &str, Option<u128>)] = &[
            (Int, "5", Some(5)),
            (Int, "-1", Some(0xffff_ffff)),
            (Int, "+3", Some(3)),
            (Int, "0x5", Some(5)),
            (Int, "0xffffffffffffffffff", Some(0xffff_ffff)),
            (Int, "0x", Some(0)),
            (Int, "-0x1", None),
            (Int, "0X5", None),
            (Int, "3ull", Some(3)),
            (Int, "3lull", None),
            (Int, "3x", None),
            (Int, "- 3", None),
            (Int, "", None),
            (Int, "true", None),
            (Int, "'5'", Some(5)),
            (Int, "\"5\"", Some(5)),
            (Int, "1.5", None),
            (Int, "010", Some(10)),
            (Char, "'a'", Some(97)),
            (Char, "'\\n'", None),
            (Char, "'al'", Some(97)),
            (Char, "-128", Some(128)),
            (Char, "300", Some(44)),
            (Char, "''", None),
            (UChar, "'a'", None),
            (UChar, "255", Some(255)),
            (UInt, "-1", Some(0xffff_ffff)),
            (ULongLong, "99999999999999999999", Some(u128::from(u64::MAX))),
            (LongLong, "-99999999999999999999", Some(1 << 63)),
            (Bool, "2", Some(1)),
            (Bool, "0", Some(0)),
            (SizeT, "7", Some(7)),
            (Float, "1.5f", Some(0x3fc0_0000)),
            (Float, "0x1.8p+3", Some(0x4140_0000)),
            (Float, "0x3f800000", Some(0x4e7e_0000)),
            (Float, "1e", Some(0x3f80_0000)),
            (Float, "1e+", Some(0x3f80_0000)),
            (Float, "nan", Some(0x7fc0_0000)),
            (Float, "-nan", Some(0xffc0_0000)),
            (Float, "nan(1)", None),
            (Float, "infl", Some(0x7f80_0000)),
            (Float, "infini", None),
            (Float, "0x", None),
            (Float, "0x.", Some(0)),
            (Float, "0x.p1", None),
            (Float, ".", None),
            (Float, ".5", Some(0x3f00_0000)),
            (Float, "1e400", Some(0x7f80_0000)),
            (Double, "1e-400", Some(0)),
            (Double, "-0.0", Some(1 << 63)),
        ];
        for (kind, text, expected) in both {
            for model in MODELS {
                assert_eq!(testcov(*kind, text, model), *expected, "{kind:?} {text:?} {model}");
            }
        }
        let big = "4294967295";
        assert_eq!(testcov(Int, big, DataModel::Ilp32), Some(0x7fff_ffff));
        assert_eq!(testcov(Int, big, DataModel::Lp64), Some(0xffff_ffff));
        assert_eq!(testcov(Long, "-99999999999", DataModel::Ilp32), Some(0x8000_0000));
        assert_eq!(testcov(SizeT, "4294967297", DataModel::Lp64), Some(1));
    }

    #[test]
    fn what_testcov_lacks() {
        let lp64 = DataModel::Lp64;
        for kind in [InputKind::Int128, InputKind::LoffT, InputKind::PthreadT, InputKind::PChar] {
            assert_eq!(parse_value_as_testcov(kind, "1", lp64), Err(BadValue::NoSuchFunction));
        }
        let bits = |kind, text| parse_value(kind, text, lp64).map(|value| value.bits);
        assert_eq!(bits(InputKind::SizeT, "4294967297"), Ok(4_294_967_297));
        assert_eq!(bits(InputKind::Float, "bits:0x7fc00001"), Ok(0x7fc0_0001));
        assert_eq!(bits(InputKind::Float, "bits:0x17fc00001"), Err(BadValue::NotANumber));
        assert_eq!(bits(InputKind::UChar, "bits:0xzz"), Err(BadValue::NotANumber));
        assert_eq!(bits(InputKind::Int128, "-1"), Ok(u128::MAX));
        assert_eq!(testcov(InputKind::Float, "bits:0x7fc00001", lp64), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// What is written is read as the same value, by us always, and by TestCov whenever it has
        /// a function of the type and the text needs no extension.
        #[test]
        fn values_round_trip(
            kind in proptest::sample::select(&InputKind::ALL[..]),
            model in proptest::sample::select(&MODELS[..]),
            random in any::<u128>(),
            shift in 0_u32..128,
        ) {
            let value = InputValue { kind, bits: (random >> shift) & ones(kind.width(model)) };
            let text = render_value(value, model);
            prop_assert_eq!(parse_value(kind, &text, model), Ok(value), "{}", text);
            let wide = kind == InputKind::SizeT && value.bits > ones(32);
            match parse_value_as_testcov(kind, &text, model) {
                Err(BadValue::NoSuchFunction) => {}
                Err(_) => prop_assert!(text.starts_with(BITS_MARK), "{}", text),
                Ok(read) => prop_assert!(read == value || wide, "{}", text),
            }
        }

        /// Whatever the text, reading it never fails in any other way than by saying so.
        #[test]
        fn any_text_is_read_or_refused(
            kind in proptest::sample::select(&InputKind::ALL[..]),
            text in "\\PC{0,12}|[-+0-9a-fxp.eEinfaty'\"lLuU]{0,14}",
        ) {
            for model in MODELS {
                let _ = parse_value_as_testcov(kind, &text, model);
                let _ = parse_value(kind, &text, model);
            }
        }
    }
}
