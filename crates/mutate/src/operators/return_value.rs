//! Other results.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "return-value",
    about: "return 0, 1, -1, and one more than the result",
    changes,
};

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    let Some(value) = node.named_child(0).filter(|_| node.kind() == "return_statement") else {
        return Vec::new();
    };
    let more = format!("({}) + 1", text_of(value, text));
    let values = ["0".to_owned(), "1".to_owned(), "-1".to_owned(), more];
    values.into_iter().map(|other| (value.byte_range(), other)).collect()
}
