//! Functions that nothing else in a text names.
//!
//! The grammar does not know definitions without a type or in the style of K&R: it takes them apart
//! into errors, which neither deletion nor forgetting gets hold of as a whole.

use std::collections::HashMap;
use std::ops::Range;

use source::{TokenKind, parse, tokenize};

/// Where the functions stand, in bytes and in their order, whose names occur once only; `main` is
/// called from outside.
pub(crate) fn uncalled(text: &str) -> Vec<Range<usize>> {
    let tokens = tokenize(text, "");
    let Ok(structure) = parse(&tokens) else { return Vec::new() };
    let mut mentions: HashMap<&str, usize> = HashMap::new();
    for index in 0..tokens.list.len() {
        if tokens.list[index].kind == TokenKind::Word {
            *mentions.entry(tokens.word(index)).or_default() += 1;
        }
    }
    let is_uncalled = |function: &&source::Function| {
        function.name != "main" && mentions.get(function.name.as_str()) == Some(&1)
    };
    let bytes = |function: &source::Function| {
        tokens.list[function.first].start..tokens.list[function.body.1].end
    };
    structure.functions.iter().filter(is_uncalled).map(bytes).collect()
}

/// The text without these parts, which come in their order.
pub(crate) fn without_parts(text: &str, parts: &[Range<usize>]) -> String {
    let mut result = text.to_owned();
    for part in parts.iter().rev() {
        result.replace_range(part.clone(), "");
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_nobody_names_are_found_whatever_their_style() {
        let text = "f(a, b) int a; { return 0; } static g(p) char *p; { return *p; } \
                    int h(void) { return k(1); } k(n) { return n; } int main() { return 0; }";
        let parts = uncalled(text);
        let found: Vec<&str> = parts.iter().map(|part| &text[part.clone()]).collect();
        assert_eq!(
            found,
            [
                "f(a, b) int a; { return 0; }",
                "static g(p) char *p; { return *p; }",
                "int h(void) { return k(1); }"
            ]
        );
        assert_eq!(
            without_parts(text, &parts).split_whitespace().collect::<Vec<_>>().join(" "),
            "k(n) { return n; } int main() { return 0; }"
        );
    }
}
