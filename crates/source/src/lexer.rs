//! The tokens of a preprocessed file, each with the place in the source that it came from.

use std::collections::BTreeSet;
use std::sync::Arc;

/// What a token is, as far as the structure of statements depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// An identifier or keyword.
    Word,
    /// A number, string or character.
    Literal,
    /// An operator or bracket.
    Punctuation,
}

/// A token: its bytes in the text and its line in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind its last one.
    pub end: usize,
    /// Index into [`Tokens::files`].
    pub file: u32,
    /// Its line in that file.
    pub line: u32,
    /// Whether it comes from a header of the system.
    pub system: bool,
}

/// The tokens of a text and the files that its line markers name.
#[derive(Debug)]
pub struct Tokens<'t> {
    /// The text itself.
    pub text: &'t str,
    /// The tokens in order.
    pub list: Vec<Token>,
    /// The files, by the numbers that tokens carry.
    pub files: Vec<Arc<str>>,
    /// Where each directive stands, from its `#` to the end of its line; line markers among them.
    pub directives: Vec<std::ops::Range<usize>>,
    /// The files that are not headers of the system.
    pub own_files: BTreeSet<u32>,
    /// Whether the text has line markers.
    pub marked: bool,
}

impl<'t> Tokens<'t> {
    /// The text of the token at an index; empty behind the last one. Brackets are written in one way
    /// here, whichever of C's two the text uses.
    pub fn word(&self, index: usize) -> &'t str {
        match self.list.get(index).map_or("", |token| &self.text[token.start..token.end]) {
            "<%" => "{",
            "%>" => "}",
            "<:" => "[",
            ":>" => "]",
            word => word,
        }
    }

    /// `file:line` of the token at an index.
    pub fn place(&self, index: usize) -> String {
        match self.list.get(index).or(self.list.last()) {
            Some(token) => format!("{}:{}", self.files[token.file as usize], token.line),
            None => "the empty text".into(),
        }
    }
}

/// Splits a text into tokens. `file` is its own name, for a text without line markers.
pub fn tokenize<'t>(text: &'t str, file: &str) -> Tokens<'t> {
    let mut lexer = Lexer {
        bytes: text.as_bytes(),
        position: 0,
        line: 1,
        file: 0,
        system: false,
        tokens: Tokens {
            text,
            list: Vec::with_capacity(text.len() / 5),
            files: vec![Arc::from(file)],
            directives: Vec::new(),
            own_files: BTreeSet::from([0]),
            marked: false,
        },
    };
    lexer.run();
    lexer.tokens
}

struct Lexer<'t> {
    bytes: &'t [u8],
    position: usize,
    line: u32,
    file: u32,
    system: bool,
    tokens: Tokens<'t>,
}

/// Operators of more than one character, the longest first. Compound assignments must be known as
/// such, because a condition starts behind them.
const OPERATORS: [&str; 28] = [
    "...", "<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=", ">=",
    "&&", "||", "->", "++", "--", "<<", ">>", "##", "::", "<%", "%>", "<:", ":>",
];

