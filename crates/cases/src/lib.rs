//! Wrong answers of verifiers: shown again by smaller programs, and looked at from all sides.
//!
//! A [`Case`] is a verifier, its options and the way in which it was wrong. Whatever shows it must be
//! a program whose truth is established by execution; see `oracle`. [`investigate`] makes an [`Inquiry`] of
//! each finding of a campaign, and [`results`] tells them by cause.

mod bundle;
mod case;
mod inquiry;
mod investigate;
mod known;
mod overview;
mod panorama;
mod reduction;
mod results;

pub use case::{Case, DATA_MODEL, Shrunk, Surroundings};
pub use inquiry::Inquiry;
pub use investigate::{Allowance, investigate};
pub use overview::{DroppedEntry, FindingEntry, Outlook, Overview};
pub use panorama::{Panorama, RunLine};
pub use reduction::Reduction;
pub use results::{GroupEntry, Results, ResultsError, results};
