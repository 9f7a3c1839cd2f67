//! The text of a C file around a place: just enough to tell a value from an address, and where an
//! expression ends.

use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;

/// The files of the program as text; none for those that cannot be read.
#[derive(Default)]
pub(crate) struct Texts {
    files: FxHashMap<Box<str>, Option<Rc<Text>>>,
}

impl Texts {
    pub(crate) fn of(&mut self, file: &str) -> Option<Rc<Text>> {
        if !self.files.contains_key(file) {
            let text = std::fs::read(file).ok().map(|bytes| Rc::new(Text::new(bytes)));
            self.files.insert(file.into(), text);
        }
        self.files[file].clone()
    }
}

/// What the text at a place should be.
#[derive(Clone, Copy)]
pub(crate) enum Operation<'n> {
    /// `...->name` or `....name`; the place is that of the name.
    Member(&'n str),
    /// `a[...]`; the place is where it begins.
    Index,
    /// The operand of `*`, which is this name if it is known; the place is where it begins.
    Dereference(&'n str),
}

/// A C file. What stands in comments and in quotes is blank.
pub(crate) struct Text {
    bytes: Vec<u8>,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Text {
    /// The first line, from 1, that has a word.
    pub(crate) fn first_line_with(&self, word: &str) -> Option<usize> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let found = self.bytes.windows(word.len()).enumerate().find(|(at, bytes)| {
            let before = at.checked_sub(1).and_then(|at| self.bytes.get(at));
            let behind = self.bytes.get(at + word.len());
            *bytes == word.as_bytes()
                && !before.is_some_and(is_word)
                && !behind.is_some_and(is_word)
        });
        let at = found?.0;
        Some(self.lines.partition_point(|start| *start <= at))
    }

    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(index, _)| index + 1)).collect();
        Text { bytes: without_words(bytes), lines }
    }

    /// The place of a line and column, counted from 1.
    fn place(&self, line: u32, column: u32) -> Option<usize> {
        let start = self.lines.get((line as usize).checked_sub(1)?)?;
        Some(start + (column as usize).checked_sub(1)?)
    }

    /// Whether a place lies in a part of the file.
    pub(crate) fn is_within(&self, line: u32, column: u32, part: &Range<usize>) -> bool {
        self.place(line, column).is_some_and(|place| part.contains(&place))
    }

    /// The full expression around a place, or the whole declaration that it initialises something
    /// in: up to the semicolons around it, or up to the end of the brackets of an `if` or a loop.
    pub(crate) fn full_expression(&self, line: u32, column: u32) -> Option<Range<usize>> {
        let place = self.place(line, column)?;
        Some(self.expression_start(place)?..self.expression_end(place)?)
    }

    fn expression_start(&self, place: usize) -> Option<usize> {
        let mut index = place;
        while let Some(before) = index.checked_sub(1) {
            index = match self.get(before)? {
                b';' => return Some(index),
                b'}' => match self.opening(before) {
                    // The braces of an initial value; any others are a statement.
                    Some(open) if self.is_initializer(open) => open,
                    _ => return Some(index),
                },
                b'{' if !self.is_initializer(before) => return Some(index),
                b')' | b']' => self.opening(before)?,
                _ => before,
            };
        }
        Some(0)
    }

    fn is_initializer(&self, brace: usize) -> bool {
        self.before(brace)
            .is_some_and(|before| matches!(self.get(before), Some(b'=' | b',' | b'{')))
    }

    fn expression_end(&self, place: usize) -> Option<usize> {
        let mut index = place;
        loop {
            index = match self.get(index)? {
                b';' => return Some(index),
                b'(' | b'[' | b'{' => self.closing(index)?,
                b')' => {
                    let open = self.opening(index)?;
                    match self.before(open) {
                        Some(last) if self.is_keyword(last) => return Some(index),
                        _ => index + 1,
                    }
                }
                _ => index + 1,
            };
        }
    }

    /// Whether the text at a place, counted from 1, does the operation and takes the value, not the
    /// address. What does not look like it, such as the name of a macro, does not.
    pub(crate) fn reads(&self, line: u32, column: u32, operation: Operation<'_>) -> bool {
        self.value_at(line, column, operation).unwrap_or(false)
    }

    fn value_at(&self, line: u32, column: u32, operation: Operation<'_>) -> Option<bool> {
        let place = self.place(line, column)?;
        let (start, end) = match operation {
            Operation::Member(name) => {
                let end = self.word_end(place);
                if !self.is_word(place, end, name) {
                    return None;
                }
                (self.postfix_start(place)?, end)
            }
            Operation::Index => {
                let end = self.postfix_end(place)?;
                (self.get(end.checked_sub(1)?) == Some(b']')).then_some((place, end))?
            }
            Operation::Dereference(name) => {
                let end = self.operand_end(place)?;
                let is_name = self.word_end(place) > place;
                if is_name && !name.is_empty() && !self.is_word(place, self.word_end(place), name) {
                    // Not the variable itself, so it should be a member or an element.
                    let last = self.get(end.checked_sub(1)?)?;
                    if self.word_end(place) == end && last != b']' {
                        return None;
                    }
                }
                // Of a member, the place is that of its name.
                let start = self.postfix_start(place)?;
                let (start, end) = self.without_brackets(start, end);
                let star = self.before(start)?;
                (self.get(star) == Some(b'*')).then_some((star, end))?
            }
        };
        let (start, _) = self.without_brackets(start, end);
        Some(self.before(start).is_none_or(|before| self.get(before) != Some(b'&')))
    }

    /// The type `T` of `*(T *)operand` where the operand is at a place, counted from 1, and the text takes the
    /// value, not the address.
    pub(crate) fn type_read_by_cast(&self, line: u32, column: u32) -> Option<String> {
        let place = self.place(line, column)?;
        let end = self.operand_end(place)?;
        let (mut start, end) = self.without_brackets(self.postfix_start(place)?, end);
        let mut target = None;
        // Of several casts, the outermost is the last.
        while let Some(close) = self.before(start)
            && self.get(close) == Some(b')')
            && let Some(open) = self.opening(close)
            && let Some(pointer) = self.bytes.get(open + 1..close)
            && let Some(of) = pointer.trim_ascii_end().strip_suffix(b"*")
        {
            target = Some(of);
            start = open;
        }
        let (start, end) = self.without_brackets(start, end);
        let star = self.before(start).filter(|star| self.get(*star) == Some(b'*'))?;
        let (start, _) = self.without_brackets(star, end);
        let is_address = self.before(start).is_some_and(|before| self.get(before) == Some(b'&'));
        target.filter(|_| !is_address).map(|of| String::from_utf8_lossy(of).into_owned())
    }

    fn get(&self, index: usize) -> Option<u8> {
        self.bytes.get(index).copied()
    }

    fn is_name_byte(&self, index: usize) -> bool {
        self.get(index).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    fn word_end(&self, start: usize) -> usize {
        (start..).find(|index| !self.is_name_byte(*index)).unwrap_or(start)
    }

    /// Whether a word is a name; numbers at its end may be missing in what the compiler calls it.
    fn is_word(&self, start: usize, end: usize, name: &str) -> bool {
        let word = self.bytes.get(start..end).unwrap_or_default();
        let digits = |byte: &u8| byte.is_ascii_digit();
        word.strip_prefix(name.as_bytes()).is_some_and(|rest| rest.iter().all(digits))
            && !word.is_empty()
    }

    /// The last byte before a place that is no space.
    fn before(&self, place: usize) -> Option<usize> {
        (0..place).rev().find(|index| !self.bytes[*index].is_ascii_whitespace())
    }

    /// The first byte at or behind a place that is no space.
    fn after(&self, place: usize) -> usize {
        let mut rest = place..self.bytes.len();
        rest.find(|index| !self.bytes[*index].is_ascii_whitespace()).unwrap_or(self.bytes.len())
    }

    /// Widens an expression by the brackets around it.
    fn without_brackets(&self, mut start: usize, mut end: usize) -> (usize, usize) {
        while let Some(open) = self.before(start)
            && self.get(open) == Some(b'(')
            && self.get(self.after(end)) == Some(b')')
            // Brackets of a call belong to it.
            && self.before(open).is_none_or(|before| !self.is_name_byte(before) || self.is_keyword(before))
        {
            (start, end) = (open, self.after(end) + 1);
        }
        (start, end)
    }

    fn is_keyword(&self, last: usize) -> bool {
        let start = (0..=last).rev().find(|index| !self.is_name_byte(*index)).map_or(0, |i| i + 1);
        matches!(
            &self.bytes[start..=last],
            b"return" | b"if" | b"while" | b"switch" | b"for" | b"else"
        )
    }

    /// The end of an operand that begins here: stars, then a name or brackets and what follows.
    fn operand_end(&self, place: usize) -> Option<usize> {
        let mut start = place;
        while self.get(start) == Some(b'*') {
            start = self.after(start + 1);
        }
        self.postfix_end(start)
    }

    /// The end of a name or of brackets with all that is picked from it, or called, behind.
    fn postfix_end(&self, start: usize) -> Option<usize> {
        let mut end = match self.get(start)? {
            b'(' => self.closing(start)?,
            _ => self.word_end(start),
        };
        if end == start {
            return None;
        }
        loop {
            let next = self.after(end);
            end = match (self.get(next), self.get(next + 1)) {
                (Some(b'[' | b'('), _) => self.closing(next)?,
                (Some(b'-'), Some(b'>')) => self.word_end(self.after(next + 2)),
                (Some(b'.'), _) => self.word_end(self.after(next + 1)),
                (Some(b'+'), Some(b'+')) | (Some(b'-'), Some(b'-')) => next + 2,
                _ => return Some(end),
            };
        }
    }

    /// The begin of what a member with its name here is picked from.
    fn postfix_start(&self, name: usize) -> Option<usize> {
        let mut start = name;
        while let Some(before) = self.before(start) {
            let base = match self.get(before)? {
                b'.' => self.before(before)?,
                b'>' if before > 0 && self.get(before - 1) == Some(b'-') => {
                    self.before(before - 1)?
                }
                _ => return Some(start),
            };
            start = self.primary_start(base)?;
        }
        Some(start)
    }

    /// The begin of the names, brackets and calls that end with a byte, up to the next `.` or `->`.
    fn primary_start(&self, last: usize) -> Option<usize> {
        let mut last = last;
        loop {
            match self.get(last)? {
                b']' | b')' => {
                    let open = self.opening(last)?;
                    match self.before(open) {
                        Some(before)
                            if matches!(self.get(before), Some(b']' | b')'))
                                || self.is_name_byte(before) && !self.is_keyword(before) =>
                        {
                            last = before;
                        }
                        _ => return Some(open),
                    }
                }
                _ if self.is_name_byte(last) => {
                    let outside = (0..=last).rev().find(|index| !self.is_name_byte(*index));
                    return Some(outside.map_or(0, |index| index + 1));
                }
                _ => return None,
            }
        }
    }

    /// Behind the bracket that closes the one here.
    fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (index, byte) in self.bytes.iter().enumerate().skip(open) {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(index + 1);
            }
        }
        None
    }

    /// The bracket that the one here closes.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        for index in (0..=close).rev() {
            match self.bytes[index] {
                b')' | b']' | b'}' => depth += 1,
                b'(' | b'[' | b'{' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(index);
            }
        }
        None
    }
}

