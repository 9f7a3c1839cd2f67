//! Whether a C text defines a function, or only declares and calls it.
//!
//! A contract for a library function must not be put in front of a program that has its own function
//! of that name: the verifier would then hold the program's body against it.

/// Whether a text holds the body of a function with this name. In doubt it says yes.
pub(crate) fn defines(text: &str, name: &str) -> bool {
    let tokens = tokens(text);
    let mut depth = 0_usize;
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at] {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            token if depth == 0 && token == name && tokens.get(at + 1) == Some(&"(") => {
                let mut after = closing(&tokens, at + 1);
                // What stands between a declarator and its end: attributes and assembler names.
                while let Some(word) = tokens.get(after)
                    && ["__attribute__", "__asm__", "asm", "__asm", "__attribute"].contains(word)
                {
                    after = closing(&tokens, after + 1);
                }
                if !matches!(tokens.get(after), Some(&";" | &"," | &")")) {
                    return true;
                }
            }
            _ => {}
        }
        at += 1;
    }
    false
}

/// The place after the parenthesis that closes the one at `open`.
fn closing(tokens: &[&str], open: usize) -> usize {
    let mut depth = 0_usize;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match *token {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return place + 1;
        }
    }
    tokens.len()
}

/// Words and signs; comments and the insides of literals are left out.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ if rest.starts_with("//") || first == '#' => rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => literal(rest, first),
            word if in_word(word) => rest.find(|c: char| !in_word(c)).unwrap_or(rest.len()),
            sign => sign.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        if in_word(first) || "(){};,".contains(first) {
            tokens.push(token);
        }
        rest = after;
    }
    tokens
}

/// The length of a literal that starts here.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            letter if letter == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_told_from_declarations_and_calls() {
        for text in [
            "void exit(int code) { }",
            "void exit (code) int code; { for (;;); }",
            "static void\nexit(int code) __attribute__((noreturn))\n{ }",
            "int x = '{'; void exit(int a) { }",
            "char *s = \"{\"; /* { */ // {\nvoid exit(int a) { }",
        ] {
            assert!(defines(text, "exit"), "{text}");
        }
        for text in [
            "void exit(int);",
            "extern void exit (int) __attribute__ ((noreturn)) __attribute__((x(1)));",
            "int main(void) { if (1) exit(0); { } exit(1); }",
            "void my_exit(int a) { }",
            "void exit(int), abort(void);",
            "// void exit(int a) { }\nvoid exit(int);",
            "#define exit(x) { }\nint y;",
        ] {
            assert!(!defines(text, "exit"), "{text}");
        }
    }
}
