//! Programs with inputs, closed: every input gets a recorded value, every error call does nothing.
//!
//! Programs of SV-COMP ask for inputs and call an error function. To count their branches they need
//! one execution. Inputs become recorded values (`inputs.rs`). An assumption that does not hold ends
//! the program, as does a label that only jumps to itself, which is how older programs stop. Error
//! functions lose their bodies; what usually follows their call is `abort`, which ends the program
//! like any other end. One that is said not to return calls `abort` itself.

use std::collections::BTreeSet;

use base::Rng;
use source::{Edits, Function, Structure, TokenKind, Tokens, parse, tokenize};
use verdict::InputKind;

use crate::inputs;

/// The words of verifiers that are no inputs, what they become, and what they do where the program
/// does not say.
const WORDS: [(&str, &str, &str); 7] = [
    ("reach_error", "seed_error", "void seed_error(void)\n{\n}\n"),
    ("__VERIFIER_error", "seed_verifier_error", "void seed_verifier_error(void)\n{\n}\n"),
    ("__VERIFIER_assert", "seed_assert", "void seed_assert(int holds)\n{\n}\n"),
    (
        "__VERIFIER_assume",
        "seed_assume",
        "void seed_assume(int holds)\n{\n  if (!holds) {\n    exit(0);\n  }\n}\n",
    ),
    ("__VERIFIER_atomic_begin", "seed_atomic_begin", "void seed_atomic_begin(void)\n{\n}\n"),
    ("__VERIFIER_atomic_end", "seed_atomic_end", "void seed_atomic_end(void)\n{\n}\n"),
    (
        MEMORY,
        "seed_memory",
        "void seed_memory(void *memory, unsigned long size)\n{\n  unsigned char *bytes = memory;\n\
         \x20 unsigned long i;\n  for (i = 0; i < size; i++) {\n    bytes[i] = seed_next_uchar();\n\
         \x20 }\n}\n",
    ),
];

/// The word for a piece of memory whose bytes are inputs.
const MEMORY: &str = "__VERIFIER_nondet_memory";

const INPUT: &str = "__VERIFIER_nondet_";

/// The closed program, or the reason why there is none.
pub(crate) fn close(text: &str, rng: &mut Rng) -> Result<String, String> {
    let tokens = tokenize(text, "program");
    let structure = parse(&tokens).map_err(|unclear| unclear.to_string())?;
    let mut closing = Closing {
        tokens: &tokens,
        structure: &structure,
        edits: Edits::default(),
        inputs: BTreeSet::new(),
        words: BTreeSet::new(),
        needs_exit: false,
        needs_abort: false,
    };
    let replaced = closing.replace_bodies();
    for index in 0..tokens.list.len() {
        if !replaced.iter().any(|(open, close)| (*open..*close).contains(&index)) {
            closing.word(index)?;
        }
    }
    let prelude = closing.prelude(rng);
    closing.edits.insert(0, prelude);
    Ok(closing.edits.apply(text))
}

struct Closing<'s, 't> {
    tokens: &'s Tokens<'t>,
    structure: &'s Structure,
    edits: Edits,
    inputs: BTreeSet<InputKind>,
    words: BTreeSet<usize>,
    needs_exit: bool,
    needs_abort: bool,
}

fn is_error(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error")
}

impl Closing<'_, '_> {
    fn defines(&self, name: &str) -> bool {
        self.structure.functions.iter().any(|f| f.name == name)
    }

    /// Whether a function is said not to return, anywhere.
    fn never_returns(&self, name: &str) -> bool {
        let declarations = self.structure.declarations.iter().map(|d| d.first..d.semicolon);
        let definitions = self.structure.functions.iter().map(|f| f.first..f.body.0);
        declarations.chain(definitions).any(|mut range| {
            let says = |index| {
                matches!(self.tokens.word(index), "noreturn" | "__noreturn__" | "_Noreturn")
            };
            range.clone().any(says) && range.any(|index| self.tokens.word(index) == name)
        })
    }

    /// Gives other bodies to error functions, and to inputs that the program defines itself; their
    /// braces, as tokens.
    fn replace_bodies(&mut self) -> Vec<(usize, usize)> {
        let mut replaced = Vec::new();
        for function in &self.structure.functions {
            let Some(body) = self.new_body(function) else { continue };
            let (open, close) = function.body;
            let bytes = self.tokens.list[open].end..self.tokens.list[close].start;
            self.edits.replace(bytes, body);
            replaced.push((open, close));
        }
        replaced
    }

    fn new_body(&mut self, function: &Function) -> Option<String> {
        let name = function.name.as_str();
        if is_error(name) {
            let is_end = self.never_returns(name);
            self.needs_abort |= is_end;
            return Some(if is_end { " abort(); " } else { "" }.into());
        }
        let input = inputs::known(name.strip_prefix(INPUT)?)?;
        self.inputs.insert(input);
        Some(format!(" return {}(); ", inputs::function_name(input)))
    }

