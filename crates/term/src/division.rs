//! Division, and what holds between a quotient and its remainder.
//!
//! Programs put numbers together again from quotient and remainder, and compute one from the other.
//! Solvers unfold two dividers for that; here it is one number again. All of it holds for division by
//! zero too (SMT-LIB: the quotient is all ones, or plus or minus one, and the remainder the dividend).

use base::bits::mask;

use crate::{BinaryOp, Node, Pool, Range, Term, UnaryOp};

impl Pool {
    /// The unsigned quotient; by zero, all ones.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::UDiv, a, b) {
            return term;
        }
        let width = self.width(a);
        match self.constant(b) {
            Some(1) => a,
            Some(divisor) if divisor.is_power_of_two() => {
                let amount = self.bits(width, u128::from(divisor.trailing_zeros()));
                self.lshr(a, amount)
            }
            _ => {
                if let Some(term) = self.undone_product(a, b) {
                    return term;
                }
                self.narrow_division(BinaryOp::UDiv, a, b, self.range(a), self.range(b))
            }
        }
    }

    /// The unsigned remainder; by zero, the dividend.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::URem, a, b) {
            return term;
        }
        let width = self.width(a);
        match self.constant(b) {
            Some(1) => self.bits(width, 0),
            Some(divisor) if divisor.is_power_of_two() => {
                let rest = self.bits(width, divisor - 1);
                self.and(a, rest)
            }
            _ => self.narrow_division(BinaryOp::URem, a, b, self.range(a), self.range(b)),
        }
    }

    /// The signed quotient, towards zero.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::SDiv, a, b) {
            return term;
        }
        if self.width(a) > 1 && self.constant(b) == Some(1) {
            return a;
        }
        if self.range(a).signed_least >= 0 && self.range(b).signed_least > 0 {
            return self.udiv(a, b);
        }
        if let Some(power) = self.signed_power_of_two(b) {
            return self.divide_by_power(a, power);
        }
        self.narrow_division(BinaryOp::SDiv, a, b, self.range(a), self.range(b))
    }

    /// The signed remainder, with the sign of the dividend.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::SRem, a, b) {
            return term;
        }
        if self.width(a) > 1 && self.constant(b) == Some(1) {
            let width = self.width(a);
            return self.bits(width, 0);
        }
        if self.range(a).signed_least >= 0 && self.range(b).signed_least > 0 {
            return self.urem(a, b);
        }
        if let Some(power) = self.signed_power_of_two(b) {
            let quotient = self.divide_by_power(a, power);
            let whole = self.mul(quotient, b);
            return self.sub(a, whole);
        }
        self.narrow_division(BinaryOp::SRem, a, b, self.range(a), self.range(b))
    }

    /// `(a / b) * b + a % b` is `a`.
    pub(crate) fn whole_of_parts(&self, left: Term, right: Term) -> Option<Term> {
        self.parts(left, right).map(|(_, dividend)| dividend)
    }

    /// The division and the dividend of `(a / b) * b` and `a % b`.
    fn parts(&self, left: Term, right: Term) -> Option<(BinaryOp, Term)> {
        [(left, right), (right, left)].into_iter().find_map(|(product, rest)| {
            let Node::Binary(op, dividend, divisor) = self.node(rest) else { return None };
            let division = match op {
                BinaryOp::URem => BinaryOp::UDiv,
                BinaryOp::SRem => BinaryOp::SDiv,
                _ => return None,
            };
            let whole = (division, dividend, divisor);
            (self.multiple(product)? == whole).then_some((division, dividend))
        })
    }

    /// `a - (a / b) * b` is `a % b`.
    pub(crate) fn rest_of_whole(&mut self, left: Term, right: Term) -> Option<Term> {
        [(left, right), (right, left)].into_iter().find_map(|(whole, negated)| {
            let Node::Unary(UnaryOp::Negate, product) = self.node(negated) else { return None };
            let (division, dividend, divisor) = self.multiple(product)?;
            if dividend != whole {
                return None;
            }
            Some(match division {
                BinaryOp::UDiv => self.urem(dividend, divisor),
                _ => self.srem(dividend, divisor),
            })
        })
    }

    /// The division, dividend and divisor of `(a / b) * b`.
    fn multiple(&self, product: Term) -> Option<(BinaryOp, Term, Term)> {
        let Node::Binary(BinaryOp::Mul, x, y) = self.node(product) else { return None };
        [(x, y), (y, x)].into_iter().find_map(|(quotient, factor)| match self.node(quotient) {
            Node::Binary(op @ (BinaryOp::UDiv | BinaryOp::SDiv), dividend, divisor)
                if divisor == factor =>
            {
                Some((op, dividend, divisor))
            }
            _ => None,
        })
    }

    /// Whether a quotient times its divisor overflows, or that product plus the remainder, or the
    /// dividend minus that product: never, but for the least number divided by minus one.
    pub(crate) fn overflow_of_division(&mut self, op: BinaryOp, a: Term, b: Term) -> Option<Term> {
        match op {
            BinaryOp::UMulOverflow | BinaryOp::SMulOverflow => {
                let wanted = match op {
                    BinaryOp::UMulOverflow => BinaryOp::UDiv,
                    _ => BinaryOp::SDiv,
                };
                let dividend =
                    [(a, b), (b, a)].into_iter().find_map(|(quotient, factor)| {
                        match self.node(quotient) {
                            Node::Binary(op, dividend, divisor)
                                if op == wanted && divisor == factor =>
                            {
                                Some((dividend, divisor))
                            }
                            _ => None,
                        }
                    });
                let (dividend, divisor) = dividend?;
                if wanted == BinaryOp::UDiv {
                    return Some(self.truth(false));
                }
                let width = self.width(dividend);
                let (least, minus_one) =
                    (self.bits(width, 1 << (width - 1)), self.bits(width, mask(width)));
                let (is_least, by_minus_one) =
                    (self.eq(dividend, least), self.eq(divisor, minus_one));
                Some(self.and(is_least, by_minus_one))
            }
            BinaryOp::SAddOverflow => {
                let (division, _) = self.parts(a, b)?;
                (division == BinaryOp::SDiv).then(|| self.truth(false))
            }
            BinaryOp::SSubOverflow => {
                let (division, dividend, _) = self.multiple(b)?;
                (division == BinaryOp::SDiv && dividend == a).then(|| self.truth(false))
            }
            _ => None,
        }
    }

    /// A product that fits, divided by one of its factors.
    fn undone_product(&mut self, a: Term, b: Term) -> Option<Term> {
        let (divisor, width) = (self.constant(b)?, self.width(a));
        let inner = match self.node(a) {
            Node::Extend { signed: false, of } => of,
            _ => a,
        };
        let Node::Binary(BinaryOp::Mul, x, c) = self.node(inner) else { return None };
        let factor = self.constant(c)?;
        let fits = self.range(x).most.checked_mul(factor)? <= mask(self.width(inner));
        if divisor == 0 || factor % divisor != 0 || !fits {
            return None;
        }
        let rest = self.bits(self.width(inner), factor / divisor);
        let product = self.mul(x, rest);
        Some(self.zero_extend(product, width))
    }

    /// The exponent of a constant power of two that is positive as a signed number.
    fn signed_power_of_two(&self, b: Term) -> Option<u32> {
        let divisor = self.constant(b)?;
        let power = divisor.trailing_zeros();
        (divisor.is_power_of_two() && power + 1 < self.width(b)).then_some(power)
    }

    /// A signed number divided by a power of two, towards zero: a shift, after one less than the
    /// divisor was added to a negative number.
    fn divide_by_power(&mut self, a: Term, power: u32) -> Term {
        let width = self.width(a);
        let sign = self.extract(a, width - 1, 1);
        let ones = self.sign_extend(sign, power);
        let correction = self.zero_extend(ones, width);
        let sum = self.add(a, correction);
        let amount = self.bits(width, u128::from(power));
        self.ashr(sum, amount)
    }

    /// A quotient or remainder of numbers that need few bits, computed in as many as they need.
    pub(crate) fn narrow_division(
        &mut self,
        op: BinaryOp,
        a: Term,
        b: Term,
        left: Range,
        right: Range,
    ) -> Term {
        let width = self.width(a);
        let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        let needed = if is_signed {
            // One more, so that the least number is never divided by minus one.
            left.signed_bits().max(right.signed_bits()) + 1
        } else {
            left.unsigned_bits().max(right.unsigned_bits())
        };
        if needed + 2 > width {
            return self.operation(op, a, b);
        }
        let (x, y) = (self.extract(a, 0, needed), self.extract(b, 0, needed));
        match op {
            BinaryOp::SDiv => {
                let quotient = self.sdiv(x, y);
                self.sign_extend(quotient, width)
            }
            BinaryOp::SRem => {
                let rest = self.srem(x, y);
                self.sign_extend(rest, width)
            }
            BinaryOp::URem => {
                let rest = self.urem(x, y);
                self.zero_extend(rest, width)
            }
            _ => {
                let quotient = self.udiv(x, y);
                let quotient = self.zero_extend(quotient, width);
                if right.least > 0 {
                    return quotient;
                }
                // By zero, all ones of the whole width.
                let (zero, ones) = (self.bits(width, 0), self.bits(width, u128::MAX));
                let by_zero = self.eq(b, zero);
                self.ite(by_zero, ones, quotient)
            }
        }
    }
}
