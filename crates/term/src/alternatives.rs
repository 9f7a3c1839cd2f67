//! Terms that only choose between a few constants, however the choices nest.
//!
//! A pointer that may mean one of several objects, a counter behind paths that met, the state of a
//! machine: all are such choices. Compared with a constant they are logic of the conditions of the
//! choices, without a bit-vector in it; shifted, cut or added to, they are choices again.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{BinaryOp, Node, Pool, Term, fold};

/// How many different constants are kept track of.
const MOST: usize = 64;

/// What is done to every constant of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    /// The operation with this constant on the right.
    With(BinaryOp, u128),
    /// The operation with this constant on the left.
    Against(BinaryOp, u128),
    /// Bits from `low` on, so many.
    Slice { low: u32, width: u32 },
}

/// What is known of choices between constants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alternatives {
    /// The constants of terms that are nothing but choices between them, in order.
    constants: FxHashMap<Term, Arc<[u128]>>,
    /// What became of choices inside which something was done.
    done: FxHashMap<(Term, Deed), Term>,
}

impl Pool {
    /// Notes the constants of a new term if it is a choice between few.
    pub(crate) fn note_alternatives(&mut self, term: Term, node: Node) {
        let Node::Ite(_, a, b) = node else { return };
        let (Some(ours), Some(theirs)) = (self.alternatives(a), self.alternatives(b)) else {
            return;
        };
        let mut all = [&ours[..], &theirs[..]].concat();
        all.sort_unstable();
        all.dedup();
        if all.len() <= MOST {
            self.alternatives.constants.insert(term, all.into());
        }
    }

    /// The constants that a term chooses from, in order, if it is nothing but such a choice.
    pub(crate) fn alternatives(&self, term: Term) -> Option<Arc<[u128]>> {
        match self.node(term) {
            Node::Bits(bits) => Some(Arc::new([bits])),
            Node::Ite(..) => self.alternatives.constants.get(&term).cloned(),
            Node::Extend { signed, of } => {
                let (from, to) = (self.width(of), self.width(term));
                let inner = self.alternatives(of)?;
                let mut all: Vec<u128> =
                    inner.iter().map(|bits| fold::extend(signed, from, to, *bits)).collect();
                all.sort_unstable();
                Some(all.into())
            }
            _ => None,
        }
    }

    /// Does something to every constant of a choice; nothing where the term is no such choice.
    pub(crate) fn inside(&mut self, term: Term, deed: Deed) -> Option<Term> {
        if !self.alternatives.constants.contains_key(&term) {
            return None;
        }
        if let Some(known) = self.alternatives.done.get(&(term, deed)) {
            return Some(*known);
        }
        let Node::Ite(condition, a, b) = self.node(term) else { return None };
        let (a, b) = (self.do_to(a, deed), self.do_to(b, deed));
        let result = self.ite(condition, a, b);
        self.alternatives.done.insert((term, deed), result);
        Some(result)
    }

    /// The operation by its constructor, which comes back here for choices.
    fn do_to(&mut self, term: Term, deed: Deed) -> Term {
        let width = self.width(term);
        match deed {
            Deed::Slice { low, width } => self.extract(term, low, width),
            Deed::With(op, constant) => {
                let constant = self.bits(width, constant);
                self.binary(op, term, constant)
            }
            Deed::Against(op, constant) => {
                let constant = self.bits(width, constant);
                self.binary(op, constant, term)
            }
        }
    }

    /// Whether two choices have no constant in common.
    pub(crate) fn are_apart(&self, a: Term, b: Term) -> bool {
        let is_choice = |term: Term| matches!(self.node(term), Node::Ite(..) | Node::Extend { .. });
        if !is_choice(a) && !is_choice(b) {
            return false;
        }
        let (Some(ours), Some(theirs)) = (self.alternatives(a), self.alternatives(b)) else {
            return false;
        };
        ours.iter().all(|constant| theirs.binary_search(constant).is_err())
    }
}
