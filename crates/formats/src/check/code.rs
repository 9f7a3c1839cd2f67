//! Just enough of C's text to find the places that formats ask for: the parenthesis that closes a
//! call, the keyword that a condition belongs to, and which functions a text declares or defines.

use std::ops::Range;

/// A C text in which comments, literals and directives are blanked out, so that every bracket and
/// every word that is left is code. Offsets are those of the original text.
pub(super) struct Code {
    bytes: Vec<u8>,
    line_starts: Vec<usize>,
}

/// A word of the text that is followed by a parenthesis.
pub(super) struct Mention {
    /// Where the word starts.
    pub(super) start: usize,
    /// Whether a type can stand before it, so that it is no call.
    pub(super) follows_type: bool,
    /// Where the body opens, when this is a definition.
    pub(super) body: Option<usize>,
}

impl Code {
    pub(super) fn new(text: &[u8]) -> Self {
        let mut line_starts = vec![0];
        line_starts.extend((0..text.len()).filter(|at| text[*at] == b'\n').map(|at| at + 1));
        Code { bytes: blank(text), line_starts }
    }

    /// The offset of a line and a column in bytes, both from 1.
    pub(super) fn offset(&self, line: u32, column: u32) -> Option<usize> {
        let start = *self.line_starts.get((line as usize).checked_sub(1)?)?;
        let at = start + (column as usize).checked_sub(1)?;
        (at < self.line_range(line)?.end).then_some(at)
    }

    /// The line and the column in bytes of an offset, both from 1.
    pub(super) fn position(&self, offset: usize) -> (u32, u32) {
        let line = self.line_starts.partition_point(|start| *start <= offset);
        (line as u32, (offset - self.line_starts[line - 1] + 1) as u32)
    }

