//! Ranges: the least and the greatest value that a bit-vector can have, unsigned and signed.
//!
//! Every term has the range that its form gives it; many comparisons and nearly all overflows are
//! decided so, without a solver. What facts about some terms say about others is in `facts`.

use base::bits::{mask, signed};

use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp};

/// The values that a bit-vector can have, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The least value, unsigned.
    pub least: u128,
    /// The greatest value, unsigned.
    pub most: u128,
    /// The least value, signed.
    pub signed_least: i128,
    /// The greatest value, signed.
    pub signed_most: i128,
}

pub(crate) fn signed_limits(width: u32) -> (i128, i128) {
    (signed(1 << (width - 1), width), signed(mask(width) >> 1, width))
}

impl Range {
    /// Every value of a width.
    pub fn full(width: u32) -> Range {
        let (signed_least, signed_most) = signed_limits(width);
        Range { least: 0, most: mask(width), signed_least, signed_most }
    }

    pub(crate) fn exactly(width: u32, bits: u128) -> Range {
        let number = signed(bits, width);
        Range { least: bits, most: bits, signed_least: number, signed_most: number }
    }

    pub(crate) fn unsigned(width: u32, least: u128, most: u128) -> Range {
        Range { least, most, ..Range::full(width) }.settled(width)
    }

    pub(crate) fn signed(width: u32, least: i128, most: i128) -> Range {
        Range { signed_least: least, signed_most: most, ..Range::full(width) }.settled(width)
    }

    /// Whether no value is in it: the facts that led here contradict each other.
    pub fn is_empty(&self) -> bool {
        self.least > self.most || self.signed_least > self.signed_most
    }

    /// What each view of the value says about the other.
    fn settled(mut self, width: u32) -> Range {
        if self.is_empty() {
            return self;
        }
        let (_, highest) = signed_limits(width);
        // On one side of the sign both orders are the same.
        if self.most <= highest as u128 || self.least > highest as u128 {
            self.signed_least = self.signed_least.max(signed(self.least, width));
            self.signed_most = self.signed_most.min(signed(self.most, width));
        }
        if self.signed_least >= 0 || self.signed_most < 0 {
            let bits = |number: i128| number as u128 & mask(width);
            self.least = self.least.max(bits(self.signed_least));
            self.most = self.most.min(bits(self.signed_most));
        }
        self
    }

    /// The values in both.
    pub fn meet(self, other: Range, width: u32) -> Range {
        Range {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
            signed_least: self.signed_least.max(other.signed_least),
            signed_most: self.signed_most.min(other.signed_most),
        }
        .settled(width)
    }

    /// The sums of values of both, as far as they fit.
    pub(crate) fn plus(self, other: Range, width: u32) -> Range {
        let full = Range::full(width);
        let unsigned =
            match (self.least.checked_add(other.least), self.most.checked_add(other.most)) {
                (Some(least), Some(most)) if most <= mask(width) => {
                    Range::unsigned(width, least, most)
                }
                _ => full,
            };
        let least = self.signed_least.checked_add(other.signed_least);
        let most = self.signed_most.checked_add(other.signed_most);
        let signed = match (least, most) {
            (Some(least), Some(most)) if least >= full.signed_least && most <= full.signed_most => {
                Range::signed(width, least, most)
            }
            _ => full,
        };
        unsigned.meet(signed, width)
    }

    /// All values of both and those between.
    pub(crate) fn either(self, other: Range) -> Range {
        Range {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            signed_least: self.signed_least.min(other.signed_least),
            signed_most: self.signed_most.max(other.signed_most),
        }
    }

    /// Whether at most half of the bits of a width hold every value, and then how: with the sign or
    /// without, and in how many.
    pub(crate) fn narrow_form(&self, width: u32) -> Option<(bool, u32)> {
        let unsigned = self.unsigned_bits();
        if 2 * unsigned <= width {
            return Some((false, unsigned));
        }
        let signed = self.signed_bits();
        (2 * signed <= width).then_some((true, signed))
    }

    /// How many low bits hold every value, unsigned.
    pub fn unsigned_bits(&self) -> u32 {
        (128 - self.most.leading_zeros()).max(1)
    }

