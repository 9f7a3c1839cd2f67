//! Terms under an assumption.

use rustc_hash::FxHashMap;

use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp};

/// How many nodes are looked at before a term is left as it is.
const MOST: usize = 500;

impl Pool {
    /// A term that is equal to `term` wherever `condition` is `value`, and simpler where the
    /// assumption decides a part of it. Gives `term` itself when too much depends on it.
    pub fn restrict(&mut self, term: Term, condition: Term, value: bool) -> Term {
        let mut restriction = Restriction::default();
        restriction.assume(self, condition, value);
        restriction.apply(self, term).unwrap_or(term)
    }

    /// A term with others in place of some of what it is made of; nothing when too much depends on it.
    pub fn replaced(&mut self, term: Term, parts: &[(Term, Term)]) -> Option<Term> {
        let mut restriction = Restriction::default();
        for (part, instead) in parts {
            restriction.put(*part, *instead);
        }
        if parts.is_empty() { Some(term) } else { restriction.apply(self, term) }
    }

    /// The term of a node through the constructors.
    pub fn simplified(&mut self, node: Node, sort: Sort) -> Term {
        let format = |sort| match sort {
            Sort::Float(format) => format,
            other => panic!("{other:?} is not a float"),
        };
        match node {
            Node::Bits(_) | Node::Variable(_) => self.intern(node, sort),
            Node::Unary(UnaryOp::Not, a) => self.not(a),
            Node::Unary(UnaryOp::Negate, a) => self.negate(a),
            Node::Binary(op, a, b) => self.binary(op, a, b),
            Node::Ite(condition, a, b) => self.ite(condition, a, b),
            Node::Extract { of, low } => self.extract(of, low, sort.width()),
            Node::Extend { signed, of } => self.extend(signed, of, sort.width()),
            Node::FloatFromBits(a) => self.float_from_bits(format(sort), a),
            Node::BitsFromFloat(a) => self.bits_from_float(a),
            Node::FloatBinary(op, a, b) => self.float_binary(op, a, b),
            Node::FloatNegate(a) => self.float_negate(a),
            Node::FloatAbs(a) => self.float_abs(a),
            Node::FloatSqrt(a) => self.float_sqrt(a),
            Node::FloatFma(a, b, c) => self.float_fma(a, b, c),
            Node::FloatDirected(direction, op, operands) => {
                self.float_directed(direction, op, format(sort), &operands[..op.arity()])
            }
            Node::FloatRound(rounding, a) => self.float_round(rounding, a),
            Node::FloatCompare(predicate, a, b) => self.float_compare(predicate, a, b),
            Node::FloatToFloat(a) => self.float_to_float(format(sort), a),
            Node::FloatToInteger { signed, of } => self.float_to_integer(signed, of, sort.width()),
            Node::IntegerToFloat { signed, of } => self.integer_to_float(signed, of, format(sort)),
            Node::Select(array, index) => self.select(array, index),
            Node::Store(array, index, value) => self.store(array, index, value),
            Node::Overlay(below, top, range) => self.overlay(below, top, range),
            Node::Shifted(array, distance) => self.shifted(array, distance),
            Node::Bytes(array) => self.bytes_of_array(array),
            Node::Filled(element) => {
                let Sort::Array { index, .. } = sort else { panic!("{sort:?} is not an array") };
                self.filled_array(index, element)
            }
        }
    }

    /// An operation on two bit-vectors, simplified.
    pub fn binary(&mut self, op: BinaryOp, a: Term, b: Term) -> Term {
        match op {
            BinaryOp::Add => self.add(a, b),
            BinaryOp::Mul => self.mul(a, b),
            BinaryOp::UDiv => self.udiv(a, b),
            BinaryOp::URem => self.urem(a, b),
            BinaryOp::SDiv => self.sdiv(a, b),
            BinaryOp::SRem => self.srem(a, b),
            BinaryOp::Shl => self.shl(a, b),
            BinaryOp::LShr => self.lshr(a, b),
            BinaryOp::AShr => self.ashr(a, b),
            BinaryOp::And => self.and(a, b),
            BinaryOp::Or => self.or(a, b),
            BinaryOp::Xor => self.xor(a, b),
            BinaryOp::Eq => self.eq(a, b),
            BinaryOp::Ult => self.ult(a, b),
            BinaryOp::Slt => self.slt(a, b),
            BinaryOp::Concat => self.concat(a, b),
            BinaryOp::SAddOverflow => self.signed_add_overflows(a, b),
            BinaryOp::SSubOverflow => self.signed_sub_overflows(a, b),
            BinaryOp::SMulOverflow => self.signed_mul_overflows(a, b),
            BinaryOp::UMulOverflow => self.unsigned_mul_overflows(a, b),
        }
    }
}

/// What terms have become.
#[derive(Default)]
struct Restriction {
    known: FxHashMap<Term, Term>,
    /// Operands are older than what they are in, so nothing older than this changes.
    oldest: Option<Term>,
}

impl Restriction {
    fn put(&mut self, term: Term, instead: Term) {
        self.known.insert(term, instead);
        self.oldest = Some(self.oldest.map_or(term, |oldest| oldest.min(term)));
    }

    /// What follows from a truth value at a glance.
    fn assume(&mut self, pool: &mut Pool, condition: Term, value: bool) {
        let mut facts = vec![(condition, value)];
        while let Some((fact, holds)) = facts.pop() {
            if pool.constant(fact).is_some() || self.known.len() > MOST / 10 {
                continue;
            }
            let truth = pool.truth(holds);
            self.put(fact, truth);
            match (pool.node(fact), holds) {
                (Node::Unary(UnaryOp::Not, inner), _) => facts.push((inner, !holds)),
                (Node::Binary(BinaryOp::And, a, b), true)
                | (Node::Binary(BinaryOp::Or, a, b), false) => {
                    facts.extend([(a, holds), (b, holds)]);
                }
                (Node::Binary(BinaryOp::Eq, a, b), true) if pool.constant(b).is_some() => {
                    self.put(a, b);
                }
                _ => {}
            }
        }
    }

    /// What a term becomes; `None` when that takes too long.
    fn apply(&mut self, pool: &mut Pool, root: Term) -> Option<Term> {
        let oldest = self.oldest?;
        let mut visited = 0;
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            if term < oldest {
                self.known.insert(term, term);
                continue;
            }
            visited += 1;
            // Each node is looked at twice: before its operands and after.
            if visited > 2 * MOST {
                return None;
            }
            let node = pool.node(term);
            // Only the side that counts is looked at.
            if let Node::Ite(condition, if_true, if_false) = node
                && let Some(bits) =
                    self.known.get(&condition).and_then(|condition| pool.constant(*condition))
            {
                let chosen = if bits == 1 { if_true } else { if_false };
                match self.known.get(&chosen) {
                    Some(instead) => {
                        let instead = *instead;
                        self.known.insert(term, instead);
                    }
                    None => stack.push(chosen),
                }
                continue;
            }
            let before = stack.len();
            if let Node::Ite(condition, ..) = node
                && !self.known.contains_key(&condition)
            {
                stack.push(condition);
                continue;
            }
            let missing = |operand: &&Term| !self.known.contains_key(*operand);
            stack.extend(node.operands().iter().filter(missing));
            if stack.len() == before {
                let restricted = node.map_operands(|operand| self.known[&operand]);
                let instead = if restricted == node {
                    term
                } else {
                    pool.simplified(restricted, pool.sort(term))
                };
                self.known.insert(term, instead);
            }
        }
        Some(self.known[&root])
    }
}
