//! The pool: every node once.

use std::sync::Arc;

use base::bits::mask;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::alternatives::Alternatives;
use crate::{Node, Range, Sort, Term, Variable};

/// Holds terms. Terms of one pool mean nothing in another.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    nodes: Vec<(Node, Sort)>,
    known: FxHashMap<(Node, Sort), Term>,
    pub(crate) ranges: Vec<Range>,
    variables: Vec<VariableInfo>,
    /// Variables of earlier users of the pool that nobody has now, the next one last.
    spare: FxHashMap<Sort, FxHashMap<Arc<str>, Vec<Term>>>,
    pub(crate) alternatives: Alternatives,
    /// The arrays that have an overlay in them.
    pub(crate) overlaid: FxHashSet<Term>,
    /// How deep rules are in operands now.
    pub(crate) depth: u32,
}

#[derive(Clone, Debug)]
struct VariableInfo {
    name: Arc<str>,
    term: Term,
}

impl Pool {
    /// An empty pool.
    pub fn new() -> Pool {
        Pool::default()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a term.
    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.nodes[term.index()].0
    }

    /// The sort of a term.
    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.nodes[term.index()].1
    }

    /// The width of a bit-vector.
    #[inline]
    pub fn width(&self, term: Term) -> u32 {
        self.sort(term).width()
    }

    /// The term of a node as it is, without simplification. Constructors are what callers want;
    /// this is for what they end in, and for tests that compare with them.
    pub fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(term) = self.known.get(&(node, sort)) {
            return *term;
        }
        let term = Term::new(self.nodes.len());
        let range = self.range_of(node, sort);
        self.ranges.push(range);
        self.nodes.push((node, sort));
        self.known.insert((node, sort), term);
        self.note_alternatives(term, node);
        if let Sort::Array { .. } = sort {
            self.note_overlay(term, node);
        }
        term
    }

    /// A constant bit-vector; bits above the width are dropped.
    pub fn bits(&mut self, width: u32, bits: u128) -> Term {
        self.intern(Node::Bits(bits & mask(width)), Sort::Bits(width))
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Term {
        self.bits(1, u128::from(value))
    }

    /// A new variable, different from all others even of the same name.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        let spare = self.spare.get_mut(&sort).and_then(|names| names.get_mut(name));
        if let Some(term) = spare.and_then(Vec::pop) {
            return term;
        }
        let variable = Variable::new(self.variables.len());
        let term = self.intern(Node::Variable(variable), sort);
        self.variables.push(VariableInfo { name: Arc::from(name), term });
        term
    }

    /// Hands all variables out again, in the order of their making, because whoever had them is done.
    /// Whoever comes next and asks for the same ones makes the same terms of them.
    pub fn release_variables(&mut self) {
        self.spare.clear();
        for VariableInfo { name, term } in self.variables.iter().rev() {
            let names = self.spare.entry(self.nodes[term.index()].1).or_default();
            names.entry(Arc::clone(name)).or_default().push(*term);
        }
    }

    /// The name that a variable was given.
    pub fn name(&self, variable: Variable) -> &str {
        &self.variables[variable.index()].name
    }

    /// The term of a variable.
    pub fn variable_term(&self, variable: Variable) -> Term {
        self.variables[variable.index()].term
    }

    /// The bits of a constant bit-vector.
    #[inline]
    pub fn constant(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// Whether a term is the truth value true.
    pub fn is_true(&self, term: Term) -> bool {
        self.sort(term) == Sort::BOOL && self.constant(term) == Some(1)
    }

    /// Whether a term is the truth value false.
    pub fn is_false(&self, term: Term) -> bool {
        self.sort(term) == Sort::BOOL && self.constant(term) == Some(0)
    }

    /// The variables that a term depends on, in the order of their making.
    pub fn variables_of(&self, roots: &[Term]) -> Vec<Variable> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = roots.to_vec();
        let mut found = Vec::new();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.node(term) {
                Node::Variable(variable) => found.push(variable),
                node => stack.extend(node.operands().iter()),
            }
        }
        found.sort_unstable();
        found
    }
}