/// The text with blanks for what stands in comments and in quotes; lines stay lines.
fn without_words(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut index = 0;
    while index < bytes.len() {
        let rest = &bytes[index..];
        let length = match rest {
            [b'/', b'/', ..] => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] => {
                let end = rest[2..].windows(2).position(|pair| pair == b"*/");
                end.map_or(rest.len(), |end| end + 4)
            }
            [quote @ (b'"' | b'\''), ..] => quoted_length(rest, *quote),
            _ => 0,
        };
        for byte in &mut bytes[index..index + length] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        index += length.max(1);
    }
    bytes
}

/// The length of a string or character with its quotes.
fn quoted_length(text: &[u8], quote: u8) -> usize {
    let mut index = 1;
    while let Some(byte) = text.get(index) {
        match byte {
            b'\\' => index += 1,
            b'\n' => return index,
            byte if *byte == quote => return index + 1,
            _ => {}
        }
        index += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the text reads at the place of the caret.
    fn reads(text: &str, operation: Operation<'_>) -> bool {
        let column = text.find('^').unwrap() + 1;
        Text::new(text.replace('^', "").into_bytes()).reads(1, column as u32, operation)
    }

    #[test]
    fn members_are_read_unless_their_address_is_taken() {
        for text in ["g->^f;", "(*g).^f;", "x = (a[i].b->^f, 3);", "(void)g->^f;", "f(1)->^f;"] {
            assert!(reads(text, Operation::Member("f")), "{text}");
        }
        for text in ["&g->^f;", "(void)&(g->^f);", "& a[1].b.^f;", "^GET(g);", "(&(*g).^f);"] {
            assert!(!reads(text, Operation::Member("f")), "{text}");
        }
    }

    #[test]
    fn full_expressions_end_with_their_statement() {
        for (text, expected) in [
            ("{ int *p = ^f().a; g(p); }", " int *p = f().a"),
            ("x; g(\"a;(b\", ^f().a); y;", " g(\"a;(b\", f().a)"),
            ("{ if (*^f().a) x; }", " if (*f().a"),
            ("for (i = 0; ^f().a[i]; i++) x;", " f().a[i]"),
            ("} /* ; */ use(^f().a, ({ int y; y; }));", " /* ; */ use(f().a, ({ int y; y; }))"),
            ("int *a[] = { 0, ^f().a };", "int *a[] = { 0, f().a }"),
        ] {
            let column = text.find('^').unwrap() as u32 + 1;
            let plain = text.replace('^', "");
            let found = Text::new(plain.clone().into_bytes()).full_expression(1, column);
            assert_eq!(found.map(|range| &plain[range]), Some(expected), "{text}");
        }
    }

    #[test]
    fn elements_are_read_unless_their_address_is_taken() {
        assert!(reads("^a[i];", Operation::Index));
        assert!(reads("(void)(^a[i][2]);", Operation::Index));
        assert!(!reads("&^a[i];", Operation::Index));
        assert!(!reads("^AT(a, i);", Operation::Index));
    }

    #[test]
    fn targets_are_read_unless_their_address_is_taken() {
        for text in
            ["*^p;", "(void)*^p;", "(*^p, 3);", "(* (^p));", "((void)(*^p));", "c ? *^p : *q;"]
        {
            assert!(reads(text, Operation::Dereference("p")), "{text}");
        }
        assert!(reads("*^*pp;", Operation::Dereference("")));
        assert!(reads("*^f(1);", Operation::Dereference("")));
        assert!(reads("*n->^next;", Operation::Dereference("next")));
        assert!(reads("*(a[i].^p);", Operation::Dereference("p")));
        assert!(!reads("&*n->^next;", Operation::Dereference("next")));
        for text in ["&*^p;", "^p;", "a * (^p, 3);", "^P;", "*^P;"] {
            assert!(!reads(text, Operation::Dereference("p")), "{text}");
        }
    }
}
