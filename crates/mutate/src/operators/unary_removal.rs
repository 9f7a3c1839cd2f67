//! `!`, `-` and `~` left out.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator =
    Operator { name: "unary-removal", about: "leave out !, - and ~", changes };

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    if node.kind() != "unary_expression" {
        return Vec::new();
    }
    let (Some(operator), Some(argument)) =
        (node.child_by_field_name("operator"), node.child_by_field_name("argument"))
    else {
        return Vec::new();
    };
    let is_one = matches!(text_of(operator, text), "!" | "-" | "~");
    if is_one { vec![(node.byte_range(), text_of(argument, text).to_owned())] } else { Vec::new() }
}
