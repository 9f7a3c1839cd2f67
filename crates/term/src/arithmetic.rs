//! Addition, multiplication and shifts.

use base::bits::mask;

use crate::{BinaryOp, Node, Pool, Range, Sort, Term, UnaryOp, fold};

/// Up to this many bits, what is known of a path makes its sums narrower.
const SMALL_SUM: u32 = 8;

impl Pool {
    /// Folds a binary operation on constants.
    pub(crate) fn folded(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.constant(a)?, self.constant(b)?);
        let (width, right_width) = (self.width(a), self.width(b));
        let result = fold::binary(op, width, right_width, left, right);
        Some(self.bits(op.result_width(width, right_width), result))
    }

    pub(crate) fn operation(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        let width = op.result_width(self.width(a), self.width(b));
        self.intern(Node::Binary(op, a, b), Sort::Bits(width))
    }

    /// The two's complement.
    pub fn negate(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Bits(bits) => self.bits(width, bits.wrapping_neg()),
            Node::Unary(UnaryOp::Negate, inner) => inner,
            // -(x + c) is -x - c.
            Node::Binary(BinaryOp::Add, x, c) if self.constant(c).is_some() => {
                let (x, c) = (self.negate(x), self.negate(c));
                self.add(x, c)
            }
            _ => self.intern(Node::Unary(UnaryOp::Negate, a), Sort::Bits(width)),
        }
    }

    /// The sum.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if let Some(term) = self.folded(BinaryOp::Add, a, b) {
            return term;
        }
        let width = self.width(a);
        if self.constant(b) == Some(0) {
            return a;
        }
        if let Some(addend) = self.constant(b)
            && let Some(term) = self.sum_of_choice(a, addend)
        {
            return term;
        }
        if self.node(b) == Node::Unary(UnaryOp::Negate, a)
            || self.node(a) == Node::Unary(UnaryOp::Negate, b)
        {
            return self.bits(width, 0);
        }
        // Constants gather on the right: (x + c1) + c2 is x + (c1 + c2).
        if self.constant(b).is_some()
            && let Node::Binary(BinaryOp::Add, x, c) = self.node(a)
            && self.constant(c).is_some()
        {
            let sum = self.add(c, b);
            return self.add(x, sum);
        }
        // (x + c) + y is (x + y) + c.
        for (sum, y) in [(a, b), (b, a)] {
            if let Node::Binary(BinaryOp::Add, x, c) = self.node(sum)
                && self.constant(c).is_some()
                && self.constant(y).is_none()
            {
                let inner = self.add(x, y);
                return self.add(inner, c);
            }
        }
        // (x + y) - x is y.
        for (sum, other) in [(a, b), (b, a)] {
            if let (Node::Binary(BinaryOp::Add, x, y), Node::Unary(UnaryOp::Negate, z)) =
                (self.node(sum), self.node(other))
            {
                if x == z {
                    return y;
                }
                if y == z {
                    return x;
                }
            }
        }
        if let Some(term) = self.whole_of_parts(a, b).or_else(|| self.rest_of_whole(a, b)) {
            return term;
        }
        if let Some(term) = self.narrow_sum(a, b, self.range(a), self.range(b)) {
            return term;
        }
        self.operation(BinaryOp::Add, a, b)
    }

    /// A sum of few bits, extended again.
    fn narrow_sum(&mut self, a: Term, b: Term, left: Range, right: Range) -> Option<Term> {
        let width = self.width(a);
        let all = left.plus(right, width).either(left).either(right);
        let (signed, bits) = all.narrow_form(width)?;
        let (x, y) = (self.extract(a, 0, bits), self.extract(b, 0, bits));
        let narrow = self.add(x, y);
        Some(self.extend(signed, narrow, width))
    }

    /// The difference.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            let width = self.width(a);
            return self.bits(width, 0);
        }
        let negated = self.negate(b);
        self.add(a, negated)
    }

    /// The product.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if let Some(term) = self.folded(BinaryOp::Mul, a, b) {
            return term;
        }
        let width = self.width(a);
        if let Some(factor) = self.constant(b) {
            if factor == 0 {
                return b;
            }
            if factor == 1 {
                return a;
            }
            if factor == mask(width) {
                return self.negate(a);
            }
            if factor.is_power_of_two() {
                let amount = self.bits(width, u128::from(factor.trailing_zeros()));
                return self.shl(a, amount);
            }
            // (x * c1) * c2 is x * (c1 * c2), and (x + c1) * c2 is x * c2 + c1 * c2.
            match self.node(a) {
                Node::Binary(BinaryOp::Mul, x, c) if self.constant(c).is_some() => {
                    let product = self.mul(c, b);
                    return self.mul(x, product);
                }
                Node::Binary(BinaryOp::Add, x, c) if self.constant(c).is_some() => {
                    let (left, right) = (self.mul(x, b), self.mul(c, b));
                    return self.add(left, right);
                }
                _ => {}
            }
        }
        if let Some(term) = self.narrow_product(a, b, self.range(a), self.range(b)) {
            return term;
        }
        self.operation(BinaryOp::Mul, a, b)
    }

    /// Shifted left; zeros come in, and all are zero when shifted by the width or more.
    pub fn shl(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::Shl, a, b) {
            return term;
        }
        let width = self.width(a);
        match self.constant(b) {
            Some(0) => a,
            Some(amount) if amount >= u128::from(width) => self.bits(width, 0),
            // By a constant, it is a slice above zeros.
            Some(amount) => {
                let amount = amount as u32;
                let kept = self.extract(a, 0, width - amount);
                let zeros = self.bits(amount, 0);
                self.concat(kept, zeros)
            }
            None if self.constant(a) == Some(0) => a,
            None => self.operation(BinaryOp::Shl, a, b),
        }
    }

    /// Shifted right; zeros come in.
    pub fn lshr(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::LShr, a, b) {
            return term;
        }
        let width = self.width(a);
        match self.constant(b) {
            Some(0) => a,
            Some(amount) if amount >= u128::from(width) => self.bits(width, 0),
            Some(amount) => {
                let kept = self.extract(a, amount as u32, width - amount as u32);
                self.zero_extend(kept, width)
            }
            None if self.constant(a) == Some(0) => a,
            None => self.operation(BinaryOp::LShr, a, b),
        }
    }

    /// Shifted right; copies of the sign come in.
    pub fn ashr(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::AShr, a, b) {
            return term;
        }
        let width = self.width(a);
        match self.constant(b) {
            Some(0) => a,
            Some(amount) => {
                let amount = amount.min(u128::from(width - 1)) as u32;
                let kept = self.extract(a, amount, width - amount);
                self.sign_extend(kept, width)
            }
            None if self.constant(a) == Some(0) => a,
            None => self.operation(BinaryOp::AShr, a, b),
        }
    }

    /// Whether the signed sum does not fit.
    pub fn signed_add_overflows(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        self.overflow(BinaryOp::SAddOverflow, a, b)
    }

    /// Whether the signed difference does not fit.
    pub fn signed_sub_overflows(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.truth(false);
        }
        self.overflow(BinaryOp::SSubOverflow, a, b)
    }

    /// Whether the signed product does not fit.
    pub fn signed_mul_overflows(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if self.constant(b) == Some(1) && width > 1 {
            return self.truth(false);
        }
        self.overflow(BinaryOp::SMulOverflow, a, b)
    }

    /// Whether the unsigned product does not fit.
    pub fn unsigned_mul_overflows(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if self.constant(b) == Some(1) {
            return self.truth(false);
        }
        self.overflow(BinaryOp::UMulOverflow, a, b)
    }

    /// Whether the unsigned sum does not fit.
    pub fn unsigned_add_overflows(&mut self, a: Term, b: Term) -> Term {
        let sum = self.add(a, b);
        self.ult(sum, a)
    }

    /// Whether the unsigned difference does not fit.
    pub fn unsigned_sub_overflows(&mut self, a: Term, b: Term) -> Term {
        self.ult(a, b)
    }

    fn overflow(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(op, a, b) {
            return term;
        }
        // The ranges of the operands decide most.
        let range = self.range_of(Node::Binary(op, a, b), Sort::BOOL);
        if range.least == range.most {
            return self.bits(1, range.least);
        }
        if let Some(term) = self.overflow_of_division(op, a, b) {
            return term;
        }
        // Nothing overflows by zero.
        if self.constant(b) == Some(0) {
            return self.truth(false);
        }
        self.operation(op, a, b)
    }

    /// Arithmetic on numbers that are known to be in ranges narrower than their
    /// form says; the result is right only where they are.
    pub fn binary_within(
        &mut self,
        op: BinaryOp,
        (a, left): (Term, Range),
        (b, right): (Term, Range),
    ) -> Term {
        let plain = match op {
            BinaryOp::Add => self.add(a, b),
            BinaryOp::Mul => self.mul(a, b),
            BinaryOp::UDiv => self.udiv(a, b),
            BinaryOp::URem => self.urem(a, b),
            BinaryOp::SDiv => self.sdiv(a, b),
            BinaryOp::SRem => self.srem(a, b),
            other => unreachable!("{other:?} gains nothing from ranges"),
        };
        // Whatever became simpler is not worth more.
        if !matches!(self.node(plain), Node::Binary(same, ..) if same == op) {
            return plain;
        }
        let not_negative = left.signed_least >= 0 && right.signed_least >= 0;
        match op {
            // Sums of larger numbers are easy, and easier where they keep one form on all paths.
            BinaryOp::Add if left.either(right).signed_bits() <= SMALL_SUM => {
                self.narrow_sum(a, b, left, right).unwrap_or(plain)
            }
            BinaryOp::Add => plain,
            BinaryOp::Mul => self.narrow_product(a, b, left, right).unwrap_or(plain),
            BinaryOp::SDiv if not_negative && right.signed_least > 0 => {
                self.narrow_division(BinaryOp::UDiv, a, b, left, right)
            }
            BinaryOp::SRem if not_negative => {
                self.narrow_division(BinaryOp::URem, a, b, left, right)
            }
            _ => self.narrow_division(op, a, b, left, right),
        }
    }

    /// A product of numbers that need few bits, computed in as many as it needs: multipliers are
    /// what solvers are slowest at.
    fn narrow_product(&mut self, a: Term, b: Term, left: Range, right: Range) -> Option<Term> {
        let width = self.width(a);
        let unsigned = left.unsigned_bits() + right.unsigned_bits();
        if unsigned + 2 <= width {
            let (x, y) = (self.extract(a, 0, unsigned), self.extract(b, 0, unsigned));
            let product = self.mul(x, y);
            return Some(self.zero_extend(product, width));
        }
        let signed = left.signed_bits() + right.signed_bits();
        if signed + 2 <= width {
            let (x, y) = (self.extract(a, 0, signed), self.extract(b, 0, signed));
            let product = self.mul(x, y);
            return Some(self.sign_extend(product, width));
        }
        None
    }
}
