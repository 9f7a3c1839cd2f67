//! Statements left out.

use tree_sitter::Node;

use super::{Change, Operator};

pub(super) const OPERATOR: Operator = Operator {
    name: "delete-statement",
    about: "leave out a call, an assignment, a return, a break, a continue or a goto",
    changes,
};

fn changes(node: Node<'_>, _: &str) -> Vec<Change> {
    let is_one = match node.kind() {
        "expression_statement" => node.named_child_count() > 0,
        "return_statement" | "break_statement" | "continue_statement" | "goto_statement" => true,
        _ => false,
    };
    if is_one { vec![(node.byte_range(), ";".to_owned())] } else { Vec::new() }
}
