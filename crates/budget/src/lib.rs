//! How many tests are enough? The statistics of an audit by testing.
//!
//! Testing kills a mutant by chance, so every mutant is tested several times, and what is known of it is a
//! [`History`]: for each run the number of tests until the kill, or how many tests were not enough. From there:
//!
//! - [`Spread`], how many tests kills took, and [`Hardness`], which a single late run can show and a single
//!   quick one cannot;
//! - [`curve`], the likelihood of detection over the budget, of a mutant at random and of the hardest;
//! - [`recommend`], the budget that leaves no more than a chosen risk.
//!
//! Two estimators share the work. The **picture** assumes nothing: it is the product limit of Kaplan and Meier
//! ([`Survival`]), which takes a run that was given up for what it is, a kill that comes later. It can't look
//! further than the runs went, and says little about rare events, which risk is about. The **promise** therefore
//! assumes that tests are alike, so that each one kills with the same chance ([`Rate`]), and takes the lowest
//! chance that the runs allow: the exact limit of Clopper and Pearson over all tests of all runs. It stays on the
//! careful side when runs are given up. Only the hardest mutant counts: a budget that is enough for it is enough
//! for all, and the largest of many careful budgets is at least its own, so nothing has to be corrected for the
//! number of mutants.
//!
//! Rejected: the mean of tests to kill (runs that were given up spoil it), the normal approximation of the limit
//! (it is wrong for a handful of kills, which is what hard mutants have), a fitted Weibull distribution (it
//! follows tests that get better with time, but promises nothing from five runs). Where tests are not alike, the
//! promise is held to what was seen: it is never below the budget that the picture asks for.
//!
//! A mutant that no run killed may be equivalent, or one in any number: no budget can be promised for it, and it
//! is named instead.
//!
//! ```
//! use budget::{Aim, Chance, History, Run, recommend};
//!
//! let runs = [120, 40, 310, 75, 205].map(|after| Run::Killed { after });
//! let [risk, confidence] = [0.05, 0.95].map(|chance| Chance::new(chance).unwrap());
//! let advice = recommend(&[History::new(runs)], Aim::Hardest, risk, confidence);
//! assert_eq!(advice.tests, Some(1138));
//! ```

mod advice;
mod chance;
mod curve;
mod hardness;
mod history;
mod rate;
mod survival;

pub use advice::{Advice, Aim, recommend};
pub use chance::{Band, Chance};
pub use curve::{Point, curve, round_budgets};
pub use hardness::Hardness;
pub use history::{History, Run, Spread};
pub use rate::Rate;
pub use survival::Survival;
