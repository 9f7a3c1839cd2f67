//! C programs made as small as they can be while they still show something.
//!
//! What a program must show is one question about its text ([`Shows`]); nothing here knows who asks it or why.
//! [`shrink`] takes names away with all that depends on them, deletes what the grammar lets go, puts parts in
//! the place of the whole and functions where they are called, and lays out what is left.

mod delete;
mod forget;
mod hoist;
mod inline;
mod layout;
mod rename;
mod shrink;
mod syntax;
mod uncalled;

pub use layout::lines;
pub use shrink::{Effort, Shows, Shrunk, shrink};
pub use syntax::syntax_tree;
