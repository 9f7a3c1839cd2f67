//! Operators on bits for each other, shifts among themselves.

use super::{Operator, others_of_class};

pub(super) const OPERATOR: Operator = Operator {
    name: "bitwise",
    about: "replace & | ^ by each other, and << by >>",
    changes: |node, text| others_of_class(node, &["binary_expression"], text, CLASSES),
};

const CLASSES: &[&[&str]] = &[&["&", "|", "^"], &["<<", ">>"]];
