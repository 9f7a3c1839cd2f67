//! Results of output functions that a program looks at.
//!
//! Output can fail. Unless a check makes that an input, it succeeds, and where a program looks at the result `true`
//! holds on a condition that names the place.

use std::collections::BTreeSet;

use base::Location;
use ir::{Body, Callee, Constant, FunctionId, Operand, Operation, Program, Symbol};

use crate::provisos::Provisos;

/// The output functions of the C library whose failure a run can be given.
pub const FALLIBLE_OUTPUT: [&str; 21] = [
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

/// Others whose results tell of a failure.
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

/// What `true` holds on where one of these results is looked at.
const PROVISO: &str = "output fails, and the program looks at its result here";

/// Finds where a program looks at results of output functions, which are taken to succeed.
pub(crate) fn find_output_looked_at(program: &Program, provisos: &mut Provisos) {
    for location in output_looked_at(program) {
        provisos.add(location, PROVISO);
    }
}

/// The places where the program calls an output function and looks at the result, or may do so.
pub fn output_looked_at(program: &Program) -> BTreeSet<Location> {
    let names = FALLIBLE_OUTPUT.iter().chain(&OTHERS);
    let named = names.filter_map(|name| program.function_named(name));
    let output: Vec<FunctionId> = named.filter(|id| program.function(*id).is_library).collect();
    if output.is_empty() {
        return BTreeSet::new();
    }
    let own = program.functions.iter().filter(|function| !function.is_library);
    let bodies = own.filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| looked_at_in(body, &output)).collect()
}

fn looked_at_in(body: &Body, output: &[FunctionId]) -> BTreeSet<Location> {
    // What is called through a pointer, or stored in a variable, may be looked at.
    let is_address = |constant: &Constant| matches!(constant, Constant::Address { symbol: Symbol::Function(id), .. } if output.contains(id));
    let is_passed_on = body.constants.iter().any(is_address);
    let instructions = || body.blocks.iter().flat_map(|block| &block.instructions);
    let mut places = BTreeSet::new();
    let mut read = Vec::new();
    for instruction in instructions() {
        instruction.operation.for_each_read(|operand| read.push(operand));
    }
    for block in &body.blocks {
        block.terminator.for_each_read(|operand| read.push(operand));
    }
    for instruction in instructions() {
        match &instruction.operation {
            Operation::Call { callee: Callee::Direct(id), results, .. }
                if output.contains(id)
                    && results.iter().any(|of| read.contains(&Operand::Register(*of))) =>
            {
                places.insert(instruction.location);
            }
            Operation::Call { callee: Callee::Indirect(_), .. } if is_passed_on => {
                places.insert(instruction.location);
            }
            _ => {}
        }
    }
    if is_passed_on && places.is_empty() {
        places.extend(instructions().next().map(|first| first.location));
    }
    places
}
