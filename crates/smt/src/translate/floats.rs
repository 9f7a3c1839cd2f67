//! Floats in the language of a solver.

use float::{BinaryOp as FloatBinaryOp, DirectedOp, Direction, Format, Predicate};
use term::{FloatRounding, Node, Sort, Term};

use super::Translation;
use crate::language::Language;
use crate::operator::{Operator, RoundingMode};

/// The sizes of exponent and significand, the hidden bit counted.
fn sizes(format: Format) -> [u32; 2] {
    match format {
        Format::Half => [5, 11],
        Format::BFloat => [8, 8],
        Format::Single => [8, 24],
        Format::Double => [11, 53],
        Format::X87 => [15, 64],
        Format::Quad => [15, 113],
    }
}

fn format_of(sort: Sort) -> Format {
    match sort {
        Sort::Float(format) => format,
        other => unreachable!("{other:?} is not a float"),
    }
}

impl<L: Language> Translation<'_, L> {
    fn nearest(&self) -> L::Term {
        self.rounding(RoundingMode::NearestEven)
    }

    pub(super) fn float(&mut self, term: Term, node: Node, sort: Sort) -> L::Term {
        match node {
            Node::FloatFromBits(bits) => self.float_from_bits(self.as_bits(bits), format_of(sort)),
            Node::BitsFromFloat(a) => self.bits_of_float(term, a),
            Node::FloatBinary(op, a, b) => {
                self.float_binary(op, self.nearest(), self.get(a), self.get(b))
            }
            Node::FloatDirected(direction, op, operands) => {
                self.directed(direction, op, operands, sort)
            }
            Node::FloatNegate(a) => self.apply(Operator::FpNeg, &[self.get(a)]),
            Node::FloatAbs(a) => self.apply(Operator::FpAbs, &[self.get(a)]),
            Node::FloatSqrt(a) => self.apply(Operator::FpSqrt, &[self.nearest(), self.get(a)]),
            Node::FloatFma(a, b, c) => {
                let operands = [self.nearest(), self.get(a), self.get(b), self.get(c)];
                self.apply(Operator::FpFma, &operands)
            }
            Node::FloatRound(rounding, a) => {
                let mode = match rounding {
                    FloatRounding::NearestEven => RoundingMode::NearestEven,
                    FloatRounding::NearestAway => RoundingMode::NearestAway,
                    FloatRounding::Up => RoundingMode::Up,
                    FloatRounding::Down => RoundingMode::Down,
                    FloatRounding::TowardZero => RoundingMode::TowardsZero,
                };
                self.apply(Operator::FpRoundToIntegral, &[self.rounding(mode), self.get(a)])
            }
            Node::FloatCompare(predicate, a, b) => {
                self.float_compare(predicate, self.get(a), self.get(b))
            }
            Node::FloatToFloat(a) => {
                self.to_float(Operator::FpFromFloat, self.nearest(), self.get(a), sort)
            }
            Node::IntegerToFloat { signed, of } => {
                let operator =
                    if signed { Operator::FpFromSigned } else { Operator::FpFromUnsigned };
                self.to_float(operator, self.nearest(), self.as_bits(of), sort)
            }
            Node::FloatToInteger { signed, of } => {
                let operator = if signed { Operator::FpToSigned } else { Operator::FpToUnsigned };
                let operands = [self.rounding(RoundingMode::TowardsZero), self.get(of)];
                let width = sort.width();
                // Bitwuzla ends the process over a signed number of one bit.
                let wider = width.max(2);
                let bits = self.indexed(operator, &operands, &[wider]);
                let bits = if width == wider { bits } else { self.slice(&bits, 0, 0) };
                self.standing_for(width, bits)
            }
            other => unreachable!("{other:?} is translated elsewhere"),
        }
    }

    fn to_float(&self, operator: Operator, mode: L::Term, a: L::Term, sort: Sort) -> L::Term {
        self.indexed(operator, &[mode, a], &sizes(format_of(sort)))
    }

    fn directed(
        &self,
        direction: Direction,
        op: DirectedOp,
        [a, b, c]: [Term; 3],
        sort: Sort,
    ) -> L::Term {
        let mode = self.rounding(match direction {
            Direction::Up => RoundingMode::Up,
            Direction::Down => RoundingMode::Down,
            Direction::TowardZero => RoundingMode::TowardsZero,
        });
        match op {
            DirectedOp::Binary(op) => self.float_binary(op, mode, self.get(a), self.get(b)),
            DirectedOp::Sqrt => self.apply(Operator::FpSqrt, &[mode, self.get(a)]),
            DirectedOp::FusedMultiplyAdd => {
                let operands = [mode, self.get(a), self.get(b), self.get(c)];
                self.apply(Operator::FpFma, &operands)
            }
            DirectedOp::Convert { .. } => {
                self.to_float(Operator::FpFromFloat, mode, self.get(a), sort)
            }
            DirectedOp::FromInteger { signed, .. } => {
                let operator =
                    if signed { Operator::FpFromSigned } else { Operator::FpFromUnsigned };
                self.to_float(operator, mode, self.as_bits(a), sort)
            }
        }
    }

    fn slice(&self, bits: &L::Term, high: u32, low: u32) -> L::Term {
        self.indexed(Operator::BvExtract, std::slice::from_ref(bits), &[high, low])
    }

    pub(super) fn float_from_bits(&self, bits: L::Term, format: Format) -> L::Term {
        let pattern = if format == Format::X87 { self.pattern_of_x87(&bits) } else { bits };
        self.indexed(Operator::FpFromBits, &[pattern], &sizes(format))
    }

    /// The IEEE pattern of an 80-bit float, which stores its leading bit where IEEE has none: where
    /// that is zero in a number that is not subnormal, it stands for no number, and where it is one
    /// in a subnormal, for the one with exponent 1.
    fn pattern_of_x87(&self, bits: &L::Term) -> L::Term {
        let (sign, exponent) = (self.slice(bits, 79, 79), self.slice(bits, 78, 64));
        let (lead, fraction) = (self.slice(bits, 63, 63), self.slice(bits, 62, 0));
        let has_lead = self.apply(Operator::Equal, &[lead, self.bit_vector(1, 1)]);
        let is_small = self.apply(Operator::Equal, &[exponent.clone(), self.bit_vector(15, 0)]);
        let is_valid = self.apply(Operator::Or, &[has_lead.clone(), is_small.clone()]);
        let pseudo = self.apply(Operator::And, &[has_lead, is_small]);
        let exponent = self.choice(pseudo, self.bit_vector(15, 1), exponent);
        let exponent = self.choice(is_valid.clone(), exponent, self.bit_vector(15, 0x7fff));
        let fraction = self.choice(is_valid, fraction, self.bit_vector(63, 1 << 62));
        let top = self.apply(Operator::BvConcat, &[sign, exponent]);
        self.apply(Operator::BvConcat, &[top, fraction])
    }

    /// A fresh vector that the float is made from. It exists for every float, so its definition
    /// excludes nothing.
    fn bits_of_float(&mut self, term: Term, a: Term) -> L::Term {
        let format = self.pool.format(a);
        let sizes = sizes(format);
        // No variable has a name with this letter.
        let name = format!("bits${}", term.index());
        let pattern = self.language.symbol(Sort::Bits(sizes[0] + sizes[1]), &name);
        let again = self.indexed(Operator::FpFromBits, std::slice::from_ref(&pattern), &sizes);
        let definition = self.apply(Operator::Equal, &[again, self.get(a)]);
        self.dictionary.definitions.insert(term, definition);
        if format != Format::X87 {
            return pattern;
        }
        let (top, fraction) = (self.slice(&pattern, 78, 63), self.slice(&pattern, 62, 0));
        let exponent = self.slice(&pattern, 77, 63);
        let is_small = self.apply(Operator::Equal, &[exponent, self.bit_vector(15, 0)]);
        let lead = self.choice(is_small, self.bit_vector(1, 0), self.bit_vector(1, 1));
        let top = self.apply(Operator::BvConcat, &[top, lead]);
        self.apply(Operator::BvConcat, &[top, fraction])
    }

    fn float_binary(&self, op: FloatBinaryOp, mode: L::Term, a: L::Term, b: L::Term) -> L::Term {
        let operator = match op {
            FloatBinaryOp::Add => Operator::FpAdd,
            FloatBinaryOp::Sub => Operator::FpSub,
            FloatBinaryOp::Mul => Operator::FpMul,
            FloatBinaryOp::Div => Operator::FpDiv,
            FloatBinaryOp::Rem => return self.remainder(a, b),
        };
        self.apply(operator, &[mode, a, b])
    }

    /// C's `fmod` from IEEE's remainder, which rounds the quotient to nearest: where it went below
    /// zero, one divisor more is the answer, exactly; the sign is that of the dividend.
    fn remainder(&self, a: L::Term, b: L::Term) -> L::Term {
        let x = self.apply(Operator::FpAbs, std::slice::from_ref(&a));
        let y = self.apply(Operator::FpAbs, &[b]);
        let nearest = self.apply(Operator::FpRem, &[x, y.clone()]);
        let is_zero = self.apply(Operator::FpIsZero, std::slice::from_ref(&nearest));
        let is_negative = self.apply(Operator::FpIsNegative, std::slice::from_ref(&nearest));
        let positive_zero = self.apply(Operator::FpAbs, std::slice::from_ref(&nearest));
        let more = self.apply(Operator::FpAdd, &[self.nearest(), nearest.clone(), y]);
        let moved = self.choice(is_negative, more, nearest);
        let magnitude = self.choice(is_zero, positive_zero, moved);
        let negated = self.apply(Operator::FpNeg, std::slice::from_ref(&magnitude));
        let was_negative = self.apply(Operator::FpIsNegative, &[a]);
        self.choice(was_negative, negated, magnitude)
    }

    fn float_compare(&self, predicate: Predicate, a: L::Term, b: L::Term) -> L::Term {
        let operands = [a, b];
        let mut ways = Vec::new();
        for (counts, operator) in [
            (predicate.less, Operator::FpLt),
            (predicate.equal, Operator::FpEqual),
            (predicate.greater, Operator::FpGt),
        ] {
            if counts {
                ways.push(self.apply(operator, &operands));
            }
        }
        if predicate.unordered {
            ways.extend(operands.map(|operand| self.apply(Operator::FpIsNan, &[operand])));
        }
        let any = |any: L::Term, way: L::Term| self.apply(Operator::Or, &[any, way]);
        ways.into_iter().reduce(any).unwrap_or_else(|| self.language.boolean(false))
    }
}
