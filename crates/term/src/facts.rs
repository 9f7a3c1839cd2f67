//! Facts: what the conditions of a path say about the ranges of terms.
//!
//! A condition narrows the terms that it compares, and what is built from them has a narrower range
//! than its form alone gives it.

use base::bits::{mask, signed};
use float::Predicate;
use rustc_hash::FxHashMap;

use crate::backwards;
use crate::float_ranges::{self, FloatRange};
use crate::ranges::transfer;
use crate::{BinaryOp, Node, Pool, Range, Sort, Term, UnaryOp};

/// How deep terms are looked into under facts; below, what their form says is used. A step through
/// floats costs one, because nothing cheaper knows them, a step through bit-vectors [`STEP`].
const DEPTH: u32 = 320;
const STEP: u32 = 8;

/// What is known about some terms beyond their form.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    known: FxHashMap<Term, Range>,
    /// What was found about other terms since.
    found: FxHashMap<Term, Range>,
    /// The same about floats.
    known_floats: FxHashMap<Term, FloatRange>,
    found_floats: FxHashMap<Term, FloatRange>,
    /// Whether something became known in this round.
    has_grown: bool,
}

impl Facts {
    /// What follows from truth values that all hold.
    pub fn of(pool: &Pool, conditions: &[Term]) -> Facts {
        let mut facts = Facts::default();
        facts.extend(pool, conditions);
        facts
    }

    /// Takes in further truth values that hold.
    pub fn extend(&mut self, pool: &Pool, conditions: &[Term]) {
        // What one condition says can make another say more.
        for _ in 0..2 {
            self.has_grown = false;
            for condition in conditions {
                self.learn(pool, *condition, true, 8);
            }
            if !self.has_grown {
                return;
            }
            self.forget_found();
        }
    }

    fn forget_found(&mut self) {
        self.found.clear();
        self.found_floats.clear();
    }

