//! Bitwise logic, choices and equality of truth values.

use base::bits::mask;

use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp, fold};

/// How many operations deep complements are looked for.
const MORGAN: u32 = 4;

impl Pool {
    /// Every bit flipped; for a truth value, its opposite.
    pub fn not(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Bits(bits) => self.bits(width, fold::unary(UnaryOp::Not, width, bits)),
            Node::Unary(UnaryOp::Not, inner) => inner,
            // A choice between constants keeps its shape, so that later rules still see it.
            Node::Ite(condition, if_true, if_false)
                if self.constant(if_true).is_some() && self.constant(if_false).is_some() =>
            {
                let (if_true, if_false) = (self.not(if_true), self.not(if_false));
                self.ite(condition, if_true, if_false)
            }
            _ => self.intern(Node::Unary(UnaryOp::Not, a), Sort::Bits(width)),
        }
    }

    /// Whether one term is the complement of the other, as far as that is easily seen: also where it
    /// was written with `and` instead of `or`.
    fn are_complements(&self, a: Term, b: Term) -> bool {
        self.are_seen_complements(a, b, MORGAN)
    }

    fn are_seen_complements(&self, a: Term, b: Term, depth: u32) -> bool {
        match (self.node(a), self.node(b)) {
            (Node::Unary(UnaryOp::Not, inner), _) if inner == b => true,
            (_, Node::Unary(UnaryOp::Not, inner)) if inner == a => true,
            (Node::Binary(BinaryOp::And, p, q), Node::Binary(BinaryOp::Or, r, s))
            | (Node::Binary(BinaryOp::Or, p, q), Node::Binary(BinaryOp::And, r, s))
                if depth > 0 =>
            {
                let all = |x: Term, y: Term| self.are_seen_complements(x, y, depth - 1);
                all(p, r) && all(q, s) || all(p, s) && all(q, r)
            }
            _ => false,
        }
    }

    /// The operands of a commutative operation: a constant last, else the older first.
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        match (self.constant(a), self.constant(b)) {
            (Some(_), None) => (b, a),
            (None, Some(_)) => (a, b),
            _ => (a.min(b), a.max(b)),
        }
    }

    /// Bits that are set in both.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.bits(width, 0);
        }
        if let Some(bits) = self.constant(b) {
            if let Some(other) = self.constant(a) {
                return self.bits(width, other & bits);
            }
            if bits == 0 {
                return b;
            }
            if bits == mask(width) {
                return a;
            }
            // (x & c1) & c2 is x & (c1 & c2).
            if let Node::Binary(BinaryOp::And, x, c) = self.node(a)
                && let Some(inner) = self.constant(c)
            {
                let both = self.bits(width, inner & bits);
                return self.and(x, both);
            }
            // A mask of low bits keeps a slice: other rules know slices.
            if bits.trailing_ones() == 128 - bits.leading_zeros() {
                let kept = self.extract(a, 0, bits.trailing_ones());
                return self.zero_extend(kept, width);
            }
        }
        // x & (x | y) is x, and x & (x & y) is x & y.
        for (x, other) in [(a, b), (b, a)] {
            match self.node(other) {
                Node::Binary(BinaryOp::Or, p, q) if p == x || q == x => return x,
                Node::Binary(BinaryOp::And, p, q) if p == x || q == x => return other,
                Node::Binary(BinaryOp::And, p, q)
                    if self.are_complements(p, x) || self.are_complements(q, x) =>
                {
                    return self.bits(width, 0);
                }
                // x & (!x | y) is x & y.
                Node::Binary(BinaryOp::Or, p, q) if self.are_complements(p, x) => {
                    return self.and(x, q);
                }
                Node::Binary(BinaryOp::Or, p, q) if self.are_complements(q, x) => {
                    return self.and(x, p);
                }
                _ => {}
            }
        }
        self.intern(Node::Binary(BinaryOp::And, a, b), Sort::Bits(width))
    }

    /// Bits that are set in one of the two.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.bits(width, mask(width));
        }
        if let Some(bits) = self.constant(b) {
            if let Some(other) = self.constant(a) {
                return self.bits(width, other | bits);
            }
            if bits == 0 {
                return a;
            }
            if bits == mask(width) {
                return b;
            }
        }
        if let Some(joined) = self.or_of_parts(a, b, width) {
            return joined;
        }
        for (x, other) in [(a, b), (b, a)] {
            match self.node(other) {
                Node::Binary(BinaryOp::And, p, q) if p == x || q == x => return x,
                Node::Binary(BinaryOp::Or, p, q) if p == x || q == x => return other,
                // x | (!x & y) is x | y.
                Node::Binary(BinaryOp::And, p, q) if self.are_complements(p, x) => {
                    return self.or(x, q);
                }
                Node::Binary(BinaryOp::And, p, q) if self.are_complements(q, x) => {
                    return self.or(x, p);
                }
                Node::Binary(BinaryOp::Or, p, q)
                    if self.are_complements(p, x) || self.are_complements(q, x) =>
                {
                    return self.bits(width, mask(width));
                }
                _ => {}
            }
        }
        if let Some(joined) = self.or_of_cases(a, b) {
            return joined;
        }
        self.intern(Node::Binary(BinaryOp::Or, a, b), Sort::Bits(width))
    }

    /// Cases that share an operand: `(x & y) | (x & !y)` is x, and `(x | y) | (!x & z)` is `(x | y) | z`.
    /// Paths that meet again leave such.
    fn or_of_cases(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a), self.node(b)) {
            (Node::Binary(BinaryOp::And, p, q), Node::Binary(BinaryOp::And, r, s)) => {
                [(p, q, r, s), (p, q, s, r), (q, p, r, s), (q, p, s, r)]
                    .into_iter()
                    .find(|(x, y, same, z)| x == same && self.are_complements(*y, *z))
                    .map(|(x, ..)| x)
            }
            (Node::Binary(BinaryOp::Or, p, q), Node::Binary(BinaryOp::And, r, s)) => {
                self.or_without_excluded(a, [p, q], [r, s])
            }
            (Node::Binary(BinaryOp::And, r, s), Node::Binary(BinaryOp::Or, p, q)) => {
                self.or_without_excluded(b, [p, q], [r, s])
            }
            _ => None,
        }
    }

    fn or_without_excluded(&mut self, or: Term, of: [Term; 2], and: [Term; 2]) -> Option<Term> {
        let [r, s] = and;
        let is_excluded = |pool: &Pool, term| of.iter().any(|x| pool.are_complements(*x, term));
        if is_excluded(self, r) {
            return Some(self.or(or, s));
        }
        is_excluded(self, s).then(|| self.or(or, r))
    }

    /// `(high << k) | low` where the two do not overlap is a concatenation. Bytes that C code puts
    /// together by shifting become the word they are.
    fn or_of_parts(&mut self, a: Term, b: Term, width: u32) -> Option<Term> {
        let low_zeros = |pool: &Pool, term: Term| match pool.node(term) {
            Node::Binary(BinaryOp::Concat, _, low) if pool.constant(low) == Some(0) => {
                Some(pool.width(low))
            }
            _ => None,
        };
        let (high, low, zeros) = match (low_zeros(self, a), low_zeros(self, b)) {
            (Some(zeros), _) => (a, b, zeros),
            (None, Some(zeros)) => (b, a, zeros),
            (None, None) => return None,
        };
        let used = match self.node(low) {
            Node::Extend { signed: false, of } => self.width(of),
            Node::Bits(bits) => 128 - bits.leading_zeros(),
            Node::Binary(BinaryOp::Concat, top, _) if self.constant(top) == Some(0) => {
                width - self.width(top)
            }
            _ => return None,
        };
        if used > zeros {
            return None;
        }
        let top = self.extract(high, zeros, width - zeros);
        let bottom = self.extract(low, 0, zeros);
        Some(self.concat(top, bottom))
    }

    /// Bits in which the two differ.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return self.bits(width, 0);
        }
        if self.are_complements(a, b) {
            return self.bits(width, mask(width));
        }
        if let Some(bits) = self.constant(b) {
            if let Some(other) = self.constant(a) {
                return self.bits(width, other ^ bits);
            }
            if bits == 0 {
                return a;
            }
            if bits == mask(width) {
                return self.not(a);
            }
            if let Node::Binary(BinaryOp::Xor, x, c) = self.node(a)
                && let Some(inner) = self.constant(c)
            {
                let both = self.bits(width, inner ^ bits);
                return self.xor(x, both);
            }
        }
        // x ^ (x ^ y) is y.
        for (x, other) in [(a, b), (b, a)] {
            if let Node::Binary(BinaryOp::Xor, p, q) = self.node(other) {
                if p == x {
                    return q;
                }
                if q == x {
                    return p;
                }
            }
        }
        self.intern(Node::Binary(BinaryOp::Xor, a, b), Sort::Bits(width))
    }

    /// Whether the first truth value implies the second.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The conjunction of truth values.
    pub fn all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let mut result = self.truth(true);
        for term in terms {
            result = self.and(result, term);
        }
        result
    }

    /// `if_true` where `condition` is true, else `if_false`, of whatever sort.
    pub fn ite(&mut self, condition: Term, if_true: Term, if_false: Term) -> Term {
        debug_assert_eq!(self.sort(if_true), self.sort(if_false));
        if let Some(bits) = self.constant(condition) {
            return if bits == 1 { if_true } else { if_false };
        }
        if if_true == if_false {
            return if_true;
        }
        if let Node::Unary(UnaryOp::Not, inner) = self.node(condition) {
            return self.ite(inner, if_false, if_true);
        }
        let sort = self.sort(if_true);
        if sort == Sort::BOOL
            && let Some(term) = self.truth_choice(condition, if_true, if_false)
        {
            return term;
        }
        // A choice inside a choice on the same condition is decided.
        if let Node::Ite(inner, then, _) = self.node(if_true)
            && inner == condition
        {
            return self.ite(condition, then, if_false);
        }
        if let Node::Ite(inner, _, otherwise) = self.node(if_false)
            && inner == condition
        {
            return self.ite(condition, if_true, otherwise);
        }
        // Two conditions that lead to the same are one.
        if let Node::Ite(inner, then, otherwise) = self.node(if_false)
            && then == if_true
        {
            let either = self.or(condition, inner);
            return self.ite(either, if_true, otherwise);
        }
        if let Node::Ite(inner, then, otherwise) = self.node(if_true)
            && otherwise == if_false
        {
            let both = self.and(condition, inner);
            return self.ite(both, then, if_false);
        }
        if let Sort::Bits(width) = sort
            && let Some((signed, bits)) =
                self.range(if_true).either(self.range(if_false)).narrow_form(width)
        {
            // As few bits as are needed, extended again.
            let if_true = self.extract(if_true, 0, bits);
            let if_false = self.extract(if_false, 0, bits);
            let choice = self.ite(condition, if_true, if_false);
            return self.extend(signed, choice, width);
        }
        self.intern(Node::Ite(condition, if_true, if_false), sort)
    }

    /// A choice of truth values is logic.
    fn truth_choice(&mut self, condition: Term, if_true: Term, if_false: Term) -> Option<Term> {
        match (self.constant(if_true), self.constant(if_false)) {
            (Some(1), Some(_)) => Some(condition),
            (Some(_), Some(_)) => Some(self.not(condition)),
            (Some(1), None) => Some(self.or(condition, if_false)),
            (Some(_), None) => {
                let not = self.not(condition);
                Some(self.and(not, if_false))
            }
            (None, Some(1)) => {
                let not = self.not(condition);
                Some(self.or(not, if_true))
            }
            (None, Some(_)) => Some(self.and(condition, if_true)),
            (None, None) if if_true == condition => Some(self.or(condition, if_false)),
            (None, None) if if_false == condition => Some(self.and(condition, if_true)),
            (None, None) => None,
        }
    }
}
