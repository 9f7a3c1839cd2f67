//! `&&` and `||` for each other.

use super::{Operator, others_of_class};

pub(super) const OPERATOR: Operator = Operator {
    name: "logical",
    about: "replace && by ||, and || by &&",
    changes: |node, text| others_of_class(node, &["binary_expression"], text, CLASSES),
};

const CLASSES: &[&[&str]] = &[&["&&", "||"]];
