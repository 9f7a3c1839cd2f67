//! Truth values that are made of no others: comparisons, bits, overflows.

use base::bits::mask;

use super::{Diagram, Diagrams, Form};
use crate::{BinaryOp, Evaluation, Model, Node, Pool, Sort, Term, Value, Variable};

/// How many bits a variable may have whose values are all tried.
const FEW_BITS: u32 = 8;

/// How many steps it counts for to try them.
const TRYING_STEPS: u64 = 1 << 12;

/// The values of a variable, in order, each interval by its greatest; whether it is true there.
type Intervals = Vec<(u128, bool)>;

impl Diagrams {
    /// A truth value whose operands are no choices: split by the values of its one variable, or taken
    /// for one itself.
    pub(super) fn atom(&mut self, pool: &mut Pool, term: Term) -> Option<Diagram> {
        if let Some(same) = in_other_words(pool, term) {
            return self.deeper(|diagrams| diagrams.of_term(pool, same));
        }
        if let Some((variable, intervals)) = comparison(pool, term) {
            return Some(self.by_intervals(pool, variable, intervals));
        }
        let variables = pool.variables_of(&[term]);
        let is_small = |variable: &Variable| match pool.sort(pool.variable_term(*variable)) {
            Sort::Bits(width) => width <= FEW_BITS,
            _ => false,
        };
        match variables[..] {
            [variable] if is_small(&variable) => {
                self.take(TRYING_STEPS)?;
                let intervals = tried(pool, term, variable);
                Some(self.by_intervals(pool, pool.variable_term(variable), intervals))
            }
            [first, second] if is_small(&first) && is_small(&second) => self.undecided(pool, term),
            _ => Some(self.intern(Form::Anything)),
        }
    }

    /// A truth value that may be either.
    pub(super) fn undecided(&mut self, pool: &mut Pool, term: Term) -> Option<Diagram> {
        Some(self.by_intervals(pool, term, vec![(0, false), (1, true)]))
    }

    fn by_intervals(&mut self, pool: &mut Pool, on: Term, intervals: Intervals) -> Diagram {
        let (yes, no) = (self.truth(pool, true), self.truth(pool, false));
        let part = |(most, holds)| (most, if holds { yes } else { no });
        self.split(on, intervals.into_iter().map(part))
    }
}

/// A truth value over one small variable, by trying all its values.
fn tried(pool: &Pool, term: Term, variable: Variable) -> Intervals {
    let holds = |value: u128| {
        let mut model = Model::default();
        model.set(variable, Value::Bits(value));
        Evaluation::new(model).holds(pool, term)
    };
    let width = pool.width(pool.variable_term(variable));
    (0..=mask(width)).map(|value| (value, holds(value))).collect()
}

/// The same by comparisons of simpler terms: of the parts of a concatenation, or of a summand that must
/// not be too large.
fn in_other_words(pool: &mut Pool, term: Term) -> Option<Term> {
    let Node::Binary(op, left, right) = pool.node(term) else { return None };
    let width = pool.width(left);
    let (most, half) = (mask(width), 1u128 << (width - 1));
    match (op, pool.constant(left), pool.constant(right)) {
        (BinaryOp::SAddOverflow, None, Some(summand)) => {
            // The last sum, or the first, that is still right.
            Some(if summand < half {
                let last = pool.bits(width, half - 1 - summand);
                pool.slt(last, left)
            } else {
                let first = pool.bits(width, half.wrapping_sub(summand) & most);
                pool.slt(left, first)
            })
        }
        (BinaryOp::Ult | BinaryOp::Slt, None, Some(constant)) => {
            let Node::Binary(BinaryOp::Concat, high, low) = pool.node(left) else { return None };
            let (above, below) = halves(pool, constant, low, width);
            let (less, same) = (pool.binary(op, high, above), pool.eq(high, above));
            let rest = pool.ult(low, below);
            let rest = pool.and(same, rest);
            Some(pool.or(less, rest))
        }
        (BinaryOp::Ult | BinaryOp::Slt, Some(constant), None) => {
            let Node::Binary(BinaryOp::Concat, high, low) = pool.node(right) else { return None };
            let (above, below) = halves(pool, constant, low, width);
            let (less, same) = (pool.binary(op, above, high), pool.eq(above, high));
            let rest = pool.ult(below, low);
            let rest = pool.and(same, rest);
            Some(pool.or(less, rest))
        }
        _ => None,
    }
}

/// A constant, cut as a concatenation is whose lower part is `low`.
fn halves(pool: &mut Pool, constant: u128, low: Term, width: u32) -> (Term, Term) {
    let cut = pool.width(low);
    (pool.bits(width - cut, constant >> cut), pool.bits(cut, constant))
}

/// A comparison of a variable, or of a variable and a constant added, with a constant.
fn comparison(pool: &Pool, term: Term) -> Option<(Term, Intervals)> {
    let Node::Binary(op, left, right) = pool.node(term) else { return None };
    let (of, constant, is_left) = match (pool.constant(left), pool.constant(right)) {
        (None, Some(constant)) => (left, constant, true),
        (Some(constant), None) => (right, constant, false),
        _ => return None,
    };
    let (variable, added) = match pool.node(of) {
        Node::Variable(_) => (of, 0),
        Node::Binary(BinaryOp::Add, variable, added) => (variable, pool.constant(added)?),
        _ => return None,
    };
    let Node::Variable(_) = pool.node(variable) else { return None };
    let width = pool.width(variable);
    let (last, half) = (mask(width), 1u128 << (width - 1));
    // The values of what is compared for which it holds: from the first to the last, perhaps through zero.
    let (from, to) = match (op, is_left) {
        (BinaryOp::Eq, _) => (constant, constant),
        (BinaryOp::Ult, true) => (0, constant.checked_sub(1)?),
        (BinaryOp::Ult, false) => ((constant < last).then(|| constant + 1)?, last),
        (BinaryOp::Slt, true) => {
            (half, (constant != half).then_some(constant.wrapping_sub(1))? & last)
        }
        (BinaryOp::Slt, false) => {
            ((constant != half - 1).then_some(constant.wrapping_add(1))? & last, half - 1)
        }
        _ => return None,
    };
    let (from, to) = (from.wrapping_sub(added) & last, to.wrapping_sub(added) & last);
    let is_inside = |value: u128| match from <= to {
        true => from <= value && value <= to,
        false => from <= value || value <= to,
    };
    let mut ends = vec![to, last];
    ends.extend(from.checked_sub(1));
    ends.sort_unstable();
    ends.dedup();
    Some((variable, ends.into_iter().map(|end| (end, is_inside(end))).collect()))
}
