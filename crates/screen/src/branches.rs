//! The result of `refute generate` for people.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use producers::Document;

use crate::{FAINT, STRONG, UNSURE, styled};

/// Tells what was written, from how many candidates, and what was dropped where.
pub fn render(document: &Document, directory: &Path) -> String {
    let mut text = String::new();
    let written = document.programs.len();
    let head = format!("{written} programs in {}", directory.display());
    let _ = writeln!(text, "{}", styled(STRONG, head));
    for ((strategy, expected), count) in by_strategy(document) {
        let _ = writeln!(
            text,
            "  {count:>6}  {strategy}, {}",
            if expected { "safe" } else { "unsafe" }
        );
    }
    if written < document.wanted && written > 0 {
        let why = match document.head.verdict.as_str() {
            "done" => "there are no more seeds",
            _ => "it was interrupted",
        };
        let note = format!("{} were wanted, but {why}", document.wanted);
        let _ = writeln!(text, "  {}", styled(UNSURE, note));
    }
    let _ = writeln!(
        text,
        "\n{}\n  {:>6}  candidates\n  {:>6}  seeds with {} branches, {} of them interpreted by refute too",
        styled(STRONG, "Seeds"),
        document.candidates,
        document.seeds,
        document.branches,
        document.seeds_interpreted,
    );
    for stage in document.stages.iter().filter(|stage| stage.dropped > 0) {
        let example = document.dropped.iter().find(|dropped| dropped.stage == stage.stage);
        let example = example.map_or(String::new(), |dropped| dropped.reason.clone());
        let example = example.chars().take(80).collect::<String>();
        let _ = writeln!(
            text,
            "  {:>6}  dropped at '{}'  {}",
            stage.dropped,
            stage.stage,
            styled(FAINT, format!("as: {example}"))
        );
    }
    for unconfirmed in &document.unconfirmed {
        let line = format!("not confirmed: {}: {}", unconfirmed.name, unconfirmed.reason);
        let _ = writeln!(text, "  {}", styled(UNSURE, line));
    }
    let cpu = &document.cpu_seconds;
    let _ = writeln!(
        text,
        "\n{}  making {:.1} s ({:.1} seeds/s), filtering {:.1} s, confirming {:.1} s; seed {}\n",
        styled(STRONG, "Processor time"),
        cpu.making,
        document.made_per_cpu_second.seeds,
        cpu.filtering,
        cpu.confirming,
        document.seed
    );
    text
}

fn by_strategy(document: &Document) -> BTreeMap<(&'static str, bool), usize> {
    let mut counts = BTreeMap::new();
    for program in &document.programs {
        *counts.entry((program.strategy, program.expected_verdict)).or_default() += 1;
    }
    counts
}
