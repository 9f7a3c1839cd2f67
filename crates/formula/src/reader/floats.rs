//! The operators of floats.
//!
//! C rounds to nearest even, and compilers compute constants so whatever the program says at run time: arithmetic in
//! another mode is refused. Rounding to an integral value has functions for every mode.

use float::Format;

use super::apply::Head;
use super::{Read, ReadError, Reader};
use crate::expr::{Expr, FloatOp, Mode, Op};
use crate::sexpr::{Place, Sexpr};
use crate::sort::Sort;

/// A rounding mode by its name.
pub(super) fn mode(word: &str) -> Option<Mode> {
    Some(match word {
        "RNE" | "roundNearestTiesToEven" => Mode::NearestEven,
        "RNA" | "roundNearestTiesToAway" => Mode::NearestAway,
        "RTP" | "roundTowardPositive" => Mode::Up,
        "RTN" | "roundTowardNegative" => Mode::Down,
        "RTZ" | "roundTowardZero" => Mode::TowardZero,
        _ => return None,
    })
}

fn format(indices: &[u32]) -> Option<Format> {
    match indices {
        [8, 24] => Some(Format::Single),
        [11, 53] => Some(Format::Double),
        _ => None,
    }
}

/// The bits of exponent and fraction.
fn parts(format: Format) -> (u32, u32) {
    if format == Format::Single { (8, 23) } else { (11, 52) }
}

