//! How much is said: the same on every command.

use std::borrow::Cow;
use std::io::Write;

use clap::Args;
use screen::{FAINT, UNSURE, Watch, fitted, styled};

use crate::output::print;

/// How many lines of a warning are printed: a compiler may complain of every line of a program.
const WARNING_LINES: usize = 24;

/// What the user wants to hear.
#[derive(Args, Debug, Clone, Copy, Default)]
#[command(next_help_heading = "Output")]
pub struct VoiceOptions {
    /// Print only the last line, and what a machine asked for with --format; errors are told all the same
    #[arg(long, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Say more on standard error: the programs that are used, whole warnings, and how far it is also
    /// where that is no terminal
    #[arg(long, global = true)]
    verbose: bool,
}

/// Says things to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// Only the answer.
    Quiet,
    /// What most people want to know.
    Usual,
    /// Everything.
    Verbose,
}

impl VoiceOptions {
    /// The voice that was asked for.
    pub fn voice(self) -> Voice {
        match self {
            VoiceOptions { quiet: true, .. } => Voice::Quiet,
            VoiceOptions { verbose: true, .. } => Voice::Verbose,
            _ => Voice::Usual,
        }
    }
}

impl Voice {
    /// Prints what people read: on a terminal, its lines are made to fit.
    pub fn tell(self, text: &str) {
        if self != Voice::Quiet {
            print(&columns().map_or(Cow::Borrowed(text), |columns| fitted(text, columns).into()));
        }
    }

    /// Prints a warning to standard error, the first lines of it when it is long.
    pub fn warn(self, message: &str) {
        let message = match self {
            Voice::Quiet => return,
            Voice::Usual => abridged(message, WARNING_LINES),
            Voice::Verbose => Cow::Borrowed(message),
        };
        let _ = writeln!(anstream::stderr(), "{} {message}", styled(UNSURE, "warning:"));
    }

    /// Prints something beside the answer to standard error.
    pub fn note(self, message: &str) {
        if self != Voice::Quiet {
            let _ = writeln!(anstream::stderr(), "{}", styled(FAINT, message));
        }
    }

    /// Prints to standard error what only some people want to know.
    pub fn detail(self, message: &str) {
        if self == Voice::Verbose {
            self.note(message);
        }
    }

    /// Who is told how far it is.
    pub fn watch(self, is_terminal: bool) -> Watch {
        match (self, is_terminal) {
            (Voice::Quiet, _) | (Voice::Usual, false) => Watch::Nobody,
            (_, true) => Watch::Terminal,
            (Voice::Verbose, false) => Watch::Log,
        }
    }
}

/// How wide the terminal is that standard output is read on; nothing where it is read by a machine.
pub fn columns() -> Option<usize> {
    let size = terminal_size::terminal_size_of(std::io::stdout())?;
    // Below this, breaking lines makes them worse.
    Some(usize::from(size.0.0).max(40))
}

/// A text without what follows its first `most` lines; how many these are, is said.
fn abridged(text: &str, most: usize) -> Cow<'_, str> {
    let count = text.lines().count();
    if count <= most {
        return Cow::Borrowed(text);
    }
    let first: Vec<&str> = text.lines().take(most).collect();
    let left = count - most;
    Cow::Owned(format!("{}\n... and {left} more lines (--verbose shows them)", first.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_warnings_are_cut() {
        assert_eq!(abridged("a\nb", 2), "a\nb");
        let cut = "a\nb\n... and 2 more lines (--verbose shows them)";
        assert_eq!(abridged("a\nb\nc\nd", 2), cut);
    }

    #[test]
    fn progress_is_told_where_somebody_sees_it() {
        assert_eq!(Voice::Usual.watch(false), Watch::Nobody);
        assert_eq!(Voice::Verbose.watch(false), Watch::Log);
        assert_eq!(Voice::Quiet.watch(true), Watch::Nobody);
    }
}
