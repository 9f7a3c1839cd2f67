//! The size of a pointer in place of what it points to, and the other way round: `malloc(sizeof p)`.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "size-of",
    about: "replace sizeof *p by sizeof p, and sizeof (T) by sizeof (T *)",
    changes,
};

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    if node.kind() != "sizeof_expression" {
        return Vec::new();
    }
    let of_type = node.child_by_field_name("type");
    if let Some(ty) = of_type {
        // The size of a pointer is that of any other.
        let is_pointer = ty.child_by_field_name("declarator").is_some();
        let pointer = (ty.byte_range(), format!("{} *", text_of(ty, text)));
        return if is_pointer { Vec::new() } else { vec![pointer] };
    }
    let value = node.child_by_field_name("value").map(without_parentheses);
    let star = value.filter(|value| {
        let operator = value.child_by_field_name("operator");
        value.kind() == "pointer_expression"
            && operator.is_some_and(|operator| text_of(operator, text) == "*")
    });
    let pointer = star.and_then(|star| star.child_by_field_name("argument").zip(Some(star)));
    pointer
        .map(|(pointer, star)| (star.byte_range(), text_of(pointer, text).to_owned()))
        .into_iter()
        .collect()
}

fn without_parentheses(node: Node<'_>) -> Node<'_> {
    match node.named_child(0).filter(|_| node.kind() == "parenthesized_expression") {
        Some(inner) => without_parentheses(inner),
        None => node,
    }
}
