//! Programs and messages without what differs by accident.

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
fn is_fixed(word: &str) -> bool {
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

/// A message without numbers, addresses, paths, quoted names and places: what stays the same when the
/// same defect shows on another program, in another version or on another machine.
pub(crate) fn message(text: &str) -> String {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let core = word.trim_matches(|c: char| "\"'`(),.;:<>[]".contains(c));
        let quoted = word.starts_with(['"', '\'', '`']);
        let is_path = core.contains('/') || has_place(core);
        let normal = match () {
            () if quoted => "NAME".to_owned(),
            () if is_path => "FILE".to_owned(),
            () if core.starts_with(|c: char| c.is_ascii_digit() || c == '-' && core.len() > 1) => {
                "N".to_owned()
            }
            () => core.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect(),
        };
        let repeated =
            words.last() == Some(&normal) && normal.chars().all(|c| c.is_ascii_uppercase());
        if !normal.is_empty() && !repeated {
            words.push(normal);
        }
    }
    words.join(" ")
}

/// The function of the verifier in which it gave up, when its output names it: as CBMC and as C's
/// `assert` do, or as the first line of a Java trace.
pub(crate) fn site(output: &str) -> Option<String> {
    output.lines().map(str::trim).find_map(|line| {
        let of_cbmc = line.strip_prefix("File: ").and_then(|rest| rest.split_once(" function: "));
        let of_assert = line.split_once(": Assertion `").and_then(|(place, _)| {
            let (_, function) = place.rsplit_once(": ")?;
            Some(("", function.split('(').next().unwrap_or(function)))
        });
        let of_java = line.strip_prefix("at ").and_then(|frame| frame.split_once('('));
        let of_java = of_java.map(|(function, _)| ("", function));
        let (_, function) = of_cbmc.or(of_assert).or(of_java)?;
        let is_name = |c: char| c.is_alphanumeric() || "_:.$~<>* ".contains(c);
        let function = function.trim();
        (!function.is_empty() && function.chars().all(is_name)).then(|| function.to_owned())
    })
}

/// `file.c:12`, or the name of a source file.
fn has_place(word: &str) -> bool {
    [".c", ".h", ".i", ".cpp", ".java", ".ml", ".cc"]
        .iter()
        .any(|ending| word.ends_with(ending) || word.contains(&format!("{ending}:")))
}

/// Whether a normalised message says more than that something ended.
pub(crate) fn is_telling(message: &str) -> bool {
    let lower = message.to_ascii_lowercase();
    let says_little = ["signal", "sig", "exit", "status", "killed", "aborted", "core", "dumped"];
    let words = lower.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
    words.filter(|word| !says_little.iter().any(|little| word.starts_with(little))).count() >= 2
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

    #[test]
    fn messages_keep_what_stays_the_same() {
        assert_eq!(
            message("Condition: size 64 == 0x20, in ../src/util/x.cpp:12 function foo"),
            message("Condition: size 8 == 0x7, in /build/y.cpp:99 function foo")
        );
        assert_eq!(message("Symbol 'false' is reserved"), message("Symbol 'select' is reserved"));
        assert_ne!(message("no viable conversion"), message("no such operator"));
        assert_eq!(message(""), "");
    }

    #[test]
    fn sites_are_named_in_several_ways() {
        for (output, expected) in [
            ("x\nFile: a/simplify.cpp:12 function: simplify_rec\nCondition: false", "simplify_rec"),
            ("klee: Executor.cpp:9: void klee::run(int): Assertion `x' failed.", "void klee::run"),
            (
                "Exception: y\n\tat org.sosy.Formula.make(Formula.java:7)\n\tat b.C.d(C.java:1)",
                "org.sosy.Formula.make",
            ),
        ] {
            assert_eq!(site(output).as_deref(), Some(expected));
        }
        assert_eq!(site("VERIFICATION FAILED at line (3)"), None);
    }

    #[test]
    fn a_signal_alone_tells_nothing() {
        assert!(!is_telling(&message("SIGSEGV")));
        assert!(!is_telling(&message("killed by signal 11, core dumped")));
        assert!(is_telling(&message("size_opt.has_value() && *size_opt > 0")));
    }
}
