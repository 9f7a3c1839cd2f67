//! Smaller programs by taking away whatever the grammar has a node for, the largest first.
//!
//! A node that may not go may give way to the least text of its kind; only then its parts are tried.
//! (`treereduce` works like this, but its threads share one variable in the whole process: two
//! reductions at a time stop each other, and it panics.)

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tree_sitter::Node;

use crate::hoist::Proposal;
use crate::syntax::syntax_tree;

/// Nothing shorter than this is worth a test.
const SMALLEST: usize = 2;

/// What may stand for a node of this kind when it goes, in this order.
fn substitutes(kind: &str) -> &'static [&'static str] {
    match kind {
        "compound_statement" => &["", "{}"],
        "return_statement" => &["", "return 0;"],
        "parameter_list" => &["", "()", "(void)"],
        _ => &[""],
    }
}

/// A node that is still there, and how many of its substitutes were refused.
struct Trial<'tree> {
    node: Node<'tree>,
    refused: usize,
}

impl Trial<'_> {
    fn proposal(&self) -> Option<Proposal> {
        let by = substitutes(self.node.kind()).get(self.refused)?;
        Some(Proposal { range: self.node.byte_range(), by: (*by).to_owned() })
    }
}

/// The text without all that may go. `shows_all` says of each of several texts whether it still shows
/// what it must; it is asked about `jobs` of them at a time.
pub fn deleted(text: &str, jobs: usize, shows_all: impl Fn(&[String]) -> Vec<bool>) -> String {
    let tree = syntax_tree(text);
    let mut trials = vec![Trial { node: tree.root_node(), refused: 0 }];
    let mut queue = BinaryHeap::from([priority(&trials[0].node, 0)]);
    let mut taken: Vec<Proposal> = Vec::new();
    while !queue.is_empty() {
        let batch: Vec<_> = (0..jobs.max(1)).map_while(|_| queue.pop()).collect();
        let changes: Vec<_> = batch.iter().map(|&(.., id)| trials[id].proposal()).collect();
        let texts: Vec<String> =
            changes.iter().flatten().map(|change| with(text, &taken, change)).collect();
        let mut verdicts = shows_all(&texts).into_iter();
        let mut took_one = false;
        for (entry, change) in batch.into_iter().zip(changes) {
            let (.., id) = entry;
            match change {
                None => {
                    let node = trials[id].node;
                    for child in node.children(&mut tree.walk()) {
                        if child.byte_range().len() >= SMALLEST {
                            queue.push(priority(&child, trials.len()));
                            trials.push(Trial { node: child, refused: 0 });
                        }
                    }
                }
                Some(change) => match verdicts.next() {
                    Some(true) if !took_one => {
                        taken.push(change);
                        took_one = true;
                    }
                    // It was tested without what has just been taken: once more, together.
                    Some(true) => queue.push(entry),
                    _ => {
                        trials[id].refused += 1;
                        queue.push(entry);
                    }
                },
            }
        }
    }
    rendered(text, taken)
}

/// The largest first, then the first in the text.
fn priority(node: &Node<'_>, id: usize) -> (usize, Reverse<usize>, usize) {
    (node.byte_range().len(), Reverse(node.start_byte()), id)
}

fn with(text: &str, taken: &[Proposal], change: &Proposal) -> String {
    rendered(text, taken.iter().chain([change]).cloned().collect())
}

/// The text with changes made that do not overlap.
fn rendered(text: &str, mut changes: Vec<Proposal>) -> String {
    changes.sort_by_key(|change| change.range.start);
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for change in changes {
        out.push_str(&text[from..change.range.start]);
        out.push_str(&change.by);
        from = change.range.end;
    }
    out.push_str(&text[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced(text: &str, jobs: usize, shows: impl Fn(&str) -> bool) -> String {
        deleted(text, jobs, |texts| texts.iter().map(|text| shows(text)).collect())
    }

    #[test]
    fn what_no_word_needs_goes() {
        let text = "int a; int f(int x) { g(); return x; } int b;";
        for jobs in [1, 2, 7] {
            assert_eq!(reduced(text, jobs, |text| text.contains("g();")).trim(), "{ g();  }");
            assert_eq!(reduced(text, jobs, |_| true), "");
            assert_eq!(reduced(text, jobs, |_| false), text);
        }
    }

    #[test]
    fn what_must_stay_gives_way_to_the_least_of_its_kind() {
        let shows = |text: &str| text.contains("int f") && text.contains('{');
        let left = reduced("int f(int x, int y) { if (x) y++; return x + y; }", 2, shows);
        assert_eq!(left.trim(), "int f {}");
    }
}
