//! The words that every program uses, in the words of one verifier.
//!
//! Programs declare `reach_error`, `__VERIFIER_assume` and `__VERIFIER_nondet_X` and do not define
//! them. A verifier that knows these words by itself needs nothing here; for another, definitions
//! are put in front of the program, and only those of words that it uses: an unused definition
//! could disturb the verifier, and a type that the program declares otherwise would not compile.

use std::collections::BTreeMap;

use serde::Deserialize;
use verdict::InputKind;

use crate::definitions::defines;

/// What is put in front of a program.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialect {
    /// Always.
    #[serde(default)]
    pub(crate) prelude: String,
    /// When the program calls `reach_error`.
    #[serde(default)]
    pub(crate) error: String,
    /// When it uses `__VERIFIER_assume`.
    #[serde(default)]
    pub(crate) assume: String,
    /// For each `__VERIFIER_nondet_X` that it uses; `{name}` is X and `{type}` its C type.
    #[serde(default)]
    pub(crate) nondet: String,
    /// For each function of the C library that it uses without defining it, and that the verifier
    /// needs to be told about.
    #[serde(default)]
    pub(crate) functions: BTreeMap<String, String>,
}

/// The name that messages of verifiers give to the program.
pub(crate) const PROGRAM: &str = "program.c";

impl Dialect {
    /// The program as this verifier takes it.
    pub(crate) fn translate(&self, text: &str) -> String {
        let front = self.front(text, |_| false);
        match front.is_empty() {
            true => text.to_owned(),
            // Messages keep the line numbers of the program.
            false => format!("{}\n#line 1 \"{PROGRAM}\"\n{text}", front.trim_end()),
        }
    }

    /// What a program of several files needs beside them: the words that it uses and does not define.
    pub(crate) fn definitions(&self, text: &str) -> String {
        self.front(text, |word| defines(text, word))
    }

    /// The definitions of the words that a text uses, but for some.
    fn front(&self, text: &str, is_left_out: impl Fn(&str) -> bool) -> String {
        let uses = |text: &str, word: &str| uses(text, word) && !is_left_out(word);
        let mut front = String::new();
        let mut add = |definition: &str| {
            if !definition.is_empty() {
                front.push_str(definition.trim_end());
                front.push('\n');
            }
        };
        add(&self.prelude);
        if uses(text, "reach_error") {
            add(&self.error);
        }
        if uses(text, "__VERIFIER_assume") {
            add(&self.assume);
        }
        for kind in InputKind::ALL {
            for name in kind.names() {
                if uses(text, &format!("__VERIFIER_nondet_{name}")) {
                    add(&self.nondet.replace("{name}", name).replace("{type}", kind.c_type()));
                }
            }
        }
        for (name, declaration) in &self.functions {
            if uses(text, name) && !defines(text, name) {
                add(declaration);
            }
        }
        front
    }
}

/// Whether a word occurs as a word.
fn uses(text: &str, word: &str) -> bool {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.match_indices(word).any(|(start, _)| {
        let end = start + word.len();
        let before = start.checked_sub(1).map(|index| text.as_bytes()[index]);
        let after = text.as_bytes().get(end).copied();
        !before.is_some_and(in_word) && !after.is_some_and(in_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect() -> Dialect {
        Dialect {
            prelude: String::new(),
            error: "void reach_error(void) { die(); }".into(),
            assume: "void __VERIFIER_assume(int c) { }".into(),
            nondet: "{type} __VERIFIER_nondet_{name}(void) { return any_{name}; }".into(),
            functions: BTreeMap::from([("exit".into(), "void exit(int);".into())]),
        }
    }

    #[test]
    fn only_used_words_are_defined() {
        let text = "int main(void) { return __VERIFIER_nondet_uint(); }\n";
        let expected = "unsigned int __VERIFIER_nondet_uint(void) { return any_uint; }\n\
                        #line 1 \"program.c\"\n";
        assert_eq!(dialect().translate(text), format!("{expected}{text}"));
    }

    #[test]
    fn only_used_functions_are_declared() {
        assert!(dialect().translate("exit(0);").starts_with("void exit(int);\n#line 1"));
        assert_eq!(dialect().translate("_exit(0);"), "_exit(0);");
        let own = "void exit(int code) { for (;;); } int main(void) { exit(0); }";
        assert_eq!(dialect().translate(own), own);
    }

    #[test]
    fn a_verifier_that_knows_the_words_gets_the_text_as_it_is() {
        let text = "void reach_error(void); int main(void) { reach_error(); }";
        assert_eq!(Dialect::default().translate(text), text);
        assert_eq!(dialect().translate("int main(void) {}"), "int main(void) {}");
    }

    #[test]
    fn words_are_whole_words() {
        assert!(uses("x=reach_error();", "reach_error"));
        assert!(!uses("my_reach_error();", "reach_error"));
        assert!(!uses("reach_errors", "reach_error"));
        assert!(uses("a reach_errors reach_error", "reach_error"));
    }
}
