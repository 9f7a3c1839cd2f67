//! What a verifier says when it gives up, without what differs by accident.
//!
//! The same rule serves a reducer, which asks whether a smaller program makes the verifier give up in
//! the same way, and the groups, which ask whether two programs do.

use std::collections::HashSet;

use source::{TokenKind, tokenize};

use crate::normal::is_fixed;

/// A message without numbers, addresses, paths, quoted text, and names that come from the program or
/// from the C library: what stays the same when the same defect shows on another program, in another
/// version or on another machine.
pub fn essence(message: &str, program: &str) -> String {
    let line = message.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let names = Names::of(program);
    let mut words: Vec<String> = Vec::new();
    // What a word before says of the next: a quotation that goes on, or that a name follows.
    let mut closing = None;
    let mut announced = false;
    let line: Vec<&str> = line.split_whitespace().collect();
    for (index, word) in line.iter().enumerate() {
        let core = word.trim_matches(|c: char| "\"'`(),.;:<>[]".contains(c));
        let opening = word.trim_start_matches(['(', '[', '<']).chars().next();
        let quote = closing.or(opening.filter(|first| "\"'`".contains(*first)));
        let is_path = core.contains('/') || has_place(core);
        let normal = match quote {
            Some(_) => "NAME".to_owned(),
            None if is_path => "FILE".to_owned(),
            None if is_number(core) => "N".to_owned(),
            None if names.has(core, announced) => "NAME".to_owned(),
            None => core.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect(),
        };
        closing = quote.filter(|quote| {
            // A sign that is never closed quotes nothing but its own word.
            !is_closed(word, *quote, closing.is_some())
                && line[index + 1..].iter().any(|later| is_closed(later, *quote, true))
        });
        announced = ANNOUNCING.contains(word);
        let repeated =
            words.last() == Some(&normal) && normal.chars().all(|c| c.is_ascii_uppercase());
        if !normal.is_empty() && !repeated {
            words.push(normal);
        }
    }
    words.join(" ")
}

/// Words behind which a name of the program stands.
const ANNOUNCING: [&str; 8] =
    ["identifier", "symbol", "variable", "function", "label", "member", "parameter", "type"];

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '-' && word.len() > 1)
}

/// Whether a quotation ends within a word; `` ` `` is closed by `'`.
fn is_closed(word: &str, quote: char, is_inside: bool) -> bool {
    let end = if quote == '`' { ['\'', '`'] } else { [quote, quote] };
    let inside = match is_inside {
        true => word,
        false => word.find(quote).map_or("", |at| &word[at + quote.len_utf8()..]),
    };
    inside.contains(end)
}

/// The names that a program has, its own and those of functions that it calls.
struct Names<'p>(HashSet<&'p str>);

impl<'p> Names<'p> {
    fn of(program: &'p str) -> Names<'p> {
        let tokens = tokenize(program, "");
        let words = (0..tokens.list.len())
            .filter(|index| tokens.list[*index].kind == TokenKind::Word)
            .map(|index| tokens.word(index));
        Names(words.filter(|word| !is_fixed(word) || word.starts_with("__")).collect())
    }

    /// Whether a word of a message names something of the program or of the C library. Verifiers
    /// write such names with prefixes (`__CPROVER_isgreaterd`) and scopes (`main::1::x!0@1`). A word
    /// of English that the program happens to use as a name is none, unless it is `announced`.
    fn has(&self, word: &str, announced: bool) -> bool {
        let is_identifier = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if is_identifier(word) {
            let is_reserved = word.starts_with("__");
            let is_marked = word.contains('_') || word.contains(|c: char| c.is_ascii_digit());
            return is_reserved || ((announced || is_marked) && self.0.contains(word));
        }
        let is_scoped = word.contains("::") || word.contains(['!', '@', '#']);
        let mut parts = word.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        is_scoped && parts.any(|part| part == "main" || self.0.contains(part))
    }
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
    fn messages_keep_what_stays_the_same() {
        let said = |message: &str| essence(message, "");
        assert_eq!(
            said("Condition: size 64 == 0x20, in ../src/util/x.cpp:12 function foo"),
            said("Condition: size 8 == 0x7, in /build/y.cpp:99 function foo")
        );
        assert_eq!(said("Symbol 'false' is reserved"), said("Symbol 'select' is reserved"));
        assert_eq!(said("got `int [ 3 ]' here"), said("got `unsigned long' here"));
        assert_eq!(said("a ` there is odd"), "a NAME there is odd");
        assert_ne!(said("no viable conversion"), said("no such operator"));
        assert_eq!(said("line 17: symbol 'x1' at 0x7f12"), "line N symbol NAME at N");
        assert_eq!(said(""), "");
        assert_eq!(said("  plain "), "plain");
    }

    #[test]
    fn names_of_the_program_and_of_the_library_go() {
        let missing = |name: &str| format!("that a name exists - identifier {name} was not found");
        let (greater, less) = ("int a = isgreater(1, 2);", "int main(void) { __isless(1, 2); }");
        assert_eq!(
            essence(&missing("__CPROVER_isgreaterd"), greater),
            essence(&missing("__CPROVER_islessf"), less)
        );
        assert_eq!(essence(&missing("count"), "int count;"), essence(&missing("sum"), "int sum;"));
        assert_eq!(essence("no model of main::1::x!0@1", "int x;"), "no model of NAME");
        assert_eq!(essence("no model of b_1 here", "int b_1;"), "no model of NAME here");
        // A program may use words of English as names.
        let english = "int a, name, exists;";
        assert_eq!(essence(&missing("sum"), english), essence(&missing("sum"), ""));
        // What the program does not name is the verifier's own.
        assert_eq!(
            essence("function symex_assign failed", "int x;"),
            "function symex_assign failed"
        );
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
        assert!(!is_telling(&essence("SIGSEGV", "")));
        assert!(!is_telling(&essence("killed by signal 11, core dumped", "")));
        assert!(is_telling(&essence("size_opt.has_value() && *size_opt > 0", "")));
    }
}
