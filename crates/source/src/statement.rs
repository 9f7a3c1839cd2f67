//! Statements and the decisions in them.

use crate::expression::starts_declaration;
use crate::site::{Declaration, GoalKind, Site};
use crate::structure::{Parsed, Parser};

impl Parser<'_, '_> {
    pub(crate) fn block(&mut self) -> Parsed<()> {
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
            "switch" => self.switch_statement(),
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
        self.is_word(self.at) && self.tokens.word(self.at + 1) == ":"
    }

    fn if_statement(&mut self) -> Parsed<()> {
        let token = self.at;
        self.at += 1;
        let condition = self.inside_parentheses()?;
        let when_true = self.goal(token, GoalKind::Then);
        let decision = self.structure.sites.len();
        self.push(Site::Decision { condition, when_true, when_false: None, ternary: false });
        self.parentheses()?;
        self.push(Site::ArmBegin { at: self.end(), goal: when_true });
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
        self.push(Site::ArmBegin { at: self.end(), goal });
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
            self.push(Site::RepeatBegin { at: self.end(), token });
            self.statement(false)?;
            self.push(Site::BodyEnd { at: self.end(), repeats: true });
            self.expect("while")?;
            self.parentheses()?;
            self.expect(";")?;
        } else {
            if keyword == "for" {
                self.note_declaration_in_head();
            }
            self.parentheses()?;
            let goal = self.goal(token, GoalKind::LoopBody);
            self.push(Site::BodyBegin { at: self.end(), goal });
            self.statement(false)?;
            self.push(Site::BodyEnd { at: self.end(), repeats: false });
        }
        let goal = self.goal(token, GoalKind::AfterLoop);
        self.push(Site::LoopEnd { at: self.end(), goal });
        Ok(())
    }

    /// Notes what the head of a `for` declares, if it does; the parenthesis is at hand.
    fn note_declaration_in_head(&mut self) {
        let open = self.at;
        self.at += 1;
        if self.is_declaration() {
            let first = self.at;
            while !matches!(self.word(), ";" | ")" | "") {
                let is_open = matches!(self.word(), "(" | "[" | "{");
                self.at = if is_open { self.partner(self.at) + 1 } else { self.at + 1 };
            }
            if self.word() == ";" {
                let semicolon = self.at;
                self.structure.local_declarations.push(Declaration { first, semicolon });
            }
        }
        self.at = open;
    }

    fn switch_statement(&mut self) -> Parsed<()> {
        let token = self.at;
        self.at += 1;
        self.parentheses()?;
        let open = self.at;
        let at = (self.word() == "{").then(|| self.block_start(open));
        let before = self.structure.sites.len();
        self.switches.push(false);
        self.statement(false)?;
        let has_default = self.switches.pop().unwrap_or(true);
        if let Some(at) = at.filter(|_| !has_default) {
            // Sites that share an offset are in the order of nesting, so this one comes first.
            self.structure.sites.insert(before, Site::MissingDefault { at, token });
        }
        Ok(())
    }

    fn case(&mut self, in_block: bool) -> Parsed<()> {
        let token = self.at;
        let kind = if self.word() == "default" { GoalKind::Default } else { GoalKind::Case };
        if let (GoalKind::Default, Some(seen)) = (kind, self.switches.last_mut()) {
            *seen = true;
        }
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
            while self.is_word(index) {
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
                    if !constant {
                        let semicolon = self.at;
                        self.structure.local_declarations.push(Declaration { first, semicolon });
                    }
                    self.at += 1;
                    return Ok(());
                }
                "{" if self.is_data_brace(first) => self.at = self.partner(self.at) + 1,
                // A function inside a function, as GNU C allows.
                "{" => {
                    self.push(Site::FunctionBegin {
                        at: self.block_start(self.at),
                        token: self.at,
                    });
                    return self.block();
                }
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
        if !self.is_word(index)
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
        let is_name = self.is_word(next);
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
    use crate::{GoalKind, GoalSite, Site, parse, tokenize};

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
            GoalKind::Function => 'f',
            GoalKind::Call => 'k',
            GoalKind::Label => 'l',
            GoalKind::OperandTrue => 'o',
            GoalKind::OperandFalse => 'p',
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
    fn the_arm_of_a_choice_without_a_middle_ends_where_the_choice_does() {
        let arms = |body: &str| {
            let text = format!("int f(int a) {{ {body} }}");
            let tokens = tokenize(&text, "t.c");
            let structure = parse(&tokens).unwrap();
            let arm = |site: &Site| match site {
                Site::Otherwise { arm: (start, end), .. } => Some(text[*start..*end].to_owned()),
                _ => None,
            };
            structure.sites.iter().filter_map(arm).collect::<Vec<_>>()
        };
        assert_eq!(arms("a = a ?: b + c;"), ["b + c"]);
        assert_eq!(arms("f(a ? : b, c);"), ["b"]);
        assert_eq!(arms("a ?: b ?: c;"), ["b ?: c", "c"]);
        assert_eq!(arms("a ?: b ? c : d ?: e;"), ["b ? c : d ?: e", "e"]);
        assert_eq!(arms("a ? b ?: c : d;"), ["c"]);
        assert_eq!(arms("a ? b ?: c, d : e;"), ["c"]);
        assert_eq!(arms("int x = a ?: 1, y = (a ?: b)[c];"), ["1", "b"]);
        assert_eq!(arms("for (a ?: b; a ?: c; a ?: d) ;"), ["b", "c", "d"]);
        assert_eq!(arms("a = _Generic(a, int: a ?: b, default: c);"), ["b"]);
        assert!(arms("static int x = 1 ?: 2; int y[1 ?: 2]; a = sizeof(a ?: b);").is_empty());
    }

    #[test]
    fn a_switch_without_default_is_told() {
        let missing = |body: &str| {
            let text = format!("int f(int a) {{ {body} }}");
            let tokens = tokenize(&text, "t.c");
            let structure = parse(&tokens).unwrap();
            let at = structure.sites.iter().find_map(|site| match site {
                Site::MissingDefault { at, .. } => Some(*at),
                _ => None,
            });
            at.map(|at| text[..at].rsplit(' ').next().unwrap().to_owned())
        };
        assert_eq!(missing("switch (a) { case 1: ; }").as_deref(), Some("{"));
        assert_eq!(missing("switch (a) { __label__ x; case 1: x: ; }").as_deref(), Some("x;"));
        let two = "switch (a) { __label__ x; __label__ y, z; case 1: x: y: z: ; }";
        assert_eq!(missing(two).as_deref(), Some("z;"));
        assert_eq!(missing("switch (a) { case 1: ; default: ; }"), None);
        assert_eq!(missing("switch (a) case 1: a++;"), None);
        let inner = "switch (a) { case 1: switch (a) { default: ; } }";
        assert_eq!(missing(inner).as_deref(), Some("{"));
        let outer = "switch (a) { default: switch (a) { case 2: ; } }";
        assert_eq!(missing(outer).as_deref(), Some("{"));
    }

    #[test]
    fn what_cannot_be_followed_is_named() {
        for text in [
            "int f() { ( ] }",
            "int f() { if a; }",
            "int f() { else; }",
            "int f() { (",
            "} int f() {}",
        ] {
            let tokens = tokenize(text, "t.c");
            assert!(parse(&tokens).is_err(), "{text}");
        }
    }
}
