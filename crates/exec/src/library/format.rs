//! The text of one `printf` conversion: flags, width and precision applied to a known value.

use float::Direction;
use ir::FloatFormat;

use super::decimal::{self, Dropping, Number, Parts};

/// A conversion of a format string, with its stars already replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conversion {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternative: bool,
    pub zero: bool,
    pub width: usize,
    pub precision: Option<usize>,
    /// Where digits of floats are rounded to; nothing when to nearest.
    pub direction: Option<Direction>,
}

impl Conversion {
    /// Puts a sign or prefix and a body together in a field of the width.
    fn field(&self, prefix: &str, body: &[u8], zeros_allowed: bool) -> Vec<u8> {
        let length = prefix.len() + body.len();
        let missing = self.width.saturating_sub(length);
        let mut text = Vec::with_capacity(length + missing);
        let zeros = self.zero && zeros_allowed && !self.left;
        if !self.left && !zeros {
            text.resize(missing, b' ');
        }
        text.extend_from_slice(prefix.as_bytes());
        if zeros {
            text.resize(text.len() + missing, b'0');
        }
        text.extend_from_slice(body);
        if self.left {
            text.resize(text.len() + missing, b' ');
        }
        text
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, ..) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    /// `%c` and `%s`: bytes in a field.
    pub(super) fn text(&self, bytes: &[u8]) -> Vec<u8> {
        self.field("", bytes, false)
    }

    /// `%d` and `%i`.
    pub(super) fn signed(&self, value: i128) -> Vec<u8> {
        let digits = self.with_precision(value.unsigned_abs().to_string(), value == 0);
        self.field(self.sign(value < 0), digits.as_bytes(), self.precision.is_none())
    }

    /// `%u`, `%o`, `%x` and `%X`.
    pub(super) fn unsigned(&self, letter: u8, value: u128) -> Vec<u8> {
        let digits = match letter {
            b'o' => format!("{value:o}"),
            b'x' => format!("{value:x}"),
            b'X' => format!("{value:X}"),
            _ => value.to_string(),
        };
        let mut digits = self.with_precision(digits, value == 0);
        if self.alternative && letter == b'o' && !digits.starts_with('0') {
            digits.insert(0, '0');
        }
        let prefix = match letter {
            b'x' if self.alternative && value != 0 => "0x",
            b'X' if self.alternative && value != 0 => "0X",
            _ => "",
        };
        self.field(prefix, digits.as_bytes(), self.precision.is_none())
    }

    fn with_precision(&self, digits: String, is_zero: bool) -> String {
        match self.precision {
            Some(0) if is_zero => String::new(),
            Some(precision) => format!("{digits:0>precision$}"),
            None => digits,
        }
    }

    /// `%p`.
    pub(super) fn pointer(&self, address: u64) -> Vec<u8> {
        if address == 0 {
            self.field("", b"(nil)", false)
        } else {
            self.field("", format!("{address:#x}").as_bytes(), false)
        }
    }

    /// `%f`, `%e`, `%g`, `%a` and their capital forms.
    pub(super) fn float(&self, letter: u8, format: FloatFormat, bits: u128) -> Vec<u8> {
        let (negative, number) = decimal::take_apart(format, bits);
        let capital = letter.is_ascii_uppercase();
        let sign = self.sign(negative);
        let parts = match number {
            Number::Finite(parts) => parts,
            Number::Infinite => {
                let word: &[u8] = if capital { b"INF" } else { b"inf" };
                return self.field(sign, word, false);
            }
            Number::Nan => {
                let word: &[u8] = if capital { b"NAN" } else { b"nan" };
                return self.field(sign, word, false);
            }
        };
        let dropping = Dropping::of(self.direction, negative);
        let lower = letter.to_ascii_lowercase();
        let mut prefix = sign.to_owned();
        let mut body = match lower {
            b'a' => {
                prefix.push_str("0x");
                self.hexadecimal(format, parts, dropping)
            }
            b'f' => self.fixed(parts, self.precision.unwrap_or(6), dropping),
            b'e' => self.scientific(parts, self.precision.unwrap_or(6), dropping),
            _ => self.general(parts, self.precision.unwrap_or(6).max(1), dropping),
        };
        if capital {
            prefix.make_ascii_uppercase();
            body.make_ascii_uppercase();
        }
        self.field(&prefix, body.as_bytes(), true)
    }

