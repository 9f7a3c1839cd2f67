//! Wrong answers of verifiers become bug reports: made small, told apart by cause, written down.
//!
//! A [`Finding`] is one misbehaviour. [`group`] puts those together that one change would remedy, by
//! the [`features`] that their reduced programs use; each [`Group`] has a [`Category`] by a written
//! rule ([`rules`]), a [`report`] to be filed, and its place in the [`Tables`] of the campaign.

mod calls;
mod category;
mod delete;
mod extensions;
mod feature;
mod features;
mod finding;
mod forget;
mod functions;
mod group;
mod hoist;
mod inline;
mod kinds;
mod layout;
mod message;
mod normal;
mod rename;
mod report;
mod shrink;
mod tables;
mod tables_text;
mod uncalled;

pub use category::{Category, Decision, Rule, categorise, rules, rules_table};
pub use feature::{Construct, Feature, Weight};
pub use features::features;
pub use finding::{Evidence, Finding, Misbehaviour, family};
pub use group::{Group, group};
pub use hoist::{Proposal, proposals};
pub use layout::{lay_out, lines};
pub use message::essence;
pub use report::{report, title};
pub use shrink::{Effort, Shows, Shrunk, shrink};
pub use tables::{Categories, Overlap, Record, Region, StrategyRow, Tables};
