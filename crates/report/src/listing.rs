//! Source files, line by line, with room beside the lines.

use std::fmt::Write;
use std::fs;

use crate::html::escaped;

/// Longer files are cut: nobody scrolls that far, and browsers get slow.
const MOST_LINES: usize = 20_000;

/// The lines of a file, if it is still there.
pub fn lines(name: &str) -> Option<Vec<String>> {
    let text = source::decode(&fs::read(name).ok()?);
    Some(text.lines().take(MOST_LINES).map(str::to_owned).collect())
}

/// What stands beside a line.
#[derive(Clone, Default)]
pub struct Beside {
    /// A class of its row.
    pub class: &'static str,
    /// A letter or two in front of it.
    pub lane: String,
    /// What the letters mean, for those who hear the page.
    pub meaning: String,
    /// A text behind it.
    pub value: String,
}

/// A file as a table. `number` tells the files of a page apart.
pub fn listing(
    name: &str,
    number: usize,
    is_hidden: bool,
    beside: impl Fn(usize) -> Beside,
) -> String {
    let Some(lines) = lines(name) else {
        return format!(
            "<div class=\"source\" data-file=\"{number}\"{}><p class=\"faint\">&nbsp;{} cannot be read from here; run \
             refute report where the check was run</p></div>",
            if is_hidden { " hidden" } else { "" },
            escaped(name)
        );
    };
    let mut rows = String::new();
    for (index, line) in lines.iter().enumerate() {
        let of = beside(index + 1);
        let hidden = match of.meaning.is_empty() {
            true => String::new(),
            false => format!("<span class=\"visually-hidden\">{}</span>", escaped(&of.meaning)),
        };
        let _ = writeln!(
            rows,
            "<tr class=\"{}\" data-file=\"{number}\" data-line=\"{}\"><td class=\"number\">{}</td><td class=\"lane\" title=\"{}\">\
             <span aria-hidden=\"true\">{}</span>{hidden}</td><td class=\"code\">{}<span class=\"value\">{}</span></td></tr>",
            of.class,
            index + 1,
            index + 1,
            escaped(&of.meaning),
            escaped(&of.lane),
            escaped(line),
            escaped(&of.value)
        );
    }
    format!(
        "<div class=\"source\" data-file=\"{number}\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"{}><table>{rows}</table></div>",
        escaped(name),
        if is_hidden { " hidden" } else { "" }
    )
}
