//! The functions of a preprocessed file and the decisions in their bodies.
//!
//! The goals are those that TestCov counts (measured on its label-adder): both arms of every `if`,
//! the missing `else` included but not the `else` of an `else if`; every `case` and `default`; the
//! body of `while` and `for`, and the point behind `while`, `for` and `do`; both arms of `?:`.
//! Choices that are made by the compiler are no goals: array sizes, enumerators, bit-fields, case
//! labels, static initialisers, operands of `sizeof` and `typeof`.

use super::lexer::{Token, TokenKind, Tokens};

use super::expression::{is_specifier_with_parentheses, starts_declaration};
use super::site::{Declaration, Function, GoalKind, GoalSite, Site, Structure};

/// A text whose statements cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub(crate) struct Unclear {
    place: String,
    problem: String,
}

pub(super) type Parsed<T> = Result<T, Unclear>;

/// Finds the functions and decisions of a text.
pub(crate) fn parse(tokens: &Tokens<'_>) -> Parsed<Structure> {
    let partners = match_brackets(tokens)?;
    let mut parser = Parser { tokens, partners, at: 0, structure: Structure::default() };
    parser.file()?;
    Ok(parser.structure)
}

/// For each opening bracket the index of its closing one.
fn match_brackets(tokens: &Tokens<'_>) -> Parsed<Vec<u32>> {
    let mut partners = vec![0; tokens.list.len()];
    let mut open = Vec::new();
    for index in 0..tokens.list.len() {
        let word = tokens.word(index);
        match word {
            "(" | "[" | "{" => open.push(index),
            ")" | "]" | "}" => {
                let unmatched = || Unclear {
                    place: tokens.place(index),
                    problem: format!("this '{word}' closes nothing"),
                };
                partners[open.pop().ok_or_else(unmatched)?] = index as u32;
            }
            _ => {}
        }
    }
    match open.pop() {
        None => Ok(partners),
        Some(index) => Err(Unclear {
            place: tokens.place(index),
            problem: format!("this '{}' is never closed", tokens.word(index)),
        }),
    }
}

pub(super) struct Parser<'s, 't> {
    pub(super) tokens: &'s Tokens<'t>,
    partners: Vec<u32>,
    pub(super) at: usize,
    pub(super) structure: Structure,
}

