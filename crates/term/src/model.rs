//! Models: values for variables.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::evaluation::Memory;
use crate::{Pool, Term, Variable};

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

    /// Takes over every value that another model says.
    pub fn extend(&mut self, other: &Model) {
        self.values.extend(other.values.iter().map(|(variable, value)| (*variable, value.clone())));
    }

    /// The value of a variable, if the model says one.
    pub fn get(&self, variable: Variable) -> Option<&Value> {
        self.values.get(&variable)
    }

    /// What a term is. To ask for many, an [`Evaluation`](crate::Evaluation) remembers what they
    /// share.
    pub fn evaluate(&self, pool: &Pool, term: Term) -> Value {
        Memory::default().value(self, pool, term)
    }

    /// Whether a truth value is true.
    pub fn satisfies(&self, pool: &Pool, term: Term) -> bool {
        self.evaluate(pool, term).bits() == 1
    }
}
