//! Equality and order.

use base::bits::{mask, signed};

use crate::alternatives::Deed;
use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp};

impl Pool {
    /// Whether two bit-vectors are equal.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if a == b {
            return self.truth(true);
        }
        if let Some(term) = self.folded(BinaryOp::Eq, a, b) {
            return term;
        }
        let width = self.width(a);
        if let Some(bits) = self.constant(b) {
            if width == 1 {
                return if bits == 1 { a } else { self.not(a) };
            }
            if let Some(term) = self.equals_constant(a, b, bits, width) {
                return term;
            }
        }
        if let Some(term) = self.decided_by_range(BinaryOp::Eq, a, b) {
            return term;
        }
        if self.are_apart(a, b) {
            return self.truth(false);
        }
        let narrowed = self.narrowed(a, b, false).or_else(|| self.narrowed(a, b, true));
        if let Some((a, b)) = narrowed {
            return self.eq(a, b);
        }
        // x + y == x is y == 0, and x + y == x + z is y == z.
        if let Some((left, right)) = self.without_common_summand(a, b) {
            return self.eq(left, right);
        }
        self.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::BOOL)
    }

    fn without_common_summand(&mut self, a: Term, b: Term) -> Option<(Term, Term)> {
        let parts = |pool: &Pool, term: Term| match pool.node(term) {
            Node::Binary(BinaryOp::Add, x, y) => Some((x, y)),
            _ => None,
        };
        let width = self.width(a);
        match (parts(self, a), parts(self, b)) {
            (Some((x, y)), Some((p, q))) => {
                [(x, y, p, q), (x, y, q, p), (y, x, p, q), (y, x, q, p)]
                    .into_iter()
                    .find_map(|(same, left, other, right)| (same == other).then_some((left, right)))
            }
            (Some((x, y)), None) if x == b => Some((y, self.bits(width, 0))),
            (Some((x, y)), None) if y == b => Some((x, self.bits(width, 0))),
            (None, Some((p, q))) if p == a => Some((q, self.bits(width, 0))),
            (None, Some((p, q))) if q == a => Some((p, self.bits(width, 0))),
            _ => None,
        }
    }

    fn equals_constant(&mut self, a: Term, b: Term, bits: u128, width: u32) -> Option<Term> {
        match self.node(a) {
            // x + c1 == c2 is x == c2 - c1, and so on for what can be undone.
            Node::Binary(BinaryOp::Add, x, c) if self.constant(c).is_some() => {
                let rest = self.sub(b, c);
                Some(self.eq(x, rest))
            }
            Node::Binary(BinaryOp::Xor, x, c) if self.constant(c).is_some() => {
                let rest = self.xor(b, c);
                Some(self.eq(x, rest))
            }
            Node::Unary(UnaryOp::Negate, x) => {
                let rest = self.negate(b);
                Some(self.eq(x, rest))
            }
            Node::Unary(UnaryOp::Not, x) => {
                let rest = self.not(b);
                Some(self.eq(x, rest))
            }
            Node::Extend { signed: is_signed, of } => {
                let inner = self.width(of);
                let kept = bits & mask(inner);
                let again =
                    if is_signed { signed(kept, inner) as u128 & mask(width) } else { kept };
                if again != bits {
                    return Some(self.truth(false));
                }
                let kept = self.bits(inner, kept);
                Some(self.eq(of, kept))
            }
            Node::Binary(BinaryOp::Concat, high, low) => {
                let split = self.width(low);
                let (above, below) =
                    (self.bits(width - split, bits >> split), self.bits(split, bits));
                let (high, low) = (self.eq(high, above), self.eq(low, below));
                Some(self.and(high, low))
            }
            Node::Ite(condition, if_true, if_false) => {
                if let Some(term) = self.inside(a, Deed::With(BinaryOp::Eq, bits)) {
                    return Some(term);
                }
                let (then, otherwise) = (self.constant(if_true), self.constant(if_false));
                if then.is_none() && otherwise.is_none() {
                    return None;
                }
                let (then, otherwise) =
                    self.deeper(|pool| (pool.eq(if_true, b), pool.eq(if_false, b)))?;
                Some(self.ite(condition, then, otherwise))
            }
            _ => None,
        }
    }

    /// Whether two bit-vectors differ.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Whether the left is less, unsigned.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.truth(false);
        }
        if let Some(term) = self.folded(BinaryOp::Ult, a, b) {
            return term;
        }
        let width = self.width(a);
        if let Some(term) = self.decided_by_range(BinaryOp::Ult, a, b) {
            return term;
        }
        if let Some((a, b)) = self.narrowed(a, b, false) {
            return self.ult(a, b);
        }
        match (self.constant(a), self.constant(b)) {
            (_, Some(1)) => {
                let zero = self.bits(width, 0);
                return self.eq(a, zero);
            }
            (Some(0), _) => return self.ne(b, a),
            (_, Some(bits)) if bits == mask(width) => return self.ne(a, b),
            _ => {}
        }
        if let Some(term) = self.compared_inside(BinaryOp::Ult, a, b) {
            return term;
        }
        if let (Node::Extend { signed: false, of: x }, Node::Extend { signed: false, of: y }) =
            (self.node(a), self.node(b))
            && self.width(x) == self.width(y)
        {
            return self.ult(x, y);
        }
        // Against a constant, the zeros above an extension say nothing.
        if let (Node::Extend { signed: false, of }, Some(bits)) = (self.node(a), self.constant(b)) {
            let inner = self.width(of);
            if bits <= mask(inner) {
                let bound = self.bits(inner, bits);
                return self.ult(of, bound);
            }
        }
        if let (Some(bits), Node::Extend { signed: false, of }) = (self.constant(a), self.node(b)) {
            let inner = self.width(of);
            if bits <= mask(inner) {
                let bound = self.bits(inner, bits);
                return self.ult(bound, of);
            }
        }
        self.intern(Node::Binary(BinaryOp::Ult, a, b), Sort::BOOL)
    }

    /// Two operands in as few bits as both need, when that is fewer than they have.
    fn narrowed(&mut self, a: Term, b: Term, signed: bool) -> Option<(Term, Term)> {
        let both = self.range(a).either(self.range(b));
        let bits = if signed { both.signed_bits() } else { both.unsigned_bits() };
        if bits >= self.width(a) {
            return None;
        }
        Some((self.extract(a, 0, bits), self.extract(b, 0, bits)))
    }

    /// A comparison that the ranges of the operands decide.
    fn decided_by_range(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let range = self.range_of(Node::Binary(op, a, b), Sort::BOOL);
        (range.least == range.most).then(|| self.bits(1, range.least))
    }

    /// A comparison of a choice between constants with a constant is decided inside the choice.
    fn compared_inside(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Ite(..), Node::Bits(bits)) => self.inside(a, Deed::With(op, bits)),
            (Node::Bits(bits), Node::Ite(..)) => self.inside(b, Deed::Against(op, bits)),
            _ => None,
        }
    }

    /// Whether the left is less or equal, unsigned.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Whether the left is less, signed.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.truth(false);
        }
        if let Some(term) = self.folded(BinaryOp::Slt, a, b) {
            return term;
        }
        let width = self.width(a);
        if let Some(term) = self.decided_by_range(BinaryOp::Slt, a, b) {
            return term;
        }
        let least = 1u128 << (width - 1);
        // Numbers that cannot be negative compare as unsigned ones, which knows bounds.
        if self.range(a).most < least && self.range(b).most < least {
            return self.ult(a, b);
        }
        if let Some((a, b)) = self.narrowed(a, b, true) {
            return self.slt(a, b);
        }
        if let Some(term) = self.compared_inside(BinaryOp::Slt, a, b) {
            return term;
        }
        if let (Node::Extend { signed: true, of: x }, Node::Extend { signed: true, of: y }) =
            (self.node(a), self.node(b))
            && self.width(x) == self.width(y)
        {
            return self.slt(x, y);
        }
        if let Some(term) = self.compared_with_sign_extension(a, b) {
            return term;
        }
        // Less than zero is the sign.
        if self.constant(b) == Some(0) {
            return self.extract(a, width - 1, 1);
        }
        self.intern(Node::Binary(BinaryOp::Slt, a, b), Sort::BOOL)
    }

    /// A constant against a sign extension: decided by the range, or compared in the narrow type.
    fn compared_with_sign_extension(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = self.width(a);
        let (of, bits, constant_left) = match (self.node(a), self.node(b)) {
            (Node::Extend { signed: true, of }, Node::Bits(bits)) => (of, bits, false),
            (Node::Bits(bits), Node::Extend { signed: true, of }) => (of, bits, true),
            _ => return None,
        };
        let (inner, number) = (self.width(of), signed(bits, width));
        let (low, high) = (i128::MIN >> (128 - inner), i128::MAX >> (128 - inner));
        if number < low {
            return Some(self.truth(constant_left));
        }
        if number > high {
            return Some(self.truth(!constant_left));
        }
        let narrow = self.bits(inner, bits);
        Some(if constant_left { self.slt(narrow, of) } else { self.slt(of, narrow) })
    }

    /// Whether the left is less or equal, signed.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }
}
