//! Reads of `errno` that C promises nothing about.
//!
//! A function of the C library that succeeds may change `errno`, unless its description speaks of `errno`. The
//! models leave it alone, as most libraries mostly do. So where a program reads `errno` behind such a call, and
//! has not written it since, `true` holds on a condition that names the place. Each function is looked at by itself:
//! what was called before it counts as such a call, except for `main`, at whose start `errno` is zero. A call of
//! `printf` or its kin reads `errno` where its format turns out to have a `%m`.

use std::collections::BTreeSet;

use base::Location;
use ir::{Body, Callee, FunctionId, Operand, Operation, Program, Register};
use verdict::words;

use crate::provisos::Provisos;

/// How the C library tells where `errno` is.
const PLACE: &str = "__errno_location";

/// What the models call for the text of `%m`.
const TEXT: &str = "__refute_error_text";

/// What `true` holds on where one of these reads is reached.
const PROVISO: &str = "a call of the C library that succeeds changes errno, which is read here";

/// Finds where a program reads an `errno` that a call before may have changed without a failure.
pub(crate) fn find_doubtful_reads(program: &Program, provisos: &mut Provisos) {
    let Some(place) = program.function_named(PLACE) else { return };
    let main = program.function_named("main");
    let text = program.function_named(TEXT);
    for (index, function) in program.functions.iter().enumerate() {
        if let Some(body) = function.body.as_ref().filter(|_| !function.is_library) {
            let is_main = main.is_some_and(|main| main.index() == index);
            let reads = Look { program, place, body }.doubtful(!is_main);
            for location in reads.own {
                provisos.add(location, PROVISO);
            }
            // Without the model of the text, no `%m` is followed.
            if let Some(text) = text {
                for location in reads.printing {
                    provisos.add_inside(location, text, PROVISO);
                }
            }
        }
    }
}

/// The doubtful reads of one function.
#[derive(Default)]
struct DoubtfulReads {
    /// Its own.
    own: BTreeSet<Location>,
    /// Calls of `printf` and its kin, which read it for a `%m` only.
    printing: BTreeSet<Location>,
}

/// One function.
struct Look<'p> {
    program: &'p Program,
    place: FunctionId,
    body: &'p Body,
}

impl Look<'_> {
    /// Finds the doubtful reads; `may_be_other` when nothing is known of `errno` at the start.
    fn doubtful(&self, may_be_other: bool) -> DoubtfulReads {
        let mut found = DoubtfulReads::default();
        let written_only = self.written_only();
        let mut at_start = vec![None; self.body.blocks.len()];
        let mut open = vec![(0, may_be_other)];
        while let Some((index, state)) = open.pop() {
            if at_start[index] == Some(true) || at_start[index] == Some(state) {
                continue;
            }
            at_start[index] = Some(state);
            let mut may_be_other = state;
            for instruction in &self.body.blocks[index].instructions {
                let Operation::Call { callee, results, .. } = &instruction.operation else {
                    continue;
                };
                match callee {
                    Callee::Direct(id) if *id == self.place => {
                        if results.iter().all(|result| written_only.contains(&result.index())) {
                            may_be_other = false;
                        } else if may_be_other {
                            found.own.insert(instruction.location);
                        }
                    }
                    Callee::Direct(id) => {
                        if may_be_other && self.program.function(*id).name.contains("printf") {
                            found.printing.insert(instruction.location);
                        }
                        may_be_other |= self.may_change(*id);
                    }
                    Callee::Indirect(_) => may_be_other = true,
                }
            }
            let terminator = &self.body.blocks[index].terminator;
            open.extend(terminator.successors().iter().map(|next| (next.index(), may_be_other)));
        }
        found
    }

    /// The registers with the place of `errno` that are used only to write there.
    fn written_only(&self) -> BTreeSet<usize> {
        let instructions = || self.body.blocks.iter().flat_map(|block| &block.instructions);
        let places = instructions().filter_map(|instruction| match &instruction.operation {
            Operation::Call { callee: Callee::Direct(id), results, .. } if *id == self.place => {
                Some(results.iter().map(|result| result.index()))
            }
            _ => None,
        });
        let mut places: BTreeSet<usize> = places.flatten().collect();
        let mut forget = |operand: Operand| {
            if let Operand::Register(register) = operand {
                places.remove(&Register::index(register));
            }
        };
        for instruction in instructions() {
            match &instruction.operation {
                Operation::Store { value, .. } => forget(*value),
                operation => operation.for_each_read(&mut forget),
            }
        }
        self.body.blocks.iter().for_each(|block| block.terminator.for_each_read(&mut forget));
        places
    }

    /// Whether a function may change `errno` although nothing fails.
    fn may_change(&self, id: FunctionId) -> bool {
        /// Functions of this kind that the descriptions of C or POSIX speak of, and what is none.
        const NAMES: [&str; 13] = [
            "posix_memalign",
            "perror",
            "strerror",
            "free",
            "exit",
            "abort",
            "_Exit",
            "__assert_fail",
            "reach_error",
            "assert",
            "signal",
            "atoi",
            "atol",
        ];
        const ALLOCATING: [&str; 7] =
            ["malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "memalign", "valloc"];
        const BEGINNINGS: [&str; 6] =
            ["strto", "wcsto", "__isoc23_strto", "__refute_", "llvm.", "volatile."];
        let function = self.program.function(id);
        let name = &*function.name;
        let is_mathematics = exec::is_mathematics(name)
            || self.program.files.name(function.location.file).starts_with("libc:math_");
        // Where allocation can fail, it is a model that says so, also by errno.
        let is_failing = ALLOCATING.contains(&name) && function.is_library;
        !is_mathematics
            && !is_failing
            && words::meaning(name).is_none()
            && !NAMES.contains(&name)
            && !BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
    }
}
