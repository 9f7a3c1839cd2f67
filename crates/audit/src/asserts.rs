//! What the assertions of the code itself mean to an audit.
//!
//! An assertion at the head of a function is a precondition. It can be kept, be assumed, so that calls that break
//! it do not count, or be a signal: the function returns at once with a value that says so, and the harness can
//! look at that. The text stays as long as it is, so that every mutant stays what and where it is: `assert` becomes
//! another name of six letters, which a macro defines.

use base::MacroOption;

use crate::subject::{MutatedFile, Subject};

/// What becomes of assertions in the code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Asserts {
    /// They are assertions.
    #[default]
    Keep,
    /// They are assumptions.
    Assume,
    /// Where one fails, its function returns this value at once: 0 where it returns a pointer, nothing where it
    /// returns nothing.
    Signal(String),
}

const NAME: &str = "assert";
/// The name in functions that return a number.
const OF_NUMBER: &str = "_Refan";
/// The name in functions that return a pointer.
const OF_POINTER: &str = "_Refap";
/// The name in functions that return nothing.
const OF_NOTHING: &str = "_Refav";

impl Asserts {
    /// Lets assertions in some files have this meaning, with the macros of [`Asserts::macros`]; how many there are.
    pub fn apply(&self, files: &mut [MutatedFile]) -> usize {
        if *self == Asserts::Keep {
            return 0;
        }
        let mut count = 0;
        for file in files {
            let (text, found) = renamed(&file.text);
            file.text = text;
            count += found;
        }
        count
    }

    /// The macros that say what the names mean.
    pub fn macros(&self) -> Vec<MacroOption> {
        let define =
            |name: &str, meaning: &str| MacroOption::Define(format!("{name}(c)={meaning}"));
        let all = |meaning: &str| [OF_NUMBER, OF_POINTER, OF_NOTHING].map(|of| define(of, meaning));
        match self {
            Asserts::Keep => all("assert(c)").to_vec(),
            Asserts::Assume => all("__VERIFIER_assume(!!(c))").to_vec(),
            Asserts::Signal(value) => vec![
                define(OF_NUMBER, &format!("do {{ if (!(c)) return {value}; }} while (0)")),
                define(OF_POINTER, "do { if (!(c)) return 0; } while (0)"),
                define(OF_NOTHING, "do { if (!(c)) return; } while (0)"),
            ],
        }
    }

    /// The same subject with assertions that are kept.
    pub fn kept(subject: &Subject) -> Subject {
        let mut subject = subject.clone();
        let macros = &mut subject.request.sources.dialect.macros;
        macros.retain(|one| !is_ours(one));
        macros.extend(Asserts::Keep.macros());
        subject
    }
}

fn is_ours(one: &MacroOption) -> bool {
    let names = [OF_NUMBER, OF_POINTER, OF_NOTHING];
    matches!(one, MacroOption::Define(text) if names.iter().any(|name| text.starts_with(name)))
}

/// A text as its author knows it.
pub fn as_written(text: &str) -> String {
    [OF_NUMBER, OF_POINTER, OF_NOTHING]
        .iter()
        .fold(text.to_owned(), |text, name| text.replace(name, NAME))
}

fn is_word(of: char) -> bool {
    of.is_alphanumeric() || of == '_'
}

/// The text with other names for `assert`, and how many there are.
fn renamed(text: &str) -> (String, usize) {
    let functions = mutate::functions(text);
    let mut result = String::new();
    let (mut from, mut count) = (0, 0);
    let tokens = source::tokenize(text, "");
    let in_code = (0..tokens.list.len())
        .filter(|index| tokens.word(*index) == NAME && tokens.word(index + 1) == "(")
        .map(|index| tokens.list[index].start);
    let in_macros = tokens.directives.iter().flat_map(|range| {
        let directive = &text[range.clone()];
        let is_define = directive.trim_start_matches(['#', ' ', '\t']).starts_with("define");
        let places = directive.match_indices(NAME).filter(move |(at, _)| {
            let before = directive[..*at].chars().next_back();
            is_define
                && !before.is_some_and(|of| is_word(of) || of == '"')
                && directive[at + NAME.len()..].trim_start().starts_with('(')
        });
        places.map(|(at, _)| range.start + at)
    });
    let mut places: Vec<usize> = in_code.chain(in_macros).collect();
    places.sort_unstable();
    for at in places {
        let within = functions.iter().find(|function| function.range.contains(&at));
        let name = within.map_or(OF_NUMBER, |function| {
            let head = &text[function.range.start..function.name_range.start];
            match head.split(|of: char| !is_word(of) && of != '*').any(|word| word == "void") {
                _ if head.contains('*') => OF_POINTER,
                true => OF_NOTHING,
                false => OF_NUMBER,
            }
        });
        result.push_str(&text[from..at]);
        result.push_str(name);
        (from, count) = (at + NAME.len(), count + 1);
    }
    result.push_str(&text[from..]);
    (result, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_function_returns() {
        let text = "#include <assert.h>\nvoid f(int a) { assert(a); }\nchar *g(int a) { assert (a); return 0; }\n\
            int h(int a) { my_assert(a); assert(a > 1); return a; } // \"assert\n";
        let (other, count) = renamed(text);
        assert_eq!((other.len(), count), (text.len(), 3));
        assert!(other.contains("{ _Refav(a); }") && other.contains("_Refap (a)"), "{other}");
        assert!(other.contains("my_assert(a); _Refan(a > 1)"), "{other}");
        assert_eq!(as_written(&other), text);
    }
}
