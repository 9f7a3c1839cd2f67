//! Bounds that say less than others.
//!
//! A loop that counts up to an input leaves `0 < n`, `1 < n`, `2 < n`... on its path. Only the last
//! says something; a solver that is asked with all of them needs more time with every iteration.

use std::collections::hash_map::Entry;

use base::bits::signed;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Node, Pool, Term, UnaryOp};

/// On which side, and in which order, a bound limits a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    UnsignedLeast,
    UnsignedMost,
    SignedLeast,
    SignedMost,
}

/// Takes out the conditions that another of them implies because it bounds the same term more
/// tightly. No condition is there twice.
pub fn keep_tightest(pool: &Pool, conditions: &mut Vec<Term>) {
    let mut tightest: FxHashMap<(Term, Side), (i128, Term)> = FxHashMap::default();
    let mut implied = FxHashSet::default();
    for condition in conditions.iter() {
        let Some((term, side, limit)) = bound(pool, *condition) else { continue };
        match tightest.entry((term, side)) {
            Entry::Vacant(vacant) => {
                vacant.insert((limit, *condition));
            }
            Entry::Occupied(mut occupied) => {
                let (known, by) = *occupied.get();
                let is_tighter = match side {
                    Side::UnsignedLeast | Side::SignedLeast => limit > known,
                    Side::UnsignedMost | Side::SignedMost => limit < known,
                };
                if is_tighter {
                    implied.insert(by);
                    occupied.insert((limit, *condition));
                } else {
                    implied.insert(*condition);
                }
            }
        }
    }
    if !implied.is_empty() {
        conditions.retain(|condition| !implied.contains(condition));
    }
}

/// The term that a condition bounds by a constant, and the last value that is left to it.
fn bound(pool: &Pool, condition: Term) -> Option<(Term, Side, i128)> {
    let (comparison, holds) = match pool.node(condition) {
        Node::Unary(UnaryOp::Not, inner) => (inner, false),
        _ => (condition, true),
    };
    let Node::Binary(op @ (BinaryOp::Ult | BinaryOp::Slt), left, right) = pool.node(comparison)
    else {
        return None;
    };
    let (least, most) = match op {
        BinaryOp::Ult => (Side::UnsignedLeast, Side::UnsignedMost),
        _ => (Side::SignedLeast, Side::SignedMost),
    };
    let width = pool.width(left);
    let number = |bits: u128| match op {
        BinaryOp::Ult => i128::try_from(bits).ok(),
        _ => Some(signed(bits, width)),
    };
    // c < x and not x < c leave what is above; x < c and not c < x what is below.
    match (pool.constant(left), pool.constant(right)) {
        (Some(bits), None) => {
            let limit = number(bits)?;
            Some(if holds { (right, least, limit.checked_add(1)?) } else { (right, most, limit) })
        }
        (None, Some(bits)) => {
            let limit = number(bits)?;
            Some(if holds { (left, most, limit.checked_sub(1)?) } else { (left, least, limit) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use term::Sort;

    use super::*;

    #[test]
    fn only_the_tightest_bounds_stay() {
        let mut pool = Pool::new();
        let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
        let numbers: Vec<Term> = [3, 4, 9, 0xffff_fff0].map(|bits| pool.bits(32, bits)).to_vec();
        let above = [pool.slt(numbers[0], x), pool.slt(numbers[1], x), pool.slt(numbers[3], x)];
        let at_least = pool.slt(x, numbers[1]);
        let at_least = pool.not(at_least);
        let below = [pool.slt(x, numbers[2]), pool.ult(x, numbers[2]), pool.ult(x, numbers[1])];
        let other = pool.slt(numbers[0], y);
        let related = pool.slt(x, y);
        let mut conditions = above.to_vec();
        conditions.push(at_least);
        conditions.extend(below);
        conditions.extend([other, related]);
        keep_tightest(&pool, &mut conditions);
        assert_eq!(conditions, [above[1], below[0], below[2], other, related]);
    }

    #[test]
    fn equal_bounds_keep_one() {
        let mut pool = Pool::new();
        let x = pool.variable("x", Sort::Bits(8));
        let (three, four) = (pool.bits(8, 3), pool.bits(8, 4));
        // x > 3, and not x < 4.
        let above = pool.slt(three, x);
        let less = pool.slt(x, four);
        let not_less = pool.not(less);
        let mut conditions = vec![above, not_less];
        keep_tightest(&pool, &mut conditions);
        assert_eq!(conditions, [above]);
    }
}
