//! What words and signs alone tell, for the extensions of C that the grammar does not know.

use std::collections::BTreeSet;

use source::{TokenKind, Tokens};

use crate::feature::{Construct, Feature};

/// The text with what the grammar does not know replaced by blanks, byte for byte.
pub(crate) fn calmed(text: &str, tokens: &Tokens<'_>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut blank = |index: usize| {
        let token = tokens.list[index];
        bytes[token.start..token.end].fill(b' ');
    };
    for index in 0..tokens.list.len() {
        match tokens.word(index) {
            "_Complex" | "__complex__" | "__real__" | "__imag__" | "__extension__" => blank(index),
            "goto" if tokens.word(index + 1) == "*" => blank(index),
            // `case 1 ... 5:` is read as `case 1:`.
            "..." if is_case_range(tokens, index) => {
                (index..tokens.list.len())
                    .take_while(|at| tokens.word(*at) != ":")
                    .for_each(&mut blank);
            }
            _ => {}
        }
    }
    for token in tokens.list.iter().filter(|token| is_imaginary(&text[token.start..token.end])) {
        bytes[token.end - 1] = b' ';
    }
    String::from_utf8(bytes).expect("whole characters were blanked")
}

fn is_imaginary(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '.') && word.ends_with(['i', 'j', 'I'])
}

fn is_case_range(tokens: &Tokens<'_>, dots: usize) -> bool {
    let before = (0..dots).rev().map(|at| tokens.word(at));
    before.take_while(|word| !matches!(*word, ";" | "{" | "}" | ":")).any(|word| word == "case")
}

/// The features that tokens tell of.
pub(crate) fn of_tokens(tokens: &Tokens<'_>) -> BTreeSet<Feature> {
    let constructs = (0..tokens.list.len()).filter_map(|index| construct(tokens, index));
    constructs.map(Feature::from).collect()
}

fn construct(tokens: &Tokens<'_>, index: usize) -> Option<Construct> {
    let word = tokens.word(index);
    let before = index.checked_sub(1).map_or("", |before| tokens.word(before));
    let after = |distance: usize| tokens.word(index + distance);
    Some(match word {
        "asm" | "__asm__" | "__asm" => Construct::InlineAssembly,
        "goto" if after(1) == "*" => Construct::ComputedGoto,
        "goto" => Construct::Goto,
        "_Complex" | "__complex__" | "__real__" | "__imag__" => Construct::Complex,
        "__int128" | "__int128_t" | "__uint128_t" => Construct::Int128,
        "_Generic" => Construct::GenericSelection,
        "typeof" | "__typeof__" | "__typeof" => Construct::Typeof,
        "_Atomic" => Construct::AtomicType,
        "_Bool" | "bool" => Construct::Bool,
        "volatile" | "__volatile__" => Construct::Volatile,
        "double" if before == "long" => Construct::LongDouble,
        "float" | "double" => Construct::Float,
        "__float128" | "_Float128" => Construct::LongDouble,
        "char" | "short" => Construct::NarrowType,
        "enum" => Construct::Enumeration,
        "..." if is_case_range(tokens, index) => Construct::CaseRange,
        "va_arg" | "__builtin_va_arg" => Construct::Varargs,
        "alloca" | "__builtin_alloca" => Construct::Alloca,
        "{" if before == "(" => Construct::StatementExpression,
        ":" if before == "?" => Construct::OmittedOperand,
        "&&" if is_label(tokens, index) => match after(2) == "-" && after(3) == "&&" {
            true => Construct::LabelDifference,
            false => Construct::ComputedGoto,
        },
        _ if is_imaginary(word) => Construct::Complex,
        _ if word.starts_with('"') => Construct::String,
        _ if WIDE.iter().any(|prefix| word.starts_with(prefix)) => Construct::WideString,
        _ => return None,
    })
}

/// How texts of wide characters begin.
const WIDE: [&str; 6] = ["L\"", "L'", "u\"", "U\"", "u'", "U'"];

/// `&&label` rather than a conjunction.
fn is_label(tokens: &Tokens<'_>, index: usize) -> bool {
    let follows_operand =
        index.checked_sub(1).is_some_and(|before| match tokens.list[before].kind {
            TokenKind::Punctuation => matches!(tokens.word(before), ")" | "]" | "}" | "++" | "--"),
            _ => tokens.word(before) != "return",
        });
    let names_label = tokens.list.get(index + 1).is_some_and(|next| next.kind == TokenKind::Word);
    !follows_operand && names_label
}
