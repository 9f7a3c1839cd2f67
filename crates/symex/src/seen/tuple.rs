//! What numbers are together.
//!
//! Most numbers of a state machine are few, and are told one by one. A number that was just read can be any,
//! and others follow from it: a ring passes the token `v`, and then `v + 1`. A variable that no condition
//! speaks of is *free*, and a tuple stands for all of its values at once, if some place says which one it
//! is, its *anchor*: where the place holds `v`, or `v + 1`, what `v` is can be told from what is there.

use rustc_hash::FxHashSet;
use term::{BinaryOp, Node, Pool, Term, Variable};

use super::{At, Found, Position};
use crate::path::SharedModel;
use crate::symbolic::Symbolic;

/// What a number is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Part {
    /// Whatever a tie is: nothing depends on it.
    Anything,
    Number(u128),
    /// A term of what stays.
    Staying(Term),
    /// A term of free variables.
    Free(Term),
}

/// What numbers are together, one for each position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Tuple {
    parts: Box<[Part]>,
    anchors: Box<[Anchor]>,
}

/// The place that says what a free variable is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Anchor {
    variable: Term,
    /// Which numbers are there, the lowest first.
    numbers: Box<[usize]>,
    /// What they are together, a term of the variable.
    holds: Term,
}

/// A value in a register or in memory, and the numbers that it consists of, the lowest first.
pub(super) struct Place {
    pub numbers: Box<[usize]>,
    pub value: Term,
}

/// What is known of an execution but for the free variables, of which it stands for all values.
pub(super) struct Sample {
    pub model: SharedModel,
    free: FxHashSet<Variable>,
    /// Terms, and what the model says they are.
    known: Vec<(Term, Term)>,
}

impl Sample {
    /// What a term is; nothing where that takes too long to find out.
    pub fn value(&self, domain: &mut Symbolic, term: Term) -> Option<Term> {
        let variables = domain.decisions.variables_of(&domain.pool, term);
        if variables.iter().any(|variable| self.free.contains(variable)) {
            return domain.pool.replaced(term, &self.known);
        }
        let bits = self.model.borrow_mut().bits(&domain.pool, term);
        let width = domain.pool.width(term);
        Some(domain.pool.bits(width, bits))
    }
}

impl Tuple {
    /// What the numbers are in an execution, and in all that differ from it in free variables only.
    pub fn of(
        domain: &mut Symbolic,
        numbers: &[At],
        places: &[Place],
        free: &FxHashSet<Variable>,
        mut model: SharedModel,
    ) -> Found {
        let mut free = free.clone();
        loop {
            let sample = Sample { known: known(domain, numbers, &free, &model), free, model };
            let Some(parts) = parts(domain, numbers, &sample) else {
                return Tuple::of_one(domain, numbers, sample.model);
            };
            let mut values = Vec::with_capacity(places.len());
            for place in places {
                let Some(value) = sample.value(domain, place.value) else {
                    return Tuple::of_one(domain, numbers, sample.model);
                };
                values.push(value);
            }
            let terms: Vec<Term> = { parts.iter() }
                .filter_map(|part| match part {
                    Part::Free(term) => Some(*term),
                    _ => None,
                })
                .collect();
            let mut anchors = Vec::new();
            let mut adrift = Vec::new();
            for variable in domain.pool.variables_of(&terms) {
                let term = domain.pool.variable_term(variable);
                let found = { places.iter().zip(&values) }
                    .find(|(_, holds)| solved(&mut domain.pool, **holds, term, None).is_some());
                match found {
                    Some((place, holds)) => anchors.push(Anchor {
                        variable: term,
                        numbers: place.numbers.clone(),
                        holds: *holds,
                    }),
                    None => adrift.push(variable),
                }
            }
            if adrift.is_empty() {
                let tuple = Tuple { parts: parts.into(), anchors: anchors.into() };
                return (tuple, sample);
            }
            // Nothing tells what they are: one value at a time.
            let Sample { free: mut fewer, model: same, .. } = sample;
            let before = fewer.len();
            fewer.retain(|variable| !adrift.contains(variable));
            if fewer.len() == before {
                return Tuple::of_one(domain, numbers, same);
            }
            (free, model) = (fewer, same);
        }
    }

    /// What the numbers are in one execution.
    fn of_one(domain: &mut Symbolic, numbers: &[At], model: SharedModel) -> Found {
        let free = FxHashSet::default();
        let sample = Sample { known: Vec::new(), free, model };
        let parts = parts(domain, numbers, &sample).expect("a model tells every number");
        (Tuple { parts: parts.into(), anchors: Box::default() }, sample)
    }

