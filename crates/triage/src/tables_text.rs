//! The tables of a campaign as text for a terminal.

use std::fmt::Write as _;

use crate::category::Category;
use crate::tables::{Categories, Overlap, StrategyRow, Tables};

impl Tables {
    /// All tables, one below the other; those of groups only where there is one.
    pub fn to_text(&self) -> String {
        let mut parts = vec![effort(&self.effort)];
        if !self.overlap.regions.is_empty() {
            parts.extend([overlap(&self.overlap), categories(&self.categories)]);
        }
        parts.join("\n")
    }
}

fn effort(rows: &[StrategyRow]) -> String {
    let head = [
        "strategy",
        "verifier",
        "seeds",
        "programs",
        "incorrect",
        "unsound",
        "imprecise",
        "broken",
        "groups",
        "s/run",
        "total",
    ];
    let cells = rows.iter().map(|row| {
        let counts = [
            row.seeds,
            row.programs,
            row.incorrect(),
            row.unsound,
            row.imprecise,
            row.broken,
            row.groups,
        ];
        let mut cells = vec![row.strategy.clone(), row.checker.clone()];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(format!("{:.2}", row.average_seconds));
        cells.push(duration(row.total_seconds));
        cells
    });
    columns("What each strategy cost and found", &head, cells.collect(), 2)
}

fn overlap(overlap: &Overlap) -> String {
    let found = overlap.found.iter().map(|(strategy, groups)| {
        let alone = overlap.alone.get(strategy).copied().unwrap_or_default();
        vec![strategy.clone(), groups.to_string(), alone.to_string()]
    });
    let mut text = columns(
        "Groups found by each strategy",
        &["strategy", "groups", "only it"],
        found.collect(),
        1,
    );
    let regions = overlap.regions.iter().map(|region| {
        let names: Vec<&str> = region.strategies.iter().map(String::as_str).collect();
        vec![names.join(" + "), region.groups.to_string()]
    });
    text.push('\n');
    let title = "Groups found by exactly these strategies";
    text.push_str(&columns(title, &["strategies", "groups"], regions.collect(), 1));
    text
}

fn categories(categories: &Categories) -> String {
    let mut head: Vec<&str> = vec!["category"];
    head.extend(categories.families.iter().map(String::as_str));
    head.push("all");
    let mut rows = Vec::new();
    for category in Category::ALL {
        let counts: Vec<usize> = categories
            .families
            .iter()
            .map(|family| {
                let row = categories.counts.get(&category);
                row.and_then(|row| row.get(family)).copied().unwrap_or_default()
            })
            .collect();
        let mut row = vec![category.name().to_owned()];
        row.extend(counts.iter().map(ToString::to_string));
        row.push(counts.iter().sum::<usize>().to_string());
        rows.push(row);
    }
    columns("Groups by category", &head, rows, 1)
}

/// A time with three digits or so, in the unit that suits it.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.1} s"),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

/// A table whose first columns are words, flush left, and whose others are numbers, flush right.
fn columns(title: &str, head: &[&str], rows: Vec<Vec<String>>, words: usize) -> String {
    let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    let mut text = format!("{title}\n");
    for row in &rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = match column < words {
                true => write!(line, "  {cell:<width$}"),
                false => write!(line, "  {cell:>width$}"),
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
