//! The variables at file scope that may be scalars.
//!
//! What a variable's type really is only a compiler can say; here those are left out that cannot be
//! plain arithmetic variables of this file: arrays, functions, pointers, types, and what another
//! file defines.

use std::collections::BTreeSet;

use crate::lexer::{TokenKind, Tokens};
use crate::site::{Declaration, Structure};

/// A variable at file scope.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The token of the name, at its first declaration.
    pub token: usize,
}

/// The variables that a file declares outside of functions and that may be of arithmetic type, in
/// the order of the text; none of the system's headers.
pub fn variables(tokens: &Tokens<'_>, structure: &Structure) -> Vec<Variable> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for declaration in &structure.declarations {
        if tokens.list[declaration.first].system || is_of_old_style(structure, declaration) {
            continue;
        }
        for token in declared(tokens, declaration.first, declaration.semicolon) {
            if seen.insert(tokens.word(token)) {
                found.push(Variable { name: tokens.word(token).to_owned(), token });
            }
        }
    }
    found
}

/// Whether a declaration is one of the parameters of an old-style function.
fn is_of_old_style(structure: &Structure, declaration: &Declaration) -> bool {
    structure.functions.iter().any(|f| (f.first..f.body.0).contains(&declaration.semicolon))
}

/// The tokens of the plain names that a declaration declares.
fn declared(tokens: &Tokens<'_>, first: usize, semicolon: usize) -> Vec<usize> {
    let mut names = Vec::new();
    let mut depth = 0_usize;
    // The last word of the declarator at hand; `None` once it is no plain variable.
    let mut name: Option<usize> = None;
    let mut plain = true;
    let mut in_value = false;
    // Behind `struct` and its kin, attributes and then a tag may stand before the members.
    let mut wants_tag = false;
    for index in first..=semicolon {
        let word = tokens.word(index);
        match word {
            "(" | "[" | "{" => {
                let belongs_to_attribute = word == "("
                    && index > first
                    && matches!(
                        tokens.word(index - 1),
                        "__attribute__" | "__attribute" | "__typeof__" | "typeof" | "__typeof"
                    );
                // Members of a type come before the name; brackets behind it make it no scalar.
                plain &= depth > 0 || in_value || belongs_to_attribute || word == "{";
                wants_tag &= word != "{";
                depth += 1;
            }
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            "typedef" | "extern" | "asm" | "__asm__" | "__asm" | "_Static_assert" => return names,
            "__attribute__" | "__attribute" | "__typeof__" | "typeof" | "__typeof" => {}
            "struct" | "union" | "enum" => (wants_tag, name) = (true, None),
            "=" => in_value = true,
            "*" => plain &= in_value,
            "," | ";" => {
                names.extend(name.filter(|_| plain));
                (name, plain, in_value) = (None, true, false);
            }
            _ if in_value || tokens.list[index].kind != TokenKind::Word => {}
            _ => {
                let is_type = crate::expression::starts_declaration(word);
                name = (!wants_tag && !is_type).then_some(index);
                wants_tag &= is_type;
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{parse, tokenize};

    #[test]
    fn plain_variables_are_found() {
        let text = "
            int a, b = 3, *p, arr[2], f(void), (*fp)(void); static unsigned long c = (1, 2);
            struct s { int m; } v1; struct s; struct s v2; enum { A, B } e = A; enum t { C };
            typedef int T; T t1, t2; extern int other; const volatile char k;
            int old(x) int x; { int local; } long two(x, y) long x, y; { }
            struct __attribute__((aligned(4))) tag { int m; }; struct __attribute__((packed)) tag v3; __attribute__((aligned(8))) short q = 1, r;
            int a = 7; asm(\"nop\"); _Static_assert(1, \"\"); __typeof__(a) w; int;
            short z __attribute__((unused)) = 2;";
        let tokens = tokenize(text, "t.c");
        let structure = parse(&tokens).unwrap();
        let names: Vec<_> =
            variables(&tokens, &structure).into_iter().map(|variable| variable.name).collect();
        assert_eq!(names.join(" "), "a b c v1 v2 e t1 t2 k v3 q r w z");
    }
}
