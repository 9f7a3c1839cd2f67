//! Backwards: what the range of a term says about the terms that it is made of.
//!
//! Programs bound a number through something computed from it: its sign, its upper half, a sum with a
//! constant. `x >= 0` is a statement about one bit of `x`.

use base::bits::{mask, signed};

use crate::ranges::signed_limits;
use crate::{BinaryOp, Node, Pool, Range, Term};

/// An operand of a term, and the range that it has because the term has the range `of_term`. `range_of`
/// tells what is known about operands.
pub(crate) fn implied(
    pool: &Pool,
    term: Term,
    of_term: Range,
    range_of: &mut dyn FnMut(Term) -> Range,
) -> Option<(Term, Range)> {
    match pool.node(term) {
        // What holds for an extension holds for what was extended.
        Node::Extend { signed: false, of } => {
            let width = pool.width(of);
            (of_term.most <= mask(width))
                .then(|| (of, Range::unsigned(width, of_term.least, of_term.most)))
        }
        Node::Extend { signed: true, of } => {
            let width = pool.width(of);
            let (least, most) = signed_limits(width);
            let (low, high) = (of_term.signed_least.max(least), of_term.signed_most.min(most));
            (low <= high).then(|| (of, Range::signed(width, low, high)))
        }
        // Bits at the top, or with only zeros above them, are the number without its low bits.
        Node::Extract { of, low } => {
            let reach = low + pool.width(term);
            let is_top = reach == pool.width(of) || range_of(of).most <= mask(reach);
            is_top.then(|| (of, from_high_part(pool.width(of), of_term, low)))
        }
        Node::Binary(BinaryOp::Concat, high, low) => {
            let (width, shift) = (pool.width(high), pool.width(low));
            let (least, most) = (of_term.least >> shift, of_term.most >> shift);
            if pool.constant(high).is_none() {
                return Some((high, Range::unsigned(width, least, most)));
            }
            // Both ends have the same upper part: the order of the numbers is that of the lower parts.
            let part = |number: u128| number & mask(shift);
            (least == most)
                .then(|| (low, Range::unsigned(shift, part(of_term.least), part(of_term.most))))
        }
        Node::Binary(BinaryOp::Add, a, b) => {
            let (other, amount) = match (pool.constant(a), pool.constant(b)) {
                (Some(amount), None) => (b, amount),
                (None, Some(amount)) => (a, amount),
                _ => return None,
            };
            Some((other, without(pool.width(term), of_term, amount, range_of(other))))
        }
        _ => None,
    }
}

/// The numbers whose bits from `low` on are in a range.
fn from_high_part(width: u32, part: Range, low: u32) -> Range {
    let below = if low == 0 { 0 } else { mask(low) };
    Range::unsigned(width, part.least << low, part.most << low | below)
}

/// The numbers, of those in `before`, that are in `sums` after an amount was added. Where the addition
/// may wrap round, nothing is said.
fn without(width: u32, sums: Range, amount: u128, before: Range) -> Range {
    let full = Range::full(width);
    let mut range = full;
    if before.most.checked_add(amount).is_some_and(|most| most <= mask(width)) {
        range.least = sums.least.saturating_sub(amount);
        range.most = sums.most.saturating_sub(amount);
    }
    let amount = signed(amount, width);
    let least = before.signed_least.checked_add(amount);
    let most = before.signed_most.checked_add(amount);
    if least.is_some_and(|least| least >= full.signed_least)
        && most.is_some_and(|most| most <= full.signed_most)
    {
        range.signed_least = sums.signed_least.saturating_sub(amount).max(full.signed_least);
        range.signed_most = sums.signed_most.saturating_sub(amount).min(full.signed_most);
    }
    range
}
