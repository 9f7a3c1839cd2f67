//! What is told of a set of mazes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use producers::MazeDocument;

use crate::{FAINT, STRONG, UNSURE, styled};

/// Tells what was written and what was left out.
pub fn render(document: &MazeDocument, directory: &Path) -> String {
    let programs = &document.tally.programs;
    let head = format!("{} programs in {}", programs.len(), directory.display());
    let mut text = format!("{}\n", styled(STRONG, head));
    let mut counts: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    for program in programs {
        *counts.entry((&program.logic, program.expected_verdict)).or_default() += 1;
    }
    for ((logic, expected), count) in counts {
        let truth = if expected { "safe" } else { "unsafe" };
        let _ = writeln!(text, "  {count:>6}  {logic}, {truth}");
    }
    if programs.len() < document.wanted {
        let is_about_hosts = |reason: &String| reason.starts_with("host: ");
        let hosts = document.tally.dropped.keys().any(is_about_hosts);
        let what = if hosts { "formulas or hosts" } else { "formulas" };
        let note = format!("{} were wanted; more {what} are needed", document.wanted);
        let _ = writeln!(text, "  {}", styled(UNSURE, note));
    }
    for (reason, count) in document.tally.dropped.iter().take(20) {
        let _ = writeln!(text, "  {}", styled(FAINT, format!("{count} dropped ({reason})")));
    }
    for replaced in document.tally.replaced.iter().take(20) {
        let _ = writeln!(text, "  {}", styled(UNSURE, format!("read as true: {replaced}")));
    }
    let executed = match document.validated {
        true => "every unsafe program was executed and reached its error",
        false => "nothing was executed",
    };
    let _ = writeln!(text, "\n{executed}; seed {}\n", document.seed);
    text
}
