//! Programs with inputs, closed: every input gets a recorded value, every error call does nothing.
//!
//! Programs of SV-COMP ask for inputs and call an error function. To count their branches they need
//! one execution. Inputs come from a few recorded values for each type, in turn; the values are
//! plain global variables, so that a strategy that starts variables with unknown values makes them
//! inputs again. An assumption that does not hold ends the program, as does a label that only jumps
//! to itself, which is how older programs stop. Error functions lose their bodies; what usually
//! follows their call is `abort`, which ends the program like any other end.

use std::collections::BTreeSet;
use std::fmt::Write;

use base::Rng;
use source::{Edits, Structure, TokenKind, Tokens, parse, tokenize};

/// The C type of an input, by the name behind `nondet_`.
const TYPES: [(&str, &str); 24] = [
    ("bool", "_Bool"),
    ("char", "char"),
    ("uchar", "unsigned char"),
    ("unsigned_char", "unsigned char"),
    ("u8", "unsigned char"),
    ("short", "short"),
    ("ushort", "unsigned short"),
    ("u16", "unsigned short"),
    ("int", "int"),
    ("uint", "unsigned int"),
    ("unsigned", "unsigned int"),
    ("u32", "unsigned int"),
    ("long", "long"),
    ("ulong", "unsigned long"),
    ("longlong", "long long"),
    ("ulonglong", "unsigned long long"),
    ("size_t", "unsigned long"),
    ("loff_t", "long long"),
    ("sector_t", "unsigned long"),
    ("float", "float"),
    ("double", "double"),
    ("pointer", "void *"),
    ("pchar", "char *"),
    ("charp", "char *"),
];

/// How many values are recorded for each type.
const VALUES: u64 = 8;

/// The words of verifiers that are no inputs, what they become, and what they do where the program
/// does not say.
const WORDS: [(&str, &str, &str); 6] = [
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
];

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
    };
    let emptied = closing.empty_error_functions();
    for index in 0..tokens.list.len() {
        if !emptied.iter().any(|(open, close)| (*open..*close).contains(&index)) {
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
    inputs: BTreeSet<&'static str>,
    words: BTreeSet<usize>,
    needs_exit: bool,
}

impl Closing<'_, '_> {
    fn defines(&self, name: &str) -> bool {
        self.structure.functions.iter().any(|f| f.name == name)
    }

    /// Takes the bodies out of the error functions; their braces, as tokens.
    fn empty_error_functions(&mut self) -> Vec<(usize, usize)> {
        let mut emptied = Vec::new();
        for function in &self.structure.functions {
            if matches!(function.name.as_str(), "reach_error" | "__VERIFIER_error") {
                let (open, close) = function.body;
                let body = self.tokens.list[open].end..self.tokens.list[close].start;
                self.edits.replace(body, "");
                emptied.push((open, close));
            }
        }
        emptied
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
            self.edits.replace(bytes, *new);
        } else if let Some(name) = word.strip_prefix("__VERIFIER_nondet_") {
            let known = TYPES.iter().find(|(known, _)| *known == name);
            let (name, _) = known.ok_or_else(|| format!("no values for {word}"))?;
            self.inputs.insert(name);
            self.edits.replace(bytes, format!("seed_{name}"));
        } else if word.starts_with("__VERIFIER_") {
            return Err(format!("{word} is not known"));
        } else if word == "goto" && self.is_endless(index) {
            self.needs_exit = true;
            self.edits.replace(token.start..self.tokens.list[index + 1].end, "exit(0)");
        }
        Ok(())
    }

    /// Whether a `goto` jumps to the label right before it.
    fn is_endless(&self, index: usize) -> bool {
        let label = self.tokens.word(index + 1);
        index >= 2
            && self.tokens.word(index - 1) == ":"
            && self.tokens.word(index - 2) == label
            && self.tokens.word(index + 2) == ";"
    }

    /// The definitions that the program now needs.
    fn prelude(&self, rng: &mut Rng) -> String {
        let mut text = String::new();
        let defined = |number: &usize| self.defines(WORDS[*number].0);
        let missing: Vec<usize> = self.words.iter().copied().filter(|n| !defined(n)).collect();
        if self.needs_exit || missing.iter().any(|number| WORDS[*number].2.contains("exit")) {
            text.push_str("extern void exit(int);\n");
        }
        for number in missing {
            text.push_str(WORDS[number].2);
        }
        for name in &self.inputs {
            if !self.defines(&format!("__VERIFIER_nondet_{name}")) {
                let c_type = TYPES.iter().find(|(known, _)| known == name).map_or("int", |t| t.1);
                text.push_str(&input_function(name, c_type, rng));
            }
        }
        text
    }
}

/// A function that returns recorded values in turn.
fn input_function(name: &str, c_type: &str, rng: &mut Rng) -> String {
    let mut text = String::new();
    for index in 0..VALUES {
        let _ = writeln!(text, "{c_type} seed_{name}_{index} = {};", value(c_type, rng));
    }
    let _ = writeln!(text, "unsigned int seed_{name}_next = 0;\n{c_type} seed_{name}(void)\n{{");
    let _ = writeln!(text, "  switch (seed_{name}_next++ % {VALUES}U) {{");
    for index in 0..VALUES - 1 {
        let _ = writeln!(text, "    case {index}: return seed_{name}_{index};");
    }
    let _ = writeln!(text, "    default: return seed_{name}_{};\n  }}\n}}", VALUES - 1);
    text
}

/// A value of a type: small ones most of the time, any now and then.
fn value(c_type: &str, rng: &mut Rng) -> String {
    let bits = match rng.below(6) {
        0 => rng.below(2),
        1 | 2 => rng.below(10),
        3 => rng.below(100),
        4 => rng.below(10).wrapping_neg(),
        _ => rng.bits(),
    };
    match c_type {
        "_Bool" => (bits & 1).to_string(),
        "char" => (bits as i8).to_string(),
        "unsigned char" => (bits as u8).to_string(),
        "short" => (bits as i16).to_string(),
        "unsigned short" => (bits as u16).to_string(),
        "int" => (bits as i32).max(-i32::MAX).to_string(),
        "unsigned int" => format!("{}U", bits as u32),
        "long" => format!("{}L", (bits as i64).max(-i64::MAX)),
        "unsigned long" => format!("{bits}UL"),
        "long long" => format!("{}LL", (bits as i64).max(-i64::MAX)),
        "unsigned long long" => format!("{bits}ULL"),
        "float" => format!("{:e}f", f32::from(bits as i16) / 4.0),
        "double" => format!("{:e}", f64::from(bits as i32) / 8.0),
        _ => "0".into(),
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
                    __VERIFIER_assert(x); END: goto END; }";
        let closed = close(text, &mut Seed(1).rng()).unwrap();
        assert!(closed.contains("void seed_error() {}"), "{closed}");
        assert!(closed.contains("void seed_assert(int c) {"), "{closed}");
        assert!(closed.contains("int x = seed_int(); seed_assume(x);"), "{closed}");
        assert!(closed.contains("END: exit(0); }"), "{closed}");
        assert!(closed.contains("case 6: return seed_int_6;"), "{closed}");
        assert!(!closed.contains("__VERIFIER"), "{closed}");
        assert_eq!(closed, close(text, &mut Seed(1).rng()).unwrap());
        assert_ne!(closed, close(text, &mut Seed(2).rng()).unwrap());
    }

    #[test]
    fn unknown_words_are_refused() {
        let text = "int main() { __VERIFIER_nondet_widget(); }";
        assert!(close(text, &mut Seed(1).rng()).is_err());
    }
}
