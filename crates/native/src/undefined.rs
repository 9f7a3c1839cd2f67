//! Definitions of functions that a file declares and nobody defines: what they return is an input.
//!
//! The type of the input is the one that the declaration says, whatever it is, so the definition
//! must stand behind it in the same file. The same text serves the engine, the real program and the
//! reproducer: all of them ask for the same inputs in the same order.

use base::DataModel;
use source::{Structure, TokenKind, Tokens, parse, tokenize};

/// How a function is declared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Signature {
    /// The type that it returns.
    returned: String,
    /// The parameters with their parentheses.
    parameters: String,
    /// Whether the declaration says `static`.
    is_static: bool,
}

/// A file that declares functions that nobody defines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Definitions {
    /// What is to stand behind the text of the file.
    pub text: String,
    /// The functions that it defines.
    pub names: Vec<String>,
}

/// Words of a declaration that are no part of the type.
const STORAGE: [&str; 9] = [
    "extern",
    "static",
    "inline",
    "__inline",
    "__inline__",
    "_Noreturn",
    "__extension__",
    "auto",
    "register",
];
/// Words that can stand before a call in a statement.
const BEFORE_CALLS: [&str; 8] =
    ["return", "else", "do", "case", "goto", "sizeof", "_Alignof", "__typeof__"];
/// Words that only a declaration begins with.
const TYPE_WORDS: [&str; 16] = [
    "extern", "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned",
    "_Bool", "struct", "union", "enum", "const", "volatile",
];

/// Definitions of those functions that a preprocessed text declares and does not define. Each begins
/// with what `first` says for its name. A declaration that cannot be followed gives none.
pub fn definitions(
    text: &str,
    file: &str,
    names: &[&str],
    model: DataModel,
    first: &dyn Fn(&str) -> String,
) -> Definitions {
    let tokens = tokenize(text, file);
    let mut found = Definitions::default();
    let Ok(structure) = parse(&tokens) else { return found };
    for name in names {
        let is_defined = structure.functions.iter().any(|function| function.name == *name);
        let is_mentioned = (0..tokens.list.len()).any(|index| tokens.word(index) == *name);
        if is_defined || !is_mentioned {
            continue;
        }
        let signature = match signature(&tokens, &structure, name) {
            Declared::As(signature) => signature,
            Declared::Unclearly => continue,
            Declared::Nowhere => Signature::implicit(),
        };
        found.text.push_str(&signature.definition(name, model, &first(name)));
        found.names.push((*name).to_string());
    }
    found
}

/// Whether and how a text declares a function.
pub(crate) enum Declared {
    As(Signature),
    /// In a way that is not understood.
    Unclearly,
    Nowhere,
}

/// Finds the declaration of a function, at file scope or inside of a function.
pub(crate) fn signature(tokens: &Tokens<'_>, structure: &Structure, name: &str) -> Declared {
    let mut declared = Declared::Nowhere;
    for declaration in &structure.declarations {
        let mentions =
            (declaration.first..declaration.semicolon).find(|index| tokens.word(*index) == name);
        if let Some(at) = mentions {
            match read(tokens, declaration.first, at) {
                Some(signature) => return Declared::As(signature),
                None => declared = Declared::Unclearly,
            }
        }
    }
    if matches!(declared, Declared::Unclearly) {
        return declared;
    }
    let calls = (1..tokens.list.len())
        .filter(|index| tokens.word(*index) == name && tokens.word(index + 1) == "(");
    for at in calls {
        let ends = |index: &usize| matches!(tokens.word(*index), ";" | "{" | "}");
        let first = (0..at).rev().find(ends).map_or(0, |index| index + 1);
        let is_type = |index: usize| {
            let word = tokens.word(index);
            word == "*"
                || (tokens.list[index].kind == TokenKind::Word && !BEFORE_CALLS.contains(&word))
        };
        // `x * f();` is a product, unless `x` is a type.
        let is_clear = (first..at).all(|index| tokens.word(index) != "*")
            || (first..at).any(|index| TYPE_WORDS.contains(&tokens.word(index)));
        if first < at
            && is_clear
            && tokens.list[first].kind == TokenKind::Word
            && (first..at).all(is_type)
            && let Some(signature) = read(tokens, first, at)
        {
            return Declared::As(signature);
        }
    }
    declared
}

