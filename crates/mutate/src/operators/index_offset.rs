//! The element before and the element behind.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "index-offset",
    about: "add 1 to an index of an array, or subtract it",
    changes,
};

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    let index = node.child_by_field_name("index").filter(|_| node.kind() == "subscript_expression");
    let Some(index) = index else { return Vec::new() };
    let other = |sign| (index.byte_range(), format!("({}) {sign} 1", text_of(index, text)));
    vec![other('+'), other('-')]
}
