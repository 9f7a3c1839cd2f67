//! `--malloc-may-fail`: whether a call that allocates fails is an input of the program.
//!
//! The models of the C library take that input where the engine and the interpreter execute them; the wrappers of
//! the real program take one input each at the same calls and then do the real thing. Where the program has its
//! own `malloc`, what the C library makes by it is left alone, too.

use ir::Program;
use native::{FAILING_ALLOCATION, Sources};
use process::Scratch;

use super::wrapping::{Wrappers, is_own};

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
    let making = MAKING.into_iter().filter(|_| !is_own(program, "malloc"));
    let wrappers = Wrappers { name: "allocation", text: FAILING_ALLOCATION };
    wrappers.put_around(ASKING.into_iter().chain(making), program, real, scratch)
}
