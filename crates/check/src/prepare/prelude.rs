//! Declarations for the words of the field that a program uses without declaring them.
//!
//! An undeclared function returns `int` to C, which is wrong for `__VERIFIER_nondet_double`. Clang
//! says which functions are undeclared; only those are declared, so nothing can clash with what the
//! program declares or defines itself. Scanning the text was rejected: macros and headers hide names.

use std::collections::BTreeSet;

use verdict::words;

/// What is to be put before the program's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prelude {
    /// For a file that is preprocessed.
    pub header: String,
    /// For a file that was preprocessed already, where macros do not work any more.
    pub declarations: String,
}

/// The words before a name in clang's messages about functions that are not declared.
const COMPLAINTS: [&str; 3] =
    ["undeclared function '", "implicit declaration of function '", "undeclared identifier '"];

/// Like the macro of `assert.h`, so that a failure names the condition and its place.
const ASSERT_MACRO: &str = "\
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(condition) \\
  ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
";

impl Prelude {
    /// The declarations of those names that belong to the field.
    pub fn for_names(names: &BTreeSet<String>) -> Option<Prelude> {
        let mut prelude = Prelude { header: String::new(), declarations: String::new() };
        for name in names {
            if name == "assert" {
                prelude.header.push_str(ASSERT_MACRO);
                // The symbol is one that everybody knows.
                prelude
                    .declarations
                    .push_str("extern void assert(_Bool) __asm__(\"__VERIFIER_assert\");\n");
            } else if let Some(declaration) = words::declaration(name) {
                let declaration = format!("extern {declaration};\n");
                prelude.header.push_str(&declaration);
                prelude.declarations.push_str(&declaration);
            }
        }
        (!prelude.header.is_empty()).then_some(prelude)
    }
}

/// The functions that clang calls undeclared.
pub fn undeclared(messages: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in messages.lines() {
        let name = COMPLAINTS.iter().find_map(|words| line.split_once(words));
        if let Some((name, _)) = name.and_then(|(_, rest)| rest.split_once('\'')) {
            names.insert(name.to_string());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_missing_is_declared() {
        let messages = "\
a.c:1:2: warning: call to undeclared function '__VERIFIER_nondet_double'; ISO C99 and later
a.c:1:2: warning: call to undeclared function 'frobnicate'; ISO C99 and later do not support
a.c:2:2: warning: implicit declaration of function 'nondet_uchar' [-Wimplicit-function-declaration]
a.c:3:2: error: use of undeclared identifier '__CPROVER_assume'
a.c:4:2: warning: unused variable 'reach_error'
";
        let prelude = Prelude::for_names(&undeclared(messages)).unwrap();
        assert_eq!(
            prelude.header,
            "extern void __CPROVER_assume(_Bool);\n\
             extern double __VERIFIER_nondet_double(void);\n\
             extern unsigned char nondet_uchar(void);\n"
        );
        assert_eq!(Prelude::for_names(&undeclared("warning: something else\n")), None);
    }
}
