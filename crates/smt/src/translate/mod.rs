//! Terms of ours as terms of a solver's language, each translated once in the life of a solver.
//!
//! Truth values are one-bit vectors with us and Booleans there: a term of one bit is always
//! translated to a Boolean, and turned into a bit where an operation needs one. The bits of a float
//! have no operator in SMT-LIB; they are a fresh vector, tied to the float by a definition that goes
//! along with every query that depends on it, and with no other.

mod floats;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Node, Pool, Sort, Term, UnaryOp, Variable};

use crate::language::Language;
use crate::operator::{Operator, RoundingMode};

/// What was translated so far.
#[derive(Debug)]
pub(crate) struct Dictionary<T> {
    translated: FxHashMap<Term, T>,
    /// What stands for variables; for a float variable, its bits.
    symbols: FxHashMap<Variable, T>,
    /// What ties the bits of floats to the floats.
    definitions: FxHashMap<Term, T>,
}

impl<T> Default for Dictionary<T> {
    fn default() -> Self {
        Dictionary {
            translated: FxHashMap::default(),
            symbols: FxHashMap::default(),
            definitions: FxHashMap::default(),
        }
    }
}

impl<T: Clone> Dictionary<T> {
    /// How many terms were translated.
    pub(crate) fn len(&self) -> usize {
        self.translated.len()
    }

    /// What stands for a variable of a query that was translated: a Boolean, a bit-vector (the bits
    /// of a float) or an array.
    pub(crate) fn symbol(&self, variable: Variable) -> &T {
        &self.symbols[&variable]
    }

    /// The Booleans that hold together if and only if the constraints do.
    pub(crate) fn query(
        &mut self,
        language: &impl Language<Term = T>,
        pool: &Pool,
        constraints: &[Term],
    ) -> Vec<T> {
        let mut translation = Translation { language, pool, dictionary: self };
        let mut query: Vec<T> =
            constraints.iter().map(|constraint| translation.translate(*constraint)).collect();
        query.extend(self.definitions_for(pool, constraints));
        query
    }

    /// The translation of any term, as a bit-vector where it is one.
    pub(crate) fn bits(
        &mut self,
        language: &impl Language<Term = T>,
        pool: &Pool,
        term: Term,
    ) -> T {
        let mut translation = Translation { language, pool, dictionary: self };
        translation.translate(term);
        translation.as_bits(term)
    }

    fn definitions_for(&self, pool: &Pool, constraints: &[Term]) -> Vec<T> {
        let mut found = Vec::new();
        if self.definitions.is_empty() {
            return found;
        }
        let mut seen = FxHashSet::default();
        let mut stack = constraints.to_vec();
        while let Some(term) = stack.pop() {
            if seen.insert(term) {
                found.extend(self.definitions.get(&term).cloned());
                stack.extend(pool.node(term).operands().iter());
            }
        }
        found
    }
}

struct Translation<'a, L: Language> {
    language: &'a L,
    pool: &'a Pool,
    dictionary: &'a mut Dictionary<L::Term>,
}

