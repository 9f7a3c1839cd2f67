//! The constants of a program: what inputs are compared with is often among them.

use std::collections::BTreeSet;

use source::{TokenKind, Tokens, tokenize};

use crate::shared::MAX_CONSTANTS;

/// Numbers that inputs are drawn from, beside what is drawn anyway.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Constants {
    /// Integers, as bits of the widest type.
    pub integers: Vec<u64>,
    /// Floating numbers.
    pub floats: Vec<f64>,
}

impl Constants {
    /// The literals of a text, without those of the system's headers.
    pub fn of(text: &str) -> Self {
        let tokens = tokenize(text, "");
        let (mut integers, mut floats) = (BTreeSet::new(), BTreeSet::new());
        for index in 0..tokens.list.len() {
            let token = tokens.list[index];
            if token.kind != TokenKind::Literal || token.system {
                continue;
            }
            let is_negative = is_sign(&tokens, index);
            match literal(tokens.word(index)) {
                Some(Literal::Integer(number)) => {
                    let signed = if is_negative { number.wrapping_neg() } else { number };
                    integers.insert(signed);
                    floats.insert((signed as i64 as f64).to_bits());
                }
                Some(Literal::Float(number)) => {
                    floats.insert(if is_negative { -number } else { number }.to_bits());
                }
                None => {}
            }
        }
        let mut constants = Constants {
            integers: integers.into_iter().collect(),
            floats: floats.into_iter().map(f64::from_bits).collect(),
        };
        constants.limit();
        constants
    }

    /// Takes others over.
    pub fn add(&mut self, others: &Constants) {
        let mut integers: BTreeSet<u64> = self.integers.iter().copied().collect();
        integers.extend(&others.integers);
        let bits = self.floats.iter().chain(&others.floats).map(|number| number.to_bits());
        let floats: BTreeSet<u64> = bits.collect();
        self.integers = integers.into_iter().collect();
        self.floats = floats.into_iter().map(f64::from_bits).collect();
        self.limit();
    }

    /// Of too many, those that are spread over all.
    fn limit(&mut self) {
        thin(&mut self.integers);
        thin(&mut self.floats);
    }
}

fn thin<T: Copy>(list: &mut Vec<T>) {
    let count = list.len();
    if count > MAX_CONSTANTS {
        *list = (0..MAX_CONSTANTS).map(|index| list[index * count / MAX_CONSTANTS]).collect();
    }
}

/// Whether a minus before a literal is a sign, and not a subtraction.
fn is_sign(tokens: &Tokens<'_>, index: usize) -> bool {
    if index == 0 || tokens.word(index - 1) != "-" {
        return false;
    }
    let before = index.checked_sub(2).map_or(";", |before| tokens.word(before));
    let is_operand =
        before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ')' || c == ']');
    !is_operand || matches!(before, "return" | "case")
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Literal {
    Integer(u64),
    Float(f64),
}

fn literal(text: &str) -> Option<Literal> {
    if let Some(character) = text.strip_prefix('\'') {
        return character_of(character.strip_suffix('\'')?).map(Literal::Integer);
    }
    let text = text.to_ascii_lowercase();
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if let Some(digits) = text.strip_prefix("0x") {
        if digits.contains(['p', '.']) {
            return hexadecimal_float(digits).map(Literal::Float);
        }
        return integer(digits, 16);
    }
    if text.contains(['.', 'e']) || (text.ends_with('f')) {
        return text.trim_end_matches(['f', 'l']).parse().ok().map(Literal::Float);
    }
    if let Some(digits) = text.strip_prefix("0b") {
        return integer(digits, 2);
    }
    let base = if text.len() > 1 && text.starts_with('0') { 8 } else { 10 };
    integer(&text, base)
}

fn integer(digits: &str, base: u32) -> Option<Literal> {
    let digits = digits.trim_end_matches(['u', 'l']);
    u64::from_str_radix(digits, base).ok().map(Literal::Integer)
}

fn hexadecimal_float(text: &str) -> Option<f64> {
    let (digits, exponent) = text.trim_end_matches(['f', 'l']).split_once('p')?;
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = u64::from_str_radix(&format!("{whole}{part}"), 16).ok()?;
    let exponent: i32 = exponent.parse().ok()?;
    Some(all as f64 * 2_f64.powi(exponent - 4 * part.len() as i32))
}

fn character_of(text: &str) -> Option<u64> {
    let (first, rest) = text.as_bytes().split_first()?;
    if *first != b'\\' {
        return rest.is_empty().then_some(u64::from(*first));
    }
    Some(match rest {
        b"n" => 10,
        b"t" => 9,
        b"r" => 13,
        b"a" => 7,
        b"b" => 8,
        b"f" => 12,
        b"v" => 11,
        [b'x', digits @ ..] => u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?,
        [b'0'..=b'7', ..] => u64::from_str_radix(std::str::from_utf8(rest).ok()?, 8).ok()?,
        [one] => u64::from(*one),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_numbers() {
        for (text, value) in [
            ("0x0123ABCD", 0x0123_abcd),
            ("017UL", 15),
            ("0", 0),
            ("'A'", 65),
            ("'\\n'", 10),
            ("'\\0'", 0),
            ("'\\x1f'", 31),
            ("0b101", 5),
            ("18446744073709551615ull", u64::MAX),
        ] {
            assert_eq!(literal(text), Some(Literal::Integer(value)), "{text}");
        }
        for (text, value) in [("1.5f", 1.5), ("1e3", 1000.0), (".25L", 0.25), ("0x1.8p1", 3.0)] {
            assert_eq!(literal(text), Some(Literal::Float(value)), "{text}");
        }
        assert_eq!(literal("\"text\""), None);
        assert_eq!(literal("L'a'"), None);
    }

    #[test]
    fn signs_belong_to_their_numbers() {
        let constants = Constants::of("int f(int a) { return a - 3 == -7 && a != (-2.5); }");
        assert_eq!(constants.integers, [3, -7_i64 as u64]);
        assert!(constants.floats.contains(&-2.5) && constants.floats.contains(&-7.0));
    }

    #[test]
    fn too_many_are_thinned() {
        let text: String = (0..10_000).map(|number| format!("int v{number} = {number};")).collect();
        let mut constants = Constants::of(&text);
        assert_eq!(constants.integers.len(), MAX_CONSTANTS);
        constants.add(&Constants { integers: vec![1 << 40], floats: vec![] });
        assert_eq!(constants.integers.len(), MAX_CONSTANTS);
    }
}
