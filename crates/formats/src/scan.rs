//! Numbers in text, read the way glibc's `sscanf` reads them, odd corners included.
//!
//! TestCov's harness hands each input to `sscanf`, so this is what an input means. Each function
//! returns the value and the text behind it, or nothing when the conversion fails.

/// An integer conversion: `%d`, `%u` or, for text that starts with `0x`, `%x`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct IntegerConversion {
    /// Whether numbers beyond the range stop at the signed or the unsigned limits.
    pub(crate) signed: bool,
    /// The width of the type in which the number is first read: `long` for all but the longest.
    pub(crate) width: u32,
}

/// Reads an integer; the result has `conversion.width` bits, in two's complement.
pub(crate) fn integer(text: &str, conversion: IntegerConversion) -> Option<(u128, &str)> {
    let ones = ones(conversion.width);
    if let Some(rest) = text.strip_prefix("0x") {
        let end = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
        // No digit at all is zero for glibc.
        return Some((accumulate(&rest[..end], 16).min(ones), &rest[end..]));
    }
    let text = skip_space(text);
    let (negative, digits) = sign(text);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 {
        return None;
    }
    let magnitude = accumulate(&digits[..end], 10);
    let greatest = ones >> 1;
    let value = match (conversion.signed, negative) {
        (true, false) => magnitude.min(greatest),
        (true, true) => magnitude.min(greatest + 1).wrapping_neg() & ones,
        (false, _) if magnitude > ones => ones,
        (false, false) => magnitude,
        (false, true) => magnitude.wrapping_neg() & ones,
    };
    Some((value, &digits[end..]))
}

/// A number with this many low bits set.
pub(crate) fn ones(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

fn accumulate(digits: &str, radix: u32) -> u128 {
    digits.chars().filter_map(|c| c.to_digit(radix)).fold(0, |sum: u128, digit| {
        sum.saturating_mul(u128::from(radix)).saturating_add(u128::from(digit))
    })
}

fn skip_space(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '\x0b')
}

fn sign(text: &str) -> (bool, &str) {
    match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    }
}

/// The parts of a floating number before it is rounded to its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FloatText<'t> {
    /// Not a number.
    Nan,
    /// Infinity.
    Infinity,
    /// Digits, perhaps a dot and an exponent of ten.
    Decimal(&'t str),
    /// What follows `0x`: digits, perhaps a dot and an exponent of two.
    Hexadecimal(&'t str),
}

/// Reads a floating number: its sign, its magnitude and the rest.
pub(crate) fn floating(text: &str) -> Option<(bool, FloatText<'_>, &str)> {
    let (negative, text) = sign(skip_space(text));
    if let Some(rest) = strip_word(text, "nan") {
        return Some((negative, FloatText::Nan, rest));
    }
    if let Some(rest) = strip_word(text, "inf") {
        if !rest.starts_with(['i', 'I']) {
            return Some((negative, FloatText::Infinity, rest));
        }
        return strip_word(rest, "inity").map(|rest| (negative, FloatText::Infinity, rest));
    }
    let hexadecimal = strip_word(text, "0x");
    let number = hexadecimal.unwrap_or(text);
    let taken = greedy_length(number, hexadecimal.is_some());
    let (number, rest) = number.split_at(taken);
    if taken == 0 {
        return None;
    }
    let number = valid_prefix(number, hexadecimal.is_some());
    match hexadecimal {
        Some(_) => Some((negative, FloatText::Hexadecimal(number), rest)),
        None if number.is_empty() => None,
        None => Some((negative, FloatText::Decimal(number), rest)),
    }
}

fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    head.eq_ignore_ascii_case(word).then(|| &text[word.len()..])
}

/// How much glibc takes from the text before it looks whether that is a number: `1e+` as a whole.
fn greedy_length(number: &str, hexadecimal: bool) -> usize {
    let exponent_mark = if hexadecimal { b'p' } else { b'e' };
    let (mut dot, mut exponent, mut digits) = (false, false, false);
    let mut previous = 0;
    for (position, byte) in number.bytes().enumerate() {
        let lower = byte.to_ascii_lowercase();
        if byte.is_ascii_digit() || (hexadecimal && !exponent && byte.is_ascii_hexdigit()) {
            digits = true;
        } else if exponent && previous == exponent_mark && matches!(byte, b'+' | b'-') {
        } else if digits && !exponent && lower == exponent_mark {
            (exponent, dot) = (true, true);
        } else if !dot && byte == b'.' {
            dot = true;
        } else {
            return position;
        }
        previous = lower;
    }
    number.len()
}

/// The longest start of the text that is a number: `1` of `1e+`; empty when there is no digit.
fn valid_prefix(number: &str, hexadecimal: bool) -> &str {
    let mark = if hexadecimal { ['p', 'P'] } else { ['e', 'E'] };
    let (mantissa, exponent) = match number.find(mark) {
        Some(position) => number.split_at(position),
        None => (number, ""),
    };
    if !mantissa.contains(|c: char| c.is_ascii_hexdigit()) {
        return "";
    }
    match exponent.contains(|c: char| c.is_ascii_digit()) {
        true => number,
        false => mantissa,
    }
}
