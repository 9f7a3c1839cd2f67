//! Smaller programs by putting a part in the place of the whole.
//!
//! A reducer that only deletes cannot get from `if (c) { x = f(a + b); }` to `x = a;`. Here a
//! statement gives way to its body, and an expression to one of its operands or to a number.

use std::ops::Range;

use tree_sitter::Node;

use crate::syntax::syntax_tree;

/// A change that makes the text shorter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// What goes.
    pub range: Range<usize>,
    /// What comes in its place.
    pub by: String,
}

impl Proposal {
    /// The text with the change made.
    pub fn apply(&self, text: &str) -> String {
        format!("{}{}{}", &text[..self.range.start], self.by, &text[self.range.end..])
    }

    fn saved(&self) -> usize {
        self.range.len().saturating_sub(self.by.len())
    }
}

/// All changes worth trying on a text, those that save most first.
pub fn proposals(text: &str) -> Vec<Proposal> {
    let tree = syntax_tree(text);
    let mut found = Vec::new();
    let mut stack = vec![tree.root_node()];
    while let Some(node) = stack.pop() {
        collect(node, text, &mut found);
        let mut cursor = node.walk();
        stack.extend(node.named_children(&mut cursor));
    }
    found.retain(|proposal| proposal.saved() > 0);
    found.sort_by_key(|proposal| (usize::MAX - proposal.saved(), proposal.range.start));
    found.dedup();
    found
}

fn collect(node: Node<'_>, text: &str, found: &mut Vec<Proposal>) {
    let range = node.byte_range();
    let mut propose = |by: &str| {
        found.push(Proposal { range: range.clone(), by: by.to_owned() });
    };
    let part = |field: &str| node.child_by_field_name(field).map(|child| &text[child.byte_range()]);
    match node.kind() {
        "if_statement" => {
            for field in ["consequence", "alternative"] {
                if let Some(body) = part(field) {
                    propose(body.strip_prefix("else").unwrap_or(body));
                }
            }
        }
        "while_statement" | "for_statement" | "do_statement" | "switch_statement" => {
            if let Some(body) = part("body") {
                propose(body);
            }
        }
        "labeled_statement" => {
            if let Some(last) = node.named_child(node.named_child_count().saturating_sub(1)) {
                propose(&text[last.byte_range()]);
            }
        }
        "compound_statement" => {
            // A block inside of a block, without its braces.
            let inside = text[node.byte_range()].trim_matches(['{', '}']);
            if node.parent().is_some_and(|parent| parent.kind() == "compound_statement") {
                propose(inside);
            }
            let only = node.named_child_count() == 1;
            let in_statement =
                node.parent().is_some_and(|parent| parent.kind().ends_with("_statement"));
            if only && in_statement && !inside.trim_start().starts_with("int ") {
                propose(inside.trim());
            }
        }
        "binary_expression" | "assignment_expression" | "comma_expression" => {
            for field in ["left", "right"] {
                if let Some(operand) = part(field) {
                    propose(operand);
                }
            }
            propose("0");
            propose("1");
        }
        "conditional_expression" => {
            for field in ["consequence", "alternative", "condition"] {
                if let Some(operand) = part(field) {
                    propose(operand);
                }
            }
        }
        "parenthesized_expression" => {
            if let Some(inner) = node.named_child(0) {
                propose(&text[inner.byte_range()]);
            }
        }
        "unary_expression" | "cast_expression" | "update_expression" | "pointer_expression" => {
            if let Some(operand) = part("argument").or_else(|| part("value")) {
                propose(operand);
            }
            propose("0");
        }
        "call_expression" => {
            if let Some(arguments) = node.child_by_field_name("arguments") {
                let mut cursor = arguments.walk();
                for argument in arguments.named_children(&mut cursor) {
                    propose(&text[argument.byte_range()]);
                }
            }
            propose("0");
            propose("1");
        }
        "number_literal" => {
            propose("0");
            propose("1");
            propose("2");
        }
        "init_declarator" => {
            if let Some(declarator) = part("declarator") {
                propose(declarator);
            }
        }
        "sized_type_specifier" | "primitive_type" | "type_identifier" => propose("int"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(text: &str) -> Vec<String> {
        proposals(text).iter().map(|proposal| proposal.apply(text)).collect()
    }

    #[test]
    fn wholes_give_way_to_parts() {
        let results = results("int main() { if (a) { x = f(b + 17); } }");
        for expected in [
            "int main() { { x = f(b + 17); } }",
            "int main() { if (a) x = f(b + 17); }",
            "int main() { if (a) { x = b + 17; } }",
            "int main() { if (a) { x = f(b); } }",
            "int main() { if (a) { x; } }",
            "int main() { if (a) { x = f(b + 0); } }",
        ] {
            assert!(results.iter().any(|result| result == expected), "{expected}: {results:#?}");
        }
    }

    #[test]
    fn every_proposal_saves_something() {
        let text = "int main(void) { for (;;) { int a = 1 ? 2 : 3; unsigned long b = (long)a; } }";
        for proposal in proposals(text) {
            assert!(proposal.apply(text).len() < text.len(), "{proposal:?}");
        }
    }
}
