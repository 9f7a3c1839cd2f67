//! What a program does, as a number: the same number is the same answer.
//!
//! Only what can be reached counts, and where it stands in its files does not: an edit of a comment, of
//! another function or of another file leaves the answers about a mutant as they are.

use std::collections::BTreeSet;

use ir::{Body, Constant, FunctionId, GlobalId, Program, Symbol};
use sha2::{Digest, Sha256};

/// The number of a program and of what is asked about it.
pub fn fingerprint(program: &Program, question: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(question.as_bytes());
    let reached = Reached::from_start(program);
    for id in &reached.functions {
        let text = program.print_function(*id);
        for line in text.lines() {
            // What stands behind is the place.
            let code = line.rsplit_once(" ; ").map_or(line, |(code, _)| code.trim_end());
            hash.update(code.as_bytes());
            hash.update(b"\n");
        }
    }
    for id in &reached.globals {
        let global = program.global(*id);
        hash.update(format!("{} {} {}\n", global.name, global.size, global.constant).as_bytes());
        if let Some(initializer) = &global.initializer {
            hash.update(&initializer.bytes);
            hash.update(format!("{:?}\n", initializer.relocations).as_bytes());
        }
    }
    let digest = hash.finalize();
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What can be reached from where a program starts.
#[derive(Default)]
struct Reached {
    functions: BTreeSet<FunctionId>,
    globals: BTreeSet<GlobalId>,
}

impl Reached {
    fn from_start(program: &Program) -> Reached {
        let mut reached = Reached::default();
        let first = program.start().into_iter().chain(program.initializer);
        let around = program.constructors.iter().chain(&program.destructors).copied();
        let mut waiting: Vec<Symbol> = first.chain(around).map(Symbol::Function).collect();
        while let Some(symbol) = waiting.pop() {
            match symbol {
                Symbol::Function(id) if reached.functions.insert(id) => {
                    waiting.extend(program.function(id).body.iter().flat_map(mentioned));
                }
                Symbol::Global(id) if reached.globals.insert(id) => {
                    let initializer = program.global(id).initializer.iter();
                    let relocations = initializer.flat_map(|initializer| &initializer.relocations);
                    waiting.extend(relocations.map(|relocation| relocation.symbol));
                }
                _ => {}
            }
        }
        reached
    }
}

/// The symbols that a body mentions.
fn mentioned(body: &Body) -> Vec<Symbol> {
    let constants = body.constants.iter().filter_map(|constant| match constant {
        Constant::Address { symbol, .. } => Some(*symbol),
        Constant::Label(function, _) => Some(Symbol::Function(*function)),
        Constant::Bits { .. } | Constant::Undefined(_) => None,
    });
    let called = body.blocks.iter().flat_map(|block| &block.instructions).filter_map(|one| {
        match &one.operation {
            ir::Operation::Call { callee: ir::Callee::Direct(id), .. } => {
                Some(Symbol::Function(*id))
            }
            _ => None,
        }
    });
    constants.chain(called).collect()
}
