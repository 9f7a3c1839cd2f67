//! Arithmetic that rounds in a direction: what programs get after `fesetround`.
//!
//! To nearest is what everybody uses, and has functions of its own. Here speed does not matter, so all
//! formats are computed by `rustc_apfloat`.

use rustc_apfloat::{Float, FloatConvert, Round};

use base::bits::signed;

use crate::arithmetic::with_format;
use crate::{BinaryOp, Format, Function, arithmetic, root};

/// Where a result that a format cannot hold is rounded to; to nearest is no direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Direction {
    Up,
    Down,
    TowardZero,
}

/// An operation whose result depends on the direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DirectedOp {
    /// Arithmetic on two floats. A remainder is exact and depends on nothing.
    Binary(BinaryOp),
    /// The square root.
    Sqrt,
    /// `a * b + c`, rounded once.
    FusedMultiplyAdd,
    /// A float in another format.
    Convert {
        /// The format that it comes from.
        from: Format,
    },
    /// An integer as a float.
    FromInteger {
        /// How many bits the integer has.
        width: u32,
        /// Whether it is signed.
        signed: bool,
    },
}

impl DirectedOp {
    /// How many operands it takes.
    pub fn arity(self) -> usize {
        match self {
            DirectedOp::Sqrt | DirectedOp::Convert { .. } | DirectedOp::FromInteger { .. } => 1,
            DirectedOp::Binary(_) => 2,
            DirectedOp::FusedMultiplyAdd => 3,
        }
    }
}

impl Direction {
    fn round(self) -> Round {
        match self {
            Direction::Up => Round::TowardPositive,
            Direction::Down => Round::TowardNegative,
            Direction::TowardZero => Round::TowardZero,
        }
    }

    /// The function that rounds to an integral value in this direction.
    pub fn integral(self) -> Function {
        match self {
            Direction::Up => Function::Ceil,
            Direction::Down => Function::Floor,
            Direction::TowardZero => Function::Trunc,
        }
    }
}

/// The result of an operation in a format, rounded in a direction. As many operands count as it takes.
pub fn directed(direction: Direction, op: DirectedOp, format: Format, operands: [u128; 3]) -> u128 {
    let round = direction.round();
    let [a, b, c] = operands;
    let result = match op {
        DirectedOp::Binary(op) => with_format!(format, F => {
            let (x, y) = (F::from_bits(a), F::from_bits(b));
            match op {
                BinaryOp::Add => x.add_r(y, round).value.to_bits(),
                BinaryOp::Sub => x.sub_r(y, round).value.to_bits(),
                BinaryOp::Mul => x.mul_r(y, round).value.to_bits(),
                BinaryOp::Div => x.div_r(y, round).value.to_bits(),
                BinaryOp::Rem => return arithmetic::binary(op, format, a, b),
            }
        }),
        DirectedOp::Sqrt => with_format!(format, F => {
            directed_root(direction, F::from_bits(a), F::from_bits(root::square_root(format, a)))
                .to_bits()
        }),
        DirectedOp::FusedMultiplyAdd => with_format!(format, F => {
            F::from_bits(a).mul_add_r(F::from_bits(b), F::from_bits(c), round).value.to_bits()
        }),
        DirectedOp::Convert { from } => {
            with_format!(from, F => with_format!(format, G => convert::<F, G>(a, round)))
        }
        DirectedOp::FromInteger { width, signed: true } => {
            with_format!(format, F => F::from_i128_r(signed(a, width), round).value.to_bits())
        }
        DirectedOp::FromInteger { signed: false, .. } => {
            with_format!(format, F => F::from_u128_r(a, round).value.to_bits())
        }
    };
    // What is no number does not depend on the direction, and is the machine's own otherwise.
    match (arithmetic::class(format, result, 3), op) {
        (true, DirectedOp::Binary(op)) => arithmetic::binary(op, format, a, b),
        (true, DirectedOp::Sqrt) => root::square_root(format, a),
        _ => result,
    }
}

