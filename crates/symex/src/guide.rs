//! An execution that is known, to start from: its first inputs are given, or the whole of it is followed.
//!
//! Given inputs are constants: up to where they end nothing is asked of anybody, however long that takes, and
//! from there on inputs are open as always. An execution that is followed has open inputs whose values are known:
//! its path is taken without a question, and other ways can be asked about as they are passed.

use std::cell::RefCell;
use std::rc::Rc;

use base::DataModel;
use exec::Stop;
use term::{Evaluation, Model, Node, Sort, Term, Value};
use verdict::{InputKind, InputValue};

use crate::path::SharedModel;
use crate::symbolic::Symbolic;

/// An execution to start from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    /// Its inputs.
    pub inputs: Vec<InputValue>,
    /// How many of them are given.
    pub given: usize,
    /// How many inputs behind them are followed, as zeros; when there is nothing, it is not followed but opened up.
    pub beyond: Option<usize>,
}

/// A guide and the variables that stand for its open inputs.
#[derive(Default)]
pub(crate) struct Guided {
    guide: Guide,
    variables: Vec<Term>,
}

/// The sort of an input.
pub(crate) fn sort_of_input(kind: InputKind, model: DataModel) -> Sort {
    match kind {
        InputKind::Bool => Sort::BOOL,
        _ => Sort::Bits(kind.width(model)),
    }
}

impl Symbolic {
    /// Lets the exploration start from a guide. Gives the model of its first path.
    pub fn start_from(&mut self, guide: &Guide) -> SharedModel {
        let mut model = Model::default();
        let mut variables = Vec::new();
        if guide.beyond.is_some() {
            for input in guide.inputs.iter().skip(guide.given) {
                let term = self.fresh("input", sort_of_input(input.kind, self.model));
                if let Node::Variable(variable) = self.pool.node(term) {
                    model.set(variable, Value::Bits(input.bits));
                }
                variables.push(term);
            }
        }
        self.guided = Some(Guided { guide: guide.clone(), variables });
        Rc::new(RefCell::new(Evaluation::new(model)))
    }

    /// Whether one execution is followed.
    pub(crate) fn is_following(&self) -> bool {
        self.guided.as_ref().is_some_and(|guided| guided.guide.beyond.is_some())
    }

    /// How many inputs are given, if it starts from an execution.
    pub(crate) fn given_inputs(&self) -> Option<usize> {
        self.guided.as_ref().map(|guided| guided.guide.given.min(guided.guide.inputs.len()))
    }

    /// The value of the next input of the executing path.
    pub(crate) fn next_input(&mut self, kind: InputKind) -> Result<Term, Stop> {
        let sort = sort_of_input(kind, self.model);
        let Some(Guided { guide, variables }) = &self.guided else {
            return Ok(self.fresh("input", sort));
        };
        let number = self.path.inputs.len();
        let known = guide.inputs.get(number);
        if let Some(input) = known.filter(|_| number < guide.given) {
            let width = sort.width();
            return Ok(self.pool.bits(width, input.bits));
        }
        if guide.beyond.is_some_and(|beyond| number >= guide.inputs.len() + beyond) {
            return Err(Stop::OutOfInputs);
        }
        let same = known.filter(|input| sort_of_input(input.kind, self.model) == sort);
        match same.and_then(|_| variables.get(number - guide.given)) {
            Some(variable) => Ok(*variable),
            None => Ok(self.fresh("input", sort)),
        }
    }
}
