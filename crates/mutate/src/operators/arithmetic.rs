//! Arithmetic operators for each other.

use super::{Operator, others_of_class};

pub(super) const OPERATOR: Operator = Operator {
    name: "arithmetic",
    about: "replace + - * / % by each other",
    changes: |node, text| others_of_class(node, &["binary_expression"], text, CLASSES),
};

const CLASSES: &[&[&str]] = &[&["+", "-", "*", "/", "%"]];