    /// The same with what another number was.
    pub fn longer(&self, part: Part) -> Tuple {
        let parts = [&self.parts[..], &[part]].concat().into_boxed_slice();
        Tuple { parts, anchors: self.anchors.clone() }
    }

    /// Where numbers are not as they were once.
    pub fn differs(&self, domain: &mut Symbolic, numbers: &[At]) -> Term {
        let mut free = Vec::with_capacity(self.anchors.len());
        for anchor in &self.anchors {
            let mut parts = anchor.numbers.iter().map(|number| numbers[*number].value);
            let low = parts.next().expect("a place has numbers");
            let there = parts.fold(low, |low, high| domain.pool.concat(high, low));
            let value = solved(&mut domain.pool, anchor.holds, anchor.variable, Some(there));
            free.push((anchor.variable, value.expect("an anchor tells its variable")));
        }
        let mut differs = domain.pool.truth(false);
        for (At { value, .. }, part) in numbers.iter().zip(&self.parts) {
            let known = match part {
                Part::Anything => continue,
                Part::Number(known) => domain.pool.bits(domain.pool.width(*value), *known),
                Part::Staying(term) => *term,
                Part::Free(term) => match domain.pool.replaced(*term, &free) {
                    Some(term) => term,
                    None => return domain.pool.truth(true),
                },
            };
            let is_other = domain.pool.ne(*value, known);
            if domain.pool.is_true(is_other) {
                return is_other;
            }
            differs = domain.pool.or(differs, is_other);
        }
        differs
    }
}

/// What numbers have in an execution; nothing where that takes too long to find out.
fn parts(domain: &mut Symbolic, numbers: &[At], sample: &Sample) -> Option<Vec<Part>> {
    let part = |at: &At| {
        if at.stays {
            return Some(Part::Staying(at.value));
        }
        let value = sample.value(domain, at.value)?;
        Some(match domain.pool.constant(value) {
            Some(bits) => Part::Number(bits),
            None => Part::Free(value),
        })
    };
    numbers.iter().map(part).collect()
}

/// What a model says of all but free variables that numbers depend on; of what stays, it is ties that they do.
fn known(
    domain: &mut Symbolic,
    numbers: &[At],
    free: &FxHashSet<Variable>,
    model: &SharedModel,
) -> Vec<(Term, Term)> {
    if free.is_empty() {
        return Vec::new();
    }
    let moving = numbers.iter().filter(|at| !at.stays).map(|at| at.value);
    let variables = domain.variables_of(moving).into_iter();
    let mut bound: Vec<Variable> = variables.filter(|variable| !free.contains(variable)).collect();
    bound.sort_unstable();
    let bound = bound.into_iter().map(|variable| domain.pool.variable_term(variable));
    let ties = numbers.iter().filter(|at| matches!(at.position, Position::Tie(_)));
    let terms: Vec<Term> = bound.chain(ties.map(|at| at.value)).collect();
    let is_bits = |term: &Term| matches!(domain.pool.sort(*term), term::Sort::Bits(_));
    let terms: Vec<Term> = terms.into_iter().filter(is_bits).collect();
    let mut model = model.borrow_mut();
    let known = terms.into_iter().map(|term| {
        let bits = model.bits(&domain.pool, term);
        let width = domain.pool.width(term);
        (term, domain.pool.bits(width, bits))
    });
    known.collect()
}

/// What a variable is where a term of it is `there`; nothing where the term does not tell. Without `there` it is
/// only asked whether it does.
fn solved(pool: &mut Pool, term: Term, variable: Term, there: Option<Term>) -> Option<Term> {
    if term == variable {
        return Some(there.unwrap_or(variable));
    }
    let (inner, there) = match pool.node(term) {
        Node::Extend { of, .. } => {
            let width = pool.width(of);
            (of, there.map(|there| pool.extract(there, 0, width)))
        }
        Node::Binary(BinaryOp::Add, a, b) => {
            let (inner, distance) = match (pool.constant(a), pool.constant(b)) {
                (_, Some(_)) => (a, b),
                (Some(_), _) => (b, a),
                _ => return None,
            };
            (inner, there.map(|there| pool.sub(there, distance)))
        }
        _ => return None,
    };
    solved(pool, inner, variable, there)
}
