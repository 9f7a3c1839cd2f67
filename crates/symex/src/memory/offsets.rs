//! Which offsets an access can have, as far as the form of the term tells.
//!
//! Every offset too many costs more than itself: what is read there is a field of another type, and a
//! pointer that may be a number leads anywhere. So constants that a term chooses from are followed
//! through what is done with them before all offsets of the right alignment are taken.

use std::rc::Rc;

use base::bits::{mask, signed};
use rustc_hash::FxHashMap;
use term::{BinaryOp, Node, Pool, Range, Term};

use super::{Memory, ObjectName, Size};
use crate::symbolic::Symbolic;

/// How many constants a term may choose from to be followed.
const MOST_CONSTANTS: usize = 256;

/// The offsets that an access can have.
pub(super) enum Choices {
    One(u64),
    /// These, in order.
    Few(Vec<u64>),
    Many,
}

impl Choices {
    pub fn are_many(&self) -> bool {
        matches!(self, Choices::Many)
    }
}

impl Symbolic {
    /// The offsets that an access can have, by the form of the term and the size of the object.
    pub(super) fn choices(
        &mut self,
        memory: &Memory,
        name: ObjectName,
        offset: Term,
        size: usize,
        limit: u64,
    ) -> Choices {
        if let Some(known) = self.pool.constant(offset) {
            return Choices::One(known as u64);
        }
        let object = memory.object(name);
        let most = match object.size {
            Size::Known(size) => size,
            Size::Term { most, .. } => most,
        };
        let Some(last) = most.checked_sub(size as u64) else { return Choices::Few(Vec::new()) };
        // A choice between constants lists them.
        if let Some(mut offsets) = constants_of(&self.pool, offset, &mut |_| None) {
            offsets.retain(|at| *at <= last);
            return Choices::Few(offsets);
        }
        // So does an index that has few values, where that leaves out what lies between elements.
        let listed = constants_of(&self.pool, offset, &mut |term| {
            Some(self.decisions.range(&self.pool, &self.path, term))
        });
        if let Some(mut offsets) = listed {
            offsets.retain(|at| *at <= last);
            let overlaps = offsets.windows(2).any(|pair| pair[1] - pair[0] < size as u64);
            if !overlaps && offsets.len() as u64 <= limit {
                return Choices::Few(offsets);
            }
        }
        let (shift, residue) = congruence(&self.pool, offset);
        let step = 1u64 << shift;
        let first = residue & (step - 1);
        let range = self.decisions.range(&self.pool, &self.path, offset);
        let least = u64::try_from(range.least).unwrap_or(u64::MAX);
        let first = first + least.saturating_sub(first).next_multiple_of(step);
        let last = last.min(u64::try_from(range.most).unwrap_or(u64::MAX));
        if first > last {
            return Choices::Few(Vec::new());
        }
        // Offsets that overlap each other would need several choices for one byte.
        if (last - first) / step >= limit || step < size as u64 && (last - first) / step >= 8 {
            return Choices::Many;
        }
        Choices::Few((first..=last).step_by(step as usize).collect())
    }
}

/// The constants that an offset chooses from, in order. What is no choice has the values of its
/// range, if that is known.
fn constants_of(
    pool: &Pool,
    offset: Term,
    range: &mut dyn FnMut(Term) -> Option<Range>,
) -> Option<Vec<u64>> {
    let constants = constants_within(pool, offset, 1000, range, &mut FxHashMap::default())?;
    Some(constants.iter().map(|bits| *bits as u64).collect())
}

