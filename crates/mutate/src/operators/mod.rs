//! The operators, one file each. To add one: write its file, list it in [`ALL`], and add what it makes of a
//! few lines to the test of this crate.

mod argument_swap;
mod arithmetic;
mod assignment;
mod bitwise;
mod cast_removal;
mod constant;
mod decision;
mod delete_statement;
mod increment;
mod index_offset;
mod logical;
mod loop_control;
mod negate_decision;
mod relational;
mod return_value;
mod size_of;
mod unary_removal;

use std::ops::Range;

use tree_sitter::Node;

/// A replacement of a byte range.
pub type Change = (Range<usize>, String);

/// An idea of a mistake.
#[derive(Clone, Copy)]
pub struct Operator {
    /// Its name, as users type it.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// The changes of the text at a node of its syntax tree.
    pub changes: fn(Node<'_>, &str) -> Vec<Change>,
}

/// Every operator, in the order of their names.
pub const ALL: [Operator; 17] = [
    argument_swap::OPERATOR,
    arithmetic::OPERATOR,
    assignment::OPERATOR,
    bitwise::OPERATOR,
    cast_removal::OPERATOR,
    constant::OPERATOR,
    decision::OPERATOR,
    delete_statement::OPERATOR,
    increment::OPERATOR,
    index_offset::OPERATOR,
    logical::OPERATOR,
    loop_control::OPERATOR,
    negate_decision::OPERATOR,
    relational::OPERATOR,
    return_value::OPERATOR,
    size_of::OPERATOR,
    unary_removal::OPERATOR,
];

/// The operators of Andrews' tool, which the literature compares with.
pub const ANDREWS: [&str; 7] = [
    "arithmetic",
    "bitwise",
    "constant",
    "delete-statement",
    "logical",
    "negate-decision",
    "relational",
];

/// The text of a node.
fn text_of<'t>(node: Node<'_>, text: &'t str) -> &'t str {
    &text[node.byte_range()]
}

/// Replaces the operator of an expression by each of the others of its class.
fn others_of_class(node: Node<'_>, kinds: &[&str], text: &str, classes: &[&[&str]]) -> Vec<Change> {
    if !kinds.contains(&node.kind()) {
        return Vec::new();
    }
    let Some(operator) = node.child_by_field_name("operator") else { return Vec::new() };
    let present = text_of(operator, text);
    let class = classes.iter().find(|class| class.contains(&present));
    let others = class.into_iter().flat_map(|class| class.iter());
    others
        .filter(|other| **other != present)
        .map(|other| (operator.byte_range(), (*other).to_owned()))
        .collect()
}

/// The condition that a statement or expression decides by, without its parentheses.
fn decision_of(node: Node<'_>) -> Option<Node<'_>> {
    let is_decision = matches!(
        node.kind(),
        "if_statement"
            | "while_statement"
            | "do_statement"
            | "for_statement"
            | "conditional_expression"
    );
    let condition = node.child_by_field_name("condition").filter(|_| is_decision)?;
    match condition.kind() {
        "parenthesized_expression" => condition.named_child(0),
        _ => Some(condition),
    }
}
