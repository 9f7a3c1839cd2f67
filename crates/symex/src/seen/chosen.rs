//! One of several executions, by the number of a choice.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Evaluation, Node, Sort, Term, Value as Constant};

use super::Found;
use super::passed::Passed;
use crate::path::{Input, SharedModel};
use crate::symbolic::Symbolic;

/// One of several executions, by the number of a choice.
pub(super) struct Chosen<'f> {
    number: Term,
    samples: &'f [Found],
    /// What terms are.
    known: FxHashMap<Term, Term>,
}

impl<'f> Chosen<'f> {
    pub fn among(domain: &mut Symbolic, samples: &'f [Found]) -> Chosen<'f> {
        let width = samples.len().next_power_of_two().trailing_zeros();
        let number = domain.fresh("which of the states", Sort::Bits(width.max(1)));
        Chosen { number, samples, known: FxHashMap::default() }
    }

    /// What a number is in the execution of the choice; nothing where that takes too long to find out.
    pub fn value(&mut self, domain: &mut Symbolic, term: Term) -> Option<Term> {
        if let Some(known) = self.known.get(&term) {
            return Some(*known);
        }
        let samples = self.samples.iter();
        let values = samples.map(|(_, sample)| sample.value(domain, term));
        let mut values: Vec<Term> = values.collect::<Option<_>>()?;
        let pool = &mut domain.pool;
        // Bit by bit of the number; those beyond the last mean the last.
        let mut bit = 0;
        while values.len() > 1 {
            let is_odd = pool.extract(self.number, bit, 1);
            let pairs = values.chunks(2);
            values = pairs
                .map(|pair| match *pair {
                    [even, odd] => pool.ite(is_odd, odd, even),
                    _ => pair[0],
                })
                .collect();
            bit += 1;
        }
        self.known.insert(term, values[0]);
        Some(values[0])
    }

    /// The inputs so far, without what is done with; nothing where that decides about one that stays.
    pub fn inputs(
        &mut self,
        domain: &mut Symbolic,
        passed: &Passed,
        ties: &[Term],
    ) -> Option<Vec<Input>> {
        let inputs = Rc::clone(&domain.path.inputs);
        let mut rest = Vec::with_capacity(inputs.len());
        for input in inputs.iter() {
            let mentioned: Vec<Term> = [input.value].into_iter().chain(input.guard).collect();
            let variables = domain.pool.variables_of(&mentioned);
            let stay = variables.iter().filter(|v| passed.stays(domain, **v)).count();
            if stay == variables.len() {
                rest.push(*input);
                continue;
            }
            if stay != 0 && !passed.is_tied(domain, &mentioned, ties) {
                return None;
            }
            let guard = match input.guard {
                None => None,
                Some(guard) => {
                    let guard = self.value(domain, guard)?;
                    if domain.pool.is_false(guard) {
                        continue;
                    }
                    (!domain.pool.is_true(guard)).then_some(guard)
                }
            };
            let bits = domain.as_bits(input.value);
            let value = self.value(domain, bits)?;
            rest.push(Input { value, guard, ..*input });
        }
        Some(rest)
    }

    /// The model of the first choice.
    pub fn first_model(&self, domain: &Symbolic) -> SharedModel {
        let mut model = self.samples[0].1.model.borrow().model().clone();
        if let Node::Variable(number) = domain.pool.node(self.number) {
            model.set(number, Constant::Bits(0));
        }
        Rc::new(RefCell::new(Evaluation::new(model)))
    }
}