    /// The bytes of a line, without its end.
    pub(super) fn line_range(&self, line: u32) -> Option<Range<usize>> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.line_starts.get(index)?;
        let end = self.line_starts.get(index + 1).map_or(self.bytes.len(), |next| next - 1);
        Some(start..end)
    }

    /// The parenthesis that closes the call of `function` that starts at this place. When something
    /// else stands there, as it does when a macro makes the call, the only call on the line is taken.
    pub(super) fn closing_parenthesis(
        &self,
        line: u32,
        column: u32,
        function: &str,
    ) -> Option<usize> {
        if let Some(at) = self.offset(line, column)
            && self.word(at) == function.as_bytes()
        {
            return self.matching(self.skip_space(at + function.len()));
        }
        let range = self.line_range(line)?;
        let mut calls = self.mentions(function).filter(|call| range.contains(&call.start));
        match (calls.next(), calls.next()) {
            (Some(call), None) => self.matching(self.skip_space(call.start + function.len())),
            _ => None,
        }
    }

    /// The `if`, `while`, `for` or `switch` whose condition holds this place; nothing when the truth
    /// of one branch instruction is not the truth of that condition, because `&&`, `||`, `!` or `?`
    /// stands in it, or when the loop tests at its end.
    pub(super) fn branching_keyword(&self, line: u32, column: u32) -> Option<usize> {
        let at = self.offset(line, column)?;
        let (keyword, open) = match self.word(at) {
            word @ (b"if" | b"while" | b"for" | b"switch") => {
                (at, self.skip_space(at + word.len()))
            }
            _ => self.enclosing_keyword(at)?,
        };
        let close = self.matching(open)?;
        let condition = &self.bytes[open..close];
        let is_composed = condition.iter().enumerate().any(|(index, byte)| match byte {
            b'?' => true,
            b'!' => condition.get(index + 1) != Some(&b'='),
            b'&' | b'|' => condition.get(index + 1) == Some(byte),
            _ => false,
        });
        // Either a loop that tests at its end, whose keyword is `do`, or an empty one.
        let tests_at_end = self.word(keyword) == b"while"
            && self.bytes.get(self.skip_space(close + 1)) == Some(&b';');
        (!is_composed && !tests_at_end).then_some(keyword)
    }

    /// The keyword before the innermost parenthesis around this place that has one.
    fn enclosing_keyword(&self, at: usize) -> Option<(usize, usize)> {
        let mut closed = 0_usize;
        for index in (0..at).rev() {
            match self.bytes[index] {
                b'{' | b'}' => return None,
                b')' => closed += 1,
                b'(' if closed > 0 => closed -= 1,
                b'(' => {
                    let word = self.word_before(index);
                    if let b"if" | b"while" | b"for" | b"switch" = &self.bytes[word.clone()] {
                        return Some((word.start, index));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Every place where the word stands before a parenthesis.
    pub(super) fn mentions<'c>(&'c self, word: &'c str) -> impl Iterator<Item = Mention> + 'c {
        let mut depth = 0_usize;
        let starts = (0..self.bytes.len()).filter_map(move |at| {
            match self.bytes[at] {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let begins = !is_word(self.bytes[at.saturating_sub(1)]) || at == 0;
            (begins && self.word(at) == word.as_bytes()).then_some((at, depth == 0))
        });
        starts.filter_map(move |(start, at_file_scope)| {
            let open = self.skip_space(start + word.len());
            if self.bytes.get(open) != Some(&b'(') {
                return None;
            }
            let before = self.word_before(start);
            let follows_type = match &self.bytes[before.clone()] {
                b"return" | b"else" | b"do" | b"case" | b"goto" | b"sizeof" => false,
                // After a star it may be a product, but not at file scope.
                b"" => at_file_scope && self.bytes[..before.end].last() == Some(&b'*'),
                _ => true,
            };
            let body = at_file_scope.then(|| self.body_behind(open)).flatten();
            Some(Mention { start, follows_type, body })
        })
    }

    /// Whether the text holds a definition of the function.
    pub(super) fn defines(&self, function: &str) -> bool {
        self.mentions(function).any(|mention| mention.body.is_some())
    }

    /// Where the body of a definition opens whose parameters open here.
    fn body_behind(&self, open: usize) -> Option<usize> {
        let mut at = self.skip_space(self.matching(open)? + 1);
        while self.word(at) == b"__attribute__" {
            let attributes = self.skip_space(at + b"__attribute__".len());
            at = self.skip_space(self.matching(attributes)? + 1);
        }
        (self.bytes.get(at) == Some(&b'{')).then_some(at)
    }

    /// The parenthesis that closes the one at this place.
    fn matching(&self, open: usize) -> Option<usize> {
        if self.bytes.get(open) != Some(&b'(') {
            return None;
        }
        let mut depth = 0_usize;
        for at in open..self.bytes.len() {
            match self.bytes[at] {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(at),
                b')' => depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn skip_space(&self, mut at: usize) -> usize {
        while self.bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        at
    }

    /// The word that starts at this place; empty when none does.
    fn word(&self, at: usize) -> &[u8] {
        let rest = &self.bytes[at.min(self.bytes.len())..];
        let length = rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len());
        &rest[..length]
    }

    /// The word before this place, with space between; empty when something else stands there.
    fn word_before(&self, at: usize) -> Range<usize> {
        let text = self.bytes[..at].trim_ascii_end();
        let length = text.iter().rev().position(|byte| !is_word(*byte)).unwrap_or(text.len());
        text.len() - length..text.len()
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// Blanks out comments, the insides of literals, and directives; ends of lines stay.
fn blank(text: &[u8]) -> Vec<u8> {
    let mut result = text.to_vec();
    let mut at = 0;
    let mut line_is_empty = true;
    while at < text.len() {
        let end = match text[at] {
            b'/' if text.get(at + 1) == Some(&b'*') => {
                let close = text[at + 2..].windows(2).position(|pair| pair == b"*/");
                close.map_or(text.len(), |length| at + length + 4)
            }
            b'/' if text.get(at + 1) == Some(&b'/') => end_of_logical_line(text, at),
            b'#' if line_is_empty => end_of_logical_line(text, at),
            quote @ (b'"' | b'\'') => end_of_literal(text, at, quote),
            byte => {
                line_is_empty = byte == b'\n' || (line_is_empty && byte.is_ascii_whitespace());
                at += 1;
                continue;
            }
        };
        for byte in result[at..end].iter_mut().filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
        at = end;
    }
    result
}

/// The end of the line, beyond those that a backslash joins to the next.
fn end_of_logical_line(text: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    text.len()
}

fn end_of_literal(text: &[u8], open: usize, quote: u8) -> usize {
    let mut at = open + 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            // A literal ends with its line, even when its quote is missing.
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offset of the mark `^` in a text, and the text without it.
    fn marked(text: &str) -> (usize, String) {
        (text.find('^').expect("a mark"), text.replace('^', ""))
    }

    #[test]
    fn calls_are_closed_where_they_end() {
        for text in [
            "int x = f(^);",
            "int x = f( /* ) */ \")\", ')', (1 + 2)\n  ^);",
            "int x = f // (\n  (^);",
            "# 7 \"f(\"\nint x = f(^);",
        ] {
            let (close, text) = marked(text);
            let code = Code::new(text.as_bytes());
            let (line, column) = code.position(text.find("= f").unwrap() + 2);
            assert_eq!(code.closing_parenthesis(line, column, "f"), Some(close), "{text}");
            // Without a column, the only call of the line is meant.
            assert_eq!(code.closing_parenthesis(line, 0, "f"), Some(close), "{text}");
        }
        let code = Code::new(b"int x = f() + f(), y = ff();");
        assert_eq!(code.closing_parenthesis(1, 0, "f"), None);
        assert_eq!(code.closing_parenthesis(1, 1, "ff"), Some(26));
        assert_eq!(code.closing_parenthesis(9, 9, "f"), None);
    }

    #[test]
    fn conditions_belong_to_keywords() {
        let keyword = |text: &str| {
            let (at, text) = marked(text);
            let code = Code::new(text.as_bytes());
            let (line, column) = code.position(at);
            code.branching_keyword(line, column).map(|offset| text[offset..].to_string())
        };
        assert_eq!(keyword("{ if (^x > 0) y(); }").unwrap(), "if (x > 0) y(); }");
        assert_eq!(keyword("{ ^while (x) y(); }").unwrap(), "while (x) y(); }");
        assert_eq!(keyword("for (i = 0; ^i < 3; i++) ;").unwrap(), "for (i = 0; i < 3; i++) ;");
        assert_eq!(keyword("if ((^x) != (3)) ;").unwrap(), "if ((x) != (3)) ;");
        for unclear in [
            "if (^x && y) ;",
            "if (x || ^y) ;",
            "if (!^x) ;",
            "if (^x ? 1 : 0) ;",
            "do { } while (^x);",
            "y = ^x > 0;",
        ] {
            assert_eq!(keyword(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn definitions_are_told_from_declarations() {
        let text = b"extern int f(void); int *g(); void h(void) __attribute__((noinline)) { f(); }";
        let code = Code::new(text);
        let kinds = |word| -> Vec<_> {
            let mentions = code.mentions(word);
            mentions.map(|mention| (mention.follows_type, mention.body.is_some())).collect()
        };
        assert_eq!(kinds("f"), [(true, false), (false, false)]);
        assert_eq!(kinds("g"), [(true, false)]);
        assert_eq!(kinds("h"), [(true, true)]);
        assert!(code.defines("h") && !code.defines("f"));
    }
}