    fn fixed(&self, parts: Parts, precision: usize, dropping: Dropping) -> String {
        let (mut digits, mut point) = decimal::expand(parts);
        let count = point + precision as i32;
        decimal::round(&mut digits, &mut point, count, dropping);
        let digit = |position: i32| -> char {
            let digit = usize::try_from(position).ok().and_then(|p| digits.get(p)).unwrap_or(&0);
            (b'0' + digit) as char
        };
        let mut text: String = if point <= 0 || digits.is_empty() {
            "0".into()
        } else {
            (0..point).map(digit).collect()
        };
        // Digits that were all rounded away have no place of their own.
        let point = if digits.is_empty() { 0 } else { point };
        if precision > 0 || self.alternative {
            text.push('.');
        }
        text.extend((point..point + precision as i32).map(digit));
        text
    }

    fn scientific(&self, parts: Parts, precision: usize, dropping: Dropping) -> String {
        let (mut digits, mut point) = decimal::expand(parts);
        decimal::round(&mut digits, &mut point, precision as i32 + 1, dropping);
        let exponent = if digits.is_empty() { 0 } else { point - 1 };
        digits.resize(precision + 1, 0);
        let mut text = String::new();
        for (index, digit) in digits.iter().enumerate() {
            if index == 1 {
                text.push('.');
            }
            text.push((b'0' + digit) as char);
        }
        if precision == 0 && self.alternative {
            text.push('.');
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        text.push_str(&format!("e{sign}{:02}", exponent.abs()));
        text
    }

    fn general(&self, parts: Parts, precision: usize, dropping: Dropping) -> String {
        let (mut digits, mut point) = decimal::expand(parts);
        decimal::round(&mut digits, &mut point, precision as i32, dropping);
        let exponent = if digits.is_empty() { 0 } else { point - 1 };
        let scientific = exponent < -4 || exponent >= precision as i32;
        let text = if scientific {
            self.scientific(parts, precision - 1, dropping)
        } else {
            self.fixed(parts, (precision as i32 - 1 - exponent) as usize, dropping)
        };
        if self.alternative {
            return text;
        }
        let (mantissa, suffix) = match text.find('e') {
            Some(position) => text.split_at(position),
            None => (text.as_str(), ""),
        };
        let mantissa = if mantissa.contains('.') {
            mantissa.trim_end_matches('0').trim_end_matches('.')
        } else {
            mantissa
        };
        format!("{mantissa}{suffix}")
    }

    /// As the C library of GNU writes it: `1.` before the point, four bits for the x87 format.
    fn hexadecimal(&self, format: FloatFormat, parts: Parts, dropping: Dropping) -> String {
        let Parts { significand, exponent } = parts;
        if significand == 0 {
            let zeros = "0".repeat(self.precision.unwrap_or(0));
            let point = if self.alternative || !zeros.is_empty() { "." } else { "" };
            return format!("0{point}{zeros}p+0");
        }
        // How many bits stand before the point, and the place of the highest in a normal number; in a
        // subnormal one that bit is zero, and the exponent the least that there is.
        let (lead, top) = if format == FloatFormat::X87 { (4, 63) } else { (1, 52) };
        let aligned = significand << (127 - top);
        let mut exponent = exponent + top - (lead - 1);
        let mut leading = (aligned >> (128 - lead)) as u32;
        let mut fraction = aligned << lead;
        if let Some(precision) = self.precision.filter(|precision| *precision < 31) {
            let kept_bits = 4 * precision as u32;
            let (kept, rest) = if kept_bits == 0 {
                (0, fraction)
            } else {
                (fraction >> (128 - kept_bits), fraction << kept_bits)
            };
            let is_odd = if kept_bits == 0 { leading & 1 == 1 } else { kept & 1 == 1 };
            let half = 1 << 127;
            let up = match dropping {
                Dropping::HalfToEven => rest > half || rest == half && is_odd,
                Dropping::Away => rest != 0,
                Dropping::Cut => false,
            };
            let rounded = kept + u128::from(up && kept_bits > 0);
            let carried = if kept_bits == 0 { up } else { rounded >> kept_bits != 0 };
            leading += u32::from(carried);
            fraction = if kept_bits == 0 { 0 } else { rounded << (128 - kept_bits) };
            if leading == 16 {
                leading = 8;
                exponent += 1;
            }
        }
        let mut digits = format!("{fraction:032x}");
        match self.precision {
            Some(precision) => {
                digits.truncate(precision);
                digits.extend(std::iter::repeat_n('0', precision.saturating_sub(digits.len())));
            }
            None => digits.truncate(digits.trim_end_matches('0').len()),
        }
        let point = if self.alternative || !digits.is_empty() { "." } else { "" };
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{leading:x}{point}{digits}p{sign}{}", exponent.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(conversion: &Conversion, letter: u8, value: f64) -> String {
        let bits = u128::from(value.to_bits());
        String::from_utf8(conversion.float(letter, FloatFormat::Double, bits)).expect("ASCII")
    }

    #[test]
    fn floats_as_printf_writes_them() {
        let plain = Conversion::default();
        let with = |precision| Conversion { precision: Some(precision), ..Conversion::default() };
        for (conversion, letter, value, expected) in [
            (&plain, b'f', 1.5, "1.500000"),
            (&plain, b'f', -0.0, "-0.000000"),
            (&with(0), b'f', 0.5, "0"),
            (&with(0), b'f', 1.5, "2"),
            (&with(2), b'f', 0.005, "0.01"),
            (&with(2), b'f', 0.0049, "0.00"),
            (&with(1), b'f', 9.96, "10.0"),
            (&plain, b'e', 12345.678, "1.234568e+04"),
            (&plain, b'e', 0.0, "0.000000e+00"),
            (&plain, b'g', 0.0001, "0.0001"),
            (&plain, b'g', 0.00001, "1e-05"),
            (&plain, b'g', 100000.0, "100000"),
            (&plain, b'g', 1e6, "1e+06"),
            (&plain, b'g', 999999.5, "1e+06"),
            (&with(17), b'g', 0.1, "0.10000000000000001"),
            (&plain, b'g', f64::INFINITY, "inf"),
            (&plain, b'G', f64::NAN, "NAN"),
            (&plain, b'a', 1.0, "0x1p+0"),
            (&plain, b'a', 0.1, "0x1.999999999999ap-4"),
            (&plain, b'a', -3.5, "-0x1.cp+1"),
            (&plain, b'a', 5e-324, "0x0.0000000000001p-1022"),
            (&with(3), b'a', 1e-310, "0x0.012p-1022"),
            (&with(0), b'a', 1e-310, "0x0p-1022"),
            (&with(1), b'a', 2.225_073_858_507_201e-308, "0x1.0p-1022"),
        ] {
            assert_eq!(double(conversion, letter, value), expected, "%{} {value}", letter as char);
        }
    }

    #[test]
    fn integers_as_printf_writes_them() {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("ASCII");
        let wide = Conversion { width: 6, zero: true, ..Conversion::default() };
        assert_eq!(text(wide.signed(-42)), "-00042");
        let left = Conversion { width: 6, left: true, zero: true, ..Conversion::default() };
        assert_eq!(text(left.signed(42)), "42    ");
        let precise =
            Conversion { width: 6, precision: Some(3), zero: true, ..Conversion::default() };
        assert_eq!(text(precise.signed(7)), "   007");
        let alternative = Conversion { alternative: true, ..Conversion::default() };
        assert_eq!(text(alternative.unsigned(b'x', 255)), "0xff");
        assert_eq!(text(alternative.unsigned(b'o', 8)), "010");
        let empty = Conversion { precision: Some(0), ..Conversion::default() };
        assert_eq!(text(empty.signed(0)), "");
    }
}
