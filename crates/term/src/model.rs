//! Models, and what terms are under them.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::{Node, Pool, Sort, Term, Variable, fold};

/// What a term is under a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A bit-vector, or the bits of a float.
    Bits(u128),
    /// An array.
    Array(Rc<ArrayValue>),
}

impl Value {
    /// The bits of a bit-vector or float.
    ///
    /// # Panics
    /// When it is an array: asking is then a bug.
    pub fn bits(&self) -> u128 {
        match self {
            Value::Bits(bits) => *bits,
            Value::Array(_) => panic!("an array has no bits"),
        }
    }
}

/// An array that differs from a default in some places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ArrayValue {
    /// The element everywhere else.
    pub default: u128,
    /// The elements that were said.
    pub elements: BTreeMap<u128, u128>,
}

/// Values for variables. A variable that is not mentioned is zero.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Model {
    values: FxHashMap<Variable, Value>,
}

impl Model {
    /// Sets the value of a variable.
    pub fn set(&mut self, variable: Variable, value: Value) {
        self.values.insert(variable, value);
    }

    /// The value of a variable, if the model says one.
    pub fn get(&self, variable: Variable) -> Option<&Value> {
        self.values.get(&variable)
    }

    /// What a term is. Terms share nodes, so each is computed once; no recursion, because terms
    /// can be as deep as an execution is long.
    pub fn evaluate(&self, pool: &Pool, term: Term) -> Value {
        Evaluation { pool, model: self, known: FxHashMap::default() }.run(term)
    }

    /// Whether a truth value is true.
    pub fn satisfies(&self, pool: &Pool, term: Term) -> bool {
        self.evaluate(pool, term).bits() == 1
    }
}

struct Evaluation<'a> {
    pool: &'a Pool,
    model: &'a Model,
    known: FxHashMap<Term, Value>,
}

impl Evaluation<'_> {
    fn run(&mut self, root: Term) -> Value {
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.known.contains_key(&term) {
                stack.pop();
                continue;
            }
            let node = self.pool.node(term);
            let before = stack.len();
            match node {
                // Only the side that counts is computed.
                Node::Ite(condition, if_true, if_false) => match self.known.get(&condition) {
                    None => stack.push(condition),
                    Some(value) => {
                        let chosen = if value.bits() == 1 { if_true } else { if_false };
                        match self.known.get(&chosen).cloned() {
                            None => stack.push(chosen),
                            Some(value) => {
                                self.known.insert(term, value);
                            }
                        }
                    }
                },
                _ => {
                    let missing = |operand: &&Term| !self.known.contains_key(*operand);
                    stack.extend(node.operands().iter().filter(missing));
                    if stack.len() == before {
                        let value = self.compute(term, node);
                        self.known.insert(term, value);
                    }
                }
            }
        }
        self.known[&root].clone()
    }

    fn bits(&self, term: Term) -> u128 {
        self.known[&term].bits()
    }

    fn array(&self, term: Term) -> &Rc<ArrayValue> {
        match &self.known[&term] {
            Value::Array(array) => array,
            Value::Bits(_) => panic!("an array was expected"),
        }
    }

    /// The value of a node whose operands are known.
    fn compute(&self, term: Term, node: Node) -> Value {
        let pool = self.pool;
        let sort = pool.sort(term);
        let bits = match node {
            Node::Bits(bits) => bits,
            Node::Variable(variable) => match (self.model.get(variable), sort) {
                (Some(value), _) => return value.clone(),
                (None, Sort::Array { .. }) => return Value::Array(Rc::default()),
                (None, _) => 0,
            },
            Node::Unary(op, a) => fold::unary(op, pool.width(a), self.bits(a)),
            Node::Binary(op, a, b) => {
                fold::binary(op, pool.width(a), pool.width(b), self.bits(a), self.bits(b))
            }
            Node::Ite(..) => unreachable!("choices are computed where they stand"),
            Node::Extract { of, low } => fold::extract(low, sort.width(), self.bits(of)),
            Node::Extend { signed, of } => {
                fold::extend(signed, pool.width(of), sort.width(), self.bits(of))
            }
            Node::FloatFromBits(a) | Node::BitsFromFloat(a) => self.bits(a),
            Node::FloatBinary(op, a, b) => {
                float::binary(op, pool.format(a), self.bits(a), self.bits(b))
            }
            Node::FloatNegate(a) => float::negate(pool.format(a), self.bits(a)),
            Node::FloatAbs(a) => self.float_function(float::Function::Abs, &[a]),
            Node::FloatSqrt(a) => self.float_function(float::Function::Sqrt, &[a]),
            Node::FloatFma(a, b, c) => {
                self.float_function(float::Function::FusedMultiplyAdd, &[a, b, c])
            }
            Node::FloatRound(rounding, a) => self.float_function(fold::rounding(rounding), &[a]),
            Node::FloatCompare(predicate, a, b) => {
                let format = pool.format(a);
                u128::from(float::compare(predicate, format, self.bits(a), self.bits(b)))
            }
            Node::FloatToFloat(a) => {
                let Sort::Float(to) = sort else { unreachable!("a conversion gives a float") };
                float::convert(pool.format(a), to, self.bits(a))
            }
            Node::FloatToInteger { signed, of } => {
                let width = sort.width();
                float::to_integer(pool.format(of), self.bits(of), width, signed).unwrap_or(0)
            }
            Node::IntegerToFloat { signed, of } => {
                let Sort::Float(format) = sort else { unreachable!("a conversion gives a float") };
                float::from_integer(format, self.bits(of), pool.width(of), signed)
            }
            Node::Select(array, index) => {
                let array = self.array(array);
                array.elements.get(&self.bits(index)).copied().unwrap_or(array.default)
            }
            Node::Store(array, index, value) => {
                let mut array = (**self.array(array)).clone();
                array.elements.insert(self.bits(index), self.bits(value));
                return Value::Array(Rc::new(array));
            }
            Node::Filled(element) => {
                let default = self.bits(element);
                return Value::Array(Rc::new(ArrayValue { default, elements: BTreeMap::new() }));
            }
        };
        Value::Bits(bits)
    }

    fn float_function(&self, function: float::Function, operands: &[Term]) -> u128 {
        let bits: Vec<u128> = operands.iter().map(|term| self.bits(*term)).collect();
        float::function(function, self.pool.format(operands[0]), &bits)
            .expect("the functions of terms are exact in every format")
    }
}
