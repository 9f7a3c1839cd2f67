//! The same audit with tests in place of the engine.
//!
//! A test kills a mutant by chance, so each mutant is tested in several runs, and what is known of it is how many
//! tests each run took ([`budget::History`]). Tests come from a [`TestSource`]: random ones, those of the fuzzer or a
//! suite, or whatever somebody else makes. They are executed in a [`Laboratory`]: by the real program with all mutants in
//! it, or by a command of the user's. A test that the harness rejects by its assumptions is none, and is not
//! counted.

mod campaign;
mod command;
mod conduct;
mod fuzzed;
mod inputs;
mod laboratory;
mod report;
mod saved;
mod source;
mod witness;

pub use campaign::{Campaign, Histories, Moment};
pub use command::CommandLaboratory;
pub use conduct::{Testing, Tests, audit_by_testing};
pub use laboratory::{Laboratory, Ran, RealLaboratory, Work};
pub use report::{BudgetReport, CurvePoint, MutantRuns, TestingReport};
pub use source::{RandomTests, Repetitions, SuiteTests, TestSource};
