//! File scope: which braces belong to functions, and what they are called.

use crate::expression::{is_specifier_with_parentheses, starts_declaration};
use crate::site::{Declaration, Function, Site};
use crate::structure::{Parsed, Parser};

/// The name of a function and its parameters, as tokens.
#[derive(Clone, Copy)]
struct Declarator {
    name: usize,
    parameters: usize,
}

impl Parser<'_, '_> {
    pub(crate) fn file(&mut self) -> Parsed<()> {
        let mut first = 0;
        // Where the definition or declaration at hand starts, its old-style parameters included.
        let mut definition = 0;
        let mut declarator: Option<Declarator> = None;
        // In an old-style definition, declarations of the parameters follow the parentheses.
        let mut old_style = false;
        while self.at < self.tokens.list.len() {
            match self.word() {
                ";" => {
                    self.structure.declarations.push(Declaration { first, semicolon: self.at });
                    self.at += 1;
                    first = self.at;
                    if !old_style {
                        declarator = None;
                        definition = first;
                    }
                }
                "(" | "[" => {
                    let found = declarator.is_none().then(|| self.declarator(first)).flatten();
                    self.at = self.partner(self.at) + 1;
                    if found.is_some() {
                        declarator = found;
                        old_style =
                            self.is_word(self.at) && !is_specifier_with_parentheses(self.word());
                    }
                }
                "=" => self.static_initializer(),
                "{" if self.is_data_brace(first) => self.at = self.partner(self.at) + 1,
                "{" => {
                    self.function(definition, declarator.take())?;
                    old_style = false;
                    first = self.at;
                    definition = first;
                }
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    fn function(&mut self, first: usize, declarator: Option<Declarator>) -> Parsed<()> {
        let open = self.at;
        if let Some(Declarator { name, parameters }) = declarator {
            self.structure.functions.push(Function {
                name: self.tokens.word(name).to_owned(),
                first,
                name_token: name,
                parameters: (parameters, self.partner(parameters)),
                body: (open, self.partner(open)),
            });
        }
        let (sites, goals) = (self.structure.sites.len(), self.structure.goals.len());
        self.push(Site::FunctionBegin { at: self.block_start(open), token: open });
        self.block()?;
        // Code of the system's headers is not the user's to cover.
        if self.token(open).system {
            self.structure.sites.truncate(sites);
            self.structure.goals.truncate(goals);
        }
        Ok(())
    }

    /// Walks over what follows an equals sign at file scope, up to the comma or semicolon.
    fn static_initializer(&mut self) {
        let mut closed = self.at;
        loop {
            self.at += 1;
            match self.word() {
                "(" | "[" | "{" => closed = closed.max(self.partner(self.at)),
                "," | ";" if self.at > closed => return,
                "" => return,
                _ => self.note_use(self.at),
            }
        }
    }

    /// The function whose parameters, or whose declarator, the parenthesis at hand opens.
    fn declarator(&self, first: usize) -> Option<Declarator> {
        if self.word() != "(" || self.at == first {
            return None;
        }
        let before = self.tokens.word(self.at - 1);
        if is_specifier_with_parentheses(before) {
            return None;
        }
        if self.is_word(self.at - 1) && !starts_declaration(before) {
            return Some(Declarator { name: self.at - 1, parameters: self.at });
        }
        let close = self.partner(self.at);
        // A name in parentheses, which no macro can be: `int (name)(int)`.
        if close == self.at + 2 && self.is_word(self.at + 1) && self.tokens.word(close + 1) == "(" {
            return Some(Declarator { name: self.at + 1, parameters: close + 1 });
        }
        // A function that returns a pointer to a function: `void (*name(int))(int)`.
        (self.at + 1..close)
            .find(|index| self.is_word(*index) && self.tokens.word(index + 1) == "(")
            .map(|name| Declarator { name, parameters: name + 1 })
    }

    /// Whether the brace at hand opens the members of a type or an initialiser.
    pub(crate) fn is_data_brace(&self, first: usize) -> bool {
        let mut index = self.at;
        while index > first {
            index -= 1;
            match self.tokens.word(index) {
                "=" => return true,
                "struct" | "union" | "enum" => return true,
                // Attributes may stand between the keyword, the tag and the brace.
                ")" => {
                    let open = self.partner(index);
                    let attribute = open > first
                        && matches!(self.tokens.word(open - 1), "__attribute__" | "__attribute");
                    if !attribute {
                        return false;
                    }
                    index = open - 1;
                }
                "}" => return false,
                _ if self.is_word(index) || self.tokens.word(index) == ":" => {}
                _ => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::{parse, tokenize};

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
            int (paren)(int a) { return a; }
            typedef struct { int x; } T;
            int main() { }";
        let tokens = tokenize(text, "t.c");
        let structure = parse(&tokens).unwrap();
        let shown: Vec<_> = structure
            .functions
            .iter()
            .map(|f| {
                let words = |(from, to): (usize, usize)| -> String {
                    (from..=to).map(|index| tokens.word(index)).collect()
                };
                assert_eq!(tokens.word(f.name_token), f.name);
                assert_eq!(tokens.word(f.body.0), "{");
                assert_eq!(tokens.word(f.body.1), "}");
                format!("{} {} {}", tokens.word(f.first), f.name, words(f.parameters))
            })
            .collect();
        assert_eq!(
            shown,
            [
                "int old (a,b)",
                "__attribute__ plain (void)",
                "enum en (enumex)",
                "struct make (intn)",
                "void handler (intsig)",
                "int paren (inta)",
                "int main ()",
            ]
        );
        assert_eq!(structure.goals.len(), 4);
    }

    #[test]
    fn names_in_expressions_are_told_from_declared_ones() {
        let text = "
            extern void exit(int); struct s { int exit; } v = { .exit = 1 };
            void (*table[])(int) = { exit, 0 }; int before, (*two)(void) = first;
            int main() {
                void exit(int), (*p)(int) = exit;
                T *q = other; if (v.exit) goto exit; void *l = &&exit;
                for (int i = low; i < high; i++) p(i);
                typeof(never) x = sizeof(never); asm(\"\" :: \"r\"(never));
                a && b; exit: (exit)(0); return q->exit + last;
            }";
        let tokens = tokenize(text, "t.c");
        let structure = parse(&tokens).unwrap();
        let used: Vec<_> = structure.uses.iter().map(|index| tokens.word(*index)).collect();
        assert_eq!(used.join(" "), "exit first exit other v i low i high i p i a b exit q last");
    }
}