    fn word(&mut self, index: usize) -> Result<(), String> {
        let token = self.tokens.list[index];
        if token.kind != TokenKind::Word {
            return Ok(());
        }
        let word = self.tokens.word(index);
        let bytes = token.start..token.end;
        if let Some((number, (_, new, _))) =
            WORDS.iter().enumerate().find(|(_, (old, _, _))| *old == word)
        {
            self.words.insert(number);
            if word == MEMORY {
                self.inputs.insert(InputKind::UChar);
            }
            self.edits.replace(bytes, *new);
        } else if let Some(name) = word.strip_prefix(INPUT) {
            let input = inputs::known(name).ok_or_else(|| format!("no values for {word}"))?;
            self.inputs.insert(input);
            // The program's own function keeps a name of its own, and calls ours.
            let new = match self.defines(word) {
                true => format!("seed_{name}"),
                false => inputs::function_name(input),
            };
            self.edits.replace(bytes, new);
        } else if word.starts_with("__VERIFIER_") {
            return Err(format!("{word} is not known"));
        } else if word == "goto" && self.is_endless(index) {
            self.needs_exit = true;
            self.edits.replace(token.start..self.tokens.list[index + 1].end, "exit(0)");
        }
        Ok(())
    }

    /// Whether a `goto` jumps to the label right before it; an empty statement or a brace may stand
    /// between.
    fn is_endless(&self, index: usize) -> bool {
        let label = self.tokens.word(index + 1);
        let mut colon = index;
        loop {
            let Some(before) = colon.checked_sub(1) else { return false };
            colon = before;
            match self.tokens.word(colon) {
                "{" | ";" => {}
                ":" => break,
                _ => return false,
            }
        }
        colon > 0 && self.tokens.word(colon - 1) == label && self.tokens.word(index + 2) == ";"
    }

    /// The definitions that the program now needs.
    fn prelude(&self, rng: &mut Rng) -> String {
        let mut text = inputs::definitions(self.inputs.iter().copied(), rng);
        for number in &self.words {
            let (word, new, definition) = WORDS[*number];
            match self.defines(word) {
                true => {}
                false if is_error(word) && self.never_returns(word) => {
                    text.push_str(&format!("void {new}(void)\n{{\n  abort();\n}}\n"));
                }
                false => text.push_str(definition),
            }
        }
        let mut declarations = String::new();
        if self.needs_exit || text.contains(" exit(") {
            declarations.push_str("extern void exit(int);\n");
        }
        if self.needs_abort || text.contains(" abort(") {
            declarations.push_str("extern void abort(void);\n");
        }
        declarations + &text
    }
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;

    #[test]
    fn inputs_get_values_and_errors_do_nothing() {
        let text = "extern int __VERIFIER_nondet_int(void); extern void abort(void);\n\
                    void reach_error() { __VERIFIER_error_of_old(); }\n\
                    void __VERIFIER_assert(int c) { if (!c) { ERROR: { reach_error(); abort(); } } }\n\
                    int main() { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x); \
                    __VERIFIER_assert(x); END: goto END; HERE: { goto HERE; } }";
        let closed = close(text, &mut Seed(1).rng()).unwrap();
        assert!(closed.contains("void seed_error() {}"), "{closed}");
        assert!(closed.contains("void seed_assert(int c) {"), "{closed}");
        assert!(closed.contains("int x = seed_next_int(); seed_assume(x);"), "{closed}");
        assert!(closed.contains("END: exit(0); HERE: { exit(0); } }"), "{closed}");
        assert!(closed.contains("case 6: return seed_int_6;"), "{closed}");
        assert!(!closed.contains("__VERIFIER"), "{closed}");
        assert_eq!(closed, close(text, &mut Seed(1).rng()).unwrap());
        assert_ne!(closed, close(text, &mut Seed(2).rng()).unwrap());
    }

    #[test]
    fn what_is_said_not_to_return_does_not() {
        let close = |text: &str| close(text, &mut Seed(1).rng()).unwrap();
        let declared = close(
            "extern void __VERIFIER_error(void) __attribute__((__noreturn__));\n\
             void reach_error(void) { __VERIFIER_error(); }\nint main() { }",
        );
        assert!(declared.contains("void seed_verifier_error(void)\n{\n  abort();\n}\n"));
        assert!(declared.contains("void seed_error(void) {}"), "{declared}");
        let defined = close("_Noreturn void reach_error(void) { for (;;) ; }\nint main() { }");
        assert!(defined.contains("_Noreturn void seed_error(void) { abort(); }"), "{defined}");
    }

    #[test]
    fn an_input_of_the_programs_own_gets_recorded_values() {
        let text = "int __VERIFIER_nondet_int() { int v; return v; } int main() { \
                    return __VERIFIER_nondet_int(); }";
        let closed = close(text, &mut Seed(1).rng()).unwrap();
        assert!(closed.contains("int seed_int() { return seed_next_int(); }"), "{closed}");
        assert!(closed.contains("return seed_int(); }"), "{closed}");
    }

    #[test]
    fn unknown_words_are_refused() {
        let text = "int main() { __VERIFIER_nondet_widget(); }";
        assert!(close(text, &mut Seed(1).rng()).is_err());
    }
}
