//! `--malloc-may-fail`: whether a call that allocates fails is an input of the program.
//!
//! The models of the C library take that input where the engine and the interpreter execute them. The real
//! program is linked so that its calls of these functions, however they are made, come to wrappers, which
//! take one input each at the same calls and then do the real thing. A program's own function of such a
//! name is left alone, and if that is `malloc`, so is what the C library makes by it.

use std::fs;

use ir::Program;
use native::{FAILING_ALLOCATION, Sources};
use process::Scratch;

/// The functions that ask for memory.
const ASKING: [&str; 8] = [
    "malloc",
    "valloc",
    "calloc",
    "realloc",
    "reallocarray",
    "aligned_alloc",
    "memalign",
    "posix_memalign",
];

/// The functions for which the C library calls `malloc`.
const MAKING: [&str; 8] =
    ["strdup", "__strdup", "strndup", "__strndup", "wcsdup", "asprintf", "__asprintf", "vasprintf"];

/// Lets the real program fail as the models do; the file that is needed for it goes into `scratch`.
pub fn wrap(program: &Program, real: &mut Sources, scratch: &Scratch) -> std::io::Result<()> {
    let is_own = |name: &str| {
        let defines = |function: &ir::Function| {
            &*function.name == name && function.body.is_some() && !function.is_library
        };
        program.functions.iter().any(defines)
    };
    let making = MAKING.iter().filter(|_| !is_own("malloc"));
    let wrapped = ASKING.iter().chain(making).filter(|name| !is_own(name));
    real.wrapped.extend(wrapped.map(ToString::to_string));
    let file = scratch.file("allocation.i");
    fs::write(&file, FAILING_ALLOCATION)?;
    real.files.push(file);
    Ok(())
}
