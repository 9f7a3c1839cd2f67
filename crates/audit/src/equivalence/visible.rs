//! Which programs can be run twice, and what can be seen of them.

use std::collections::BTreeSet;

use ir::{Constant, FunctionId, Global, GlobalId, Operation, Program, Symbol};
use verdict::words::Meaning;
use verdict::{InputKind, words};

/// Names of everything that must not start again.
pub const OWN: &str = "__refute_same_";
/// Functions that write what somebody reads, and which of their arguments is a format or a text.
pub const OUTPUT: [(&str, Output); 7] = [
    ("printf", Output::Format(0)),
    ("fprintf", Output::Format(1)),
    ("puts", Output::Text(0)),
    ("fputs", Output::Text(0)),
    ("putchar", Output::Byte),
    ("fputc", Output::Byte),
    ("putc", Output::Byte),
];
/// Functions that do something else where two runs are compared: both are given the same memory, and an end before
/// that of `main` compares nothing.
pub const REPLACED: [&str; 7] = ["malloc", "calloc", "realloc", "free", "abort", "_exit", "_Exit"];
/// Functions without a body that change nothing that anybody sees.
const HARMLESS: [&str; 16] = [
    "__assert",
    "__assert_fail",
    "__refute_leave_open",
    "__refute_may_share_object",
    "__refute_require_apart",
    "__refute_require_defined",
    "__refute_require_object",
    "__refute_require_readable",
    "__refute_undefined",
    "exit",
    "memcpy",
    "memmove",
    "memset",
    "__memcpy_chk",
    "__memmove_chk",
    "__memset_chk",
];
/// How many bytes of static objects are compared at most.
const MOST_BYTES: u64 = 4096;

/// What a function writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// What the format at this argument makes of those behind it.
    Format(usize),
    /// The text at this argument.
    Text(usize),
    /// A byte.
    Byte,
}

/// What a function writes; nothing where it writes nothing.
pub fn output(name: &str) -> Option<Output> {
    OUTPUT.iter().find(|(known, _)| *known == name).map(|(_, output)| *output)
}

/// What a call of a function without a body means to the two runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It gives an input.
    Input,
    /// It is an assumption about its first argument.
    Assume,
    /// It writes something.
    Output(Output),
    /// Nothing.
    Nothing,
}

/// What the call of a function without a body means; nothing where that is not known.
pub fn meaning(name: &str) -> Option<Seen> {
    if let Some(output) = output(name) {
        return Some(Seen::Output(output));
    }
    if HARMLESS.contains(&name) || REPLACED.contains(&name) {
        return Some(Seen::Nothing);
    }
    if let Some(word) = words::WORDS.iter().find(|word| word.name == name) {
        return match word.meaning {
            Meaning::Error | Meaning::Assert | Meaning::Nothing => Some(Seen::Nothing),
            Meaning::Assume => Some(Seen::Assume),
            Meaning::Input(_) => Some(Seen::Input),
            Meaning::Range | Meaning::Memory => None,
        };
    }
    let kind = name.strip_prefix("__VERIFIER_nondet_").or(name.strip_prefix("nondet_"))?;
    InputKind::from_name(kind).map(|_| Seen::Input)
}

/// All symbols that can be reached from some.
pub fn reachable(program: &Program, from: impl IntoIterator<Item = Symbol>) -> Reachable {
    let mut waiting: Vec<Symbol> = from.into_iter().collect();
    let mut found = Reachable::default();
    while let Some(symbol) = waiting.pop() {
        match symbol {
            Symbol::Function(id) if found.functions.insert(id) => {
                // What output does inside does not matter: what is written is seen before.
                let function = program.function(id);
                let is_output = function.is_library && output(&function.name).is_some();
                if let (Some(body), false) = (&function.body, is_output) {
                    waiting.extend(body.symbols());
                }
            }
            Symbol::Global(id) if found.globals.insert(id) => {
                let initializer = program.global(id).initializer.iter();
                let relocations = initializer.flat_map(|of| &of.relocations);
                waiting.extend(relocations.map(|relocation| relocation.symbol));
            }
            Symbol::Function(_) | Symbol::Global(_) => {}
        }
    }
    found
}

/// What can be reached.
#[derive(Default)]
pub struct Reachable {
    /// The functions.
    pub functions: BTreeSet<FunctionId>,
    /// The static objects.
    pub globals: BTreeSet<GlobalId>,
}

/// Why the program cannot be run twice; nothing where it can.
pub fn obstacle(program: &Program, reachable: &Reachable) -> Option<String> {
    if !program.constructors.is_empty() || !program.destructors.is_empty() {
        return Some("functions run before or after main".into());
    }
    for id in &reachable.functions {
        let function = program.function(*id);
        if function.is_library && output(&function.name).is_some() {
            continue;
        }
        let Some(body) = &function.body else {
            if meaning(&function.name).is_none() {
                return Some(format!("what {} does twice is not known", function.name));
            }
            continue;
        };
        let is_label = |constant: &Constant| matches!(constant, Constant::Label(..));
        if body.constants.iter().any(is_label) {
            return Some(format!("addresses of labels are taken in {}", function.name));
        }
        let mut operations = body.blocks.iter().flat_map(|block| &block.instructions);
        let is_odd = |of: &ir::Instruction| {
            matches!(of.operation, Operation::Intrinsic { .. } | Operation::Unsupported { .. })
        };
        if !function.is_library && operations.any(is_odd) {
            return Some(format!("{} uses what the compiler knows by name", function.name));
        }
    }
    let objects = reachable.globals.iter().map(|id| program.global(*id));
    let mut bytes = 0;
    for global in objects.filter(|global| !global.constant) {
        if global.initializer.is_none() {
            return Some(format!("{} is defined elsewhere", global.name));
        }
        if is_compared(global) {
            bytes += global.size;
        }
    }
    (bytes > MOST_BYTES).then(|| format!("there are {bytes} bytes of static objects to compare"))
}

/// Whether an object is one of the program's that can be seen to change.
pub fn is_compared(global: &Global) -> bool {
    !global.constant && !global.name.starts_with(OWN) && !global.thread_local
}
