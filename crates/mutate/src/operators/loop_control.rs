//! `break` and `continue` for each other, and loops that are never entered.

use tree_sitter::Node;

use super::{Change, Operator, decision_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "loop-control",
    about: "replace break by continue, continue by break, and the condition of a loop by 0",
    changes,
};

fn changes(node: Node<'_>, _: &str) -> Vec<Change> {
    match node.kind() {
        "break_statement" if is_in_loop(node) => {
            vec![(node.byte_range(), "continue;".to_owned())]
        }
        "continue_statement" => vec![(node.byte_range(), "break;".to_owned())],
        "while_statement" | "do_statement" | "for_statement" => decision_of(node)
            .map(|condition| (condition.byte_range(), "0".to_owned()))
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether there is a loop around it at all: `continue` in a `switch` alone means nothing.
fn is_in_loop(node: Node<'_>) -> bool {
    let is_loop = |node: &Node<'_>| {
        matches!(node.kind(), "while_statement" | "do_statement" | "for_statement")
    };
    std::iter::successors(node.parent(), Node::parent).any(|ancestor| is_loop(&ancestor))
}
