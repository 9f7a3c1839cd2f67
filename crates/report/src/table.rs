//! Tables that are narrowed by choices and by text.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::html::escaped;

/// A column, and whether its values are offered as choices.
pub struct Column<'n> {
    /// What stands above it.
    pub name: &'n str,
    /// Whether people choose by it; the name without spaces tells it to the script.
    pub is_choice: bool,
    /// How its cells look: `mono`, `number`, `wide` or nothing.
    pub class: &'static str,
}

/// A cell: what it says, and its HTML.
pub struct Cell {
    text: String,
    html: String,
}

impl Cell {
    /// A plain text.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        Cell { html: escaped(&text), text }
    }

    /// HTML that stands for a text.
    pub fn html(text: impl Into<String>, html: String) -> Self {
        Cell { text: text.into(), html }
    }
}

/// The table with its controls.
pub fn table(label: &str, columns: &[Column<'_>], rows: &[Vec<Cell>]) -> String {
    // What nothing is known of in this document needs no column.
    let is_empty = |index: usize| rows.iter().all(|row| row[index].text.is_empty());
    let kept: Vec<usize> = (0..columns.len()).filter(|index| !is_empty(*index)).collect();
    let key = |column: &Column<'_>| column.name.to_lowercase().replace(' ', "");
    let mut controls = String::new();
    for (index, column) in kept.iter().map(|index| (*index, &columns[*index])) {
        if !column.is_choice {
            continue;
        }
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            *counts.entry(&row[index].text).or_default() += 1;
        }
        let mut options = String::from("<option value=\"\">all</option>");
        for (value, count) in counts {
            let value = escaped(value);
            let _ = write!(options, "<option value=\"{value}\">{value} ({count})</option>");
        }
        let _ = write!(
            controls,
            "<label>{} <select name=\"{}\">{options}</select></label>",
            escaped(column.name),
            key(column)
        );
    }
    let mut text = format!(
        "<div data-table><div class=\"controls\">{controls}<label>text <input type=\"search\"></label>\
         <span data-count role=\"status\"></span></div>\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr>",
        escaped(label)
    );
    for column in kept.iter().map(|index| &columns[*index]) {
        let _ = write!(
            text,
            "<th scope=\"col\" class=\"{}\">{}</th>",
            column.class,
            escaped(column.name)
        );
    }
    text.push_str("</tr></thead><tbody>");
    for row in rows {
        text.push_str("<tr");
        let cells = kept.iter().map(|index| (&columns[*index], &row[*index]));
        for (column, cell) in cells.clone().filter(|(column, _)| column.is_choice) {
            let _ = write!(text, " data-{}=\"{}\"", key(column), escaped(&cell.text));
        }
        text.push('>');
        for (column, cell) in cells {
            let _ = write!(text, "<td class=\"{}\">{}</td>", column.class, cell.html);
        }
        text.push_str("</tr>\n");
    }
    text.push_str(
        "</tbody></table></div><button type=\"button\" class=\"more\" data-more hidden>more</button></div>",
    );
    text
}
