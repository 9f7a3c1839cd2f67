//! Bitwuzla as a [`Solver`].

use std::rc::Rc;
use std::time::{Duration, Instant};

use process::Cancel;
use rustc_hash::FxHashSet;
use term::{ArrayValue, Model, Pool, Sort, Term, Value};

use crate::bitwuzla::{self, Bits, Bitwuzla, Interrupter};
use crate::language::Language;
use crate::operator::{Operator, RoundingMode};
use crate::translate::Dictionary;
use crate::{Cause, Satisfiability, Solver};

/// A solver is renewed when it has seen about this many terms, see [`enough`].
pub(crate) const RENEW_AFTER: usize = 20_000;

/// How many terms a solver may have seen before a query of some size. What it once bit-blasted slows
/// every later query down: after 4,000 small questions about ever new things a new solver is 40 times
/// faster. But a question that grows is answered ten times faster by one that has seen most of it
/// before. So what counts is how much of what it has seen is asked about: up to four times as much is
/// borne, and a little more, so that the smallest do not renew it every time. With four times that
/// little, a thousand questions about products took three times as long.
pub(crate) fn enough(size: usize, renew_after: usize) -> usize {
    (renew_after / 80 + 4 * size).min(renew_after + 2 * size)
}

/// How long the solver that has seen other questions may think before a new one is asked about nothing
/// but this question. To the first, all constraints are assumptions, and what it knows of the past
/// helps with hundreds of small questions. To the second they are facts: it simplifies everything by
/// them, and answers most questions that are hard by themselves in a fraction of the time (a checksum
/// 0.1 s instead of 5). But not all (the last rounds of a binary search 14 s instead of 1), so they
/// take turns that double. The first turn becomes longer where the second solver was of no use, and
/// shorter where it was quick.
const FIRST_PATIENCE: Duration = Duration::from_secs(1);
const LEAST_PATIENCE: Duration = Duration::from_millis(100);
const MOST_PATIENCE: Duration = Duration::from_secs(4);

/// How much more time the second solver gets in each round.
const SHARE_ALONE: u32 = 4;

/// How many terms a query is made of.
pub(crate) fn query_size(pool: &Pool, constraints: &[Term]) -> usize {
    let mut seen = FxHashSet::default();
    let mut stack = constraints.to_vec();
    while let Some(term) = stack.pop() {
        if seen.insert(term) {
            stack.extend(pool.node(term).operands().iter());
        }
    }
    seen.len()
}

/// Bitwuzla, asked through assumptions and renewed by size; what is hard is asked apart.
pub struct BitwuzlaSolver {
    inner: Bitwuzla,
    dictionary: Dictionary<bitwuzla::Term>,
    renew_after: usize,
    /// What the solver that was asked before gets for a question.
    patience: Duration,
    interrupter: Interrupter,
}

impl Default for BitwuzlaSolver {
    fn default() -> Self {
        BitwuzlaSolver::renewed_after(RENEW_AFTER)
    }
}

impl BitwuzlaSolver {
    /// A solver that starts anew when it has seen about `terms` terms, sooner for small queries.
    pub fn renewed_after(terms: usize) -> Self {
        BitwuzlaSolver::with(terms, Interrupter::default())
    }

    /// The same solver, whose queries end soon after the wish to stop.
    #[must_use]
    pub fn interruptible(self, cancel: &Cancel) -> Self {
        BitwuzlaSolver::with(self.renew_after, Interrupter::from(cancel.flag()))
    }

    fn with(renew_after: usize, interrupter: Interrupter) -> Self {
        BitwuzlaSolver {
            inner: Bitwuzla::interrupted_by(interrupter.clone()),
            dictionary: Dictionary::default(),
            renew_after,
            patience: FIRST_PATIENCE,
            interrupter,
        }
    }
}

impl Solver for BitwuzlaSolver {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        let size = query_size(pool, constraints);
        if self.dictionary.len() > enough(size, self.renew_after) {
            let patience = self.patience;
            *self = BitwuzlaSolver::with(self.renew_after, self.interrupter.clone());
            self.patience = patience;
        }
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let assumptions = self.dictionary.query(self.inner.terms(), pool, constraints);
        let mut alone = None;
        let mut slice = self.patience;
        loop {
            let Some(turn) = turn(deadline, slice) else {
                return Satisfiability::Unknown(Cause::OutOfTime);
            };
            let answered = self.inner.check(&assumptions, Some(turn));
            let first = answer(answered, &self.dictionary, pool, constraints);
            if first != Satisfiability::Unknown(Cause::OutOfTime) {
                if alone.is_some() {
                    self.patience = (self.patience * 2).min(MOST_PATIENCE);
                }
                return first;
            }
            let share = slice * SHARE_ALONE;
            let Some(turn) = self::turn(deadline, share) else { return first };
            let start = Instant::now();
            let alone =
                alone.get_or_insert_with(|| Alone::new(&self.interrupter, pool, constraints));
            let second =
                answer(alone.solver.check(&[], Some(turn)), &alone.dictionary, pool, constraints);
            if second != Satisfiability::Unknown(Cause::OutOfTime) {
                if start.elapsed() < self.patience {
                    self.patience = (self.patience / 2).max(LEAST_PATIENCE);
                }
                return second;
            }
            slice *= 2;
        }
    }
}

