//! What every instruction and access means, written once over a value [`Domain`].
//!
//! With [`concrete`] values this is the reference interpreter: it is compared with native execution
//! on thousands of programs, and so speaks for every other domain too. It reports undefined
//! behaviour with its place instead of executing it.
//!
//! The flow: a [`Machine`] lays out a validated program, [`State`] holds frames and memory, each
//! instruction goes through the machine to the domain, and a [`Stop`] says why it ended.

mod call;
pub mod concrete;
mod control;
mod domain;
mod float_parts;
mod inexact;
mod interpreter;
mod intrinsics;
mod layout;
mod library;
mod machine;
mod start;
mod state;
mod stop;
mod strays;
mod trace;
mod varargs;

/// The function that a program calls with the number of a goal, an `int`, where it is covered.
pub const GOAL: &str = "__refute_goal";
/// The function that a program calls where executions are better not made one with others that called it more or
/// less often: because it counts something that they differ in.
pub const APART: &str = "__refute_apart";
/// The function that a program calls at its end to say how much the execution is worth, an `int`.
pub const WORTH: &str = "__refute_worth";

pub use control::{Decision, Next};
pub use domain::{Access, Domain, MISSING_ARGUMENT, ObjectKind, Overflowing, Rule};
pub use inexact::Guess;
pub use interpreter::{Limits, Run, Setup, call_function, interpret};
pub use layout::{Layout, STACK_BYTES};
pub use library::{is_input_of_another_type, is_mathematics, is_native};
pub use machine::{CodeTarget, Machine};
pub use start::Stage;
pub use state::{Frame, JumpPoint, NativeCall, PassedArgument, Purpose, State};
pub use stop::{Condition, Stop};
pub use strays::{Stray, interpret_strictly};
pub use trace::{Traced, explain, trace};
