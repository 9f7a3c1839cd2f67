//! Terms of ours as terms of Bitwuzla, each translated once in the life of a solver.
//!
//! Truth values are one-bit vectors with us and Booleans there: a term of one bit is always
//! translated to a Boolean, and turned into a bit where an operation needs one. The bits of a float
//! have no operator in SMT-LIB; they are a fresh vector that stands for that float.

use std::rc::Rc;
use std::time::Duration;

use float::{BinaryOp as FloatBinaryOp, Format, Predicate};
use rustc_hash::FxHashMap;
use term::{ArrayValue, BinaryOp, FloatRounding, Model, Node, Pool, Sort, Term, UnaryOp, Value};

use crate::bitwuzla::{self, Bits, Bitwuzla, Operator, RoundingMode};
use crate::{Answer, Cause, Solver};

/// A solver is renewed when it has seen this many terms: what it once bit-blasted slows every later
/// query down, and translating again is cheap.
const RENEW_AFTER: usize = 20_000;

/// Bitwuzla, asked through assumptions and renewed by size.
pub struct BitwuzlaSolver {
    inner: Bitwuzla,
    translated: FxHashMap<Term, bitwuzla::Term>,
    renew_after: usize,
}

impl Default for BitwuzlaSolver {
    fn default() -> Self {
        BitwuzlaSolver::renewed_after(RENEW_AFTER)
    }
}

impl BitwuzlaSolver {
    /// A solver that starts anew after it has seen `terms` terms.
    pub fn renewed_after(terms: usize) -> Self {
        BitwuzlaSolver {
            inner: Bitwuzla::new(),
            translated: FxHashMap::default(),
            renew_after: terms,
        }
    }
}

impl Solver for BitwuzlaSolver {
    fn check(&mut self, pool: &Pool, constraints: &[Term], time: Option<Duration>) -> Answer {
        if self.translated.len() > self.renew_after {
            *self = BitwuzlaSolver::renewed_after(self.renew_after);
        }
        let mut translation = Translation { solver: self, pool };
        let assumptions: Vec<bitwuzla::Term> =
            constraints.iter().map(|constraint| translation.translate(*constraint)).collect();
        match self.inner.check(&assumptions, time) {
            bitwuzla::Answer::Unsatisfiable(_) => Answer::Unsatisfiable,
            bitwuzla::Answer::Unknown(cause) => Answer::Unknown(match cause {
                bitwuzla::Cause::Interrupted => Cause::Interrupted,
                bitwuzla::Cause::OutOfTime => Cause::OutOfTime,
                bitwuzla::Cause::GaveUp => Cause::GaveUp,
            }),
            bitwuzla::Answer::Satisfiable(mut solution) => {
                let mut model = Model::default();
                for variable in pool.variables_of(constraints) {
                    let term = pool.variable_term(variable);
                    let there = self.translated[&term];
                    let value = match pool.sort(term) {
                        Sort::BOOL => Value::Bits(u128::from(solution.boolean(there))),
                        Sort::Array { .. } => {
                            let array = solution.array(there);
                            let number = |bits: &Bits| bits.to_u128().unwrap_or(0);
                            Value::Array(Rc::new(ArrayValue {
                                default: number(&array.default),
                                elements: array
                                    .elements
                                    .iter()
                                    .map(|(index, element)| (number(index), number(element)))
                                    .collect(),
                            }))
                        }
                        _ => Value::Bits(solution.bits(there).to_u128().unwrap_or(0)),
                    };
                    model.set(variable, value);
                }
                Answer::Satisfiable(model)
            }
        }
    }
}

/// The sizes of exponent and significand, the hidden bit counted.
fn float_sizes(format: Format) -> (u32, u32) {
    match format {
        Format::Half => (5, 11),
        Format::BFloat => (8, 8),
        Format::Single => (8, 24),
        Format::Double => (11, 53),
        Format::X87 => (15, 64),
        Format::Quad => (15, 113),
    }
}

struct Translation<'a> {
    solver: &'a mut BitwuzlaSolver,
    pool: &'a Pool,
}

