//! `++` and `--` for each other, and before and behind for each other where the value is used.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "increment",
    about: "replace ++ by --, -- by ++, and x++ by ++x where its value is used",
    changes,
};

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    if node.kind() != "update_expression" {
        return Vec::new();
    }
    let (Some(operator), Some(argument)) =
        (node.child_by_field_name("operator"), node.child_by_field_name("argument"))
    else {
        return Vec::new();
    };
    let other = if text_of(operator, text) == "++" { "--" } else { "++" };
    let mut changes = vec![(operator.byte_range(), other.to_owned())];
    if is_value_used(node) {
        let (sign, argument_text) = (text_of(operator, text), text_of(argument, text));
        let moved = match operator.start_byte() < argument.start_byte() {
            true => format!("{argument_text}{sign}"),
            false => format!("{sign}{argument_text}"),
        };
        changes.push((node.byte_range(), moved));
    }
    changes
}

fn is_value_used(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    let is_update = parent.child_by_field_name("update").is_some_and(|update| update == node);
    let is_statement = matches!(parent.kind(), "expression_statement" | "comma_expression");
    let is_step = parent.kind() == "for_statement" && is_update;
    !(is_statement || is_step)
}
