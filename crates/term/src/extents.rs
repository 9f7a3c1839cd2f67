//! Extents: between which numbers a term lies where conditions hold, as narrow as comparisons with constants make it.
//!
//! [`Facts`] know what conditions say that all hold. Here one of two may hold as well, as where paths have joined: then
//! the term lies in the extent of either.

use base::bits::{mask, signed};
use float::Format;
use rustc_hash::FxHashMap;

use crate::{BinaryOp, Facts, FloatRange, Node, Pool, Term, UnaryOp};

/// How many conditions are looked into.
const MOST_LOOKS: usize = 2000;
/// How deep they are.
const DEPTH: u32 = 64;

/// All numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extent {
    /// The least of them.
    pub least: i128,
    /// The greatest of them.
    pub most: i128,
}

impl Extent {
    /// Whether no number is in it.
    pub fn is_empty(self) -> bool {
        self.least > self.most
    }

    /// The numbers in both.
    #[must_use]
    pub fn meet(self, other: Extent) -> Extent {
        Extent { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// The numbers of both, and those between.
    #[must_use]
    pub fn either(self, other: Extent) -> Extent {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Extent { least: self.least.min(other.least), most: self.most.max(other.most) },
        }
    }
}

/// How the bits of a term are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// As they are.
    Unsigned,
    /// With a sign.
    Signed,
    /// The term is a float: the number of floats from zero to it, in their order.
    Float(Format),
}

impl Reading {
    /// All numbers that a term of a width can be.
    pub fn whole(self, width: u32) -> Extent {
        match self {
            Reading::Unsigned => Extent { least: 0, most: mask(width) as i128 },
            Reading::Signed => {
                let most = (mask(width) >> 1) as i128;
                Extent { least: -most - 1, most }
            }
            Reading::Float(format) => of_float(&FloatRange::full(format), format),
        }
    }
}

impl Pool {
    /// Between which numbers a term of at most 64 bits lies where all of these conditions hold.
    pub fn extent(&self, term: Term, reading: Reading, conditions: &[Term]) -> Extent {
        let width = match reading {
            Reading::Float(format) => format.bits(),
            _ => self.width(term),
        };
        let whole = reading.whole(width);
        let mut look = Look { pool: self, term, reading, whole, known: FxHashMap::default() };
        let all = conditions.iter().map(|condition| look.under(*condition, true, DEPTH));
        all.fold(whole, Extent::meet)
    }
}

struct Look<'p> {
    pool: &'p Pool,
    term: Term,
    reading: Reading,
    whole: Extent,
    known: FxHashMap<(Term, bool), Extent>,
}

impl Look<'_> {
    fn under(&mut self, condition: Term, holds: bool, depth: u32) -> Extent {
        if let Some(known) = self.known.get(&(condition, holds)) {
            return *known;
        }
        if depth == 0 || self.known.len() >= MOST_LOOKS {
            return self.whole;
        }
        let depth = depth - 1;
        let extent = match self.pool.node(condition) {
            Node::Unary(UnaryOp::Not, inner) => self.under(inner, !holds, depth),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                let (a, b) = (self.under(a, holds, depth), self.under(b, holds, depth));
                // All hold, or all do not.
                if (op == BinaryOp::And) == holds { a.meet(b) } else { a.either(b) }
            }
            Node::Ite(choice, a, b) => {
                let first = self.under(choice, true, depth).meet(self.under(a, holds, depth));
                let second = self.under(choice, false, depth).meet(self.under(b, holds, depth));
                first.either(second)
            }
            Node::Bits(bits) if (bits == 1) != holds => Extent { least: 1, most: 0 },
            _ => self.alone(condition, holds),
        };
        self.known.insert((condition, holds), extent);
        extent
    }

    /// What one comparison says.
    fn alone(&self, condition: Term, holds: bool) -> Extent {
        let mut facts = Facts::default();
        facts.learn(self.pool, condition, holds, 1);
        match self.reading {
            Reading::Float(format) => of_float(&facts.float_range(self.pool, self.term), format),
            Reading::Unsigned => {
                let range = facts.range(self.pool, self.term);
                Extent { least: range.least as i128, most: range.most as i128 }
            }
            Reading::Signed => {
                let range = facts.range(self.pool, self.term);
                Extent { least: range.signed_least, most: range.signed_most }
            }
        }
    }
}

/// The places of the ends in the order of all floats.
fn of_float(range: &FloatRange, format: Format) -> Extent {
    let place = |bits: u128| {
        let magnitude = (bits & mask(format.bits() - 1)) as i128;
        if signed(bits, format.bits()) < 0 { -magnitude } else { magnitude }
    };
    let (least, most) = range.ends();
    Extent { least: place(least), most: place(most) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn ranges_of_integers_are_those_of_their_comparisons() {
        let mut pool = Pool::default();
        let x = pool.variable("x", Sort::Bits(32));
        let (low, high) = (pool.bits(32, 1000), pool.bits(32, 1010));
        let below = pool.slt(x, low);
        let at_least = pool.not(below);
        let under = pool.slt(x, high);
        let inside = pool.and(at_least, under);
        let extent = |conditions: &[Term]| pool.extent(x, Reading::Signed, conditions);
        assert_eq!(extent(&[inside]), Extent { least: 1000, most: 1009 });
        assert_eq!(extent(&[at_least, under]), Extent { least: 1000, most: 1009 });
        assert_eq!(extent(&[]), Reading::Signed.whole(32));
        assert_eq!(extent(&[under]).most, 1009);
        assert!(extent(&[below, at_least]).is_empty());
    }

    #[test]
    fn one_of_several_values_is_between_them() {
        let mut pool = Pool::default();
        let x = pool.variable("x", Sort::Bits(8));
        let equals: Vec<Term> = [3, 200, 7]
            .into_iter()
            .map(|number| {
                let number = pool.bits(8, number);
                pool.eq(x, number)
            })
            .collect();
        let some = pool.or(equals[0], equals[1]);
        let any = pool.or(some, equals[2]);
        assert_eq!(pool.extent(x, Reading::Unsigned, &[any]), Extent { least: 3, most: 200 });
        assert_eq!(pool.extent(x, Reading::Signed, &[any]), Extent { least: -56, most: 7 });
        let none = pool.not(any);
        assert_eq!(pool.extent(x, Reading::Unsigned, &[none]), Reading::Unsigned.whole(8));
    }

    #[test]
    fn floats_are_counted_from_zero() {
        let mut pool = Pool::default();
        let bits = pool.variable("x", Sort::Bits(64));
        let x = pool.float_from_bits(Format::Double, bits);
        let one = pool.float(Format::Double, u128::from(1.0_f64.to_bits()));
        let above = pool.float_compare(
            float::Predicate { less: false, equal: false, greater: true, unordered: false },
            x,
            one,
        );
        let extent = pool.extent(x, Reading::Float(Format::Double), &[above]);
        assert_eq!(extent.most, i128::from(f64::INFINITY.to_bits()));
        assert!(extent.least >= i128::from(1.0_f64.to_bits()));
        let whole = Reading::Float(Format::Double).whole(64);
        assert_eq!(whole.least, -whole.most);
    }
}
