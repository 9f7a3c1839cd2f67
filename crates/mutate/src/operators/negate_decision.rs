//! Conditions turned round.

use super::{Operator, decision_of, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "negate-decision",
    about: "negate the condition of if, while, do, for and ?:",
    changes: |node, text| {
        let condition = decision_of(node).into_iter();
        condition
            .map(|condition| (condition.byte_range(), format!("!({})", text_of(condition, text))))
            .collect()
    },
};
