//! The words of the field that a program may use without declaring them, and input functions of
//! its own that it declares without defining them.
//!
//! Clang would take an undeclared `__VERIFIER_nondet_double` for a function that returns `int`, so
//! each word that is called and never declared gets its declaration. A declared `nondet_something`
//! without a body, as CBMC's users write it, gets a body that reads an input of its type.

use base::DataModel;

use source::{GoalSite, Structure, TokenKind, Tokens};
use verdict::InputKind;

/// The declarations of what the runtime defines, by name.
const DECLARATIONS: [(&str, &str); 15] = [
    ("reach_error", "void reach_error(void)"),
    ("__VERIFIER_error", "void __VERIFIER_error(void)"),
    ("__VERIFIER_assume", "void __VERIFIER_assume(_Bool)"),
    ("__VERIFIER_assert", "void __VERIFIER_assert(_Bool)"),
    ("__CPROVER_assume", "void __CPROVER_assume(_Bool)"),
    ("__CPROVER_assert", "void __CPROVER_assert(_Bool, const char *)"),
    ("assert", "void assert(_Bool)"),
    ("abort", "void abort(void)"),
    ("__VERIFIER_atomic_begin", "void __VERIFIER_atomic_begin(void)"),
    ("__VERIFIER_atomic_end", "void __VERIFIER_atomic_end(void)"),
    ("__CPROVER_atomic_begin", "void __CPROVER_atomic_begin(void)"),
    ("__CPROVER_atomic_end", "void __CPROVER_atomic_end(void)"),
    ("__VERIFIER_nondet_memory", "void __VERIFIER_nondet_memory(void *, __typeof__(sizeof 0))"),
    ("__VERIFIER_nondet_string", "const char *__VERIFIER_nondet_string(void)"),
    ("__VERIFIER_nondet_pointer", "void *__VERIFIER_nondet_pointer(void)"),
];

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
        let input = input_type(name);
        let known = DECLARATIONS.iter().find(|(word, _)| *word == name);
        let own = name.strip_prefix("nondet_").is_some();
        if (input.is_none() && known.is_none() && !own) || !seen.insert(name) {
            continue;
        }
        if defined(structure, name) {
            continue;
        }
        let declaration = declaration_of(tokens, structure, name);
        if declaration.is_none() && !declared_in_block(tokens, name) {
            let text = match (known, input) {
                (Some((_, text)), _) => text.to_string(),
                (None, Some(c_type)) => format!("{c_type} {name}(void)"),
                (None, None) => format!("int {name}(void)"),
            };
            additions.before.push_str(&format!("extern {text}; "));
            if own {
                additions.behind.push_str(&body(&text, name, model));
            }
        } else if let Some(text) = declaration
            && (own
                || (name.starts_with("__VERIFIER_nondet_") && input.is_none() && known.is_none()))
        {
            additions.behind.push_str(&body(&text, name, model));
        }
    }
    additions
}

fn input_type(name: &str) -> Option<&'static str> {
    let suffix = name.strip_prefix("__VERIFIER_nondet_").or(name.strip_prefix("nondet_"))?;
    Some(match InputKind::from_name(suffix)? {
        // The text is preprocessed already, so the compiler's own macro means nothing any more.
        InputKind::SizeT => "__typeof__(sizeof 0)",
        kind => kind.c_type(),
    })
}

fn is_call(tokens: &Tokens<'_>, index: usize) -> bool {
    tokens.list[index].kind == TokenKind::Word && tokens.word(index + 1) == "("
}

/// The words before a parenthesis that might be one of ours.
fn called_words<'s>(tokens: &'s Tokens<'_>) -> impl Iterator<Item = usize> + 's {
    (0..tokens.list.len()).filter(|index| is_call(tokens, *index)).filter(|index| {
        let word = tokens.word(*index);
        word.starts_with("__VERIFIER_")
            || word.starts_with("__CPROVER_")
            || word.starts_with("nondet_")
            || matches!(word, "reach_error" | "assert" | "abort")
    })
}

fn defined(structure: &Structure, name: &str) -> bool {
    structure.functions.iter().any(|function| function.name == name)
}

/// The declaration of a function at file scope, without `extern` and the semicolon.
fn declaration_of(tokens: &Tokens<'_>, structure: &Structure, name: &str) -> Option<String> {
    structure.declarations.iter().find_map(|declaration| {
        let mut range = declaration.first..declaration.semicolon;
        range.clone().find(|index| is_call(tokens, *index) && tokens.word(*index) == name)?;
        let words: Vec<_> = range
            .by_ref()
            .map(|index| tokens.word(index))
            .filter(|word| *word != "extern")
            .collect();
        Some(words.join(" "))
    })
}

/// Whether the function is declared inside a function: a word that is no operator precedes it.
fn declared_in_block(tokens: &Tokens<'_>, name: &str) -> bool {
    (1..tokens.list.len()).any(|index| {
        tokens.word(index) == name
            && is_call(tokens, index)
            && tokens.list[index - 1].kind == TokenKind::Word
            && !matches!(
                tokens.word(index - 1),
                "return" | "else" | "do" | "case" | "goto" | "sizeof"
            )
    })
}

/// A definition for a function of no parameters that returns an input; nothing for one with
/// parameters or several declarators, which the linker will then miss by name.
fn body(declaration: &str, name: &str, model: DataModel) -> String {
    let compact: String = declaration.split_whitespace().collect();
    let plain =
        compact.contains(&format!("{name}()")) || compact.contains(&format!("{name}(void)"));
    let nothing = compact.starts_with(&format!("void{name}"));
    if !plain || nothing || declaration.contains(',') {
        return String::new();
    }
    let weak = if compact.starts_with("static") { "" } else { "__attribute__((weak)) " };
    let wide = match model {
        DataModel::Ilp32 => "",
        DataModel::Lp64 => "__int128: 'x', unsigned __int128: 'X', ",
    };
    format!(
        "\n{weak}{declaration} {{ extern void __refute_object(void *, __typeof__(sizeof 0), char); \
         __typeof__({name}()) value; __refute_object(&value, sizeof value, _Generic(value, \
         _Bool: 'b', char: 'c', signed char: 'c', unsigned char: 'C', short: 's', \
         unsigned short: 'S', int: 'i', unsigned: 'I', long: 'l', unsigned long: 'L', \
         long long: 'q', unsigned long long: 'Q', float: 'f', double: 'd', {wide}\
         default: __builtin_classify_type(value) == 5 ? 'L' : 'o')); return value; }}\n"
    )
}