impl Lexer<'_> {
    fn run(&mut self) {
        let mut at_line_start = true;
        while let Some(byte) = self.bytes.get(self.position).copied() {
            match byte {
                b'\n' => {
                    self.line = self.line.wrapping_add(1);
                    self.position += 1;
                    at_line_start = true;
                    continue;
                }
                b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' => {
                    self.position += 1;
                    continue;
                }
                b'\\' if self.bytes.get(self.position + 1) == Some(&b'\n') => {
                    self.position += 2;
                    self.line = self.line.wrapping_add(1);
                    continue;
                }
                b'#' if at_line_start => self.directive(),
                b'/' if self.follows("//") => self.skip_line(),
                b'/' if self.follows("/*") => self.skip_comment(),
                b'"' | b'\'' => self.literal(self.position, byte),
                b'0'..=b'9' => self.number(),
                b'.' if self.bytes.get(self.position + 1).is_some_and(u8::is_ascii_digit) => {
                    self.number();
                }
                _ if is_word(byte) => self.word(),
                _ => self.punctuation(),
            }
            at_line_start = false;
        }
    }

    fn follows(&self, text: &str) -> bool {
        self.bytes[self.position..].starts_with(text.as_bytes())
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let (file, line, system) = (self.file, self.line, self.system);
        let end = self.position;
        self.tokens.list.push(Token { kind, start, end, file, line, system });
    }

    fn skip_while(&mut self, condition: impl Fn(u8) -> bool) {
        while self.bytes.get(self.position).is_some_and(|byte| condition(*byte)) {
            self.position += 1;
        }
    }

    fn skip_line(&mut self) {
        self.skip_while(|byte| byte != b'\n');
        // A line that ends in a backslash goes on.
        while self.bytes[..self.position].ends_with(b"\\") && self.position < self.bytes.len() {
            self.position += 1;
            self.line = self.line.wrapping_add(1);
            self.skip_while(|byte| byte != b'\n');
        }
    }

    fn skip_comment(&mut self) {
        let rest = &self.bytes[self.position..];
        let length = rest.windows(2).skip(2).position(|pair| pair == b"*/").map(|at| at + 4);
        let length = length.unwrap_or(rest.len());
        self.line += rest[..length].iter().filter(|byte| **byte == b'\n').count() as u32;
        self.position += length;
    }

    /// `# 12 "file.c" 1 3`, or anything else that starts with `#` and means nothing here.
    fn directive(&mut self) {
        let start = self.position + 1;
        self.skip_line();
        self.tokens.directives.push(start - 1..self.position);
        let text = String::from_utf8_lossy(&self.bytes[start..self.position]).into_owned();
        let text = text.trim_start();
        let text = text.strip_prefix("line").unwrap_or(text).trim_start();
        let Some((line, rest)) = text.split_once(char::is_whitespace) else { return };
        let (Ok(line), Some(rest)) = (line.parse::<u32>(), rest.trim_start().strip_prefix('"'))
        else {
            return;
        };
        let Some((name, flags)) = rest.rsplit_once('"') else { return };
        let name = name.replace("\\\\", "\\").replace("\\\"", "\"");
        let known = self.tokens.files.iter().position(|file| **file == *name);
        self.file = known.unwrap_or_else(|| {
            self.tokens.files.push(Arc::from(name.as_str()));
            self.tokens.files.len() - 1
        }) as u32;
        self.system = flags.split_whitespace().any(|flag| flag == "3");
        if !self.system && !name.starts_with('<') {
            self.tokens.own_files.insert(self.file);
        }
        self.tokens.marked = true;
        // The marker names the line that follows it, and the line break is still to come.
        self.line = line.wrapping_sub(1);
    }

    fn word(&mut self) {
        let start = self.position;
        self.skip_while(is_word);
        let prefix = &self.bytes[start..self.position];
        match self.bytes.get(self.position) {
            Some(quote @ (b'"' | b'\'')) if matches!(prefix, b"L" | b"u" | b"U" | b"u8") => {
                self.literal(start, *quote);
            }
            _ => self.push(TokenKind::Word, start),
        }
    }

    fn number(&mut self) {
        let start = self.position;
        loop {
            self.skip_while(|byte| is_word(byte) || byte == b'.');
            let exponent = matches!(self.bytes[self.position - 1], b'e' | b'E' | b'p' | b'P');
            let signed = matches!(self.bytes.get(self.position), Some(b'+' | b'-'));
            let hex =
                self.bytes[start..].starts_with(b"0x") || self.bytes[start..].starts_with(b"0X");
            let is_power = matches!(self.bytes[self.position - 1], b'p' | b'P');
            if !(exponent && signed && (!hex || is_power)) {
                break;
            }
            self.position += 1;
        }
        self.push(TokenKind::Literal, start);
    }

    fn literal(&mut self, start: usize, quote: u8) {
        self.position += 1;
        while let Some(byte) = self.bytes.get(self.position).copied() {
            self.position += 1;
            match byte {
                b'\\' => self.position = (self.position + 1).min(self.bytes.len()),
                b'\n' => {
                    self.position -= 1;
                    break;
                }
                _ if byte == quote => break,
                _ => {}
            }
        }
        self.push(TokenKind::Literal, start);
    }

    fn punctuation(&mut self) {
        let start = self.position;
        let length =
            OPERATORS.iter().find(|operator| self.follows(operator)).map_or(1, |op| op.len());
        self.position += length;
        self.push(TokenKind::Punctuation, start);
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let tokens = tokenize(text, "a.c");
        (0..tokens.list.len()).map(|index| tokens.word(index)).collect()
    }

    #[test]
    fn tokens_are_told_apart() {
        assert_eq!(words("a+=b?c:d;"), ["a", "+=", "b", "?", "c", ":", "d", ";"]);
        assert_eq!(words("L\"a\\\"?\" 'x' u8\"b\""), ["L\"a\\\"?\"", "'x'", "u8\"b\""]);
        assert_eq!(words("0x1p-3+1.5e+2f-.5"), ["0x1p-3", "+", "1.5e+2f", "-", ".5"]);
        assert_eq!(words("0xe+1"), ["0xe", "+", "1"]);
        assert_eq!(words("a/*?:*/b//c\nd"), ["a", "b", "d"]);
        assert_eq!(words("a<:1:>=<%b%c%>"), ["a", "[", "1", "]", "=", "{", "b", "%", "c", "}"]);
        assert_eq!(words("a<<=b>>c...d->e"), ["a", "<<=", "b", ">>", "c", "...", "d", "->", "e"]);
    }

    #[test]
    fn places_follow_the_markers() {
        let text = "# 1 \"a.c\"\nx\n# 7 \"/usr/include/h.h\" 1 3\ny\nz\n# 3 \"a.c\" 2\nw";
        let tokens = tokenize(text, "t.i");
        let places: Vec<_> = (0..4).map(|index| tokens.place(index)).collect();
        assert_eq!(places, ["a.c:1", "/usr/include/h.h:7", "/usr/include/h.h:8", "a.c:3"]);
        assert_eq!(
            tokens.list.iter().map(|token| token.system).collect::<Vec<_>>(),
            [false, true, true, false]
        );
    }
}
