//! Numbers for their neighbours and for 0, 1 and -1.

use tree_sitter::Node;

use super::{Change, Operator, text_of};

pub(super) const OPERATOR: Operator = Operator {
    name: "constant",
    about: "replace a number by 0, 1, -1, one more and one less",
    changes,
};

fn changes(node: Node<'_>, text: &str) -> Vec<Change> {
    let literal = text_of(node, text);
    let replacements: Vec<String> = match node.kind() {
        "number_literal" => match integer(literal) {
            Some((value, suffix)) => {
                let near = [0, 1, -1, value.saturating_add(1), value.saturating_sub(1)];
                near.iter()
                    .filter(|other| **other != value)
                    .map(|other| match *other < 0 {
                        true => format!("({other}{suffix})"),
                        false => format!("{other}{suffix}"),
                    })
                    .collect()
            }
            None if is_float(literal) => ["0.0", "1.0", "(-1.0)"].map(str::to_owned).to_vec(),
            None => Vec::new(),
        },
        "char_literal" => vec![format!("({literal} + 1)"), format!("({literal} - 1)"), "0".into()],
        "true" => vec!["0".into()],
        "false" => vec!["1".into()],
        _ => Vec::new(),
    };
    let mut changes: Vec<Change> = Vec::new();
    for replacement in replacements {
        let change = (node.byte_range(), replacement);
        if !changes.contains(&change) {
            changes.push(change);
        }
    }
    changes
}

/// The value of an integer and its suffix.
fn integer(literal: &str) -> Option<(i128, &str)> {
    let plain = literal.to_ascii_lowercase();
    let is_hexadecimal = plain.starts_with("0x");
    let body = literal.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = &literal[body.len()..];
    let (digits, base) = match plain.as_bytes() {
        [b'0', b'x', ..] => (&body[2..], 16),
        [b'0', b'b', ..] => (&body[2..], 2),
        [b'0', _, ..] => (&body[1..], 8),
        _ => (body, 10),
    };
    if !is_hexadecimal && digits.contains(['.', 'e', 'E', 'f', 'F']) {
        return None;
    }
    let digits = if digits.is_empty() { "0" } else { digits };
    i128::from_str_radix(digits, base).ok().map(|value| (value, suffix))
}

fn is_float(literal: &str) -> bool {
    literal.contains(['.', 'e', 'E', 'p', 'P'])
}
