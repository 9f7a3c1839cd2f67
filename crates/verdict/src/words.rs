//! The words of the field: functions that verifiers know by name, in every dialect. What a word means and how it
//! is declared is told here, and nowhere else: the engine and the interpreter, the prelude, the real program,
//! reproducers, test suites and the guide are made from this table or tested against it. A program may define any
//! of them itself, and then its definition counts.

use crate::InputKind;

/// What a call means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It must not happen.
    Error,
    /// Executions in which the first argument is false do not count.
    Assume,
    /// The first argument must be true.
    Assert,
    /// Nothing: a mark for tools that look at threads.
    Nothing,
    /// It gives an input.
    Input(InputKind),
    /// It gives an input of type `int` that is not less than the first argument, and less than the second.
    Range,
    /// It fills memory, at the first argument and as much as the second says, with inputs of type
    /// `unsigned char`.
    Memory,
}

/// One word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// Its name.
    pub name: &'static str,
    /// What a call means.
    pub meaning: Meaning,
    /// The type of the result.
    pub result: &'static str,
    /// The types of the parameters.
    pub parameters: &'static str,
}

const fn word(name: &'static str, meaning: Meaning, parameters: &'static str) -> Word {
    Word { name, meaning, result: "void", parameters }
}

const fn error(name: &'static str) -> Word {
    word(name, Meaning::Error, "void")
}

const fn number(name: &'static str, meaning: Meaning, parameters: &'static str) -> Word {
    Word { result: "int", ..word(name, meaning, parameters) }
}

/// A condition may be a pointer or a floating number, so it is taken as a truth value.
const CONDITION: &str = "_Bool";
const CONDITION_AND_TEXT: &str = "_Bool, const char *";

/// The words with a name of their own. Input functions are `__VERIFIER_nondet_X` and `nondet_X`, where X is one
/// of [`InputKind::names`].
pub const WORDS: [Word; 22] = [
    error("reach_error"),
    error("__VERIFIER_error"),
    word("__VERIFIER_assume", Meaning::Assume, CONDITION),
    word("__CPROVER_assume", Meaning::Assume, CONDITION),
    word("__ESBMC_assume", Meaning::Assume, CONDITION),
    word("klee_assume", Meaning::Assume, CONDITION),
    word("assert", Meaning::Assert, CONDITION),
    word("__VERIFIER_assert", Meaning::Assert, CONDITION),
    word("__CPROVER_assert", Meaning::Assert, CONDITION_AND_TEXT),
    word("__CPROVER_precondition", Meaning::Assert, CONDITION_AND_TEXT),
    word("__CPROVER_postcondition", Meaning::Assert, CONDITION_AND_TEXT),
    word("__ESBMC_assert", Meaning::Assert, CONDITION_AND_TEXT),
    word("__VERIFIER_atomic_begin", Meaning::Nothing, "void"),
    word("__VERIFIER_atomic_end", Meaning::Nothing, "void"),
    word("__CPROVER_atomic_begin", Meaning::Nothing, "void"),
    word("__CPROVER_atomic_end", Meaning::Nothing, "void"),
    word("__ESBMC_atomic_begin", Meaning::Nothing, "void"),
    word("__ESBMC_atomic_end", Meaning::Nothing, "void"),
    word("__VERIFIER_nondet_memory", Meaning::Memory, "void *, __typeof__(sizeof 0)"),
    word("klee_make_symbolic", Meaning::Memory, "void *, __typeof__(sizeof 0), const char *"),
    number("klee_int", Meaning::Input(InputKind::Int), "const char *"),
    number("klee_range", Meaning::Range, "int, int, const char *"),
];

/// What input functions begin with.
pub const INPUT_PREFIXES: [&str; 2] = ["__VERIFIER_nondet_", "nondet_"];

/// What a call of a function of this name means; nothing when it is no word.
pub fn meaning(name: &str) -> Option<Meaning> {
    let word = WORDS.iter().find(|word| word.name == name);
    word.map(|word| word.meaning).or_else(|| {
        let of = INPUT_PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix))?;
        InputKind::from_name(of).map(Meaning::Input)
    })
}

/// How a word is declared, without `extern` and semicolon, in words that need no header and no macro.
pub fn declaration(name: &str) -> Option<String> {
    if let Some(word) = WORDS.iter().find(|word| word.name == name) {
        return Some(format!("{} {name}({})", word.result, word.parameters));
    }
    match meaning(name)? {
        Meaning::Input(kind) => Some(format!("{} {name}(void)", input_type(kind))),
        _ => None,
    }
}

/// The type of an input where the text may be preprocessed already, so that macros of the compiler mean
/// nothing any more.
pub fn input_type(kind: InputKind) -> &'static str {
    match kind {
        InputKind::SizeT => "__typeof__(sizeof 0)",
        other => other.c_type(),
    }
}

/// The functions whose call is the error when nobody names others.
pub fn error_functions() -> impl Iterator<Item = &'static str> {
    WORDS.iter().filter(|word| word.meaning == Meaning::Error).map(|word| word.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_they_say() {
        assert_eq!(meaning("klee_assume"), Some(Meaning::Assume));
        assert_eq!(meaning("nondet_uchar"), Some(Meaning::Input(InputKind::UChar)));
        assert_eq!(meaning("__VERIFIER_nondet_u128"), Some(Meaning::Input(InputKind::UInt128)));
        assert_eq!(meaning("__VERIFIER_nondet_nonsense"), None);
        assert_eq!(meaning("printf"), None);
    }

    #[test]
    fn every_word_can_be_declared() {
        for word in WORDS {
            let text = declaration(word.name).unwrap();
            assert!(text.starts_with(word.result) && text.ends_with(')'), "{text}");
        }
        let size = "__typeof__(sizeof 0) nondet_size_t(void)";
        assert_eq!(declaration("nondet_size_t").as_deref(), Some(size));
        assert_eq!(error_functions().collect::<Vec<_>>(), ["reach_error", "__VERIFIER_error"]);
    }
}
