//! Programs from which test programs are made: where they come from, which of them are fit, and what
//! is made of them.
//!
//! A [`Candidate`] is a file, a Csmith program or an SV-COMP program with recorded inputs. The filter
//! ([`examine`]) keeps those that are closed, deterministic and free of undefined behaviour as far as
//! two compilers, four sanitizers' builds and our interpreter can tell; what it drops, it drops with a
//! [`Stage`] and a reason. What is [`Fit`] carries its profile, and [`confirm`] executes every program
//! that was emitted. [`gather`] does all of that for many candidates at once, in order.

mod candidate;
mod closing;
mod confirm;
mod csmith;
mod dejagnu;
mod directory;
mod environment;
mod examine;
mod gather;
mod inputs;
mod order;
mod report;
mod reserved;
mod spent;
mod stage;

pub use candidate::{Candidate, Origin};
pub use confirm::{Unconfirmed, confirm};
pub use csmith::Csmith;
pub use directory::{DirectoryError, candidates_in, candidates_of, shuffle};
pub use examine::{Fit, examine};
pub use gather::{Gathered, Harvest, Plan, gather, harvest};
pub use spent::Spent;
pub use stage::{Dropped, Stage};
