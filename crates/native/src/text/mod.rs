//! Preprocessed C as text: its tokens, its statements, and edits that keep every line in place.
//!
//! Instrumenting the text, and not the compiler's output, gives the goals that people and TestCov
//! count, works with gcc and clang alike, and finds an error function even if it is `static`. After
//! preprocessing, statements are easy to tell apart without knowing types: keywords start them and
//! brackets end them. So a small reader of our own does it; it never guesses at a repair as a
//! tolerant parser would, and what it cannot follow is an error that names the line.

pub(crate) mod bytes;
pub(crate) mod edit;
mod expression;
pub(crate) mod lexer;
pub(crate) mod site;
pub(crate) mod structure;
pub(crate) mod words;
