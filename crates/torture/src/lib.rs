//! The judge between lowering, interpreter and the real machine.
//!
//! A program is compiled by clang at `-O0` and run; it is eligible when it compiles and exits with
//! status 0. The same source is lowered, validated and interpreted. Both must end alike and write
//! the same. Undefined behaviour that the interpreter reports is looked for once more with clang's
//! own sanitizers, so that a false report is seen as the disagreement it is.
//!
//! The same programs try `refute check`: as they are they never abort, and with one check turned
//! round they do.

mod census;
mod checker;
mod compare;
mod inversion;
mod native;
mod table;

pub use census::{Census, Checked, Kind, invert, is_eligible};
pub use checker::{Checker, Said};
pub use compare::{Agreement, Judge, interpret_with, lower_file};
pub use native::{Native, programs_in};
pub use process::End;
pub use table::Table;
