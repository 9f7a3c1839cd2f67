//! The answer of `refute reduce`: the program that is left, and what the verifier says of it.

use cases::Reduction;

use crate::style::{BAD, FAINT, STRONG, styled};

/// The answer, the program, and how it was found.
#[must_use]
pub fn render(document: &Reduction) -> String {
    let Reduction { checker, version, truth, answer, command, .. } = document;
    let judgement = styled(BAD, &document.verdict);
    let mut text = format!(
        "{judgement}  {} says {answer}, but the program is {truth}\n\n{}\n",
        styled(STRONG, format!("{checker} {version}")),
        document.program.trim_end()
    );
    let minimal = if document.is_minimal { "" } else { ", time was up" };
    text += &format!(
        "\n{}\n",
        styled(
            FAINT,
            format!(
                "{} of {} lines, {} programs tried{minimal}",
                document.lines, document.original_lines, document.tried
            )
        )
    );
    text += &format!(
        "truth: the same in {} builds; interpreter: {}\n",
        document.builds.len(),
        document.interpreter
    );
    text += &format!("command: {command}\n");
    for setting in &document.vanishes_with {
        let setting = if setting.is_empty() { "the default options" } else { setting };
        text += &format!("right with: {setting}\n");
    }
    text
}
