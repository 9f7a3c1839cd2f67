//! A reduced program as its author would have written it: one function less between `main` and what
//! it does, and names that are not reserved.

use std::collections::HashSet;

use source::{Edits, TokenKind, parse, tokenize};

/// The prefix of what the generator adds to a program.
const PREFIX: &str = "__refute_";

/// Texts in which a function that `main` names is `main` itself.
pub fn shorter_ways_in(text: &str) -> Vec<String> {
    let tokens = tokenize(text, "");
    let Ok(structure) = parse(&tokens) else { return Vec::new() };
    let Some(main) = structure.functions.iter().find(|function| function.name == "main") else {
        return Vec::new();
    };
    let range = tokens.list[main.first].start..tokens.list[main.body.1].end;
    let called = words(&text[range.clone()]);
    let without_main = format!("{}{}", &text[..range.start], &text[range.end..]);
    let names = structure.functions.iter().map(|function| function.name.as_str());
    names
        .filter(|name| *name != "main" && called.contains(name))
        .map(|name| renamed(&without_main, |word| (word == name).then(|| "main".to_owned())))
        .collect()
}

/// Functions of the C library that the generator has its own versions of. No program may define them.
const LIBRARY: [&str; 5] = ["abort", "exit", "_exit", "_Exit", "quick_exit"];

/// The text with plain names for what the generator added, where they are free.
pub fn with_plain_names(text: &str) -> String {
    let taken = words(text);
    let is_free =
        |name: &String| !taken.contains(name.as_str()) && !LIBRARY.contains(&name.as_str());
    renamed(text, |word| {
        let plain = word.strip_prefix(PREFIX).filter(|plain| !plain.is_empty())?;
        [plain.to_owned(), format!("own_{plain}")].into_iter().find(is_free)
    })
}

/// The text without declarations and statements that are nothing but a semicolon, or a zero before one.
pub fn without_empty_statements(text: &str) -> String {
    let tokens = tokenize(text, "");
    let mut edits = Edits::default();
    // Between parentheses they part what a loop does.
    let (mut depth, mut before) = (0_usize, ";");
    for (index, token) in tokens.list.iter().enumerate() {
        let word = tokens.word(index);
        match word {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let begins = depth == 0 && matches!(before, ";" | "{");
        let is_zero = word == "0" && tokens.word(index + 1) == ";";
        if begins && (word == ";" || is_zero) {
            edits.replace(token.start..token.end, "");
        } else {
            before = word;
        }
    }
    edits.apply(text)
}

fn words(text: &str) -> HashSet<&str> {
    let tokens = tokenize(text, "");
    (0..tokens.list.len())
        .filter(|index| tokens.list[*index].kind == TokenKind::Word)
        .map(|index| &text[tokens.list[index].start..tokens.list[index].end])
        .collect()
}

fn renamed(text: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let tokens = tokenize(text, "");
    let mut edits = Edits::default();
    for token in tokens.list.iter().filter(|token| token.kind == TokenKind::Word) {
        if let Some(new) = name(&text[token.start..token.end]) {
            edits.replace(token.start..token.end, new);
        }
    }
    edits.apply(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_gives_way_to_what_it_calls() {
        let text =
            "int f(void) { return 1; } int g(void) { return 2; } int main(void) { return f(); }";
        let expected = "int main(void) { return 1; } int g(void) { return 2; } ";
        assert_eq!(shorter_ways_in(text), [expected]);
        assert_eq!(shorter_ways_in("f() { return 1; } main() { f(); }"), ["main() { return 1; } "]);
        assert!(shorter_ways_in("int f(void) { return 1; }").is_empty());
    }

    #[test]
    fn semicolons_that_end_nothing_go() {
        for (text, expected) in [
            (
                ";; int a; ; struct s { int b;; }; ; int f(void) { ;; }",
                " int a;  struct s { int b; };  int f(void) {  }",
            ),
            ("f() { 0; a = 0; ; 0; if (a) ; ; l: ; }", "f() {  a = 0;   if (a) ;  l: ; }"),
            ("f() { for (;;) ; for (0; 0;) 0; }", "f() { for (;;) ; for (0; 0;) 0; }"),
            ("int a[] = { 0 };", "int a[] = { 0 };"),
        ] {
            assert_eq!(without_empty_statements(text), expected);
        }
    }

    #[test]
    fn plain_names_do_not_clash() {
        let text = "int __refute_b0, __refute_b1, b1; char *s = \"__refute_b0\";";
        assert_eq!(with_plain_names(text), "int b0, own_b1, b1; char *s = \"__refute_b0\";");
        let text = "void __refute_abort() { __refute_abort_(); }";
        assert_eq!(with_plain_names(text), "void own_abort() { abort_(); }");
        assert_eq!(with_plain_names("int main(void) {}"), "int main(void) {}");
    }
}
