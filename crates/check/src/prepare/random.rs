//! Random numbers are inputs of the program: C promises their range and no sequence.
//!
//! The models of the C library take them where the engine and the interpreter execute them (`random` there), and
//! the wrappers of the real program take the same inputs at the same calls.

use ir::Program;
use native::{RANDOM_NUMBERS, Sources};
use process::Scratch;

use super::wrapping::Wrappers;

/// The functions whose results are inputs, and those that change what comes next.
const NUMBERS: [&str; 11] = [
    "rand", "random", "rand_r", "srand", "srandom", "drand48", "lrand48", "mrand48", "srand48",
    "seed48", "lcong48",
];

/// Lets the real program take its random numbers from the inputs, if it uses any; the file that is needed for it
/// goes into `scratch`.
pub fn wrap(program: &Program, real: &mut Sources, scratch: &Scratch) -> std::io::Result<()> {
    let is_modelled = |name: &&str| {
        let function = program.function_named(name).map(|id| program.function(id));
        function.is_some_and(|function| function.is_library)
    };
    if !NUMBERS.iter().any(is_modelled) {
        return Ok(());
    }
    let wrappers = Wrappers { name: "random", text: RANDOM_NUMBERS };
    wrappers.put_around(NUMBERS.into_iter(), program, real, scratch)
}