/// A part of the time that is left, if any is.
fn turn(deadline: Option<Instant>, part: Duration) -> Option<Duration> {
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let turn = left.map_or(part, |left| left.min(part));
    (!turn.is_zero()).then_some(turn)
}

/// A solver that knows one question, and will never know another.
struct Alone {
    solver: Bitwuzla,
    dictionary: Dictionary<bitwuzla::Term>,
}

impl Alone {
    fn new(interrupter: &Interrupter, pool: &Pool, constraints: &[Term]) -> Alone {
        let mut solver = Bitwuzla::without_cores(interrupter.clone());
        let mut dictionary = Dictionary::default();
        for assertion in dictionary.query(solver.terms(), pool, constraints) {
            solver.assert(assertion);
        }
        Alone { solver, dictionary }
    }
}

/// What Bitwuzla's answer says about the variables of the constraints.
fn answer(
    answer: bitwuzla::RawAnswer<'_>,
    dictionary: &Dictionary<bitwuzla::Term>,
    pool: &Pool,
    constraints: &[Term],
) -> Satisfiability {
    match answer {
        bitwuzla::RawAnswer::Unsatisfiable(_) => Satisfiability::Unsatisfiable,
        bitwuzla::RawAnswer::Unknown(cause) => Satisfiability::Unknown(match cause {
            bitwuzla::Cause::Interrupted => Cause::Interrupted,
            bitwuzla::Cause::OutOfTime => Cause::OutOfTime,
            bitwuzla::Cause::GaveUp => Cause::GaveUp,
        }),
        bitwuzla::RawAnswer::Satisfiable(mut solution) => {
            let mut model = Model::default();
            for variable in pool.variables_of(constraints) {
                let there = *dictionary.symbol(variable);
                let value = match pool.sort(pool.variable_term(variable)) {
                    Sort::BOOL => Value::Bits(u128::from(solution.boolean(there))),
                    Sort::Array { .. } => array_value(&solution.array(there)),
                    _ => Value::Bits(number(&solution.bits(there))),
                };
                model.set(variable, value);
            }
            Satisfiability::Satisfiable(model)
        }
    }
}

fn number(bits: &Bits) -> u128 {
    bits.to_u128().expect("no term is wider than 128 bits")
}

fn array_value(array: &bitwuzla::ArrayElements) -> Value {
    let elements = array.elements.iter();
    Value::Array(Rc::new(ArrayValue {
        default: number(&array.default),
        elements: elements.map(|(index, element)| (number(index), number(element))).collect(),
    }))
}

impl Language for bitwuzla::Terms {
    type Term = bitwuzla::Term;

    fn boolean(&self, value: bool) -> bitwuzla::Term {
        self.boolean(value)
    }

    fn bit_vector(&self, width: u32, bits: u128) -> bitwuzla::Term {
        self.bit_vector(&Bits::new(width, bits))
    }

    fn rounding_mode(&self, mode: RoundingMode) -> bitwuzla::Term {
        self.rounding_mode(mode)
    }

    fn symbol(&self, sort: Sort, name: &str) -> bitwuzla::Term {
        self.symbol(sort_in(self, sort), name)
    }

    fn constant_array(&self, sort: Sort, element: bitwuzla::Term) -> bitwuzla::Term {
        self.constant_array(sort_in(self, sort), element)
    }

    fn apply(
        &self,
        operator: Operator,
        operands: &[bitwuzla::Term],
        indices: &[u32],
    ) -> bitwuzla::Term {
        self.apply_indexed(operator, operands, indices)
    }
}

fn sort_in(terms: &bitwuzla::Terms, sort: Sort) -> bitwuzla::Sort {
    match sort {
        Sort::BOOL => terms.boolean_sort(),
        Sort::Bits(width) => terms.bit_vector_sort(width),
        Sort::Array { index, element } => {
            terms.array_sort(terms.bit_vector_sort(index), terms.bit_vector_sort(element))
        }
        Sort::Float(_) => unreachable!("the symbols of floats are vectors"),
    }
}
