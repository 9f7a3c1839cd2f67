//! What may hold in every round, as guesses that are tried: an order between numbers, low bits that stay, sums that
//! stay.

use term::Term;

use super::Spot;
use crate::symbolic::Symbolic;

/// What a number is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Against {
    /// Another number that changes.
    Spot(Spot),
    /// What it was when the loop was entered.
    Before,
    /// Something that no round changes.
    Landmark(Term),
}

/// How a number stands to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Order {
    pub is_signed: bool,
    /// Whether it is the lesser one.
    pub is_below: bool,
    pub is_strict: bool,
}

impl Order {
    /// The four that are not strict.
    pub const WEAK: [Order; 4] = [
        Order { is_signed: true, is_below: true, is_strict: false },
        Order { is_signed: true, is_below: false, is_strict: false },
        Order { is_signed: false, is_below: true, is_strict: false },
        Order { is_signed: false, is_below: false, is_strict: false },
    ];

    pub fn strict(self) -> Order {
        Order { is_strict: true, ..self }
    }

    fn holds(self, domain: &mut Symbolic, a: Term, b: Term) -> Term {
        let (low, high) = if self.is_below { (a, b) } else { (b, a) };
        match (self.is_signed, self.is_strict) {
            (true, true) => domain.pool.slt(low, high),
            (true, false) => domain.pool.sle(low, high),
            (false, true) => domain.pool.ult(low, high),
            (false, false) => domain.pool.ule(low, high),
        }
    }
}

/// A guess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Fact {
    /// A number is in an order to another.
    Ordered(Spot, Order, Against),
    /// The difference of two numbers is in an order to what it was.
    Gap(Spot, Spot, Order),
    /// The sum of two numbers, with a bit more than they have, is in an order to what it was.
    Total(Spot, Spot, Order),
    /// So many of its low bits are as they were.
    LowBits(Spot, u32),
    /// A sum is as it was; numbers of fewer bits than others are signed.
    Sum(Vec<(Spot, i128)>),
}

/// What a number is now, and what it was when the loop was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    pub now: Term,
    pub before: Term,
}

impl Fact {
    /// Whether it holds where numbers are as told; nothing where it does not speak of them.
    pub fn holds(
        &self,
        domain: &mut Symbolic,
        moved: &dyn Fn(Spot) -> Option<Moved>,
    ) -> Option<Term> {
        match self {
            Fact::Ordered(spot, order, against) => {
                let Moved { now, before } = moved(*spot)?;
                let other = match against {
                    Against::Spot(other) => moved(*other)?.now,
                    Against::Before => before,
                    Against::Landmark(term) => *term,
                };
                let is_comparable = domain.pool.sort(now) == domain.pool.sort(other);
                is_comparable.then(|| order.holds(domain, now, other))
            }
            Fact::Gap(spot, other, order) => {
                let (one, other) = (moved(*spot)?, moved(*other)?);
                let now = domain.pool.sub(one.now, other.now);
                let before = domain.pool.sub(one.before, other.before);
                Some(order.holds(domain, now, before))
            }
            Fact::Total(spot, other, order) => {
                let (one, other) = (moved(*spot)?, moved(*other)?);
                let total = |domain: &mut Symbolic, a: Term, b: Term| {
                    let width = domain.pool.width(a) + 1;
                    let (a, b) =
                        (domain.pool.sign_extend(a, width), domain.pool.sign_extend(b, width));
                    domain.pool.add(a, b)
                };
                let now = total(domain, one.now, other.now);
                let before = total(domain, one.before, other.before);
                Some(order.holds(domain, now, before))
            }
            Fact::LowBits(spot, count) => {
                let Moved { now, before } = moved(*spot)?;
                let low = |domain: &mut Symbolic, term| domain.pool.extract(term, 0, *count);
                let (now, before) = (low(domain, now), low(domain, before));
                Some(domain.pool.eq(now, before))
            }
            Fact::Sum(parts) => {
                let found: Option<Vec<Moved>> =
                    parts.iter().map(|(spot, _)| moved(*spot)).collect();
                let found = found?;
                let widths = found.iter().map(|moved| domain.pool.width(moved.now));
                let width = widths.max()?;
                let mut sums: Option<Moved> = None;
                for (Moved { now, before }, (_, factor)) in found.into_iter().zip(parts) {
                    let factor = domain.pool.bits(width, *factor as u128);
                    let times = |domain: &mut Symbolic, term| {
                        let term = domain.pool.sign_extend(term, width);
                        domain.pool.mul(term, factor)
                    };
                    let (now, before) = (times(domain, now), times(domain, before));
                    sums = Some(match sums {
                        None => Moved { now, before },
                        Some(sums) => Moved {
                            now: domain.pool.add(sums.now, now),
                            before: domain.pool.add(sums.before, before),
                        },
                    });
                }
                let sums = sums?;
                Some(domain.pool.eq(sums.now, sums.before))
            }
        }
    }
}
