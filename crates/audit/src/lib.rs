//! How verified is the code? Mutants of it are checked as the code is; those that pass show what the check
//! does not notice.
//!
//! A [`Subject`] is a program, how it is checked, and its mutants. [`shared`] writes one text with all of
//! them, [`variants`] compiles it once, and a [`Judge`] decides their [`Fate`]s one after the other in one
//! session: each meets what killed the others before it is explored with all that was learned so far. A
//! [`Journal`] keeps them, by a fingerprint of what was explored. [`ByChecker`] has another verifier
//! decide instead, one run for each mutant.

mod another;
mod asserts;
mod by_checker;
mod chosen;
mod code;
mod conduct;
mod confirm;
mod coverage;
mod decide;
mod edits;
mod equivalence;
mod fate;
mod fingerprint;
mod general;
mod journal;
mod judge;
mod real;
mod report;
mod sarif;
mod shared;
mod shown;
mod size;
mod steering;
mod strength;
mod subject;
mod testing;
mod variants;
mod witness;

pub use asserts::Asserts;
pub use by_checker::{ByChecker, Verifier};
pub use conduct::{Announcement, Listener, Method, Plan, Sizes, audit, bounded};
pub use decide::{Asking, Case, Decider, Decision, Original};
pub use edits::Looks;
pub use equivalence::Equivalence;
pub use fate::{Confirmed, Fate, Finder, Kill, Tally};
pub use general::MostGeneral;
pub use journal::{Entry, Journal};
pub use judge::Judge;
pub use report::{Compared, Confirmations, HarnessRow, Passing, Provisional, Report, Row, list};
pub use sarif::sarif;
pub use size::{SizeBound, StableSize, stable_size};
pub use steering::Condition;
pub use strength::{Comparison, Strength, compare};
pub use subject::{MutatedFile, Specimen, Subject};
pub use testing::{
    BudgetReport, Campaign, CommandLaboratory, CurvePoint, Histories, Laboratory, Moment,
    MutantRuns, Ran, RandomTests, RealLaboratory, Repetitions, SuiteTests, TestSource, Testing,
    TestingReport, Tests, Work, audit_by_testing,
};
pub use variants::{Variant, Variants, request_apart};
pub use witness::Witness;
