//! C as text: its tokens, functions, statements and names, and edits by byte range.
//!
//! Preprocessed C goes in; nothing here starts a preprocessor or a compiler. After preprocessing,
//! statements are easy to tell apart without knowing types: keywords start them and brackets end
//! them. So a small reader of our own does it. It never repairs what it does not understand, as a
//! tolerant parser would: such a text is refused with its line ([`Unclear`]). See
//! `docs/decisions/0008-reading-c-as-text.md`.
//!
//! ```
//! let tokens = source::tokenize("int f(int a) { return a ? 1 : 2; }", "f.c");
//! let structure = source::parse(&tokens).unwrap();
//! assert_eq!(structure.functions[0].name, "f");
//! ```

mod arguments;
mod bodies;
mod bytes;
mod comments;
mod dialects;
mod edit;
mod expression;
mod file;
mod lexer;
mod locals;
mod room;
mod site;
mod statement;
mod structure;
mod variables;

pub use arguments::arguments_from_the_right;
pub use bodies::without_body;
pub use bytes::{decode, encode};
pub use comments::without_comments;
pub use dialects::for_any_compiler;
pub use edit::Edits;
pub use lexer::{Token, TokenKind, Tokens, tokenize};
pub use locals::{Local, unset_locals};
pub use room::with_room;
pub use site::{Declaration, Function, GoalKind, GoalSite, OperandSite, Site, Structure};
pub use structure::{Unclear, parse};
pub use variables::{Variable, variables};
