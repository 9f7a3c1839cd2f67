//! Other verifiers: how each is found, started, and understood.
//!
//! A verifier is described by a short TOML file ([`Checker`]); the built-in ones ([`builtin`]) are
//! files of the same format as a user's own. A checker that was found on this machine
//! ([`Installed`]) can be asked about a program ([`Installed::ask`]). Programs are written in one
//! neutral dialect: they declare `reach_error`, `__VERIFIER_assume` and `__VERIFIER_nondet_X` and
//! never define them; the checker's dialect gives these words their meaning. Whole programs, of several
//! files and with other properties, are another question ([`Installed::ask_about_program`]).
//!
//! An answer is a value, whatever the verifier did ([`Answer`]): a crash or a hang of the program
//! under test is no error of ours. What an answer is worth is decided apart, with what the verifier
//! claims and what is known of the program ([`judge`]).

mod adapter;
mod answer;
mod ask;
mod builtin;
mod definitions;
mod dialect;
mod entry;
mod examination;
mod find;
mod judgement;
mod launch;
mod program;
mod samples;
mod setting;
mod traits;
mod understand;

pub use adapter::{AdapterError, Checker, Claims};
pub use answer::Answer;
pub use ask::{AskError, Question, Reply};
pub use builtin::builtin;
pub use entry::{Entry, Group};
pub use examination::{Tested, Tried};
pub use find::{Installed, Missing, Search, find_all};
pub use judgement::{Judgement, judge};
pub use program::{ProgramAnswer, ProgramQuestion, ProgramReply, Unaskable};
pub use samples::{SAMPLES, Sample};
pub use setting::{Setting, SettingError};
pub use traits::Traits;
pub use understand::Said;