/// The root, from the one that is rounded to nearest.
fn directed_root<F: Float>(direction: Direction, value: F, nearest: F) -> F {
    if !nearest.is_finite_non_zero() {
        return nearest;
    }
    // The sign of what is left over tells on which side it lies; rounded away from zero, it is kept
    // also where its amount is too small for the format.
    let left = |round| nearest.mul_add_r(nearest, -value, round).value;
    let is_above =
        || !left(Round::TowardPositive).is_negative() && !left(Round::TowardPositive).is_zero();
    let is_below =
        || left(Round::TowardNegative).is_negative() && !left(Round::TowardNegative).is_zero();
    match direction {
        Direction::Up if is_below() => nearest.next_up().value,
        Direction::Down | Direction::TowardZero if is_above() => nearest.next_down().value,
        _ => nearest,
    }
}

fn convert<F: Float + FloatConvert<G>, G: Float>(bits: u128, round: Round) -> u128 {
    F::from_bits(bits).convert_r(round, &mut false).value.to_bits()
}

/// A decimal number such as `-12.5`, rounded in a direction, or to nearest even; nothing when it is no number.
pub fn decimal(direction: Option<Direction>, format: Format, text: &str) -> Option<u128> {
    let round = direction.map_or(Round::NearestTiesToEven, Direction::round);
    with_format!(format, F => {
        F::from_str_r(text, round).ok().map(|result| result.value.to_bits())
    })
}

/// `ldexp` in a direction.
pub fn directed_ldexp(direction: Direction, format: Format, value: u128, exponent: i32) -> u128 {
    with_format!(format, F => F::from_bits(value).scalbn_r(exponent, direction.round()).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(value: f64) -> u128 {
        u128::from(value.to_bits())
    }

    #[test]
    fn directions_enclose_what_is_rounded_to_nearest() {
        let values = [1.0, 3.0, -7.0, 0.1, 5e-324, f64::MAX, 1e-300, -2.5e200];
        let ops = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div];
        for (a, b) in values.iter().flat_map(|a| values.map(|b| (*a, b))) {
            for op in ops {
                let in_direction = |direction| {
                    let operands = [bits(a), bits(b), 0];
                    let result =
                        directed(direction, DirectedOp::Binary(op), Format::Double, operands);
                    f64::from_bits(result as u64)
                };
                let (low, high) = (in_direction(Direction::Down), in_direction(Direction::Up));
                let nearest = arithmetic::binary(op, Format::Double, bits(a), bits(b));
                let nearest = f64::from_bits(nearest as u64);
                assert!(low <= nearest && nearest <= high, "{op:?} {a} {b}");
                assert!(high == low || high == low.next_up(), "{op:?} {a} {b}");
                let cut = in_direction(Direction::TowardZero);
                assert_eq!(cut, if low >= 0.0 { low } else { high }, "{op:?} {a} {b}");
            }
        }
    }

    #[test]
    fn decimals_are_rounded_like_quotients() {
        let directions = [Direction::Up, Direction::Down, Direction::TowardZero];
        for (text, a, b) in [("0.1", 1.0, 10.0), ("-0.3", -3.0, 10.0), ("12.5", 25.0, 2.0)] {
            for direction in directions {
                let op = DirectedOp::Binary(BinaryOp::Div);
                let quotient = directed(direction, op, Format::Double, [bits(a), bits(b), 0]);
                assert_eq!(decimal(Some(direction), Format::Double, text), Some(quotient));
            }
            assert_eq!(decimal(None, Format::Double, text), Some(bits(a / b)));
        }
        assert_eq!(decimal(None, Format::Single, "many"), None);
    }

    #[test]
    fn exact_results_have_no_direction_but_zeros_have_signs() {
        let sum = |direction, a: f64, b: f64| {
            let op = DirectedOp::Binary(BinaryOp::Add);
            directed(direction, op, Format::Double, [bits(a), bits(b), 0])
        };
        assert_eq!(sum(Direction::Up, 1.0, 2.0), bits(3.0));
        assert_eq!(sum(Direction::Down, 1.0, -1.0), bits(-0.0));
        assert_eq!(sum(Direction::Up, 1.0, -1.0), bits(0.0));
        let root =
            |direction, a: f64| directed(direction, DirectedOp::Sqrt, Format::Double, [bits(a); 3]);
        assert_eq!(root(Direction::Up, 4.0), bits(2.0));
        assert_eq!(root(Direction::Up, 2.0), bits(2f64.sqrt()));
        assert_eq!(root(Direction::Down, 2.0), bits(2f64.sqrt().next_down()));
        assert_eq!(root(Direction::Up, 5e-324), bits(5e-324f64.sqrt()));
    }
}