/// Reads the declarator whose name stands at an index, of a declaration that begins with `first`.
fn read(tokens: &Tokens<'_>, first: usize, at: usize) -> Option<Signature> {
    let word = |index: usize| tokens.word(index);
    if word(at + 1) != "(" || word(first) == "typedef" {
        return None;
    }
    let close = closing(tokens, at + 1)?;
    // What returns an array or a function by pointer goes on behind its parameters.
    if matches!(word(close + 1), "(" | "[" | ")") {
        return None;
    }
    // Declarators before this one share the words of the type with it.
    let mut starts = vec![first];
    let mut index = first;
    while index < at {
        match word(index) {
            "(" | "[" | "{" => index = closing(tokens, index)?,
            "," => starts.push(index + 1),
            _ => {}
        }
        index += 1;
    }
    let own = *starts.last()?;
    let mut words = Vec::new();
    let mut is_static = false;
    let end_of_type = match starts.len() {
        1 => at,
        _ => first_declarator(tokens, first)?,
    };
    for range in [first..end_of_type, own.max(end_of_type)..at] {
        let mut index = range.start;
        while index < range.end {
            match word(index) {
                "__attribute__" | "__attribute" | "__asm__" | "asm" | "_Alignas" => {
                    index = closing(tokens, index + 1)?;
                }
                "static" => is_static = true,
                // A type that is defined here; behind it, its tag is enough.
                "{" => index = closing(tokens, index)?,
                storage if STORAGE.contains(&storage) => {}
                word => words.push(word),
            }
            index += 1;
        }
    }
    let is_named =
        words.iter().any(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'));
    let lacks_tag = matches!(words.last(), Some(&"struct" | &"union" | &"enum"));
    if !is_named || lacks_tag || words.contains(&"(") && !words.contains(&"__typeof__") {
        return None;
    }
    let parameters: Vec<&str> = (at + 1..=close).map(word).collect();
    Some(Signature { returned: words.join(" "), parameters: parameters.join(" "), is_static })
}

/// Where the first declarator of a declaration begins, behind the words of the type.
fn first_declarator(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    let mut index = first;
    loop {
        match tokens.word(index) {
            "*" => return Some(index),
            "{" => index = closing(tokens, index)?,
            "__attribute__" | "__attribute" | "__typeof__" | "typeof" => {
                index = closing(tokens, index + 1)?;
            }
            "" | ";" => return None,
            _ if matches!(tokens.word(index + 1), "(" | "," | "=" | "[") => return Some(index),
            _ => {}
        }
        index += 1;
    }
}

/// The bracket that closes the one at an index.
fn closing(tokens: &Tokens<'_>, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for index in open..tokens.list.len() {
        match tokens.word(index) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

impl Signature {
    /// How C takes a function that is called without a declaration.
    pub(crate) fn implicit() -> Self {
        Signature { returned: "int".into(), parameters: "()".into(), is_static: false }
    }

    /// A function that takes nothing.
    pub(crate) fn without_parameters(returned: &str) -> Self {
        let (returned, parameters) = (returned.to_string(), "(void)".to_string());
        Signature { returned, parameters, is_static: false }
    }

    /// The definition: it begins with `first` and returns an input.
    pub(crate) fn definition(&self, name: &str, model: DataModel, first: &str) -> String {
        let Signature { returned, parameters, is_static } = self;
        // Several files may declare it, and each gets a definition.
        let weak = if *is_static { "static " } else { "__attribute__((weak)) " };
        if returned == "void" {
            return format!("\n{weak}void {name} {parameters} {{ {first}}}\n");
        }
        let wide = match model {
            DataModel::Ilp32 => "",
            DataModel::Lp64 => "__int128: 'x', unsigned __int128: 'X', ",
        };
        format!(
            "\n{weak}{returned} {name} {parameters} {{ {first}\
             extern void __refute_object(void *, __typeof__(sizeof 0), char); \
             __typeof__({returned}) value; \
             __refute_object((void *)&value, sizeof value, _Generic(value, \
             _Bool: 'b', char: 'c', signed char: 'c', unsigned char: 'C', short: 's', \
             unsigned short: 'S', int: 'i', unsigned: 'I', long: 'l', unsigned long: 'L', \
             long long: 'q', unsigned long long: 'Q', float: 'f', double: 'd', long double: 'D', \
             {wide}default: __builtin_classify_type(value) == 5 ? 'p' : 'o')); return value; }}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The returned type and the parameters that are found, or why none are.
    fn found(text: &str) -> String {
        let tokens = tokenize(text, "t.c");
        let structure = parse(&tokens).unwrap();
        match signature(&tokens, &structure, "nondet_f") {
            Declared::As(one) if one.is_static => {
                format!("static {} {}", one.returned, one.parameters)
            }
            Declared::As(one) => format!("{} {}", one.returned, one.parameters),
            Declared::Unclearly => "unclear".into(),
            Declared::Nowhere => "nowhere".into(),
        }
    }

    #[test]
    fn declarations_of_every_form_are_found() {
        for (text, expected) in [
            ("unsigned int nondet_f(void);", "unsigned int ( void )"),
            ("extern struct s nondet_f();", "struct s ( )"),
            ("int f(void), *g(int), **nondet_f(int, char *p);", "int * * ( int , char * p )"),
            ("int *x, nondet_f(void);", "int ( void )"),
            ("static inline int nondet_f(void);", "static int ( void )"),
            ("struct s { int a, b; } nondet_f(void);", "struct s ( void )"),
            ("struct { int a; } nondet_f(void);", "unclear"),
            ("int (*nondet_f(void))(int);", "unclear"),
            ("__attribute__((pure)) long nondet_f(void) __asm__(\"x\");", "long ( void )"),
            ("int main(void) { int *nondet_f(int); return *nondet_f(1); }", "int * ( int )"),
            ("int main(void) { return nondet_f(); }", "nowhere"),
            ("int main(void) { int x; x * nondet_f(); if (x) {} else nondet_f(); }", "nowhere"),
            ("int main(void) { if (1) return 2 * nondet_f(); }", "nowhere"),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
    }
}
