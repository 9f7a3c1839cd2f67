//! What people read on a terminal: one file for each answer, as text in which styles are marked.
//!
//! Nothing is printed here but the one line that is written over and over while something runs; the command line
//! prints the rest, and drops the styles where there is no terminal.

pub mod audit;
pub mod branches;
pub mod campaign;
pub mod check;
pub mod checkers;
pub mod cover;
pub mod doctor;
pub mod exploration;
pub mod findings;
mod fit;
mod live;
pub mod mazes;
mod progress_line;
pub mod reduction;
pub mod replay;
mod style;
pub mod survey;

pub use fit::fitted;
pub use live::Live;
pub use progress_line::{ProgressLine, Watch};
pub use style::{BAD, FAINT, GOOD, STRONG, UNSURE, styled};
