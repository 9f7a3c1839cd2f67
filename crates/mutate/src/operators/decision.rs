//! Decisions that are always or never taken.

use tree_sitter::Node;

use super::{Change, Operator, decision_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "decision",
    about: "replace the condition of if and ?: by 0 and by 1",
    changes,
};

fn changes(node: Node<'_>, _: &str) -> Vec<Change> {
    // Loops have an operator of their own: one without an end tells little.
    if !matches!(node.kind(), "if_statement" | "conditional_expression") {
        return Vec::new();
    }
    let condition = decision_of(node).into_iter();
    condition
        .flat_map(|condition| ["0", "1"].map(|value| (condition.byte_range(), value.to_owned())))
        .collect()
}
