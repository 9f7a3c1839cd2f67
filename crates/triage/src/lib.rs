//! Wrong answers of verifiers become bug reports: made small, told apart by cause, written down.

mod hoist;
mod layout;
mod shrink;

pub use hoist::{Proposal, proposals};
pub use layout::{lay_out, lines};
pub use shrink::{Effort, Shows, Shrunk, shrink};
