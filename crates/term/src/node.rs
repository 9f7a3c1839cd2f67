//! The nodes of terms.

use base::define_id;
use float::{BinaryOp as FloatBinaryOp, DirectedOp, Direction, Format, Predicate};

define_id!(
    /// A term of a [`Pool`](crate::Pool).
    Term
);
define_id!(
    /// A variable of a [`Pool`](crate::Pool).
    Variable
);

/// What a term denotes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A bit-vector of 1 to 128 bits; one bit is also a truth value.
    Bits(u32),
    /// A floating-point number.
    Float(Format),
    /// A total map from bit-vectors to bit-vectors.
    Array {
        /// The width of the index.
        index: u32,
        /// The width of the elements.
        element: u32,
    },
}

impl Sort {
    /// The sort of truth values.
    pub const BOOL: Sort = Sort::Bits(1);

    /// The width of a bit-vector.
    ///
    /// # Panics
    /// When it is another sort: asking is then a bug.
    pub fn width(self) -> u32 {
        match self {
            Sort::Bits(width) => width,
            other => panic!("{other:?} has no width"),
        }
    }
}

/// Operations on one bit-vector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// Every bit flipped.
    Not,
    /// The two's complement.
    Negate,
}

/// Operations on two bit-vectors of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Mul,
    UDiv,
    URem,
    SDiv,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    /// One bit: whether they are equal.
    Eq,
    /// One bit: whether the left is less, unsigned.
    Ult,
    /// One bit: whether the left is less, signed.
    Slt,
    /// The left above the right; their widths may differ.
    Concat,
    /// One bit: whether the signed sum does not fit.
    SAddOverflow,
    /// One bit: whether the signed difference does not fit.
    SSubOverflow,
    /// One bit: whether the signed product does not fit.
    SMulOverflow,
    /// One bit: whether the unsigned product does not fit.
    UMulOverflow,
}

impl BinaryOp {
    /// Whether the operands can be exchanged.
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            BinaryOp::Add
                | BinaryOp::Mul
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::Eq
                | BinaryOp::SAddOverflow
                | BinaryOp::SMulOverflow
                | BinaryOp::UMulOverflow
        )
    }

    /// The width of the result for operands of the given widths.
    pub fn result_width(self, left: u32, right: u32) -> u32 {
        match self {
            BinaryOp::Eq
            | BinaryOp::Ult
            | BinaryOp::Slt
            | BinaryOp::SAddOverflow
            | BinaryOp::SSubOverflow
            | BinaryOp::SMulOverflow
            | BinaryOp::UMulOverflow => 1,
            BinaryOp::Concat => left + right,
            _ => left,
        }
    }
}

/// How a float is rounded to an integral value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatRounding {
    NearestEven,
    NearestAway,
    Up,
    Down,
    TowardZero,
}

/// A node; its operands are terms of the same pool, made before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant bit-vector; bits above its width are zero.
    Bits(u128),
    /// A variable.
    Variable(Variable),
    /// An operation on one bit-vector.
    Unary(UnaryOp, Term),
    /// An operation on two bit-vectors.
    Binary(BinaryOp, Term, Term),
    /// The second where the first, one bit, is true, else the third.
    Ite(Term, Term, Term),
    /// As many bits as the sort says, from `low` upwards.
    Extract {
        /// Of what.
        of: Term,
        /// The lowest bit.
        low: u32,
    },
    /// The operand with bits added above, up to the width of the sort.
    Extend {
        /// Whether the new bits are copies of the sign.
        signed: bool,
        /// Of what.
        of: Term,
    },
    /// A float from its bits.
    FloatFromBits(Term),
    /// The bits of a float; of a NaN, those of any NaN.
    BitsFromFloat(Term),
    /// Arithmetic, rounding to nearest even. `Rem` is C's `fmod`.
    FloatBinary(FloatBinaryOp, Term, Term),
    /// The sign flipped.
    FloatNegate(Term),
    /// The sign cleared.
    FloatAbs(Term),
    /// The square root, rounding to nearest even.
    FloatSqrt(Term),
    /// `a * b + c`, rounded once to nearest even.
    FloatFma(Term, Term, Term),
    /// The next integral value in a direction.
    FloatRound(FloatRounding, Term),
    /// One bit: whether two floats relate in one of the ways.
    FloatCompare(Predicate, Term, Term),
    /// A float in another format, rounding to nearest even.
    FloatToFloat(Term),
    /// A float cut off at the point, as an integer; any value when it does not fit.
    FloatToInteger {
        /// Whether the integer is signed.
        signed: bool,
        /// Of what.
        of: Term,
    },
    /// An integer as a float, rounding to nearest even.
    IntegerToFloat {
        /// Whether the integer is signed.
        signed: bool,
        /// Of what.
        of: Term,
    },
    /// An operation on floats that rounds in a direction instead of to nearest. It has three operands,
    /// of which the first ones count.
    FloatDirected(Direction, DirectedOp, [Term; 3]),
    /// The element of an array at an index.
    Select(Term, Term),
    /// An array with the element at an index replaced.
    Store(Term, Term, Term),
    /// An array that has the same element everywhere.
    Filled(Term),
    /// An array that is the second one within a range of indices and the first elsewhere. The range is
    /// one bit-vector, its start above its length. Reads look through it, so no solver ever sees one.
    Overlay(Term, Term, Term),
    /// An array whose element at an index is the one of another array so much further on. Reads look
    /// through it.
    Shifted(Term, Term),
    /// The bytes of an array whose elements have several, the lowest first. Reads look through it.
    Bytes(Term),
}

