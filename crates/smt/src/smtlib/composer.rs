//! Queries put into words: what is new to say, what is assumed, and what to ask for when it can hold.
//!
//! Used once it gives a script; used again and again it gives what a solver that remembers the
//! declarations so far must be told next.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{ArrayValue, Model, Node, Pool, Sort, Term, Value, Variable};

use super::expression::Expression;
use super::text::{Text, Writer};
use crate::language::Language;
use crate::operator::Operator;
use crate::translate::Dictionary;

/// Puts queries into words.
#[derive(Debug, Default)]
pub(crate) struct Composer {
    pub(crate) writer: Writer,
    dictionary: Dictionary<Text>,
    /// The symbols of what was asked for, and the definitions that tie them.
    given: FxHashMap<(Option<Variable>, Term), (Rc<str>, Text)>,
}

/// A query in words.
#[derive(Clone, Debug)]
pub(crate) struct Composed {
    /// Booleans that hold together if and only if the constraints do.
    pub(crate) assertions: Vec<Rc<str>>,
    /// The symbols whose values make up a model.
    pub(crate) names: Vec<Rc<str>>,
    asked: Vec<Asked>,
}

/// What a value in the solver's response is.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Variable(Variable),
    /// The index of the reads that come next.
    Index,
    /// The element of an array at the index that came before.
    Element(Variable),
}

impl Composer {
    /// How much was said so far.
    pub(crate) fn len(&self) -> usize {
        self.dictionary.len() + self.given.len()
    }

    /// Whether all constraints can hold together. New declarations are with the writer.
    ///
    /// Arrays are asked for at the indices where the query reads them and nowhere else, because
    /// solvers have no common way to write a whole array.
    pub(crate) fn compose(&mut self, pool: &Pool, constraints: &[Term]) -> Composed {
        let assertions = self.dictionary.query(&self.writer, pool, constraints);
        let mut composed = Composed {
            assertions: assertions.into_iter().map(|assertion| assertion.text).collect(),
            names: Vec::new(),
            asked: Vec::new(),
        };
        let mut arrays = Vec::new();
        for variable in pool.variables_of(constraints) {
            match pool.sort(pool.variable_term(variable)) {
                Sort::Array { index, element } => arrays.push((variable, index, element)),
                _ => {
                    composed.asked.push(Asked::Variable(variable));
                    composed.names.push(self.dictionary.symbol(variable).text.clone());
                }
            }
        }
        if arrays.is_empty() {
            return composed;
        }
        for index in indices_read(pool, constraints) {
            let width = pool.width(index);
            let there = self.dictionary.bits(&self.writer, pool, index);
            self.ask(&mut composed, None, index, width, || there.clone());
            composed.asked.push(Asked::Index);
            for (array, _, element) in arrays.iter().filter(|(_, index, _)| *index == width) {
                let (writer, symbol) = (&self.writer, self.dictionary.symbol(*array).clone());
                let read = writer.apply(Operator::Select, &[symbol, there.clone()], &[]);
                self.ask(&mut composed, Some(*array), index, *element, || read);
                composed.asked.push(Asked::Element(*array));
            }
        }
        composed
    }

    /// Asks for a bit-vector by a symbol of its own, since some solvers repeat the question in full.
    fn ask(
        &mut self,
        composed: &mut Composed,
        array: Option<Variable>,
        index: Term,
        width: u32,
        value: impl FnOnce() -> Text,
    ) {
        let writer = &self.writer;
        let (symbol, definition) = self.given.entry((array, index)).or_insert_with(|| {
            let name = match array {
                Some(array) => format!("element${}${}", array.index(), index.index()),
                None => format!("index${}", index.index()),
            };
            let symbol = writer.symbol(Sort::Bits(width), &name);
            let mut value = value();
            if width == 1 {
                // A symbol of one bit is a Boolean.
                let one = writer.bit_vector(1, 1);
                value = writer.apply(Operator::Equal, &[value, one], &[]);
            }
            let definition = writer.apply(Operator::Equal, &[symbol.clone(), value], &[]);
            (symbol.text, definition)
        });
        composed.names.push(symbol.clone());
        composed.assertions.push(definition.text.clone());
    }
}

impl Composed {
    /// The model in the response to a `get-value` of all names.
    pub(crate) fn model(&self, response: Option<&Expression>) -> Result<Model, String> {
        let mut model = Model::default();
        if self.asked.is_empty() {
            return Ok(model);
        }
        let pairs = match response {
            Some(Expression::List(pairs)) if pairs.len() == self.asked.len() => pairs,
            Some(other) => return Err(format!("gave no values for what was asked: {other}")),
            None => return Err("gave no values".to_owned()),
        };
        let mut index = 0;
        let mut arrays: FxHashMap<Variable, ArrayValue> = FxHashMap::default();
        for (asked, pair) in self.asked.iter().zip(pairs) {
            let bits = match pair {
                Expression::List(pair) if pair.len() == 2 => pair[1].bits(),
                _ => None,
            };
            let bits = bits.ok_or_else(|| format!("gave no value, but {pair}"))?;
            match asked {
                Asked::Variable(variable) => model.set(*variable, Value::Bits(bits)),
                Asked::Index => index = bits,
                Asked::Element(array) => {
                    arrays.entry(*array).or_default().elements.insert(index, bits);
                }
            }
        }
        for (array, value) in arrays {
            model.set(array, Value::Array(Rc::new(value)));
        }
        Ok(model)
    }
}

/// The indices at which the constraints read arrays.
fn indices_read(pool: &Pool, constraints: &[Term]) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut indices = Vec::new();
    let mut stack = constraints.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = pool.node(term);
        if let Node::Select(_, index) = node {
            indices.push(index);
        }
        stack.extend(node.operands().iter());
    }
    indices.sort_unstable();
    indices.dedup();
    indices
}
