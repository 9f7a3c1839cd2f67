//! Output can fail. A program that looks at what output functions give back is told by inputs.
//!
//! Most programs do not look, and nothing changes for them. For others the models of the C library take an input
//! at each call (`output` there), and the wrappers of the real program take the same one.

use ir::{Callee, Constant, FunctionId, Operand, Operation, Program, Symbol};
use native::{FAILING_OUTPUT, Sources};
use process::Scratch;

use super::wrapping::Wrappers;

/// The functions that have wrappers.
const WRAPPED: [&str; 21] = [
    "printf",
    "fprintf",
    "dprintf",
    "vprintf",
    "vfprintf",
    "vdprintf",
    "puts",
    "fputs",
    "fputs_unlocked",
    "putchar",
    "putchar_unlocked",
    "fputc",
    "fputc_unlocked",
    "putc",
    "putc_unlocked",
    "_IO_putc",
    "fflush",
    "fflush_unlocked",
    "fclose",
    "fwrite",
    "fwrite_unlocked",
];

/// Others whose results tell of a failure: no run can be given one of theirs.
const OTHERS: [&str; 9] = [
    "write",
    "ferror",
    "ferror_unlocked",
    "__printf_chk",
    "__fprintf_chk",
    "__dprintf_chk",
    "__vprintf_chk",
    "__vfprintf_chk",
    "__vdprintf_chk",
];

/// Whether the program looks at a result of an output function of the C library, or may do so.
pub fn are_looked_at(program: &Program) -> bool {
    let names = WRAPPED.iter().chain(&OTHERS);
    let output: Vec<FunctionId> = names
        .filter_map(|name| program.function_named(name))
        .filter(|id| program.function(*id).is_library)
        .collect();
    if output.is_empty() {
        return false;
    }
    let own = program.functions.iter().filter(|function| !function.is_library);
    let mut bodies = own.filter_map(|function| function.body.as_ref());
    // What is called through a pointer, or stored in a variable, may be looked at.
    let is_address = |constant: &Constant| matches!(constant, Constant::Address { symbol: Symbol::Function(id), .. } if output.contains(id));
    bodies.any(|body| {
        if body.constants.iter().any(is_address) {
            return true;
        }
        let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
        let given = instructions().filter_map(|instruction| match &instruction.operation {
            Operation::Call { callee: Callee::Direct(id), results, .. } if output.contains(id) => {
                Some(results.iter().map(|result| Operand::Register(*result)))
            }
            _ => None,
        });
        let given: Vec<Operand> = given.flatten().collect();
        !given.is_empty() && {
            let mut is_read = false;
            for instruction in instructions() {
                instruction.operation.for_each_read(|read| is_read |= given.contains(&read));
            }
            for block in &body.blocks {
                block.terminator.for_each_read(|read| is_read |= given.contains(&read));
            }
            is_read
        }
    })
}

/// Lets the real program fail as the models do; the file that is needed for it goes into `scratch`.
pub fn wrap(program: &Program, real: &mut Sources, scratch: &Scratch) -> std::io::Result<()> {
    let wrappers = Wrappers { name: "output", text: FAILING_OUTPUT };
    wrappers.put_around(WRAPPED.into_iter(), program, real, scratch)
}