    /// How many low bits hold every value, signed.
    pub fn signed_bits(&self) -> u32 {
        let bits = |number: i128| {
            129 - if number < 0 { number.leading_ones() } else { number.leading_zeros() }
        };
        bits(self.signed_least).max(bits(self.signed_most))
    }
}

impl Pool {
    /// The range that the form of a bit-vector gives it.
    #[inline]
    pub fn range(&self, term: Term) -> Range {
        self.ranges[term.index()]
    }

    /// The range of a new node, whose operands have theirs.
    pub(crate) fn range_of(&self, node: Node, sort: Sort) -> Range {
        match sort {
            Sort::Bits(width) => transfer(self, node, width, &mut |operand| self.range(operand)),
            _ => Range::full(1),
        }
    }
}

/// The range of a node from those of its operands.
pub(crate) fn transfer(
    pool: &Pool,
    node: Node,
    width: u32,
    of: &mut dyn FnMut(Term) -> Range,
) -> Range {
    let full = Range::full(width);
    match node {
        Node::Bits(bits) => Range::exactly(width, bits),
        Node::Unary(UnaryOp::Not, a) => {
            let a = of(a);
            Range {
                least: mask(width) - a.most,
                most: mask(width) - a.least,
                signed_least: -1 - a.signed_most,
                signed_most: -1 - a.signed_least,
            }
            .settled(width)
        }
        Node::Unary(UnaryOp::Negate, a) => {
            let a = of(a);
            let by_sign = if a.signed_least > full.signed_least {
                Range::signed(width, -a.signed_most, -a.signed_least)
            } else {
                full
            };
            if a.least > 0 {
                let whole = |value: u128| value.wrapping_neg() & mask(width);
                by_sign.meet(Range::unsigned(width, whole(a.most), whole(a.least)), width)
            } else {
                by_sign
            }
        }
        Node::Binary(op, a, b) => binary(pool, op, a, b, width, of),
        Node::Ite(_, a, b) => of(a).either(of(b)),
        Node::Extract { of: inner, low } => {
            let inner_range = of(inner);
            let (least, most) = (inner_range.least >> low, inner_range.most >> low);
            if most <= mask(width) {
                return Range::unsigned(width, least, most);
            }
            let fits = low == 0
                && inner_range.signed_least >= full.signed_least
                && inner_range.signed_most <= full.signed_most;
            if fits {
                Range::signed(width, inner_range.signed_least, inner_range.signed_most)
            } else {
                full
            }
        }
        Node::Extend { signed: false, of: inner } => {
            let inner = of(inner);
            Range::unsigned(width, inner.least, inner.most)
        }
        Node::Extend { signed: true, of: inner } => {
            let inner = of(inner);
            Range::signed(width, inner.signed_least, inner.signed_most)
        }
        _ => full,
    }
}

