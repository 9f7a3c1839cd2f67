//! Programs without what differs by accident.

use std::collections::HashMap;

use source::{TokenKind, tokenize};

/// The form of a program: names are numbered in the order in which they appear, numbers and texts
/// give way to their kind, blanks and comments go.
///
/// Names with a meaning outside of the program stay: words of the language, attributes, and functions
/// that are called but not defined.
pub(crate) fn form(text: &str) -> String {
    let tokens = tokenize(text, "");
    let defined: Vec<&str> = (0..tokens.list.len())
        .filter(|at| tokens.word(at + 1) == "(" && has_body(&tokens, at + 1))
        .map(|at| tokens.word(at))
        .collect();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut words = Vec::with_capacity(tokens.list.len());
    let mut attribute_depth = 0_usize;
    for index in 0..tokens.list.len() {
        let word = tokens.word(index);
        let after = tokens.word(index + 1);
        if matches!(word, "__attribute__" | "__attribute") {
            attribute_depth = 1;
        } else if attribute_depth > 0 {
            // `__attribute__((a(1)))` ends with the bracket that closes its first one.
            match word {
                "(" => attribute_depth += 1,
                ")" => attribute_depth -= if attribute_depth == 2 { 2 } else { 1 },
                _ => {}
            }
        }
        words.push(match tokens.list[index].kind {
            TokenKind::Literal => literal(word).to_owned(),
            TokenKind::Punctuation => word.to_owned(),
            TokenKind::Word => {
                let called = after == "(" && !defined.contains(&word);
                // `cleanup(f)` names a function of the program, `packed` does not.
                let of_attribute = attribute_depth > 0 && !numbers.contains_key(word);
                match of_attribute || called || is_fixed(word) {
                    true => word.to_owned(),
                    false => {
                        let next = numbers.len();
                        format!("n{}", numbers.entry(word).or_insert(next))
                    }
                }
            }
        });
    }
    words.join(" ")
}

/// Whether the brackets that open at `open` are followed by a body, old-style declarations between.
fn has_body(tokens: &source::Tokens<'_>, open: usize) -> bool {
    let mut depth = 0_usize;
    for at in open..tokens.list.len() {
        match tokens.word(at) {
            "(" => depth += 1,
            ")" => {
                depth -= 1;
                if depth == 0 {
                    let next = tokens.list.get(at + 1);
                    let old_style = next.is_some_and(|next| next.kind == TokenKind::Word)
                        && !matches!(tokens.word(at + 1), "else" | "return" | "__attribute__");
                    let is_definition = tokens.word(at + 1) == "{" || old_style;
                    let before = open.checked_sub(1).map_or("", |name| tokens.word(name));
                    let keyword = matches!(before, "if" | "while" | "for" | "switch" | "return");
                    return is_definition && !keyword;
                }
            }
            _ => {}
        }
    }
    false
}

fn literal(word: &str) -> &'static str {
    let prefix = word.trim_end_matches(|c| c != '"' && c != '\'');
    match word.as_bytes() {
        [b'"', ..] => "\"\"",
        [b'\'', ..] => "''",
        [b'L' | b'u' | b'U', ..] if prefix.ends_with('"') => "L\"\"",
        [b'L' | b'u' | b'U', ..] => "L''",
        _ => {
            let hexadecimal = word.starts_with("0x") || word.starts_with("0X");
            let real = word.contains('.')
                || word.contains(['p', 'P'])
                || (!hexadecimal && word.contains(['e', 'E']));
            if real { "1.0" } else { "1" }
        }
    }
}

/// Words that mean the same in every program.
pub(crate) fn is_fixed(word: &str) -> bool {
    const WORDS: [&str; 58] = [
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "_Alignas",
        "_Alignof",
        "_Atomic",
        "_Bool",
        "_Complex",
        "_Generic",
        "_Imaginary",
        "_Noreturn",
        "_Static_assert",
        "_Thread_local",
        "asm",
        "typeof",
        "bool",
        "main",
        "reach_error",
        "abort",
        "exit",
        "NULL",
        "size_t",
        "wchar_t",
        "va_list",
        "va_arg",
        "alloca",
        "complex",
    ];
    // Reserved names belong to the compiler.
    word.starts_with("__") || WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_ignore_names_numbers_and_layout() {
        let one = "int a = 5; int f(int x) { return x + a; } int main(void) { return f(3); }";
        let two = "int b=7;\nint g ( int yy ) { /* sum */ return yy+b; }\nint main(void){return g(0x1F);}";
        assert_eq!(form(one), form(two));
        assert_ne!(form(one), form(&one.replace('+', "-")));
        assert_ne!(form(one), form(&one.replace("5", "5.0")));
        // Which variable is used is part of the form.
        assert_ne!(
            form("int a, b; int main() { a = b; }"),
            form("int a, b; int main() { a = a; }")
        );
    }

    #[test]
    fn forms_keep_names_from_outside() {
        assert_ne!(form("int main() { strlen(s); }"), form("int main() { strcpy(s); }"));
        assert_eq!(form("int main() { strlen(s); }"), form("int main() { strlen(t); }"));
        assert_ne!(form("__attribute__((packed)) int a;"), form("__attribute__((aligned)) int a;"));
        assert_eq!(
            form("int x __attribute__((used)); int y;"),
            form("int p __attribute__((used)); int q;")
        );
        let cleanup = |name: &str| {
            format!("void {name}(int *p) {{ }} int x __attribute__((cleanup({name})));")
        };
        assert_eq!(form(&cleanup("f")), form(&cleanup("done")));
        assert_eq!(form("int f(c) char c; { return c; }"), form("int g(d) char d; { return d; }"));
        assert_eq!(form("char *s = L\"a\";"), form("char *t = L\"bc\";"));
        assert_ne!(form("char *s = L\"a\";"), form("char *t = \"bc\";"));
    }
}
