//! Casts left out.

use super::{Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "cast-removal",
    about: "leave out a cast",
    changes: |node, text| {
        let value = node.child_by_field_name("value").filter(|_| node.kind() == "cast_expression");
        value
            .map(|value| (node.byte_range(), text_of(value, text).to_owned()))
            .into_iter()
            .collect()
    },
};