impl<L: Language> Translation<'_, L> {
    /// The translation of a term, after those of all its parts; without recursion, because terms
    /// can be as deep as an execution is long.
    fn translate(&mut self, root: Term) -> L::Term {
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.dictionary.translated.contains_key(&term) {
                stack.pop();
                continue;
            }
            let node = self.pool.node(term);
            let before = stack.len();
            let missing = |part: &&Term| !self.dictionary.translated.contains_key(*part);
            stack.extend(node.operands().iter().filter(missing));
            if stack.len() == before {
                let there = self.build(term, node);
                self.dictionary.translated.insert(term, there);
            }
        }
        self.get(root)
    }

    fn get(&self, term: Term) -> L::Term {
        self.dictionary.translated[&term].clone()
    }

    fn apply(&self, operator: Operator, operands: &[L::Term]) -> L::Term {
        self.language.apply(operator, operands, &[])
    }

    fn indexed(&self, operator: Operator, operands: &[L::Term], indices: &[u32]) -> L::Term {
        self.language.apply(operator, operands, indices)
    }

    fn bit_vector(&self, width: u32, bits: u128) -> L::Term {
        self.language.bit_vector(width, bits)
    }

    fn choice(&self, condition: L::Term, if_true: L::Term, if_false: L::Term) -> L::Term {
        self.apply(Operator::IfThenElse, &[condition, if_true, if_false])
    }

    /// A term as a bit-vector, truth values included.
    fn as_bits(&self, term: Term) -> L::Term {
        let there = self.get(term);
        if self.pool.sort(term) != Sort::BOOL {
            return there;
        }
        self.choice(there, self.bit_vector(1, 1), self.bit_vector(1, 0))
    }

    /// A bit-vector as the term that stands for it: a Boolean when it is one bit wide.
    fn standing_for(&self, width: u32, bits: L::Term) -> L::Term {
        if width > 1 { bits } else { self.apply(Operator::Equal, &[bits, self.bit_vector(1, 1)]) }
    }

    fn rounding(&self, mode: RoundingMode) -> L::Term {
        self.language.rounding_mode(mode)
    }

    fn build(&mut self, term: Term, node: Node) -> L::Term {
        let sort = self.pool.sort(term);
        match node {
            Node::Bits(bits) => match sort.width() {
                1 => self.language.boolean(bits == 1),
                width => self.bit_vector(width, bits),
            },
            Node::Variable(variable) => self.variable(variable, sort),
            Node::Unary(UnaryOp::Not, a) if sort == Sort::BOOL => {
                self.apply(Operator::Not, &[self.get(a)])
            }
            Node::Unary(op, a) => {
                let operator = match op {
                    UnaryOp::Not => Operator::BvNot,
                    UnaryOp::Negate => Operator::BvNeg,
                };
                self.standing_for(sort.width(), self.apply(operator, &[self.as_bits(a)]))
            }
            Node::Binary(op, a, b) => self.binary(op, a, b, sort.width()),
            Node::Ite(condition, a, b) => {
                self.choice(self.get(condition), self.get(a), self.get(b))
            }
            Node::Extract { of, low } => {
                let width = sort.width();
                let slice = [low + width - 1, low];
                let bits = self.indexed(Operator::BvExtract, &[self.as_bits(of)], &slice);
                self.standing_for(width, bits)
            }
            Node::Extend { signed, of } => {
                let operator = if signed { Operator::BvSignExtend } else { Operator::BvZeroExtend };
                let width = sort.width();
                let added = width - self.pool.width(of);
                self.standing_for(width, self.indexed(operator, &[self.as_bits(of)], &[added]))
            }
            Node::Select(array, index) => {
                let element = self.apply(Operator::Select, &[self.get(array), self.as_bits(index)]);
                self.standing_for(sort.width(), element)
            }
            Node::Store(array, index, value) => {
                let parts = [self.get(array), self.as_bits(index), self.as_bits(value)];
                self.apply(Operator::Store, &parts)
            }
            Node::Filled(element) => self.language.constant_array(sort, self.as_bits(element)),
            Node::Overlay(..) | Node::Shifted(..) | Node::Bytes(_) => {
                unreachable!("reads look through it")
            }
            _ => self.float(term, node, sort),
        }
    }

    fn variable(&mut self, variable: Variable, sort: Sort) -> L::Term {
        let name = symbol_name(self.pool.name(variable), variable.index());
        let symbol_sort = match sort {
            Sort::Float(format) => Sort::Bits(format.bits()),
            other => other,
        };
        let symbol = self.language.symbol(symbol_sort, &name);
        self.dictionary.symbols.insert(variable, symbol.clone());
        match sort {
            Sort::Float(format) => self.float_from_bits(symbol, format),
            _ => symbol,
        }
    }

    fn binary(&self, op: BinaryOp, a: Term, b: Term, width: u32) -> L::Term {
        let truth_values = self.pool.sort(a) == Sort::BOOL;
        let logical = match op {
            BinaryOp::And => Some(Operator::And),
            BinaryOp::Or => Some(Operator::Or),
            BinaryOp::Xor => Some(Operator::Xor),
            BinaryOp::Eq => Some(Operator::Equal),
            _ => None,
        };
        if let Some(operator) = logical.filter(|_| truth_values) {
            return self.apply(operator, &[self.get(a), self.get(b)]);
        }
        // (the operator, whether its result is a Boolean)
        let (operator, is_predicate) = match op {
            BinaryOp::Add => (Operator::BvAdd, false),
            BinaryOp::Mul => (Operator::BvMul, false),
            BinaryOp::UDiv => (Operator::BvUdiv, false),
            BinaryOp::URem => (Operator::BvUrem, false),
            BinaryOp::SDiv => (Operator::BvSdiv, false),
            BinaryOp::SRem => (Operator::BvSrem, false),
            BinaryOp::Shl => (Operator::BvShl, false),
            BinaryOp::LShr => (Operator::BvLshr, false),
            BinaryOp::AShr => (Operator::BvAshr, false),
            BinaryOp::And => (Operator::BvAnd, false),
            BinaryOp::Or => (Operator::BvOr, false),
            BinaryOp::Xor => (Operator::BvXor, false),
            BinaryOp::Concat => (Operator::BvConcat, false),
            BinaryOp::Eq => (Operator::Equal, true),
            BinaryOp::Ult => (Operator::BvUlt, true),
            BinaryOp::Slt => (Operator::BvSlt, true),
            BinaryOp::SAddOverflow => (Operator::BvSaddOverflow, true),
            BinaryOp::SSubOverflow => (Operator::BvSsubOverflow, true),
            BinaryOp::SMulOverflow => (Operator::BvSmulOverflow, true),
            BinaryOp::UMulOverflow => (Operator::BvUmulOverflow, true),
        };
        let result = self.apply(operator, &[self.as_bits(a), self.as_bits(b)]);
        if is_predicate { result } else { self.standing_for(width, result) }
    }
}

/// A name that no other variable has and every language accepts: what SMT-LIB calls a simple
/// symbol, with the number of the variable at its end.
fn symbol_name(name: &str, number: usize) -> String {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut simple: String =
        name.chars().map(|letter| if fits(letter) { letter } else { '_' }).collect();
    if !simple.starts_with(|first: char| first.is_ascii_alphabetic()) {
        simple.insert(0, 'v');
    }
    format!("{simple}_{number}")
}

#[cfg(test)]
mod tests {
    use super::symbol_name;

    #[test]
    fn any_name_becomes_a_simple_symbol() {
        assert_eq!(symbol_name("x", 3), "x_3");
        assert_eq!(symbol_name("main::n [0]|\\", 12), "main__n__0____12");
        assert_eq!(symbol_name("", 0), "v_0");
        assert_eq!(symbol_name("7 up", 1), "v7_up_1");
        assert_eq!(symbol_name("größe\0", 1), "gr__e__1");
    }
}
