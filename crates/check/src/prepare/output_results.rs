//! Output that fails (`--output-may-fail`): a program that looks at what output functions give back is told by inputs.
//!
//! Most programs do not look, and nothing changes for them. For others the models of the C library take an input
//! at each call (`output` there), and the wrappers of the real program take the same one.

use bmc::FALLIBLE_OUTPUT;
use ir::Program;
use native::{FAILING_OUTPUT, Sources};
use process::Scratch;

use super::wrapping::Wrappers;

/// Lets the real program fail as the models do; the file that is needed for it goes into `scratch`.
pub fn wrap(program: &Program, real: &mut Sources, scratch: &Scratch) -> std::io::Result<()> {
    let wrappers = Wrappers { name: "output", text: FAILING_OUTPUT };
    wrappers.put_around(FALLIBLE_OUTPUT.into_iter(), program, real, scratch)
}