impl Node {
    /// The operands, in order.
    pub fn operands(&self) -> Operands {
        let (terms, count) = match *self {
            Node::Bits(_) | Node::Variable(_) => ([Term(0); 3], 0),
            Node::Unary(_, a)
            | Node::Extract { of: a, .. }
            | Node::Extend { of: a, .. }
            | Node::FloatFromBits(a)
            | Node::BitsFromFloat(a)
            | Node::FloatNegate(a)
            | Node::FloatAbs(a)
            | Node::FloatSqrt(a)
            | Node::FloatRound(_, a)
            | Node::FloatToFloat(a)
            | Node::FloatToInteger { of: a, .. }
            | Node::IntegerToFloat { of: a, .. }
            | Node::Filled(a)
            | Node::Bytes(a) => ([a, Term(0), Term(0)], 1),
            Node::Binary(_, a, b)
            | Node::FloatBinary(_, a, b)
            | Node::FloatCompare(_, a, b)
            | Node::Select(a, b)
            | Node::Shifted(a, b) => ([a, b, Term(0)], 2),
            Node::Ite(a, b, c)
            | Node::FloatFma(a, b, c)
            | Node::Store(a, b, c)
            | Node::Overlay(a, b, c) => ([a, b, c], 3),
            Node::FloatDirected(_, op, operands) => (operands, op.arity()),
        };
        Operands { terms, count }
    }
}

impl Node {
    /// The same node with other operands.
    pub fn map_operands(self, mut map: impl FnMut(Term) -> Term) -> Node {
        match self {
            Node::Bits(_) | Node::Variable(_) => self,
            Node::Unary(op, a) => Node::Unary(op, map(a)),
            Node::Binary(op, a, b) => Node::Binary(op, map(a), map(b)),
            Node::Ite(a, b, c) => Node::Ite(map(a), map(b), map(c)),
            Node::Extract { of, low } => Node::Extract { of: map(of), low },
            Node::Extend { signed, of } => Node::Extend { signed, of: map(of) },
            Node::FloatFromBits(a) => Node::FloatFromBits(map(a)),
            Node::BitsFromFloat(a) => Node::BitsFromFloat(map(a)),
            Node::FloatBinary(op, a, b) => Node::FloatBinary(op, map(a), map(b)),
            Node::FloatNegate(a) => Node::FloatNegate(map(a)),
            Node::FloatAbs(a) => Node::FloatAbs(map(a)),
            Node::FloatSqrt(a) => Node::FloatSqrt(map(a)),
            Node::FloatFma(a, b, c) => Node::FloatFma(map(a), map(b), map(c)),
            Node::FloatRound(rounding, a) => Node::FloatRound(rounding, map(a)),
            Node::FloatCompare(predicate, a, b) => Node::FloatCompare(predicate, map(a), map(b)),
            Node::FloatToFloat(a) => Node::FloatToFloat(map(a)),
            Node::FloatToInteger { signed, of } => Node::FloatToInteger { signed, of: map(of) },
            Node::IntegerToFloat { signed, of } => Node::IntegerToFloat { signed, of: map(of) },
            Node::FloatDirected(direction, op, [a, b, c]) => match op.arity() {
                1 => Node::FloatDirected(direction, op, [map(a); 3]),
                2 => {
                    let (a, b) = (map(a), map(b));
                    Node::FloatDirected(direction, op, [a, b, b])
                }
                _ => Node::FloatDirected(direction, op, [map(a), map(b), map(c)]),
            },
            Node::Select(a, b) => Node::Select(map(a), map(b)),
            Node::Store(a, b, c) => Node::Store(map(a), map(b), map(c)),
            Node::Filled(a) => Node::Filled(map(a)),
            Node::Overlay(a, b, c) => Node::Overlay(map(a), map(b), map(c)),
            Node::Shifted(a, b) => Node::Shifted(map(a), map(b)),
            Node::Bytes(a) => Node::Bytes(map(a)),
        }
    }
}

/// Up to three operands.
#[derive(Clone, Copy, Debug)]
pub struct Operands {
    terms: [Term; 3],
    count: usize,
}

impl std::ops::Deref for Operands {
    type Target = [Term];

    fn deref(&self) -> &[Term] {
        &self.terms[..self.count]
    }
}
