//! `<`, `<=`, `>`, `>=`, `==` and `!=` for each other.

use super::{Operator, others_of_class};

pub(super) const OPERATOR: Operator = Operator {
    name: "relational",
    about: "replace a comparison by each of the other five",
    changes: |node, text| others_of_class(node, &["binary_expression"], text, CLASSES),
};

const CLASSES: &[&[&str]] = &[&["<", "<=", ">", ">=", "==", "!="]];
