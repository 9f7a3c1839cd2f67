//! The words of the field that a program may use without declaring them, and input functions of
//! its own that it declares without defining them.
//!
//! Clang would take an undeclared `__VERIFIER_nondet_double` for a function that returns `int`, so
//! each word that is called and never declared gets its declaration. A declared `nondet_something`
//! without a body, as CBMC's users write it, gets a body that reads an input of its type
//! ([`crate::undefined`]).

use base::DataModel;

use source::{GoalSite, Structure, TokenKind, Tokens};
use verdict::words::{self, Meaning};

use crate::undefined::{Declared, Signature, signature};

/// What the runtime defines beside the words of the field, by name.
const DECLARATIONS: [(&str, &str); 2] = [
    ("abort", "void abort(void)"),
    ("__VERIFIER_nondet_string", "const char *__VERIFIER_nondet_string(void)"),
];

fn declaration(name: &str) -> Option<String> {
    let own = DECLARATIONS.iter().find(|(word, _)| *word == name);
    own.map(|(_, text)| text.to_string()).or_else(|| words::declaration(name))
}

/// What TestCov's harness defines of the words that [`called_words`] finds; `abort` is C's own.
const KNOWN_TO_TESTCOV: [&str; 24] = [
    "abort",
    "__VERIFIER_assume",
    "__VERIFIER_nondet_char",
    "__VERIFIER_nondet_uchar",
    "__VERIFIER_nondet_short",
    "__VERIFIER_nondet_ushort",
    "__VERIFIER_nondet_int",
    "__VERIFIER_nondet_uint",
    "__VERIFIER_nondet_long",
    "__VERIFIER_nondet_ulong",
    "__VERIFIER_nondet_longlong",
    "__VERIFIER_nondet_ulonglong",
    "__VERIFIER_nondet_float",
    "__VERIFIER_nondet_double",
    "__VERIFIER_nondet_bool",
    "__VERIFIER_nondet_pointer",
    "__VERIFIER_nondet_size_t",
    "__VERIFIER_nondet_u8",
    "__VERIFIER_nondet_u16",
    "__VERIFIER_nondet_u32",
    "__VERIFIER_nondet_U32",
    "__VERIFIER_nondet_unsigned_char",
    "__VERIFIER_nondet_unsigned",
    "__VERIFIER_nondet_string",
];

/// Why TestCov cannot build a program with this file, in sentences.
pub(crate) fn obstacles_for_testcov(tokens: &Tokens<'_>, structure: &Structure) -> Vec<String> {
    let mut unknown: Vec<&str> = called_words(tokens)
        .map(|index| tokens.word(index))
        .filter(|word| !KNOWN_TO_TESTCOV.contains(word) && !defined(structure, word))
        .collect();
    unknown.sort_unstable();
    unknown.dedup();
    let mut obstacles = Vec::new();
    if !unknown.is_empty() {
        let shown = unknown.iter().take(3).copied().collect::<Vec<_>>().join(", ");
        let more = match unknown.len().saturating_sub(3) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        obstacles.push(format!("its harness has no {shown}{more}"));
    }
    // It puts no braces into what a macro of the system's headers made, and then adds labels.
    let statements = ["if", "while", "for", "do"];
    let from_system = |goal: &&GoalSite| {
        tokens.list[goal.token].system && statements.contains(&tokens.word(goal.token))
    };
    if let Some(goal) = structure.goals.iter().find(from_system) {
        let place = tokens.place(goal.token);
        obstacles.push(format!("it breaks the statement that a system macro makes at {place}"));
    }
    obstacles
}

/// What is put before and behind the text of a file.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Additions {
    pub(crate) before: String,
    pub(crate) behind: String,
}

/// Finds what has to be added to a file.
pub(crate) fn additions(tokens: &Tokens<'_>, structure: &Structure, model: DataModel) -> Additions {
    let mut additions = Additions::default();
    let mut seen = std::collections::BTreeSet::new();
    for index in called_words(tokens) {
        let name = tokens.word(index);
        let known = declaration(name);
        let is_unknown_input = name.starts_with("__VERIFIER_nondet") && known.is_none();
        let own = name.starts_with("nondet") || is_unknown_input;
        if (known.is_none() && !own) || !seen.insert(name) {
            continue;
        }
        if defined(structure, name) {
            continue;
        }
        let signature = match signature(tokens, structure, name) {
            Declared::As(signature) => signature,
            Declared::Unclearly => continue,
            Declared::Nowhere => {
                let text = known.unwrap_or_else(|| format!("int {name}()"));
                additions.before.push_str(&format!("extern {text}; "));
                match words::meaning(name) {
                    Some(Meaning::Input(kind)) => {
                        Signature::without_parameters(words::input_type(kind))
                    }
                    _ => Signature::implicit(),
                }
            }
        };
        if own {
            additions.behind.push_str(&signature.definition(name, model, ""));
        }
    }
    additions
}

fn is_call(tokens: &Tokens<'_>, index: usize) -> bool {
    tokens.list[index].kind == TokenKind::Word && tokens.word(index + 1) == "("
}

/// The words before a parenthesis that might be one of ours.
fn called_words<'s>(tokens: &'s Tokens<'_>) -> impl Iterator<Item = usize> + 's {
    (0..tokens.list.len()).filter(|index| is_call(tokens, *index)).filter(|index| {
        let word = tokens.word(*index);
        word.starts_with("__VERIFIER_")
            || word.starts_with("nondet")
            || word == "abort"
            || words::meaning(word).is_some()
    })
}

fn defined(structure: &Structure, name: &str) -> bool {
    structure.functions.iter().any(|function| function.name == name)
}
