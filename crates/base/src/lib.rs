//! What every crate of refute agrees on: typed ids, places in C source, data models, dialects, seeds
//! and budgets.
//!
//! This crate holds plain data only. It knows no files, no processes and no C.

pub mod bits;
mod budget;
mod dialect;
pub mod flags;
mod id;
mod location;
mod model;
mod seed;

pub use budget::{Budget, parse_bytes, parse_duration};
pub use dialect::{Dialect, MacroOption, TOLERANCE};
pub use location::{FileId, FileTable, Location};
pub use model::DataModel;
pub use seed::{Rng, Seed};