impl<'t> Parser<'_, 't> {
    pub(super) fn word(&self) -> &'t str {
        self.tokens.word(self.at)
    }

    pub(super) fn token(&self, index: usize) -> Token {
        self.tokens.list[index]
    }

    pub(super) fn partner(&self, index: usize) -> usize {
        self.partners[index] as usize
    }

    pub(super) fn unclear<T>(&self, problem: impl Into<String>) -> Parsed<T> {
        Err(Unclear { place: self.tokens.place(self.at), problem: problem.into() })
    }

    pub(super) fn expect(&mut self, word: &str) -> Parsed<()> {
        if self.word() != word {
            return self.unclear(format!("expected '{word}' and found '{}'", self.word()));
        }
        self.at += 1;
        Ok(())
    }

    pub(super) fn push(&mut self, site: Site) {
        self.structure.sites.push(site);
    }

    pub(super) fn goal(&mut self, token: usize, kind: GoalKind) -> usize {
        self.structure.goals.push(GoalSite { kind, token });
        self.structure.goals.len() - 1
    }

    /// Where the token before the current one ends.
    fn end(&self) -> usize {
        self.token(self.at - 1).end
    }

    // ---- file scope ----------------------------------------------------------------------------

    fn file(&mut self) -> Parsed<()> {
        let mut first = 0;
        let mut name = None;
        // In an old-style definition, declarations of the parameters follow the parentheses.
        let mut old_style = false;
        while self.at < self.tokens.list.len() {
            match self.word() {
                ";" => {
                    self.structure.declarations.push(Declaration { first, semicolon: self.at });
                    self.at += 1;
                    first = self.at;
                    if !old_style {
                        name = None;
                    }
                }
                "(" | "[" => {
                    let found = name.is_none().then(|| self.function_name(first)).flatten();
                    self.at = self.partner(self.at) + 1;
                    if let Some(found) = found {
                        name = Some(found);
                        old_style = self.tokens.list.get(self.at).is_some_and(|next| {
                            next.kind == TokenKind::Word
                                && !is_specifier_with_parentheses(self.word())
                        });
                    }
                }
                "{" if self.is_data_brace(first) => self.at = self.partner(self.at) + 1,
                "{" => {
                    let open = self.at;
                    if let Some(name) = name.take() {
                        self.structure.functions.push(Function { name, open });
                    }
                    old_style = false;
                    let (sites, goals) = (self.structure.sites.len(), self.structure.goals.len());
                    self.block()?;
                    // Code of the system's headers is not the user's to cover.
                    if self.token(open).system {
                        self.structure.sites.truncate(sites);
                        self.structure.goals.truncate(goals);
                    }
                    first = self.at;
                }
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    /// The name of the function whose parameters, or whose declarator, the parenthesis at hand opens.
    fn function_name(&self, first: usize) -> Option<String> {
        if self.word() != "(" || self.at == first {
            return None;
        }
        let before = self.tokens.word(self.at - 1);
        let is_word = self.token(self.at - 1).kind == TokenKind::Word;
        if is_word && !is_specifier_with_parentheses(before) && !starts_declaration(before) {
            return Some(before.to_string());
        }
        if is_specifier_with_parentheses(before) {
            return None;
        }
        // A function that returns a pointer to a function: `void (*name(int))(int)`.
        (self.at + 1..self.partner(self.at))
            .find(|index| {
                self.token(*index).kind == TokenKind::Word && self.tokens.word(index + 1) == "("
            })
            .map(|index| self.tokens.word(index).to_string())
    }

    /// Whether the brace at hand opens the members of a type or an initialiser.
    fn is_data_brace(&self, first: usize) -> bool {
        let mut index = self.at;
        while index > first {
            index -= 1;
            match self.tokens.word(index) {
                "=" => return true,
                "struct" | "union" | "enum" => return true,
                // Attributes may stand between the keyword, the tag and the brace.
                ")" => {
                    let open =
                        (first..index).rev().find(|open| self.partners[*open] as usize == index);
                    let Some(open) = open else { return false };
                    let attribute = open > first
                        && matches!(self.tokens.word(open - 1), "__attribute__" | "__attribute");
                    if !attribute {
                        return false;
                    }
                    index = open - 1;
                }
                "}" => return false,
                _ if self.token(index).kind == TokenKind::Word
                    || self.tokens.word(index) == ":" => {}
                _ => return false,
            }
        }
        false
    }

    // ---- statements ----------------------------------------------------------------------------

    pub(super) fn block(&mut self) -> Parsed<()> {
        self.expect("{")?;
        while self.word() != "}" {
            self.statement(true)?;
        }
        self.expect("}")
    }

    fn statement(&mut self, in_block: bool) -> Parsed<()> {
        match self.word() {
            "{" => self.block(),
            "if" => self.if_statement(),
            "while" | "for" | "do" => self.loop_statement(),
            "switch" => {
                self.at += 1;
                self.parentheses()?;
                self.statement(false)
            }
            "case" | "default" => self.case(in_block),
            "else" | "}" | ")" | "]" | "" => {
                self.unclear(format!("'{}' starts no statement", self.word()))
            }
            "abort" => self.abort_or_expression(),
            "asm" | "__asm__" | "__asm" => {
                while !matches!(self.word(), ";" | "") {
                    self.at =
                        if self.word() == "(" { self.partner(self.at) + 1 } else { self.at + 1 };
                }
                self.expect(";")
            }
            _ if self.is_label() => {
                self.at += 2;
                // A label may end a block, and may stand before a declaration.
                match self.word() {
                    "}" => Ok(()),
                    _ => self.statement(in_block),
                }
            }
            _ => self.simple_statement(),
        }
    }

    fn is_label(&self) -> bool {
        self.token(self.at).kind == TokenKind::Word && self.tokens.word(self.at + 1) == ":"
    }

    fn if_statement(&mut self) -> Parsed<()> {
        let token = self.at;
        self.at += 1;
        let condition = self.inside_parentheses()?;
        let when_true = self.goal(token, GoalKind::Then);
        let decision = self.structure.sites.len();
        self.push(Site::Decision { condition, when_true, when_false: None, ternary: false });
        self.parentheses()?;
        self.push(Site::ArmBegin { at: self.next_start(), goal: when_true });
        self.statement(false)?;
        self.push(Site::ArmEnd { at: self.end() });

        let has_else = self.word() == "else";
        self.at += usize::from(has_else);
        if has_else && self.word() == "if" {
            return self.statement(false);
        }
        let goal = self.goal(token, GoalKind::Else);
        if let Site::Decision { when_false, .. } = &mut self.structure.sites[decision] {
            *when_false = Some(goal);
        }
        if !has_else {
            self.push(Site::MissingElse { at: self.end(), goal });
            return Ok(());
        }
        self.push(Site::ArmBegin { at: self.next_start(), goal });
        self.statement(false)?;
        self.push(Site::ArmEnd { at: self.end() });
        Ok(())
    }

    /// Where the current token starts.
    fn next_start(&self) -> usize {
        self.tokens.list.get(self.at).map_or(self.tokens.text.len(), |token| token.start)
    }

    fn loop_statement(&mut self) -> Parsed<()> {
        let token = self.at;
        let keyword = self.word();
        self.push(Site::LoopBegin { at: self.next_start() });
        self.at += 1;
        if keyword == "do" {
            self.statement(false)?;
            self.expect("while")?;
            self.parentheses()?;
            self.expect(";")?;
        } else {
            self.parentheses()?;
            let goal = self.goal(token, GoalKind::LoopBody);
            self.push(Site::BodyBegin { at: self.next_start(), goal });
            self.statement(false)?;
            self.push(Site::BodyEnd { at: self.end() });
        }
        let goal = self.goal(token, GoalKind::AfterLoop);
        self.push(Site::LoopEnd { at: self.end(), goal });
        Ok(())
    }

    fn case(&mut self, in_block: bool) -> Parsed<()> {
        let token = self.at;
        let kind = if self.word() == "default" { GoalKind::Default } else { GoalKind::Case };
        let mut choices = 0;
        loop {
            self.at += 1;
            match self.word() {
                ":" if choices == 0 => break,
                ":" => choices -= 1,
                "?" => choices += 1,
                "(" | "[" | "{" => self.at = self.partner(self.at),
                ";" | "}" | "" => return self.unclear("this case has no colon"),
                _ => {}
            }
        }
        self.at += 1;
        let goal = self.goal(token, kind);
        self.push(Site::Case { at: self.end(), goal, braces: !in_block });
        if !in_block {
            self.statement(false)?;
            self.push(Site::CaseEnd { at: self.end() });
        }
        Ok(())
    }

    fn abort_or_expression(&mut self) -> Parsed<()> {
        let token = self.token(self.at);
        // TestCov looks for these very characters.
        if self.tokens.text[token.start..].starts_with("abort();") {
            self.push(Site::Abort { statement: (token.start, token.start + "abort();".len()) });
        }
        self.simple_statement()
    }

    /// A declaration or an expression, up to its semicolon.
    fn simple_statement(&mut self) -> Parsed<()> {
        let first = self.at;
        let declaration = self.is_declaration();
        let mut constant = false;
        if declaration {
            let mut index = first;
            while self.token(index).kind == TokenKind::Word {
                constant |= matches!(
                    self.tokens.word(index),
                    "static" | "_Static_assert" | "static_assert" | "typedef" | "extern"
                );
                index += 1;
            }
        }
        if !declaration {
            self.expression(first, constant)?;
            return self.expect(";");
        }
        // Before the equals sign stand types and declarators, where choices are constants.
        loop {
            match self.word() {
                ";" => {
                    self.at += 1;
                    return Ok(());
                }
                "{" if self.is_data_brace(first) => self.at = self.partner(self.at) + 1,
                // A function inside a function, as GNU C allows.
                "{" => return self.block(),
                "(" | "[" => self.at = self.partner(self.at) + 1,
                "=" => {
                    self.at += 1;
                    self.initializer(constant)?;
                }
                "}" | ")" | "]" | "" => return self.unclear("this declaration does not end"),
                _ => self.at += 1,
            }
        }
    }

    fn is_declaration(&self) -> bool {
        let mut index = self.at;
        while self.tokens.word(index) == "__extension__" {
            index += 1;
        }
        if starts_declaration(self.tokens.word(index)) {
            return true;
        }
        if self.token(index).kind != TokenKind::Word
            || matches!(
                self.tokens.word(index),
                "return" | "goto" | "break" | "continue" | "sizeof"
            )
        {
            return false;
        }
        // `T x`, `T *x =`, `T **x;`: a type that was named by typedef.
        let mut next = index + 1;
        while matches!(self.tokens.word(next), "*" | "const" | "restrict" | "volatile") {
            next += 1;
        }
        let is_name = self.tokens.list.get(next).is_some_and(|token| token.kind == TokenKind::Word);
        let direct = next == index + 1;
        is_name
            && (direct || matches!(self.tokens.word(next + 1), "=" | ";" | "," | "[" | ")" | "("))
    }

    /// What follows the equals sign of a declarator, up to its comma or semicolon.
    fn initializer(&mut self, constant: bool) -> Parsed<()> {
        self.expression_until(self.at, constant, &[",", ";"])
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::tokenize;
    use super::*;

    /// The goals of a function body as letters, in the order in which the text has them.
    fn goals(body: &str) -> String {
        let text = format!("int f(int a, int b) {{ {body} }}");
        let tokens = tokenize(&text, "t.c");
        let structure = parse(&tokens).unwrap_or_else(|error| panic!("{body}: {error}"));
        assert_eq!(structure.functions.len(), 1, "{body}");
        let letter = |goal: &GoalSite| match goal.kind {
            GoalKind::Then => 't',
            GoalKind::Else => 'e',
            GoalKind::LoopBody => 'b',
            GoalKind::AfterLoop => 'a',
            GoalKind::Case => 'c',
            GoalKind::Default => 'd',
            GoalKind::TernaryTrue => '1',
            GoalKind::TernaryFalse => '0',
        };
        structure.goals.iter().map(letter).collect()
    }

    /// Measured on TestCov 3.7's label-adder.
    #[test]
    fn goals_are_those_of_testcov() {
        for (body, expected) in [
            ("if (a) return 1; return 2;", "te"),
            ("if (a) { a = 1; } else if (b) a = 2; else a = 3;", "tte"),
            ("if (a) a = 1; else { if (b) a = 2; }", "tete"),
            ("if (a) if (b) a = 1; else a = 2;", "ttee"),
            ("while (a) a--; for (;;) break; do a++; while (a < 3);", "babaa"),
            ("if (a) while (a) a--; else a = 3;", "tbae"),
            (
                "switch (b) { case 1: a++; break; case 2: case 3 ... 4: a--; default: a = 7; }",
                "cccd",
            ),
            ("switch (a) case 1: case 2: b++;", "cc"),
            ("switch (a) { case 0: do { a++; case 1: a++; } while (a < 5); }", "cca"),
            ("switch (a) { case 1 ? 2 : 3: a++; }", "c"),
            ("a = a ? b ? 1 : 2 : 3; a = a ?: b;", "1010"),
            ("int x = a ? 1 : 2, y = b ? 3 : 4;", "1010"),
            ("static int s = 1 ? 2 : 3; enum { A = 1 ? 2 : 3 };", ""),
            ("int arr[1 ? 2 : 3]; struct { int w : 1 ? 2 : 3; } st; T t[1 ? 2 : 3];", ""),
            ("int v[2] = { a ? 1 : 2, [1 ? 1 : 0] = 3 };", "10"),
            ("a = sizeof(a ? 1 : 2) + (b ? 1 : 2);", "10"),
            ("typeof(a ? 1 : 2) t = 3; a = __alignof__(a ? 1 : 2);", ""),
            ("a = ({ int z = 0; if (a) z = 1; z; });", "te"),
            ("for (int i = a ? 1 : 2; i < (b ? 3 : 4); i++) ;", "1010ba"),
            ("a = (struct { int x; }){ a ? 1 : 2 }.x;", "10"),
            ("__asm__ volatile (\"\" : : \"i\"(1 ? 1 : 2)); asm(\"x\" ::: );", ""),
            ("out: if (a) goto out; end: ;", "te"),
            ("int nested(int z) { if (z) return 1; return 2; } return nested(a);", "te"),
            ("a && b || a; return a ? 1 : 0;", "10"),
            ("a = _Generic(a, int: a ? 1 : 2, default: 3);", "10"),
            ("T *p = a ? q : 0; x * (a ? 1 : 2);", "1010"),
            ("((void) sizeof ((a) ? 1 : 0), __extension__ ({ if (a) ; else f(1, 2); }));", "te"),
            (
                "_Static_assert(1 ? 1 : 0, \"\"); __label__ l; __extension__ int q = a ? 1 : 2;",
                "10",
            ),
            ("struct s { int m[1 ? 2 : 3]; } v = { a ? 1 : 2 };", "10"),
            ("case_1: a = b; default_2: a = b;", ""),
            ("a = b == 1 ? a <= 2 ? 1 : 2 : 3; a += b ? 1 : 2;", "101010"),
        ] {
            assert_eq!(goals(body), expected, "{body}");
        }
    }

    #[test]
    fn functions_of_every_style_are_found() {
        let text = "
            struct __attribute__((packed)) s { int a; } g = { 1 };
            static int h(void); extern int v __attribute__((unused)) = 3;
            int (*table[])(void) = { h, 0 };
            int old(a, b) int a; char b; { return a ? 1 : 2; }
            __attribute__((noreturn)) static void plain(void) { for (;;); }
            enum e { A, B } en(enum e x) { return x; }
            struct s *make(int n) __attribute__((pure));
            struct s *make(int n) { return 0; }
            void (*handler(int sig))(int) { return 0; }
            typedef struct { int x; } T;
            int main() { }";
        let tokens = tokenize(text, "t.c");
        let structure = parse(&tokens).unwrap();
        let names: Vec<_> = structure.functions.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["old", "plain", "en", "make", "handler", "main"]);
        assert_eq!(structure.goals.len(), 4);
    }

    #[test]
    fn what_cannot_be_followed_is_named() {
        for text in ["int f() { if a; }", "int f() { else; }", "int f() { (", "} int f() {}"] {
            let tokens = tokenize(text, "t.c");
            assert!(parse(&tokens).is_err(), "{text}");
        }
    }
}