fn binary(
    pool: &Pool,
    op: BinaryOp,
    a: Term,
    b: Term,
    width: u32,
    of: &mut dyn FnMut(Term) -> Range,
) -> Range {
    let full = Range::full(width);
    let (left, right) = (of(a), of(b));
    let operand_width = pool.width(a);
    let signed_if_fits = |least: Option<i128>, most: Option<i128>| match (least, most) {
        (Some(least), Some(most)) if least >= full.signed_least && most <= full.signed_most => {
            Range::signed(width, least, most)
        }
        _ => full,
    };
    let unsigned_if_fits = |least: Option<u128>, most: Option<u128>| match (least, most) {
        (Some(least), Some(most)) if most <= mask(width) => Range::unsigned(width, least, most),
        _ => full,
    };
    let truth = |always: bool, never: bool| match (always, never) {
        (true, _) => Range::exactly(1, 1),
        (_, true) => Range::exactly(1, 0),
        _ => Range::full(1),
    };
    // Every bit up to the highest that can be set.
    let filled = |most: u128| u128::MAX.checked_shr(most.leading_zeros()).unwrap_or(0);
    match op {
        BinaryOp::Add => left.plus(right, width),
        BinaryOp::Mul => {
            let unsigned = unsigned_if_fits(
                left.least.checked_mul(right.least),
                left.most.checked_mul(right.most),
            );
            unsigned.meet(products(left, right, &signed_if_fits), width)
        }
        BinaryOp::UDiv if right.least > 0 => {
            Range::unsigned(width, left.least / right.most, left.most / right.least)
        }
        BinaryOp::URem => {
            let most = if right.least > 0 { left.most.min(right.most - 1) } else { left.most };
            Range::unsigned(width, 0, most)
        }
        BinaryOp::SDiv if right.signed_least > 0 => {
            let quotients = [
                left.signed_least / right.signed_least,
                left.signed_least / right.signed_most,
                left.signed_most / right.signed_least,
                left.signed_most / right.signed_most,
            ];
            let (least, most) = (quotients.iter().min(), quotients.iter().max());
            signed_if_fits(least.copied(), most.copied())
        }
        BinaryOp::SRem if right.signed_least > 0 => {
            let bound = right.signed_most - 1;
            let least = if left.signed_least >= 0 { 0 } else { left.signed_least.max(-bound) };
            let most = if left.signed_most <= 0 { 0 } else { left.signed_most.min(bound) };
            Range::signed(width, least, most)
        }
        BinaryOp::LShr => Range::unsigned(width, 0, left.most),
        BinaryOp::AShr => {
            // Towards zero for what is not negative, towards minus one for what is.
            let least = if left.signed_least < 0 { left.signed_least } else { 0 };
            let most = if left.signed_most < 0 { -1 } else { left.signed_most };
            Range::signed(width, least, most)
        }
        BinaryOp::And => Range::unsigned(width, 0, left.most.min(right.most)),
        BinaryOp::Or => Range::unsigned(
            width,
            left.least.max(right.least),
            filled(left.most | right.most) & mask(width),
        ),
        BinaryOp::Xor => Range::unsigned(width, 0, filled(left.most | right.most) & mask(width)),
        BinaryOp::Concat => {
            let low_width = pool.width(b);
            Range::unsigned(
                width,
                left.least << low_width | right.least,
                left.most << low_width | right.most,
            )
        }
        BinaryOp::Eq => {
            let same = left.least == left.most && left == right;
            let apart = left.most < right.least
                || right.most < left.least
                || left.signed_most < right.signed_least
                || right.signed_most < left.signed_least;
            truth(same, apart)
        }
        BinaryOp::Ult => truth(left.most < right.least, left.least >= right.most),
        BinaryOp::Slt => {
            truth(left.signed_most < right.signed_least, left.signed_least >= right.signed_most)
        }
        BinaryOp::SAddOverflow => {
            let fits = fits(operand_width, left.signed_least.checked_add(right.signed_least))
                && fits(operand_width, left.signed_most.checked_add(right.signed_most));
            truth(false, fits)
        }
        BinaryOp::SSubOverflow => {
            let fits = fits(operand_width, left.signed_least.checked_sub(right.signed_most))
                && fits(operand_width, left.signed_most.checked_sub(right.signed_least));
            truth(false, fits)
        }
        BinaryOp::SMulOverflow => {
            let corners = [
                left.signed_least.checked_mul(right.signed_least),
                left.signed_least.checked_mul(right.signed_most),
                left.signed_most.checked_mul(right.signed_least),
                left.signed_most.checked_mul(right.signed_most),
            ];
            truth(false, corners.into_iter().all(|corner| fits(operand_width, corner)))
        }
        BinaryOp::UMulOverflow => {
            let most = left.most.checked_mul(right.most);
            truth(false, most.is_some_and(|most| most <= mask(operand_width)))
        }
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::SRem | BinaryOp::Shl => full,
    }
}

fn fits(width: u32, number: Option<i128>) -> bool {
    let (least, most) = signed_limits(width);
    number.is_some_and(|number| least <= number && number <= most)
}

fn products(
    left: Range,
    right: Range,
    range: &dyn Fn(Option<i128>, Option<i128>) -> Range,
) -> Range {
    let corners = [
        left.signed_least.checked_mul(right.signed_least),
        left.signed_least.checked_mul(right.signed_most),
        left.signed_most.checked_mul(right.signed_least),
        left.signed_most.checked_mul(right.signed_most),
    ];
    let known: Option<Vec<i128>> = corners.into_iter().collect();
    match known {
        Some(corners) => range(corners.iter().min().copied(), corners.iter().max().copied()),
        None => range(None, None),
    }
}
