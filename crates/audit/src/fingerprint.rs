//! What a program does, as a number: the same number is the same answer.
//!
//! Only what can be reached counts, and where it stands in its files does not: an edit of a comment, of
//! another function or of another file leaves the answers about a mutant as they are.

use std::collections::{BTreeSet, HashMap};

use ir::{Body, FunctionId, GlobalId, Program, Symbol};
use sha2::{Digest, Sha256};

/// What counts of one function.
#[derive(Clone)]
struct Part {
    digest: [u8; 32],
    mentioned: Vec<Symbol>,
}

/// The numbers of programs that are alike: what they share is looked at once.
#[derive(Default)]
pub struct Fingerprints {
    parts: HashMap<FunctionId, Part>,
}

impl Fingerprints {
    /// The number of a program and of what is asked about it. It is the same as those before, but for these
    /// functions.
    pub fn of(&mut self, program: &Program, changed: &[FunctionId], question: &str) -> String {
        let own: HashMap<FunctionId, Part> =
            changed.iter().map(|id| (*id, part(program, *id))).collect();
        let mut hash = Sha256::new();
        hash.update(question.as_bytes());
        let first = program.start().into_iter().chain(program.initializer);
        let around = program.constructors.iter().chain(&program.destructors).copied();
        let mut waiting: Vec<Symbol> = first.chain(around).map(Symbol::Function).collect();
        let (mut functions, mut globals) = (BTreeSet::new(), BTreeSet::new());
        while let Some(symbol) = waiting.pop() {
            match symbol {
                Symbol::Function(id) if functions.insert(id) => {
                    let part = match own.get(&id) {
                        Some(part) => part,
                        None => self.parts.entry(id).or_insert_with(|| part(program, id)),
                    };
                    waiting.extend(&part.mentioned);
                    hash.update(part.digest);
                }
                Symbol::Global(id) if globals.insert(id) => {
                    let initializer = program.global(id).initializer.iter();
                    let relocations = initializer.flat_map(|initializer| &initializer.relocations);
                    waiting.extend(relocations.map(|relocation| relocation.symbol));
                    add_global(&mut hash, program, id);
                }
                Symbol::Function(_) | Symbol::Global(_) => {}
            }
        }
        let digest = hash.finalize();
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

fn part(program: &Program, id: FunctionId) -> Part {
    let mut hash = Sha256::new();
    for line in program.print_function(id).lines() {
        // What stands behind is the place.
        let code = line.rsplit_once(" ; ").map_or(line, |(code, _)| code.trim_end());
        hash.update(without_numbers(code).as_bytes());
        hash.update(b"\n");
    }
    let mentioned = program.function(id).body.as_ref().map(Body::symbols).unwrap_or_default();
    Part { digest: hash.finalize().into(), mentioned }
}

/// Names that are not unique are printed with numbers, and so are those of constants without a name: both depend on
/// how many others there are.
fn without_numbers(code: &str) -> String {
    let mut result = String::new();
    let mut rest = code;
    while let Some(at) = rest.find('@') {
        let end = rest[at + 1..]
            .find(|of: char| !(of.is_alphanumeric() || "._$#".contains(of)))
            .map_or(rest.len(), |length| at + 1 + length);
        result.push_str(&rest[..at]);
        result.push_str(unnumbered(&rest[at..end]));
        rest = &rest[end..];
    }
    result + rest
}

/// A name without the number that makes it unique.
fn unnumbered(name: &str) -> &str {
    let name = match name.rsplit_once('#') {
        Some((name, _)) => name,
        None => name,
    };
    match name.rsplit_once('.') {
        Some((own, number))
            if name.trim_start_matches('@').starts_with('.')
                && !number.is_empty()
                && number.bytes().all(|of| of.is_ascii_digit()) =>
        {
            own
        }
        _ => name,
    }
}

fn add_global(hash: &mut Sha256, program: &Program, id: GlobalId) {
    let global = program.global(id);
    hash.update(
        format!("{} {} {}\n", unnumbered(&global.name), global.size, global.constant).as_bytes(),
    );
    if let Some(initializer) = &global.initializer {
        hash.update(&initializer.bytes);
        for relocation in &initializer.relocations {
            hash.update(format!("{}+{} ", relocation.offset, relocation.addend).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_names_do_not_count() {
        let code = "  call @f#3(@.src.26, i32 10, @__PRETTY_FUNCTION__.main, @.str) ; a";
        let expected = "  call @f(@.src, i32 10, @__PRETTY_FUNCTION__.main, @.str) ; a";
        assert_eq!(without_numbers(code), expected);
        // Variables that somebody named keep their numbers.
        assert_eq!(without_numbers("@table.2"), "@table.2");
    }
}
