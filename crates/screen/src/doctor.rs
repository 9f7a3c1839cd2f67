//! What is installed here and what is missing.

use std::fmt::Write;

use toolbox::{Group, ToolState};

use crate::{BAD, FAINT, STRONG, UNSURE, styled};

/// How wide the table is.
const TABLE: usize = 90;

/// The tools by group, and how to get what is missing.
///
/// Where a line has little room, each tool is a block of its own.
pub fn render(findings: &[ToolState], columns: Option<usize>) -> String {
    let is_narrow = columns.is_some_and(|columns| columns < TABLE);
    let mut text = format!("{}\n", styled(STRONG, format!("refute {}", env!("CARGO_PKG_VERSION"))));
    for (group, title) in [
        (Group::Needed, "Needed"),
        (Group::Useful, "Useful"),
        (Group::Verifiers, "Verifiers"),
        (Group::Companions, "Companions"),
    ] {
        let _ = writeln!(text, "\n{}", styled(STRONG, title));
        for finding in findings.iter().filter(|finding| finding.group == group) {
            render_finding(&mut text, finding, is_narrow);
        }
    }
    if findings.iter().any(|finding| !finding.works()) {
        let _ = writeln!(text, "\n{}", styled(STRONG, "How to get what is missing"));
        for finding in findings.iter().filter(|finding| !finding.works()) {
            let _ = match is_narrow {
                true => writeln!(text, "  {}\n    {}", finding.name, finding.get),
                false => writeln!(text, "  {:<17} {}", finding.name, finding.get),
            };
        }
    }
    text.push('\n');
    text
}

fn render_finding(text: &mut String, finding: &ToolState, is_narrow: bool) {
    let ToolState { name, purpose, .. } = finding;
    let status = match (&finding.path, &finding.problem) {
        (None, _) if finding.group == Group::Needed => styled(BAD, "missing"),
        (None, _) => styled(FAINT, format!("missing   {purpose}")),
        (Some(_), Some(problem)) => styled(UNSURE, format!("broken    {problem}")),
        (Some(path), None) => {
            // Packagers append much to a version; the number is enough here.
            let version = finding.version.as_deref().unwrap_or("here");
            let version = version.split(['-', '+', '~']).next().unwrap_or(version);
            format!("{version:<9} {}", styled(FAINT, path.display()))
        }
    };
    let _ = match is_narrow {
        true => writeln!(text, "  {name}\n    {status}"),
        false => writeln!(text, "  {name:<17} {status}"),
    };
}
