//! One line of the text form, read from left to right.

use std::fmt;
use std::str::FromStr;

use super::words;
use crate::Type;

/// Why a text is not a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected, and what is there instead.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

/// What is left of a line.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    pub line: usize,
    rest: &'t str,
}

/// Whether a name is written without quotes.
pub(crate) fn is_bare(name: &str) -> bool {
    !name.is_empty() && name.chars().all(is_bare_char)
}

fn is_bare_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

impl<'t> Cursor<'t> {
    pub fn new(line: usize, text: &'t str) -> Cursor<'t> {
        Cursor { line, rest: text.trim_start() }
    }

    /// What is left of the line.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    pub fn error<T>(&self, expected: impl fmt::Display) -> Result<T, ReadError> {
        let found = match self.rest.trim() {
            "" => "the end of the line".to_owned(),
            rest => format!("'{rest}'"),
        };
        self.wrong(format!("expected {expected}, found {found}"))
    }

    /// An error that is not about what comes next.
    pub fn wrong<T>(&self, message: String) -> Result<T, ReadError> {
        Err(ReadError { line: self.line, message })
    }

    /// Whether this comes next, directly behind what was read.
    pub fn touches(&self, start: impl Fn(char) -> bool) -> bool {
        self.rest.starts_with(start)
    }

    /// Takes this text if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes this word if it comes next as a whole.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let is_it = ahead.word() == word;
        if is_it {
            *self = ahead;
        }
        is_it
    }

    pub fn expect(&mut self, text: &str) -> Result<(), ReadError> {
        if self.eat(text) { Ok(()) } else { self.error(format!("'{text}'")) }
    }

    pub fn end(&self) -> Result<(), ReadError> {
        if self.rest.trim().is_empty() { Ok(()) } else { self.error("the end of the line") }
    }

    /// The letters, digits, dots and dollars that come next; nothing where others do.
    pub fn word(&mut self) -> &'t str {
        let rest = self.rest.trim_start();
        let end = rest.find(|c| !is_bare_char(c)).unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    pub fn number<N: FromStr>(&mut self) -> Result<N, ReadError> {
        let mut ahead = *self;
        let sign = if ahead.eat("-") { "-" } else { "" };
        ahead.eat("+");
        ahead.rest = ahead.rest.trim_start();
        let end = ahead.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(ahead.rest.len());
        match format!("{sign}{}", &ahead.rest[..end]).parse() {
            Ok(number) => {
                self.rest = &ahead.rest[end..];
                Ok(number)
            }
            Err(_) => self.error("a number"),
        }
    }

    /// Bits, in decimal or hexadecimal digits.
    pub fn bits(&mut self) -> Result<u128, ReadError> {
        let mut ahead = *self;
        let word = ahead.word();
        let bits = match word.strip_prefix("0x") {
            Some(digits) => u128::from_str_radix(digits, 16),
            None => word.parse(),
        };
        match bits {
            Ok(bits) => {
                *self = ahead;
                Ok(bits)
            }
            Err(_) => self.error("a number"),
        }
    }

    pub fn ty(&mut self) -> Result<Type, ReadError> {
        let mut ahead = *self;
        match words::ty(ahead.word()) {
            Some(ty) => {
                *self = ahead;
                Ok(ty)
            }
            None => self.error("a type"),
        }
    }

    /// The bytes between quotes.
    pub fn string(&mut self) -> Result<Vec<u8>, ReadError> {
        self.expect("\"")?;
        let mut bytes = Vec::new();
        let mut chars = self.rest.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(bytes);
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => bytes.push(b'\n'),
                    Some('r') => bytes.push(b'\r'),
                    Some('t') => bytes.push(b'\t'),
                    Some('x') => {
                        let digits: String = chars.by_ref().take(2).map(|(_, c)| c).collect();
                        match u8::from_str_radix(&digits, 16) {
                            Ok(byte) => bytes.push(byte),
                            Err(_) => return self.error("two hexadecimal digits"),
                        }
                    }
                    Some(c @ ('\\' | '"' | '\'')) => bytes.push(c as u8),
                    _ => return self.error("an escape that is known"),
                },
                c => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        self.error("a closing quote")
    }

    /// The name of a function, an object or a variable; `what` for the error.
    pub fn name(&mut self, what: &str) -> Result<String, ReadError> {
        if self.touches(|c| c == '"') {
            let bytes = self.string()?;
            return match String::from_utf8(bytes) {
                Ok(name) => Ok(name),
                Err(_) => self.error(format_args!("{what} in UTF-8")),
            };
        }
        match self.touches(is_bare_char) {
            true => Ok(self.word().to_owned()),
            false => self.error(what),
        }
    }
}