    /// Takes in that a truth value holds, or does not.
    pub(crate) fn learn(&mut self, pool: &Pool, condition: Term, holds: bool, depth: u32) {
        if depth == 0 {
            return;
        }
        match pool.node(condition) {
            Node::Unary(UnaryOp::Not, inner) => self.learn(pool, inner, !holds, depth - 1),
            Node::Binary(BinaryOp::And, a, b) if holds => {
                self.learn(pool, a, true, depth - 1);
                self.learn(pool, b, true, depth - 1);
            }
            Node::Binary(BinaryOp::Or, a, b) if !holds => {
                self.learn(pool, a, false, depth - 1);
                self.learn(pool, b, false, depth - 1);
            }
            // One of two must be as it is when the other is known not to be.
            Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                self.narrow(pool, condition, Range::exactly(1, u128::from(holds)));
                let decided = Range::exactly(1, u128::from(!holds));
                if self.range(pool, a) == decided {
                    self.learn(pool, b, holds, depth - 1);
                } else if self.range(pool, b) == decided {
                    self.learn(pool, a, holds, depth - 1);
                }
            }
            Node::Binary(BinaryOp::Ult, a, b) => {
                let (left, right) = (self.range(pool, a), self.range(pool, b));
                let width = pool.width(a);
                let top = mask(width);
                if holds {
                    self.narrow(
                        pool,
                        a,
                        Range { most: right.most.saturating_sub(1), ..Range::full(width) },
                    );
                    let least = left.least.saturating_add(1).min(top);
                    self.narrow(pool, b, Range { least, ..Range::full(width) });
                } else {
                    self.narrow(pool, a, Range { least: right.least, ..Range::full(width) });
                    self.narrow(pool, b, Range { most: left.most, ..Range::full(width) });
                }
            }
            Node::Binary(BinaryOp::Slt, a, b) => {
                let (left, right) = (self.range(pool, a), self.range(pool, b));
                let width = pool.width(a);
                let full = Range::full(width);
                if holds {
                    let signed_most = right.signed_most.saturating_sub(1).max(full.signed_least);
                    self.narrow(pool, a, Range { signed_most, ..full });
                    let signed_least = left.signed_least.saturating_add(1).min(full.signed_most);
                    self.narrow(pool, b, Range { signed_least, ..full });
                } else {
                    self.narrow(pool, a, Range { signed_least: right.signed_least, ..full });
                    self.narrow(pool, b, Range { signed_most: left.signed_most, ..full });
                }
            }
            Node::Binary(BinaryOp::Eq, a, b) if pool.width(a) > 1 => {
                let (left, right) = (self.range(pool, a), self.range(pool, b));
                if holds {
                    self.narrow(pool, a, right);
                    self.narrow(pool, b, left);
                } else if right.least == right.most {
                    self.exclude(pool, a, left, right.least);
                } else if left.least == left.most {
                    self.exclude(pool, b, right, left.least);
                }
            }
            Node::FloatCompare(predicate, a, b) => {
                let predicate = if holds { predicate } else { opposite(predicate) };
                let (left, right) = (self.float_range(pool, a), self.float_range(pool, b));
                let [left, right] = left.related(predicate, right);
                self.narrow_float(pool, a, left);
                self.narrow_float(pool, b, right);
                self.narrow(pool, condition, Range::exactly(1, u128::from(holds)));
            }
            _ => self.narrow(pool, condition, Range::exactly(1, u128::from(holds))),
        }
    }

    fn narrow_float(&mut self, pool: &Pool, term: Term, range: FloatRange) {
        if pool.float_constant(term).is_some() {
            return;
        }
        let before = self.float_range(pool, term);
        let after = before.meet(range);
        if after == before || after.is_empty() {
            return;
        }
        self.known_floats.insert(term, after);
        self.found_floats.insert(term, after);
        self.has_grown = true;
        if let Some((inner, range)) = float_ranges::implied(pool, term, after) {
            self.narrow_float(pool, inner, range);
        }
    }

    /// A term is not a value at one end of its range.
    fn exclude(&mut self, pool: &Pool, term: Term, range: Range, value: u128) {
        let width = pool.width(term);
        let number = signed(value, width);
        let mut range = range;
        if range.least == range.most {
            return;
        }
        if range.least == value {
            range.least += 1;
        }
        if range.most == value {
            range.most -= 1;
        }
        if range.signed_least == number {
            range.signed_least += 1;
        }
        if range.signed_most == number {
            range.signed_most -= 1;
        }
        self.narrow(pool, term, range);
    }

    fn narrow(&mut self, pool: &Pool, term: Term, range: Range) {
        if pool.constant(term).is_some() {
            return;
        }
        let width = pool.width(term);
        let before = self.range(pool, term);
        let after = before.meet(range, width);
        // Contradictions are for the solver: a path that has one is not explored.
        if after == before || after.is_empty() {
            return;
        }
        // What was found about terms made of this one stays true, if wider than need be, until all
        // conditions were looked at. To find it anew each time took a third of the time of state machines.
        self.known.insert(term, after);
        self.found.insert(term, after);
        self.has_grown = true;
        let mut range_of = |operand| self.range(pool, operand);
        if let Some((operand, range)) = backwards::implied(pool, term, after, &mut range_of) {
            self.narrow(pool, operand, range);
        }
    }

    /// The range of a term under the facts.
    pub fn range(&mut self, pool: &Pool, term: Term) -> Range {
        self.range_within(pool, term, DEPTH)
    }

    fn range_within(&mut self, pool: &Pool, term: Term, depth: u32) -> Range {
        let by_form = pool.range(term);
        let node = pool.node(term);
        let is_from_float = matches!(
            node,
            Node::FloatCompare(..) | Node::FloatToInteger { .. } | Node::BitsFromFloat(_)
        );
        let says_nothing = self.known.is_empty() && self.known_floats.is_empty() && !is_from_float;
        if by_form.least == by_form.most || depth == 0 || says_nothing {
            return self.known.get(&term).copied().unwrap_or(by_form);
        }
        if let Some(range) = self.found.get(&term) {
            return *range;
        }
        let Sort::Bits(width) = pool.sort(term) else { return by_form };
        let mut range = match node {
            Node::FloatCompare(predicate, a, b) => {
                let left = self.float_range_within(pool, a, depth.saturating_sub(STEP));
                let right = self.float_range_within(pool, b, depth.saturating_sub(STEP));
                left.compared(predicate, &right, a == b)
            }
            Node::FloatToInteger { signed, of } => self
                .float_range_within(pool, of, depth.saturating_sub(STEP))
                .to_integer(width, signed),
            Node::BitsFromFloat(of) => {
                self.float_range_within(pool, of, depth.saturating_sub(STEP)).to_bits()
            }
            // A choice that the facts decide is the side that they decide on.
            Node::Ite(condition, if_true, if_false) => {
                let decided = self.range_within(pool, condition, depth.saturating_sub(STEP));
                match (decided.least, decided.most) {
                    (1, 1) => self.range_within(pool, if_true, depth.saturating_sub(STEP)),
                    (0, 0) => self.range_within(pool, if_false, depth.saturating_sub(STEP)),
                    _ => {
                        let first = self.range_within(pool, if_true, depth.saturating_sub(STEP));
                        first.either(self.range_within(pool, if_false, depth.saturating_sub(STEP)))
                    }
                }
            }
            _ => transfer(pool, node, width, &mut |operand| {
                self.range_within(pool, operand, depth.saturating_sub(STEP))
            }),
        };
        range = range.meet(by_form, width);
        if let Some(known) = self.known.get(&term) {
            range = range.meet(*known, width);
        }
        if range.is_empty() {
            range = by_form;
        }
        self.found.insert(term, range);
        range
    }

    /// The range of a float under the facts.
    pub fn float_range(&mut self, pool: &Pool, term: Term) -> FloatRange {
        self.float_range_within(pool, term, DEPTH)
    }

    fn float_range_within(&mut self, pool: &Pool, term: Term, depth: u32) -> FloatRange {
        let format = pool.format(term);
        let full = FloatRange::full(format);
        if depth == 0 || !float_ranges::is_plain(format) {
            return self.known_floats.get(&term).copied().unwrap_or(full);
        }
        if let Some(range) = self.found_floats.get(&term) {
            return *range;
        }
        let mut range = match pool.node(term) {
            Node::Ite(condition, if_true, if_false) => {
                let decided = self.range_within(pool, condition, depth - 1);
                match (decided.least, decided.most) {
                    (1, 1) => self.float_range_within(pool, if_true, depth - 1),
                    (0, 0) => self.float_range_within(pool, if_false, depth - 1),
                    _ => {
                        let first = self.float_range_within(pool, if_true, depth - 1);
                        first.either(self.float_range_within(pool, if_false, depth - 1))
                    }
                }
            }
            Node::IntegerToFloat { signed, of } => {
                let integers = self.range_within(pool, of, depth - 1);
                FloatRange::of_integers(integers, pool.width(of), signed, format)
            }
            node => float_ranges::transfer(pool, node, format, &mut |operand| {
                self.float_range_within(pool, operand, depth - 1)
            }),
        };
        if let Some(known) = self.known_floats.get(&term) {
            range = range.meet(*known);
        }
        if range.is_empty() {
            range = full;
        }
        self.found_floats.insert(term, range);
        range
    }
}

/// What holds exactly when a predicate does not.
fn opposite(predicate: Predicate) -> Predicate {
    Predicate {
        less: !predicate.less,
        equal: !predicate.equal,
        greater: !predicate.greater,
        unordered: !predicate.unordered,
    }
}
