//! A program as people write it: one statement a line, two spaces for each block.
//!
//! What a reducer leaves behind has its blanks and line ends wherever the original had them. A report
//! is read by people, and its length is counted in lines.

use source::{TokenKind, Tokens, tokenize};

/// A block, or the list of an initialiser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    Block,
    List,
}

/// The text with one declaration or statement a line. Tokens and their order stay; comments go.
pub fn lay_out(text: &str) -> String {
    let tokens = tokenize(text, "");
    if !tokens.directives.is_empty() {
        // Directives end with their line: such a text keeps its lines.
        return without_blank_lines(text);
    }
    let mut printer =
        Printer { done: String::new(), line: String::new(), braces: Vec::new(), brackets: vec![0] };
    for index in 0..tokens.list.len() {
        printer.token(&tokens, index);
    }
    printer.finish()
}

/// How many lines a text has that hold something.
pub fn lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

fn without_blank_lines(text: &str) -> String {
    let kept = text.lines().filter(|line| !line.trim().is_empty());
    kept.map(|line| format!("{}\n", line.trim_end())).collect()
}

struct Printer {
    done: String,
    line: String,
    braces: Vec<Brace>,
    /// Open round and square brackets: outside of all braces, and inside of each.
    brackets: Vec<u32>,
}

impl Printer {
    fn token(&mut self, tokens: &Tokens<'_>, index: usize) {
        let word = tokens.word(index);
        let before = index.checked_sub(1).map_or("", |before| tokens.word(before));
        let after = tokens.word(index + 1);
        let gap = index > 0 && tokens.list[index - 1].end < tokens.list[index].start;
        match word {
            "{" => {
                let brace = self.brace(tokens, index, before);
                self.append(tokens, index, true);
                self.braces.push(brace);
                self.brackets.push(0);
                if brace == Brace::Block {
                    self.end_line();
                }
            }
            "}" => {
                let brace = self.braces.pop().unwrap_or(Brace::Block);
                if self.brackets.len() > 1 {
                    self.brackets.pop();
                }
                if brace == Brace::Block {
                    self.end_line();
                }
                self.append(tokens, index, gap);
                let goes_on = matches!(after, ";" | "," | ")" | "else" | "while")
                    || tokens.list.get(index + 1).is_some_and(|next| {
                        // `struct s { ... } name;`
                        next.kind == TokenKind::Word && self.is_type_body(tokens, index)
                    });
                if brace == Brace::Block && !goes_on {
                    self.end_line();
                }
            }
            ";" => {
                self.append(tokens, index, false);
                if *self.open_brackets() == 0 {
                    self.end_line();
                }
            }
            _ => {
                self.append(tokens, index, gap);
                match word {
                    "(" | "[" => *self.open_brackets() += 1,
                    ")" | "]" => *self.open_brackets() = self.open_brackets().saturating_sub(1),
                    _ => {}
                }
            }
        }
    }

    /// What the brace at `index`, behind `before`, opens.
    fn brace(&self, tokens: &Tokens<'_>, index: usize, before: &str) -> Brace {
        let in_list = self.braces.last() == Some(&Brace::List);
        match before {
            "=" => Brace::List,
            "," | "{" | "]" if in_list => Brace::List,
            // Behind `if (...)` or `f(...)` a block; behind `(type)` the list of a literal.
            ")" => {
                let open = opening(tokens, index - 1);
                let is_headed = open > 0 && tokens.list[open - 1].kind == TokenKind::Word;
                if is_headed && tokens.word(open - 1) != "return" {
                    Brace::Block
                } else {
                    Brace::List
                }
            }
            _ => Brace::Block,
        }
    }

    fn open_brackets(&mut self) -> &mut u32 {
        self.brackets.last_mut().expect("there is always the outermost")
    }

    /// Whether the brace at `index` ends the body of a struct, union or enum.
    fn is_type_body(&self, tokens: &Tokens<'_>, index: usize) -> bool {
        let at = opening(tokens, index);
        let is_type = |at: usize| matches!(tokens.word(at), "struct" | "union" | "enum");
        at >= 1 && is_type(at - 1) || at >= 2 && is_type(at - 2)
    }

    fn append(&mut self, tokens: &Tokens<'_>, index: usize, gap: bool) {
        if self.line.is_empty() {
            let depth = self.braces.len();
            self.line.push_str(&"  ".repeat(depth));
        } else {
            // Two words must stay two words, and two operators two operators.
            let touching = index > 0 && touch(tokens.word(index - 1), tokens.word(index));
            if (gap || touching) && !self.line.ends_with(' ') {
                self.line.push(' ');
            }
        }
        self.line.push_str(tokens.word(index));
    }

    fn end_line(&mut self) {
        if !self.line.trim().is_empty() {
            self.done.push_str(self.line.trim_end());
            self.done.push('\n');
        }
        self.line.clear();
    }

    fn finish(mut self) -> String {
        self.end_line();
        self.done
    }
}

/// Where the bracket that ends at `index` begins; 0 when nowhere.
fn opening(tokens: &Tokens<'_>, index: usize) -> usize {
    let mut depth = 0;
    for at in (0..=index).rev() {
        match tokens.word(at) {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    0
}

/// Whether two tokens would become others when nothing stood between them.
fn touch(left: &str, right: &str) -> bool {
    let (Some(last), Some(first)) = (left.chars().last(), right.chars().next()) else {
        return false;
    };
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    (is_word(last) && is_word(first))
        || (last == first && "+-&|<>=".contains(last))
        || (first == '=' && "+-*/%&|^<>!=".contains(last))
        || (last == '-' && first == '>')
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: Expect) {
        let laid_out = lay_out(text);
        expected.assert_eq(&laid_out);
        assert_eq!(lay_out(&laid_out), laid_out, "laid out twice");
    }

    #[test]
    fn statements_get_lines() {
        check(
            "int a\n\n; struct s { int x ; char y:3; } v = { 1,\n 2 }; int main ( ) { for (int i=0;\n i<3; i++) { a\n+= i; } if (a) { return 1; } else { a = - -a; } do { a--; } while (a); return (struct s){1, 2}.x; }",
            expect![[r#"
                int a;
                struct s {
                  int x;
                  char y:3;
                } v = { 1, 2 };
                int main ( ) {
                  for (int i=0; i<3; i++) {
                    a += i;
                  }
                  if (a) {
                    return 1;
                  } else {
                    a = - -a;
                  }
                  do {
                    a--;
                  } while (a);
                  return (struct s) {1, 2}.x;
                }
            "#]],
        );
    }

    #[test]
    fn directives_keep_their_lines() {
        check("#define X 1\n\n\nint a = X;  \n", expect!["#define X 1\nint a = X;\n"]);
        assert_eq!(lines("a\n\n b\n"), 2);
    }
}
