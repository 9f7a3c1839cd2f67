//! The styles of what is printed.

use anstyle::{AnsiColor, Style};

/// Good, as expected.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// Refuted, broken, missing.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// Not decided, not perfect.
pub const UNSURE: Style = AnsiColor::Yellow.on_default();
/// Beside the point.
pub const FAINT: Style = Style::new().dimmed();
/// A heading.
pub const STRONG: Style = Style::new().bold();

/// A text in a style; the stream drops the style where there is no terminal.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