impl<'t> Reader<'_, 't> {
    /// `(_ bv5 8)`, `(_ +oo 8 24)` and their kin.
    pub(super) fn indexed_constant(&mut self, list: &[Sexpr<'t>], place: Place) -> Read<Expr> {
        let words: Vec<&str> = list.iter().filter_map(Sexpr::word).collect();
        let wrong = || {
            ReadError::at(
                place,
                format!("'({})' is not known, or C does not have it", words.join(" ")),
            )
        };
        let numbers: Vec<u32> = words.iter().skip(2).filter_map(|word| word.parse().ok()).collect();
        let arena = &mut self.script.arena;
        let name = *words.get(1).ok_or_else(wrong)?;
        if let (Some(digits), [width]) = (name.strip_prefix("bv"), numbers.as_slice()) {
            let value: u128 = digits.parse().map_err(|_| wrong())?;
            return match width {
                1..=128 => Ok(arena.bits(*width, value)),
                _ => Err(wrong()),
            };
        }
        let format = format(&numbers).ok_or_else(wrong)?;
        let (exponent, fraction) = parts(format);
        let sign = 1_u128 << (exponent + fraction);
        let infinity = ((1_u128 << exponent) - 1) << fraction;
        let bits = match name {
            "+zero" => 0,
            "-zero" => sign,
            "+oo" => infinity,
            "-oo" => sign | infinity,
            "NaN" => infinity | 1 << (fraction - 1),
            _ => return Err(wrong()),
        };
        Ok(arena.make(Op::Float(bits), &[], Sort::Float(format)))
    }

    /// `((_ to_fp 8 24) x)` of a bit-vector.
    pub(super) fn float_of_bits(&mut self, head: &Head<'t>, operand: Expr) -> Read<Expr> {
        let Some(format) = format(&head.indices) else {
            return head.refuse("makes a float that C does not have");
        };
        let (exponent, fraction) = parts(format);
        match self.script.arena.sort(operand) {
            Sort::Bits(width) if *width == 1 + exponent + fraction => {
                Ok(self.script.arena.make(Op::FloatFromBits, &[operand], Sort::Float(format)))
            }
            _ => head.misfit(),
        }
    }

    /// An operator with a rounding mode before its operands.
    pub(super) fn rounded(&mut self, head: &Head<'t>, mode: Mode, operands: &[Expr]) -> Read<Expr> {
        let arena = &mut self.script.arena;
        let sorts: Vec<Sort> = operands.iter().map(|of| arena.sort(*of).clone()).collect();
        let Some(first) = sorts.first() else { return head.misfit() };
        let same_floats = matches!(first, Sort::Float(_)) && sorts.iter().all(|sort| sort == first);
        match (head.name, operands.len(), first) {
            ("fp.roundToIntegral", 1, Sort::Float(_)) => {
                return Ok(arena.make(Op::FloatRound(mode), operands, first.clone()));
            }
            ("fp.to_ubv" | "fp.to_sbv", 1, Sort::Float(_)) => {
                let [width @ 1..=64] = head.indices.as_slice() else {
                    return head.refuse("makes more than 64 bits");
                };
                let op = match head.name {
                    "fp.to_ubv" => Op::FloatToUnsigned(mode),
                    _ => Op::FloatToSigned(mode),
                };
                return Ok(arena.make(op, operands, Sort::Bits(*width)));
            }
            _ => {}
        }
        if mode != Mode::NearestEven {
            return head.refuse("rounds otherwise than C does, which is to nearest even");
        }
        let arithmetic = match (head.name, operands.len()) {
            ("fp.add", 2) => FloatOp::Add,
            ("fp.sub", 2) => FloatOp::Sub,
            ("fp.mul", 2) => FloatOp::Mul,
            ("fp.div", 2) => FloatOp::Div,
            ("fp.fma", 3) => FloatOp::Fma,
            ("fp.sqrt", 1) => FloatOp::Sqrt,
            ("to_fp" | "to_fp_unsigned", 1) => {
                let Some(format) = format(&head.indices) else {
                    return head.refuse("makes a float that C does not have");
                };
                let op = match (head.name, first) {
                    ("to_fp", Sort::Float(from)) if *from == format => return Ok(operands[0]),
                    ("to_fp", Sort::Float(_)) => Op::FloatToFloat,
                    ("to_fp", Sort::Bits(1..=64)) => Op::SignedToFloat,
                    ("to_fp_unsigned", Sort::Bits(1..=64)) => Op::UnsignedToFloat,
                    _ => return head.misfit(),
                };
                return Ok(arena.make(op, operands, Sort::Float(format)));
            }
            _ => return head.misfit(),
        };
        match same_floats {
            true => Ok(arena.make(Op::FloatOp(arithmetic), operands, first.clone())),
            false => head.misfit(),
        }
    }

    pub(super) fn float_operator(
        &mut self,
        head: &Head<'t>,
        operands: &[Expr],
        sorts: &[Sort],
    ) -> Read<Expr> {
        use FloatOp::*;
        let arena = &mut self.script.arena;
        if head.name == "fp" {
            let [Sort::Bits(1), Sort::Bits(exponent), Sort::Bits(fraction)] = sorts else {
                return head.misfit();
            };
            let Some(format) = format(&[*exponent, fraction + 1]) else {
                return head.refuse("makes a float that C does not have");
            };
            let upper = arena.make(Op::Concat, &operands[..2], Sort::Bits(1 + exponent));
            let whole =
                arena.make(Op::Concat, &[upper, operands[2]], Sort::Bits(1 + exponent + fraction));
            return Ok(arena.make(Op::FloatFromBits, &[whole], Sort::Float(format)));
        }
        let is_float =
            matches!(sorts[0], Sort::Float(_)) && sorts.iter().all(|sort| *sort == sorts[0]);
        if !is_float {
            return head.misfit();
        }
        let (op, arity, swapped) = match head.name {
            "fp.neg" => (Neg, 1, false),
            "fp.abs" => (Abs, 1, false),
            "fp.rem" => (Rem, 2, false),
            "fp.min" => (Min, 2, false),
            "fp.max" => (Max, 2, false),
            "fp.leq" => (Le, 0, false),
            "fp.lt" => (Lt, 0, false),
            "fp.geq" => (Le, 0, true),
            "fp.gt" => (Lt, 0, true),
            "fp.eq" => (Eq, 0, false),
            "fp.isNaN" => (IsNan, 1, false),
            "fp.isInfinite" => (IsInfinite, 1, false),
            "fp.isZero" => (IsZero, 1, false),
            "fp.isNormal" => (IsNormal, 1, false),
            "fp.isSubnormal" => (IsSubnormal, 1, false),
            "fp.isNegative" => (IsNegative, 1, false),
            "fp.isPositive" => (IsPositive, 1, false),
            "fp.to_real" => return head.refuse("is about real numbers, which C does not have"),
            "fp.add" | "fp.sub" | "fp.mul" | "fp.div" | "fp.fma" | "fp.sqrt"
            | "fp.roundToIntegral" => {
                return head.refuse("needs one of the five rounding modes by its name");
            }
            _ => return head.refuse("is not an operator that is known"),
        };
        if arity == 0 {
            if operands.len() < 2 {
                return head.misfit();
            }
            let pair = |pair: &[Expr]| {
                let (a, b) = if swapped { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
                arena.make(Op::FloatOp(op), &[a, b], Sort::Bool)
            };
            let pairs: Vec<Expr> = operands.windows(2).map(pair).collect();
            return Ok(arena.and(&pairs));
        }
        if operands.len() != arity {
            return head.misfit();
        }
        let sort =
            if matches!(op, Neg | Abs | Rem | Min | Max) { sorts[0].clone() } else { Sort::Bool };
        Ok(arena.make(Op::FloatOp(op), operands, sort))
    }
}
