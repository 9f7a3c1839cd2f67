//! The brackets and words of SMT-LIB.

use crate::reader::ReadError;

/// Where something stands: line and column, from 1.
pub(crate) type Place = (u32, u32);

/// A word, or several things in brackets.
#[derive(Debug)]
pub(crate) enum Sexpr<'t> {
    Word(&'t str, Place),
    List(Vec<Sexpr<'t>>, Place),
}

/// What is nested deeper is refused: freeing it would use up the stack.
const DEEPEST: usize = 20_000;

impl<'t> Sexpr<'t> {
    pub(crate) fn place(&self) -> Place {
        match self {
            Sexpr::Word(_, place) | Sexpr::List(_, place) => *place,
        }
    }

    pub(crate) fn word(&self) -> Option<&'t str> {
        match self {
            Sexpr::Word(word, _) => Some(word),
            Sexpr::List(..) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Sexpr<'t>]> {
        match self {
            Sexpr::Word(..) => None,
            Sexpr::List(list, _) => Some(list),
        }
    }

    /// Everything in a text.
    pub(crate) fn read_all(text: &'t str) -> Result<Vec<Sexpr<'t>>, ReadError> {
        let mut open: Vec<(Vec<Sexpr<'t>>, Place)> = Vec::new();
        let mut done = Vec::new();
        let bytes = text.as_bytes();
        let (mut at, mut line, mut line_start) = (0, 1, 0);
        while at < bytes.len() {
            let place = (line, (at - line_start + 1) as u32);
            match bytes[at] {
                b'\n' => {
                    line += 1;
                    at += 1;
                    line_start = at;
                }
                byte if byte.is_ascii_whitespace() => at += 1,
                b';' => {
                    at += bytes[at..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - at)
                }
                b'(' => {
                    if open.len() == DEEPEST {
                        return Err(ReadError::at(
                            place,
                            format!("brackets are nested deeper than {DEEPEST}"),
                        ));
                    }
                    open.push((Vec::new(), place));
                    at += 1;
                }
                b')' => {
                    let Some((list, start)) = open.pop() else {
                        return Err(ReadError::at(place, "this bracket closes nothing"));
                    };
                    let list = Sexpr::List(list, start);
                    open.last_mut().map_or(&mut done, |(outer, _)| outer).push(list);
                    at += 1;
                }
                first => {
                    let length = match first {
                        b'|' => bytes[at + 1..].iter().position(|b| *b == b'|').map(|n| n + 2),
                        b'"' => string_length(&bytes[at..]),
                        _ => Some(word_length(&bytes[at..])),
                    };
                    let Some(length) = length else {
                        return Err(ReadError::at(place, "a quote is never closed"));
                    };
                    let word = &text[at..at + length];
                    if let Some(last) = word.rfind('\n') {
                        line += word.matches('\n').count() as u32;
                        line_start = at + last + 1;
                    }
                    let word = Sexpr::Word(word.trim_matches('|'), place);
                    open.last_mut().map_or(&mut done, |(outer, _)| outer).push(word);
                    at += length;
                }
            }
        }
        match open.first() {
            Some((_, place)) => Err(ReadError::at(*place, "this bracket is never closed")),
            None => Ok(done),
        }
    }
}

fn word_length(bytes: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"();|\"".contains(byte);
    bytes.iter().position(ends).unwrap_or(bytes.len())
}

/// A quote inside a string is written twice.
fn string_length(bytes: &[u8]) -> Option<usize> {
    let mut at = 1;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}
