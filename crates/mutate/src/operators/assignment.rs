//! Compound assignments for each other and for a plain one.

use super::{Operator, others_of_class};

pub(super) const OPERATOR: Operator = Operator {
    name: "assignment",
    about: "replace += -= *= /= %= by each other and by =, and likewise &= |= ^= and <<= >>=",
    changes: |node, text| {
        let mut changes = others_of_class(node, &["assignment_expression"], text, CLASSES);
        // A plain assignment has no others.
        changes.retain(|(range, _)| &text[range.clone()] != "=");
        changes
    },
};

const CLASSES: &[&[&str]] =
    &[&["+=", "-=", "*=", "/=", "%=", "="], &["&=", "|=", "^=", "="], &["<<=", ">>=", "="]];
