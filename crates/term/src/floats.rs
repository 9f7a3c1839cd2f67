//! Floats. Only what holds for every float, NaN and signed zeros included, is simplified.

use rustc_hash::FxHashMap;

use float::{BinaryOp as FloatBinaryOp, DirectedOp, Direction, Format, Predicate};

use crate::{FloatRounding, Node, Pool, Sort, Term, fold};

impl Pool {
    /// The format of a float.
    pub fn format(&self, term: Term) -> Format {
        match self.sort(term) {
            Sort::Float(format) => format,
            other => panic!("{other:?} is not a float"),
        }
    }

    /// The bits of a constant float.
    pub fn float_constant(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::FloatFromBits(bits) => self.constant(bits),
            _ => None,
        }
    }

    /// The float with these bits.
    pub fn float(&mut self, format: Format, bits: u128) -> Term {
        let bits = self.bits(format.bits(), bits);
        self.intern(Node::FloatFromBits(bits), Sort::Float(format))
    }

    /// A float from a bit-vector of its width.
    pub fn float_from_bits(&mut self, format: Format, bits: Term) -> Term {
        debug_assert_eq!(self.width(bits), format.bits());
        match self.node(bits) {
            Node::BitsFromFloat(inner) if self.format(inner) == format => inner,
            // The way back from the bits of a choice, to spare the solver a float's bits.
            Node::Ite(condition, a, b) if self.are_of_float(a) || self.are_of_float(b) => {
                let (a, b) = (self.float_from_bits(format, a), self.float_from_bits(format, b));
                self.ite(condition, a, b)
            }
            _ => self.intern(Node::FloatFromBits(bits), Sort::Float(format)),
        }
    }

    fn are_of_float(&self, bits: Term) -> bool {
        matches!(self.node(bits), Node::BitsFromFloat(_))
    }

    /// The bits of a float. To a solver all NaNs are one; so the bits of what was made from bits, and
    /// was only chosen or got another sign since, are taken from those.
    pub fn bits_from_float(&mut self, a: Term) -> Term {
        self.bits_beneath(a, &mut FxHashMap::default())
    }

    fn bits_beneath(&mut self, a: Term, found: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(bits) = found.get(&a) {
            return *bits;
        }
        let width = self.format(a).bits();
        let sign = 1 << (width - 1);
        let bits = match self.node(a) {
            Node::FloatFromBits(bits) => bits,
            Node::Ite(condition, if_true, if_false) => {
                let if_true = self.bits_beneath(if_true, found);
                let if_false = self.bits_beneath(if_false, found);
                self.ite(condition, if_true, if_false)
            }
            Node::FloatNegate(of) => {
                let (of, sign) = (self.bits_beneath(of, found), self.bits(width, sign));
                self.xor(of, sign)
            }
            // The machine's own format has patterns that are no numbers, and are not kept.
            Node::FloatAbs(of) if self.format(a) != Format::X87 => {
                let (of, rest) = (self.bits_beneath(of, found), self.bits(width, !sign));
                self.and(of, rest)
            }
            _ => self.intern(Node::BitsFromFloat(a), Sort::Bits(width)),
        };
        found.insert(a, bits);
        bits
    }

    /// Arithmetic, rounding to nearest even.
    pub fn float_binary(&mut self, op: FloatBinaryOp, a: Term, b: Term) -> Term {
        let format = self.format(a);
        if let (Some(x), Some(y)) = (self.float_constant(a), self.float_constant(b)) {
            return self.float(format, float::binary(op, format, x, y));
        }
        self.intern(Node::FloatBinary(op, a, b), Sort::Float(format))
    }

    /// The sign flipped.
    pub fn float_negate(&mut self, a: Term) -> Term {
        let format = self.format(a);
        if let Some(bits) = self.float_constant(a) {
            return self.float(format, float::negate(format, bits));
        }
        match self.node(a) {
            Node::FloatNegate(inner) => inner,
            _ => self.intern(Node::FloatNegate(a), Sort::Float(format)),
        }
    }

    /// The sign cleared.
    pub fn float_abs(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::FloatAbs(_) => a,
            Node::FloatNegate(inner) => self.float_abs(inner),
            _ => self.float_unary(float::Function::Abs, a, Node::FloatAbs(a)),
        }
    }

    /// The square root.
    pub fn float_sqrt(&mut self, a: Term) -> Term {
        self.float_unary(float::Function::Sqrt, a, Node::FloatSqrt(a))
    }

    /// The next integral value in a direction.
    pub fn float_round(&mut self, rounding: FloatRounding, a: Term) -> Term {
        if let Node::FloatRound(..) = self.node(a) {
            return a;
        }
        self.float_unary(fold::rounding(rounding), a, Node::FloatRound(rounding, a))
    }

    fn float_unary(&mut self, function: float::Function, a: Term, node: Node) -> Term {
        let format = self.format(a);
        let folded =
            self.float_constant(a).and_then(|bits| float::function(function, format, &[bits]));
        match folded {
            Some(bits) => self.float(format, bits),
            None => self.intern(node, Sort::Float(format)),
        }
    }

    /// `a * b + c`, rounded once.
    pub fn float_fma(&mut self, a: Term, b: Term, c: Term) -> Term {
        let format = self.format(a);
        let constants = [a, b, c].map(|term| self.float_constant(term));
        if let [Some(x), Some(y), Some(z)] = constants
            && let Some(bits) =
                float::function(float::Function::FusedMultiplyAdd, format, &[x, y, z])
        {
            return self.float(format, bits);
        }
        self.intern(Node::FloatFma(a, b, c), Sort::Float(format))
    }

    /// An operation that rounds in a direction, on as many operands as it takes.
    pub fn float_directed(
        &mut self,
        direction: Direction,
        op: DirectedOp,
        format: Format,
        operands: &[Term],
    ) -> Term {
        debug_assert_eq!(operands.len(), op.arity());
        let last = operands.len() - 1;
        let operands = [0, 1, 2].map(|place: usize| operands[place.min(last)]);
        let constants = operands.map(|term| match self.sort(term) {
            Sort::Float(_) => self.float_constant(term),
            _ => self.constant(term),
        });
        if let [Some(x), Some(y), Some(z)] = constants {
            return self.float(format, float::directed(direction, op, format, [x, y, z]));
        }
        self.intern(Node::FloatDirected(direction, op, operands), Sort::Float(format))
    }

    /// Whether two floats relate in one of the ways that the predicate counts.
    pub fn float_compare(&mut self, predicate: Predicate, a: Term, b: Term) -> Term {
        let format = self.format(a);
        if let (Some(x), Some(y)) = (self.float_constant(a), self.float_constant(b)) {
            return self.truth(float::compare(predicate, format, x, y));
        }
        let Predicate { less, equal, greater, unordered } = predicate;
        if less == equal && equal == greater && greater == unordered {
            return self.truth(less);
        }
        // A float is equal to itself or not a number.
        if a == b && equal == unordered {
            return self.truth(equal);
        }
        self.intern(Node::FloatCompare(predicate, a, b), Sort::BOOL)
    }

    /// Whether a float is not a number.
    pub fn float_is_nan(&mut self, a: Term) -> Term {
        let nan = Predicate { less: false, equal: false, greater: false, unordered: true };
        self.float_compare(nan, a, a)
    }

    /// A float in another format.
    pub fn float_to_float(&mut self, format: Format, a: Term) -> Term {
        let from = self.format(a);
        if from == format {
            return a;
        }
        match self.float_constant(a) {
            Some(bits) => self.float(format, float::convert(from, format, bits)),
            None => self.intern(Node::FloatToFloat(a), Sort::Float(format)),
        }
    }

    /// A float cut off at the point, as an integer of `width` bits.
    pub fn float_to_integer(&mut self, signed: bool, a: Term, width: u32) -> Term {
        let format = self.format(a);
        let folded =
            self.float_constant(a).and_then(|bits| float::to_integer(format, bits, width, signed));
        match folded {
            Some(bits) => self.bits(width, bits),
            None => self.intern(Node::FloatToInteger { signed, of: a }, Sort::Bits(width)),
        }
    }

    /// An integer as a float.
    pub fn integer_to_float(&mut self, signed: bool, a: Term, format: Format) -> Term {
        let width = self.width(a);
        match self.constant(a) {
            Some(bits) => {
                let bits = float::from_integer(format, bits, width, signed);
                self.float(format, bits)
            }
            None => self.intern(Node::IntegerToFloat { signed, of: a }, Sort::Float(format)),
        }
    }
}
