//! Wrong answers of verifiers become bug reports: made small, told apart by cause, written down.
//!
//! A [`Finding`] is one misbehaviour. [`group`] puts those together that one change would remedy, by
//! the [`features`] that their reduced programs use; each [`Group`] has a [`Category`] by a written
//! rule ([`rules`]).

mod category;
mod extensions;
mod feature;
mod features;
mod finding;
mod functions;
mod group;
mod hoist;
mod kinds;
mod layout;
mod normal;
mod shrink;

pub use category::{Category, Decision, Rule, categorise, rules};
pub use feature::{Construct, Feature, Weight};
pub use features::features;
pub use finding::{Evidence, Finding, Misbehaviour, family};
pub use group::{Group, group};
pub use hoist::{Proposal, proposals};
pub use layout::{lay_out, lines};
pub use shrink::{Effort, Shows, Shrunk, shrink};
