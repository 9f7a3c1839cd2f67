//! What one compiler's preprocessor leaves in a text that another compiler does not know.
//!
//! The headers of the C library ask which compiler reads them. A text that gcc preprocessed has
//! chosen already: `malloc` attributes that name the function that frees, and floating types as
//! words; one that clang preprocessed defines those words as types, which gcc does not take. Lines
//! stay where they are, and columns too unless a longer word takes the place.

use crate::edit::Edits;
use crate::lexer::{Tokens, tokenize};

/// Floating types of gcc and what both call them, padded to the same length where that is longer.
const TYPES: [(&str, &str); 6] = [
    ("_Float32", "float   "),
    ("_Float64", "double  "),
    ("_Float32x", "double   "),
    ("_Float64x", "long double"),
    ("_Float128", "__float128"),
    ("_Float128x", "__float128"),
];

/// The text as gcc and clang understand it; nothing when there is nothing to change.
pub fn for_any_compiler(text: &str) -> Option<String> {
    // Reading the tokens of a large text only to find nothing would be a waste.
    if !text.contains("malloc") && !text.contains("_Float") {
        return None;
    }
    let tokens = tokenize(text, "");
    let mut edits = Edits::default();
    let mut is_changed = false;
    let mut replace = |start: usize, end: usize, by: &str| {
        edits.replace(start..end, by);
        is_changed = true;
    };
    for index in 0..tokens.list.len() {
        let token = tokens.list[index];
        if let Some((_, ours)) = TYPES.iter().find(|(word, _)| *word == tokens.word(index)) {
            match typedef_before(&tokens, index) {
                // The name is defined here, as what takes its place elsewhere.
                Some(first) => {
                    let (start, end) = (tokens.list[first].start, token.end);
                    replace(start, end, &blank(&text[start..end]));
                }
                None => replace(token.start, token.end, ours),
            }
        } else if is_malloc_attribute(&tokens, index)
            && let Some(close) = closing(&tokens, index + 1)
        {
            let (start, end) = (tokens.list[index + 1].start, tokens.list[close].end);
            replace(start, end, &blank(&text[start..end]));
        }
    }
    is_changed.then(|| edits.apply(text))
}

/// Blanks in place of a text; ends of lines stay.
fn blank(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { c } else { ' ' }).collect()
}

/// Where the `typedef` begins that defines the name, if one does.
fn typedef_before(tokens: &Tokens<'_>, index: usize) -> Option<usize> {
    let first = (0..index).rev().find(|at| matches!(tokens.word(*at), ";" | "{" | "}"));
    let first = first.map_or(0, |at| at + 1);
    let word = if tokens.word(first) == "__extension__" { first + 1 } else { first };
    (tokens.word(word) == "typedef" && tokens.word(index + 1) == ";").then_some(first)
}

/// Whether an attribute `malloc` with arguments stands here, and not a call of that name.
fn is_malloc_attribute(tokens: &Tokens<'_>, index: usize) -> bool {
    if !matches!(tokens.word(index), "__malloc__" | "malloc") || tokens.word(index + 1) != "(" {
        return false;
    }
    // Other attributes may stand before it inside of the same parentheses.
    let mut depth = 0_usize;
    for at in (0..index).rev() {
        match tokens.word(at) {
            ")" => depth += 1,
            "(" if depth > 0 => depth -= 1,
            "(" => {
                return tokens.word(at.wrapping_sub(1)) == "("
                    && matches!(tokens.word(at.wrapping_sub(2)), "__attribute__" | "__attribute");
            }
            ";" | "{" | "}" => return false,
            _ => {}
        }
    }
    false
}

fn closing(tokens: &Tokens<'_>, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for index in open..tokens.list.len() {
        match tokens.word(index) {
            "(" => depth += 1,
            ")" if depth == 1 => return Some(index),
            ")" => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::for_any_compiler;

    #[test]
    fn only_what_clang_does_not_know_is_changed() {
        for (text, expected) in [
            (
                "void *f(int) __attribute__ ((__nothrow__ (1), __malloc__ (__builtin_free, 1)));",
                "void *f(int) __attribute__ ((__nothrow__ (1), __malloc__                    ));",
            ),
            ("_Float32 f; _Complex _Float64 c;", "float    f; _Complex double   c;"),
            ("typedef float _Float32; _Float32 f;", "                      ; float    f;"),
            ("_Float128 strtof128(const char *);", "__float128 strtof128(const char *);"),
        ] {
            assert_eq!(for_any_compiler(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "char *p = malloc(3);",
            "void *f(int) __attribute__((__malloc__));",
            "char *p = \"_Float32\";",
            "int x = ((malloc(3)) != 0);",
        ] {
            assert_eq!(for_any_compiler(text), None, "{text}");
        }
    }
}