fn constants_within(
    pool: &Pool,
    term: Term,
    depth: u32,
    range: &mut dyn FnMut(Term) -> Option<Range>,
    memo: &mut FxHashMap<Term, Option<Rc<[u128]>>>,
) -> Option<Rc<[u128]>> {
    if let Some(known) = memo.get(&term) {
        return known.clone();
    }
    let depth = depth.checked_sub(1)?;
    let all = mask(pool.width(term));
    let mut of = |term: Term| constants_within(pool, term, depth, range, memo);
    let found: Option<Vec<u128>> = match pool.node(term) {
        Node::Bits(bits) => Some(vec![bits]),
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a)?, of(b)?);
            Some(a.iter().chain(b.iter()).copied().collect())
        }
        Node::Extend { signed: false, of: inner } => Some(of(inner)?.to_vec()),
        Node::Extend { signed: true, of: inner } => {
            let width = pool.width(inner);
            let extended = |bits: &u128| signed(*bits, width) as u128 & all;
            Some(of(inner)?.iter().map(extended).collect())
        }
        Node::Extract { of: inner, low } => {
            Some(of(inner)?.iter().map(|bits| bits >> low & all).collect())
        }
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Mul | BinaryOp::Concat), a, b) => {
            let low_width = pool.width(b);
            let (a, b) = (of(a)?, of(b)?);
            let both = |x: u128, y: u128| match op {
                BinaryOp::Add => x.wrapping_add(y) & all,
                BinaryOp::Mul => x.wrapping_mul(y) & all,
                _ => x << low_width | y,
            };
            let is_small = a.len() * b.len() <= MOST_CONSTANTS;
            is_small.then(|| a.iter().flat_map(|x| b.iter().map(|y| both(*x, *y))).collect())
        }
        _ => range(term).and_then(|range| {
            let count = range.most - range.least;
            (count < MOST_CONSTANTS as u128).then(|| (range.least..=range.most).collect())
        }),
    };
    let found = found.and_then(|mut constants| {
        constants.sort_unstable();
        constants.dedup();
        (constants.len() <= MOST_CONSTANTS).then(|| Rc::from(constants))
    });
    memo.insert(term, found.clone());
    found
}

/// The size of elements that suits an access best.
pub(super) fn stride_of(pool: &Pool, offset: Term, size: usize) -> u32 {
    let (shift, residue) = congruence(pool, offset);
    let aligned = 1u64 << shift.min(3);
    let natural = (size as u64).next_power_of_two().min(8);
    if residue & (aligned - 1) == 0 && aligned >= natural { natural as u32 } else { 1 }
}

/// Whether a term is for certain a multiple of a power of two.
pub(super) fn is_multiple(pool: &Pool, term: Term, of: u64) -> bool {
    let (shift, residue) = congruence(pool, term);
    shift >= of.trailing_zeros() && residue & (of - 1) == 0
}

/// What the low bits of a term are for certain: how many, and their value.
pub(crate) fn congruence(pool: &Pool, term: Term) -> (u32, u64) {
    low_bits(pool, term, 200, &mut FxHashMap::default())
}

fn low_bits(
    pool: &Pool,
    term: Term,
    depth: u32,
    memo: &mut FxHashMap<Term, (u32, u64)>,
) -> (u32, u64) {
    if let Some(known) = memo.get(&term) {
        return *known;
    }
    if depth == 0 {
        return (0, 0);
    }
    let mut of = |term: Term| low_bits(pool, term, depth - 1, memo);
    let (shift, value) = match pool.node(term) {
        Node::Bits(bits) => (16, bits as u64),
        Node::Binary(BinaryOp::Add, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.wrapping_add(b.1))
        }
        Node::Unary(term::UnaryOp::Negate, a) => {
            let a = of(a);
            (a.0, a.1.wrapping_neg())
        }
        Node::Binary(BinaryOp::Mul, a, b) => match (pool.constant(a), pool.constant(b)) {
            (Some(factor), _) | (_, Some(factor)) => {
                let other = of(if pool.constant(a).is_some() { b } else { a });
                let zeros = (factor as u64).trailing_zeros();
                (other.0 + zeros, other.1.wrapping_mul(factor as u64))
            }
            _ => (0, 0),
        },
        Node::Binary(BinaryOp::Concat, high, low) => {
            let width = pool.width(low);
            let (shift, value) = of(low);
            if shift < width.min(16) {
                (shift, value)
            } else {
                let high = of(high);
                (width + high.0, value | high.1 << width.min(63))
            }
        }
        Node::Extend { of: inner, .. } => {
            let (shift, value) = of(inner);
            (shift.min(pool.width(inner)), value)
        }
        Node::Extract { of: inner, low: 0 } => {
            let (shift, value) = of(inner);
            (shift.min(pool.width(term)), value)
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0).min((a.1 ^ b.1).trailing_zeros()), a.1)
        }
        _ => (0, 0),
    };
    let shift = shift.min(16).min(pool.width(term));
    let result = (shift, value & ((1 << shift) - 1));
    memo.insert(term, result);
    result
}
