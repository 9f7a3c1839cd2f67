//! The values that a model gives to variables, as the program draws them.

use formula::{Arena, Encoding, Sort};
use term::{Model, Node, Value};

/// What the input functions return when a variable is drawn, in order: bits as a number. Those of more than 64 bits
/// come in two parts, the high one first.
pub(crate) fn drawn_values(
    arena: &Arena,
    encoding: &Encoding,
    model: &Model,
    variable: u32,
) -> Vec<i64> {
    let sort = arena.sort(arena.variable_expr(variable));
    let scalar = encoding.shape(sort).scalar;
    let mut values = Vec::new();
    for leaf in encoding.leaves(variable) {
        let bits = match encoding.pool.node(*leaf) {
            Node::Variable(variable) => model.get(variable).map_or(0, Value::bits),
            _ => 0,
        };
        match scalar {
            Sort::Int => {
                let shift = 128 - encoding.pool.width(*leaf);
                values.push(((bits << shift) as i128 >> shift) as i64);
            }
            Sort::Bits(width) if width > 64 => {
                values.extend([(bits >> 64) as i64, bits as i64]);
            }
            _ => values.push(bits as i64),
        }
    }
    values
}
