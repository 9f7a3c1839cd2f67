//! Choices: operations that become simpler inside of one, and slices that are there already.
//!
//! Memory takes words apart into bytes and puts bytes together into words. When a word is a choice,
//! so are its bytes, and what is put together must be the choice again and not a choice of bytes.

use base::bits::mask;

use crate::alternatives::Deed;
use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp, fold};

/// How deep rules may follow operands before they leave a term as it is. Terms are as deep as an
/// execution is long, and the stack is not.
const DEEPEST: u32 = 64;

/// How many choices inside each other a slice looks through.
const CHOICES: u32 = 4;

impl Pool {
    /// Follows a rule into operands, unless that has gone too deep already.
    pub(crate) fn deeper<R>(&mut self, rule: impl FnOnce(&mut Pool) -> R) -> Option<R> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        Some(result)
    }

    /// The condition and the constants of a choice between constants, extended or not.
    pub(crate) fn constant_choice(&self, term: Term) -> Option<(Term, u128, u128)> {
        match self.node(term) {
            Node::Ite(condition, a, b) => Some((condition, self.constant(a)?, self.constant(b)?)),
            Node::Extend { signed, of } => {
                let Node::Ite(condition, a, b) = self.node(of) else { return None };
                let (from, to) = (self.width(of), self.width(term));
                let extend = |constant| fold::extend(signed, from, to, constant);
                Some((condition, extend(self.constant(a)?), extend(self.constant(b)?)))
            }
            _ => None,
        }
    }

    fn choice_of_constants(&mut self, condition: Term, width: u32, a: u128, b: u128) -> Term {
        let (a, b) = (self.bits(width, a), self.bits(width, b));
        self.ite(condition, a, b)
    }

    /// The extension of a choice between constants as the choice between the extended ones makes it.
    pub(crate) fn extended_choice(&mut self, signed: bool, a: Term, width: u32) -> Option<Term> {
        let (condition, x, y) = self.constant_choice(a)?;
        let from = self.width(a);
        let extend = |constant| fold::extend(signed, from, width, constant);
        let (x, y) = (self.bits(width, extend(x)), self.bits(width, extend(y)));
        // A choice may itself be an extension of a narrow one: of this one.
        match self.range(x).either(self.range(y)).narrow_form(width) {
            Some(form) if form == (signed, from) => None,
            _ => Some(self.ite(condition, x, y)),
        }
    }

    /// A constant added to a choice between constants.
    pub(crate) fn sum_of_choice(&mut self, a: Term, addend: u128) -> Option<Term> {
        if let Some(sum) = self.inside(a, Deed::With(BinaryOp::Add, addend)) {
            return Some(sum);
        }
        let (condition, x, y) = self.constant_choice(a)?;
        let width = self.width(a);
        let (x, y) = (x.wrapping_add(addend), y.wrapping_add(addend));
        Some(self.choice_of_constants(condition, width, x, y))
    }

    /// The concatenation of two choices on one condition, or of one between constants with a
    /// constant, as one choice.
    pub(crate) fn concat_of_choices(&mut self, high: Term, low: Term) -> Option<Term> {
        if let (Node::Ite(condition, a, b), Node::Ite(other, c, d)) =
            (self.node(high), self.node(low))
            && condition == other
        {
            let (then, otherwise) = self.deeper(|pool| (pool.concat(a, c), pool.concat(b, d)))?;
            return Some(self.ite(condition, then, otherwise));
        }
        let (condition, (a, b), (c, d)) =
            match (self.flag_or_choice(high), self.flag_or_choice(low)) {
                (Some((condition, a, b)), Some((other, c, d))) if condition == other => {
                    (condition, (a, b), (c, d))
                }
                (Some((condition, a, b)), None) => {
                    let constant = self.constant(low)?;
                    (condition, (a, b), (constant, constant))
                }
                (None, Some((condition, c, d))) => {
                    let constant = self.constant(high)?;
                    (condition, (constant, constant), (c, d))
                }
                _ => return None,
            };
        let (high_width, low_width) = (self.width(high), self.width(low));
        let joined = |high, low| fold::binary(BinaryOp::Concat, high_width, low_width, high, low);
        let width = high_width + low_width;
        Some(self.choice_of_constants(condition, width, joined(a, c), joined(b, d)))
    }

    /// The same of a truth value that was extended, which is a choice between constants as well.
    fn flag_or_choice(&self, term: Term) -> Option<(Term, u128, u128)> {
        match self.node(term) {
            Node::Extend { signed, of } if self.width(of) == 1 => {
                let set = fold::extend(signed, 1, self.width(term), 1);
                Some(match self.node(of) {
                    Node::Unary(UnaryOp::Not, condition) => (condition, 0, set),
                    _ => (of, set, 0),
                })
            }
            _ => self.constant_choice(term),
        }
    }

    /// The bits of a slice that does not depend on anything.
    fn constant_slice(&self, term: Term, low: u32, width: u32) -> Option<u128> {
        match self.node(term) {
            Node::Bits(bits) => Some(fold::extract(low, width, bits)),
            Node::Extend { signed: false, of } if low >= self.width(of) => Some(0),
            Node::Binary(BinaryOp::Concat, high, below) => {
                let split = self.width(below);
                match (self.node(high), self.node(below)) {
                    (Node::Bits(bits), _) if low >= split => {
                        Some(fold::extract(low - split, width, bits))
                    }
                    (_, Node::Bits(bits)) if low + width <= split => {
                        Some(fold::extract(low, width, bits))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether a slice of a term needs no new node but the choices that it is in.
    fn has_slice(&self, term: Term, low: u32, width: u32, choices: u32) -> bool {
        let is_whole = |part: Term, low: u32| low == 0 && self.width(part) == width;
        let has =
            |part: Term, low: u32| is_whole(part, low) || self.has_slice(part, low, width, choices);
        match self.node(term) {
            Node::Bits(_) => true,
            Node::Extend { signed, of } => {
                let inner = self.width(of);
                match low + width <= inner {
                    true => has(of, low),
                    false => !signed && low >= inner,
                }
            }
            Node::Binary(BinaryOp::Concat, high, below) => {
                let split = self.width(below);
                if low >= split {
                    has(high, low - split)
                } else {
                    low + width <= split && has(below, low)
                }
            }
            Node::Ite(_, a, b) if choices > 0 => {
                [a, b].iter().all(|branch| self.has_slice(*branch, low, width, choices - 1))
            }
            _ => false,
        }
    }

    /// A slice of a choice as a choice of slices, where those are there already.
    pub(crate) fn slice_of_choice(&mut self, a: Term, low: u32, width: u32) -> Option<Term> {
        if let Some(slice) = self.inside(a, Deed::Slice { low, width }) {
            return Some(slice);
        }
        let Node::Ite(condition, if_true, if_false) = self.node(a) else { return None };
        if !self.has_slice(a, low, width, CHOICES) {
            return None;
        }
        let if_true = self.extract(if_true, low, width);
        let if_false = self.extract(if_false, low, width);
        Some(self.ite(condition, if_true, if_false))
    }

    /// A slice of bitwise logic as logic of slices, where that costs nothing: where one of them
    /// decides, or both are there already. To slice the operands in any case would make new nodes
    /// for every slice, and take time that doubles with every operation.
    pub(crate) fn slice_of_logic(&mut self, a: Term, low: u32, width: u32) -> Option<Term> {
        let (op, x, y) = match self.node(a) {
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), x, y) => (op, x, y),
            Node::Unary(UnaryOp::Not, x) => {
                let x = self.extract(x, low, width);
                return Some(self.not(x));
            }
            _ => return None,
        };
        let decides = |pool: &Pool, operand: Term| match pool.constant_slice(operand, low, width) {
            Some(0) => true,
            Some(bits) => op != BinaryOp::Xor && bits == mask(width),
            None => false,
        };
        let has = |pool: &Pool, operand: Term| pool.has_slice(operand, low, width, 0);
        if !(decides(self, x) || decides(self, y) || has(self, x) && has(self, y)) {
            return None;
        }
        let (x, y) = (self.extract(x, low, width), self.extract(y, low, width));
        Some(match op {
            BinaryOp::And => self.and(x, y),
            BinaryOp::Or => self.or(x, y),
            _ => self.xor(x, y),
        })
    }

    /// A slice as it is.
    pub(crate) fn plain_slice(&mut self, of: Term, low: u32, width: u32) -> Term {
        self.intern(Node::Extract { of, low }, Sort::Bits(width))
    }
}
