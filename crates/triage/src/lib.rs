//! Wrong answers of verifiers become bug reports: told apart by cause, written down.
//!
//! A [`Exhibit`] is one misbehaviour. [`group`] puts those together that one change would remedy, by
//! the [`features`] that their reduced programs use; each [`Group`] has a [`Category`] by a written
//! rule ([`rules`]), a [`report`] to be filed, and its place in the [`Tables`] of the campaign.

mod calls;
mod category;
mod extensions;
mod feature;
mod features;
mod finding;
mod functions;
mod group;
mod kinds;
mod message;
mod normal;
mod report;
mod tables;
mod tables_text;

pub use category::{Category, Decision, Rule, categorise, rules, rules_table};
pub use feature::{Construct, Feature, Weight};
pub use features::features;
pub use finding::{Attestation, Exhibit, Misbehaviour, family};
pub use group::{Group, group};
pub use message::essence;
pub use report::{report, title};
pub use tables::{Categories, Overlap, Record, Region, StrategyRow, Tables};
