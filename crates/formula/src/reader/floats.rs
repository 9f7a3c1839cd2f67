//! The operators of floats.
//!
//! C rounds to nearest even until a program says otherwise, which it can for the three directions. To nearest with ties
//! away from zero is no mode of C's; it is refused where it could make a difference. Rounding to an integral value has
//! functions for every mode.

use float::{BinaryOp, DirectedOp, Direction, Format};

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

/// The direction that a mode rounds in; to nearest is none.
fn direction(mode: Mode) -> Option<Direction> {
    match mode {
        Mode::NearestEven | Mode::NearestAway => None,
        Mode::Up => Some(Direction::Up),
        Mode::Down => Some(Direction::Down),
        Mode::TowardZero => Some(Direction::TowardZero),
    }
}

const AWAY: &str = "rounds ties away from zero, which C cannot";

fn arithmetic(nearest: FloatOp, directed: BinaryOp) -> (Op, Option<DirectedOp>) {
    (Op::FloatOp(nearest), Some(DirectedOp::Binary(directed)))
}

/// Whether a term is a real number that is written down: `0.1`, `(- 2.5)`, `(/ 1 3)`.
pub(super) fn is_real(term: &Sexpr<'_>) -> bool {
    let is_quotient = |list: &[Sexpr<'_>]| {
        matches!(list, [slash, above, below] if slash.word() == Some("/")
            && Real::of(above).is_some() && Real::of(below).is_some_and(|real| !real.is_zero))
    };
    Real::of(term).is_some() || term.list().is_some_and(is_quotient)
}

/// A decimal number.
struct Real {
    text: String,
    is_zero: bool,
}

impl Real {
    fn of(term: &Sexpr<'_>) -> Option<Real> {
        let (sign, word) = match term.list() {
            Some([minus, word]) if minus.word() == Some("-") => ("-", word.word()?),
            Some(_) => return None,
            None => ("", term.word()?),
        };
        let is_number = word.bytes().next()?.is_ascii_digit()
            && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let is_zero = word.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        is_number.then(|| Real { text: format!("{sign}{word}"), is_zero })
    }
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
        let (to_float, sort) = match head.name {
            "to_fp" | "to_fp_unsigned" => match format(&head.indices) {
                Some(format) => (true, Sort::Float(format)),
                None => return head.refuse("makes a float that C does not have"),
            },
            _ => (false, first.clone()),
        };
        // What it is when it rounds to nearest even, and in a direction; nothing when it never rounds.
        let (nearest, directed) = match (head.name, operands.len(), first) {
            (_, 1, Sort::Float(from)) if to_float && head.name == "to_fp" => {
                if sort == *first {
                    return Ok(operands[0]);
                }
                let widens = *from == Format::Single;
                let directed = DirectedOp::Convert { from: *from };
                (Op::FloatToFloat, (!widens).then_some(directed))
            }
            (_, 1, Sort::Bits(width @ 1..=64)) if to_float => {
                let signed = head.name == "to_fp";
                let op = if signed { Op::SignedToFloat } else { Op::UnsignedToFloat };
                let precision = if sort == Sort::Float(Format::Single) { 24 } else { 53 };
                let digits = if signed { width - 1 } else { *width };
                let directed = DirectedOp::FromInteger { width: *width, signed };
                (op, (digits > precision).then_some(directed))
            }
            (_, 1, Sort::Bits(_)) if to_float => return head.refuse("takes more than 64 bits"),
            _ if !same_floats => return head.misfit(),
            ("fp.add", 2, _) => arithmetic(FloatOp::Add, BinaryOp::Add),
            ("fp.sub", 2, _) => arithmetic(FloatOp::Sub, BinaryOp::Sub),
            ("fp.mul", 2, _) => arithmetic(FloatOp::Mul, BinaryOp::Mul),
            ("fp.div", 2, _) => arithmetic(FloatOp::Div, BinaryOp::Div),
            ("fp.fma", 3, _) => (Op::FloatOp(FloatOp::Fma), Some(DirectedOp::FusedMultiplyAdd)),
            ("fp.sqrt", 1, _) => (Op::FloatOp(FloatOp::Sqrt), Some(DirectedOp::Sqrt)),
            _ => return head.misfit(),
        };
        let op = match (directed, direction(mode)) {
            (Some(op), Some(direction)) => Op::FloatDirected(direction, op),
            // A root never lies in the middle between two floats.
            (Some(DirectedOp::Sqrt) | None, _) => nearest,
            (Some(_), None) if mode == Mode::NearestEven => nearest,
            (Some(_), None) => return head.refuse(AWAY),
        };
        Ok(arena.make(op, operands, sort))
    }

    /// `((_ to_fp 8 24) RNE 0.1)`: a number that the script writes down, or a quotient of two.
    pub(super) fn float_of_real(
        &mut self,
        head: &Head<'t>,
        mode: Mode,
        number: &Sexpr<'t>,
    ) -> Read<Expr> {
        let Some(format) = format(&head.indices) else {
            return head.refuse("makes a float that C does not have");
        };
        let direction = direction(mode);
        let decimal = |direction, text: &str| float::decimal(direction, format, text);
        let exact = |text: &str| {
            let (low, high) = (Some(Direction::Down), Some(Direction::Up));
            decimal(low, text).filter(|bits| decimal(high, text) == Some(*bits))
        };
        let (bits, is_rounded) = match (Real::of(number), number.list()) {
            (Some(Real { text, is_zero }), _) => {
                if is_zero {
                    (Some(0), false)
                } else {
                    (decimal(direction, &text), exact(&text).is_none())
                }
            }
            (None, Some([_, above, below])) => {
                let operand = |of| Real::of(of).and_then(|real| exact(&real.text));
                let (Some(a), Some(b)) = (operand(above), operand(below)) else {
                    return head.refuse("is given a quotient of numbers that are no floats");
                };
                let op = DirectedOp::Binary(BinaryOp::Div);
                let rounded = match direction {
                    Some(direction) => float::directed(direction, op, format, [a, b, 0]),
                    None => float::binary(BinaryOp::Div, format, a, b),
                };
                (Some(rounded), true)
            }
            _ => (None, false),
        };
        let Some(bits) = bits else { return head.misfit() };
        if is_rounded && mode == Mode::NearestAway {
            return head.refuse(AWAY);
        }
        // Solvers do not agree about the sign of what is too small.
        if is_rounded && bits << (128 - format.bits()) << 1 == 0 {
            return head.refuse("makes nothing of a number that is not zero");
        }
        Ok(self.script.arena.make(Op::Float(bits), &[], Sort::Float(format)))
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