impl Translation<'_> {
    /// The translation of a term, after those of all its parts; without recursion, because terms
    /// can be as deep as an execution is long.
    fn translate(&mut self, root: Term) -> bitwuzla::Term {
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.solver.translated.contains_key(&term) {
                stack.pop();
                continue;
            }
            let node = self.pool.node(term);
            let before = stack.len();
            let missing = |part: &&Term| !self.solver.translated.contains_key(*part);
            stack.extend(node.operands().iter().filter(missing));
            if stack.len() == before {
                let there = self.build(term, node);
                self.solver.translated.insert(term, there);
            }
        }
        self.solver.translated[&root]
    }

    fn get(&self, term: Term) -> bitwuzla::Term {
        self.solver.translated[&term]
    }

    fn apply(&self, operator: Operator, operands: &[bitwuzla::Term]) -> bitwuzla::Term {
        self.solver.inner.terms().apply(operator, operands)
    }

    fn indexed(
        &self,
        operator: Operator,
        operands: &[bitwuzla::Term],
        indices: &[u32],
    ) -> bitwuzla::Term {
        self.solver.inner.terms().apply_indexed(operator, operands, indices)
    }

    fn bit_vector(&self, width: u32, bits: u128) -> bitwuzla::Term {
        self.solver.inner.terms().bit_vector(&Bits::new(width, bits))
    }

    /// A term as a bit-vector, truth values included.
    fn as_bits(&self, term: Term) -> bitwuzla::Term {
        let there = self.get(term);
        if self.pool.sort(term) != Sort::BOOL {
            return there;
        }
        let (one, zero) = (self.bit_vector(1, 1), self.bit_vector(1, 0));
        self.apply(Operator::IfThenElse, &[there, one, zero])
    }

    /// A bit-vector as the term that stands for it: a Boolean when it is one bit wide.
    fn standing_for(&self, width: u32, bits: bitwuzla::Term) -> bitwuzla::Term {
        if width > 1 { bits } else { self.apply(Operator::Equal, &[bits, self.bit_vector(1, 1)]) }
    }

    fn rounding(&self, mode: RoundingMode) -> bitwuzla::Term {
        self.solver.inner.terms().rounding_mode(mode)
    }

    fn nearest(&self) -> bitwuzla::Term {
        self.rounding(RoundingMode::NearestEven)
    }

    fn sort(&self, sort: Sort) -> bitwuzla::Sort {
        let terms = self.solver.inner.terms();
        match sort {
            Sort::BOOL => terms.boolean_sort(),
            Sort::Bits(width) => terms.bit_vector_sort(width),
            Sort::Float(format) => {
                let (exponent, significand) = float_sizes(format);
                terms.float_sort(exponent, significand)
            }
            Sort::Array { index, element } => {
                terms.array_sort(terms.bit_vector_sort(index), terms.bit_vector_sort(element))
            }
        }
    }

    fn build(&mut self, term: Term, node: Node) -> bitwuzla::Term {
        let sort = self.pool.sort(term);
        match node {
            Node::Bits(bits) => match sort.width() {
                1 => self.solver.inner.terms().boolean(bits == 1),
                width => self.bit_vector(width, bits),
            },
            Node::Variable(variable) => {
                let name = self.pool.name(variable).to_owned();
                self.solver.inner.terms().symbol(self.sort(sort), &name)
            }
            Node::Unary(UnaryOp::Not, a) if sort == Sort::BOOL => {
                self.apply(Operator::Not, &[self.get(a)])
            }
            Node::Unary(op, a) => {
                let operator = match op {
                    UnaryOp::Not => Operator::BvNot,
                    UnaryOp::Negate => Operator::BvNeg,
                };
                self.standing_for(sort.width(), self.apply(operator, &[self.as_bits(a)]))
            }
            Node::Binary(op, a, b) => self.binary(op, a, b, sort.width()),
            Node::Ite(condition, a, b) => {
                self.apply(Operator::IfThenElse, &[self.get(condition), self.get(a), self.get(b)])
            }
            Node::Extract { of, low } => {
                let width = sort.width();
                let slice = [low + width - 1, low];
                let bits = self.indexed(Operator::BvExtract, &[self.as_bits(of)], &slice);
                self.standing_for(width, bits)
            }
            Node::Extend { signed, of } => {
                let operator = if signed { Operator::BvSignExtend } else { Operator::BvZeroExtend };
                let added = sort.width() - self.pool.width(of);
                self.indexed(operator, &[self.as_bits(of)], &[added])
            }
            Node::Select(array, index) => {
                let element = self.apply(Operator::Select, &[self.get(array), self.as_bits(index)]);
                self.standing_for(sort.width(), element)
            }
            Node::Store(array, index, value) => {
                let parts = [self.get(array), self.as_bits(index), self.as_bits(value)];
                self.apply(Operator::Store, &parts)
            }
            Node::Filled(element) => {
                let terms = self.solver.inner.terms();
                terms.constant_array(self.sort(sort), self.as_bits(element))
            }
            _ => self.float(node, sort),
        }
    }

    fn binary(&self, op: BinaryOp, a: Term, b: Term, width: u32) -> bitwuzla::Term {
        let truth_values = self.pool.sort(a) == Sort::BOOL;
        let logical = match op {
            BinaryOp::And => Some(Operator::And),
            BinaryOp::Or => Some(Operator::Or),
            BinaryOp::Xor => Some(Operator::Xor),
            BinaryOp::Eq => Some(Operator::Equal),
            _ => None,
        };
        if let Some(operator) = logical.filter(|_| truth_values) {
            return self.apply(operator, &[self.get(a), self.get(b)]);
        }
        // (the operator, whether its result is a Boolean)
        let (operator, is_predicate) = match op {
            BinaryOp::Add => (Operator::BvAdd, false),
            BinaryOp::Mul => (Operator::BvMul, false),
            BinaryOp::UDiv => (Operator::BvUdiv, false),
            BinaryOp::URem => (Operator::BvUrem, false),
            BinaryOp::SDiv => (Operator::BvSdiv, false),
            BinaryOp::SRem => (Operator::BvSrem, false),
            BinaryOp::Shl => (Operator::BvShl, false),
            BinaryOp::LShr => (Operator::BvLshr, false),
            BinaryOp::AShr => (Operator::BvAshr, false),
            BinaryOp::And => (Operator::BvAnd, false),
            BinaryOp::Or => (Operator::BvOr, false),
            BinaryOp::Xor => (Operator::BvXor, false),
            BinaryOp::Concat => (Operator::BvConcat, false),
            BinaryOp::Eq => (Operator::Equal, true),
            BinaryOp::Ult => (Operator::BvUlt, true),
            BinaryOp::Slt => (Operator::BvSlt, true),
            BinaryOp::SAddOverflow => (Operator::BvSaddOverflow, true),
            BinaryOp::SSubOverflow => (Operator::BvSsubOverflow, true),
            BinaryOp::SMulOverflow => (Operator::BvSmulOverflow, true),
            BinaryOp::UMulOverflow => (Operator::BvUmulOverflow, true),
        };
        let result = self.apply(operator, &[self.as_bits(a), self.as_bits(b)]);
        if is_predicate { result } else { self.standing_for(width, result) }
    }

    fn float(&mut self, node: Node, sort: Sort) -> bitwuzla::Term {
        match node {
            Node::FloatFromBits(bits) => self.float_from_bits(bits, sort),
            Node::BitsFromFloat(a) => self.bits_of_float(a),
            Node::FloatBinary(op, a, b) => self.float_binary(op, self.get(a), self.get(b)),
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
            Node::FloatToFloat(a) => self.to_float(Operator::FpFromFloat, self.get(a), sort),
            Node::IntegerToFloat { signed, of } => {
                let operator =
                    if signed { Operator::FpFromSigned } else { Operator::FpFromUnsigned };
                self.to_float(operator, self.as_bits(of), sort)
            }
            Node::FloatToInteger { signed, of } => {
                let operator = if signed { Operator::FpToSigned } else { Operator::FpToUnsigned };
                let operands = [self.rounding(RoundingMode::TowardsZero), self.get(of)];
                let width = sort.width();
                self.standing_for(width, self.indexed(operator, &operands, &[width]))
            }
            other => unreachable!("{other:?} is translated elsewhere"),
        }
    }

    fn to_float(&self, operator: Operator, a: bitwuzla::Term, sort: Sort) -> bitwuzla::Term {
        let Sort::Float(format) = sort else { unreachable!("a conversion gives a float") };
        let (exponent, significand) = float_sizes(format);
        self.indexed(operator, &[self.nearest(), a], &[exponent, significand])
    }

    fn float_from_bits(&self, bits: Term, sort: Sort) -> bitwuzla::Term {
        let Sort::Float(format) = sort else { unreachable!("a float was asked for") };
        let (exponent, significand) = float_sizes(format);
        let mut pattern = self.as_bits(bits);
        if format == Format::X87 {
            // The leading one is stored at bit 63; numbers leave it out here.
            let above = self.indexed(Operator::BvExtract, &[pattern], &[79, 64]);
            let below = self.indexed(Operator::BvExtract, &[pattern], &[62, 0]);
            pattern = self.apply(Operator::BvConcat, &[above, below]);
        }
        self.indexed(Operator::FpFromBits, &[pattern], &[exponent, significand])
    }

    /// A fresh vector that the float is made from. It exists for every float, so asserting it for
    /// good excludes nothing.
    fn bits_of_float(&mut self, a: Term) -> bitwuzla::Term {
        let format = self.pool.format(a);
        let (exponent, significand) = float_sizes(format);
        let float = self.get(a);
        let terms = self.solver.inner.terms();
        let pattern = terms.symbol(terms.bit_vector_sort(exponent + significand), "bits");
        let again = self.indexed(Operator::FpFromBits, &[pattern], &[exponent, significand]);
        let definition = self.apply(Operator::Equal, &[again, float]);
        self.solver.inner.assert(definition);
        if format != Format::X87 {
            return pattern;
        }
        let above = self.indexed(Operator::BvExtract, &[pattern], &[78, 63]);
        let below = self.indexed(Operator::BvExtract, &[pattern], &[62, 0]);
        let exponent = self.indexed(Operator::BvExtract, &[pattern], &[77, 63]);
        let is_zero = self.apply(Operator::Equal, &[exponent, self.bit_vector(15, 0)]);
        let lead = [is_zero, self.bit_vector(1, 0), self.bit_vector(1, 1)];
        let lead = self.apply(Operator::IfThenElse, &lead);
        self.apply(Operator::BvConcat, &[above, lead, below])
    }

    fn float_binary(
        &self,
        op: FloatBinaryOp,
        a: bitwuzla::Term,
        b: bitwuzla::Term,
    ) -> bitwuzla::Term {
        let operator = match op {
            FloatBinaryOp::Add => Operator::FpAdd,
            FloatBinaryOp::Sub => Operator::FpSub,
            FloatBinaryOp::Mul => Operator::FpMul,
            FloatBinaryOp::Div => Operator::FpDiv,
            FloatBinaryOp::Rem => return self.remainder(a, b),
        };
        self.apply(operator, &[self.nearest(), a, b])
    }

    /// C's `fmod` from IEEE's remainder, which rounds the quotient to nearest: where it went below
    /// zero, one divisor more is the answer, exactly; the sign is that of the dividend.
    fn remainder(&self, a: bitwuzla::Term, b: bitwuzla::Term) -> bitwuzla::Term {
        let (x, y) = (self.apply(Operator::FpAbs, &[a]), self.apply(Operator::FpAbs, &[b]));
        let nearest = self.apply(Operator::FpRem, &[x, y]);
        let is_zero = self.apply(Operator::FpIsZero, &[nearest]);
        let is_negative = self.apply(Operator::FpIsNegative, &[nearest]);
        let is_positive_zero = self.apply(Operator::FpAbs, &[nearest]);
        let more = self.apply(Operator::FpAdd, &[self.nearest(), nearest, y]);
        let moved = self.apply(Operator::IfThenElse, &[is_negative, more, nearest]);
        let magnitude = self.apply(Operator::IfThenElse, &[is_zero, is_positive_zero, moved]);
        let negated = self.apply(Operator::FpNeg, &[magnitude]);
        let was_negative = self.apply(Operator::FpIsNegative, &[a]);
        self.apply(Operator::IfThenElse, &[was_negative, negated, magnitude])
    }

    fn float_compare(
        &self,
        predicate: Predicate,
        a: bitwuzla::Term,
        b: bitwuzla::Term,
    ) -> bitwuzla::Term {
        let mut ways = vec![self.solver.inner.terms().boolean(false)];
        for (counts, operator) in [
            (predicate.less, Operator::FpLt),
            (predicate.equal, Operator::FpEqual),
            (predicate.greater, Operator::FpGt),
        ] {
            if counts {
                ways.push(self.apply(operator, &[a, b]));
            }
        }
        if predicate.unordered {
            ways.push(self.apply(Operator::FpIsNan, &[a]));
            ways.push(self.apply(Operator::FpIsNan, &[b]));
        }
        let first = ways[0];
        ways[1..].iter().fold(first, |any, way| self.apply(Operator::Or, &[any, *way]))
    }
}
