//! Arguments in the wrong order.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator =
    Operator { name: "argument-swap", about: "swap two neighbouring arguments of a call", changes };

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    if node.kind() != "argument_list" {
        return Vec::new();
    }
    let mut cursor = node.walk();
    let arguments: Vec<Node<'_>> =
        node.named_children(&mut cursor).filter(|child| child.kind() != "comment").collect();
    let pairs = arguments.windows(2);
    let swapped = pairs.filter_map(|pair| {
        let (left, right) = (pair[0], pair[1]);
        let between = &text[left.end_byte()..right.start_byte()];
        let (first, second) = (text_of(left, text), text_of(right, text));
        let range = left.start_byte()..right.end_byte();
        (first != second).then(|| (range, format!("{second}{between}{first}")))
    });
    swapped.collect()
}
