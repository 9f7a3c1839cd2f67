//! What a campaign found, by cause.

use std::fmt::Write;

use cases::{GroupEntry, Results};

use crate::{BAD, FAINT, STRONG, campaign, styled};

/// The result for people.
pub fn render(results: &Results) -> String {
    let mut text = campaign::render(&results.overview);
    text.push_str(&results.tables.to_text());
    if results.groups.is_empty() {
        return text;
    }
    let _ = writeln!(text, "\n{}", styled(STRONG, "findings by cause"));
    for entry in &results.groups {
        let GroupEntry { versions, misbehaviour, cause, category, lines, programs, .. } = entry;
        let style = if entry.known.is_some() { FAINT } else { BAD };
        let known = entry.known.as_ref().map(|cause| format!("; known: {cause}"));
        let details = format!(
            "({category}; {programs} programs, shown by {lines} lines{})",
            known.unwrap_or_default()
        );
        let _ = writeln!(
            text,
            "  {} {}: {cause} {}",
            styled(style, misbehaviour),
            versions.join(", "),
            styled(FAINT, details),
        );
    }
    text
}
