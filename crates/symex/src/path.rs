//! Paths: what must hold for an execution to be here, and one execution that is.

use std::cell::RefCell;
use std::rc::Rc;

use base::Location;
use float::Direction;
use term::{Evaluation, Model, Pool, Term};
use verdict::InputKind;

use crate::memory::Displaced;

/// A model with what terms are under it, shared by the states that it belongs to.
pub type SharedModel = Rc<RefCell<Evaluation>>;

/// An input that the program asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input {
    /// The way it was asked for.
    pub kind: InputKind,
    /// Its value: a variable, or a term over one.
    pub value: Term,
    /// Where it was asked for.
    pub location: Location,
    /// Under which condition it was; nothing when always.
    pub guard: Option<Term>,
}

/// What is known of the executions that a state stands for.
#[derive(Clone)]
pub struct Path {
    /// Truth values that all hold.
    pub conditions: Rc<Vec<Term>>,
    /// A model under which they do.
    pub model: SharedModel,
    /// The inputs so far, in order.
    pub inputs: Rc<Vec<Input>>,
    /// Where results of floats are rounded to; nothing when to nearest.
    pub direction: Option<Direction>,
    /// The objects whose addresses became numbers here, and that are known not to overlap.
    pub(crate) placed: Rc<Vec<Displaced>>,
}

impl Path {
    /// The path of a program that has just started.
    pub fn start() -> Path {
        Path {
            conditions: Rc::default(),
            model: Rc::new(RefCell::new(Evaluation::new(Model::default()))),
            inputs: Rc::default(),
            direction: None,
            placed: Rc::default(),
        }
    }

    /// Whether a truth value is one of the conditions.
    pub fn states(&self, condition: Term) -> bool {
        self.conditions.contains(&condition)
    }

    /// Adds a condition; `model` satisfies it and all others.
    pub fn add(&mut self, condition: Term, model: SharedModel) {
        if !self.states(condition) {
            Rc::make_mut(&mut self.conditions).push(condition);
        }
        self.model = model;
    }

    /// The path of the executions of either of two that exclude each other and round alike, and the
    /// condition that tells the first from the second.
    pub fn join(pool: &mut Pool, first: &Path, second: &Path) -> (Path, Term) {
        let shared = shared_prefix(&first.conditions, &second.conditions);
        let (ours, theirs) = (&first.conditions[shared..], &second.conditions[shared..]);
        let all_of_ours = pool.all(ours.iter().copied());
        let all_of_theirs = pool.all(theirs.iter().copied());
        // A fork leaves a condition on one side and its opposite on the other: that alone tells.
        let tells = match (ours.first(), theirs.first()) {
            (Some(ours), Some(theirs)) if pool.not(*theirs) == *ours => *ours,
            _ => all_of_ours,
        };
        let either = pool.or(all_of_ours, all_of_theirs);
        let mut conditions = first.conditions[..shared].to_vec();
        if !pool.is_true(either) {
            conditions.push(either);
        }
        let inputs = join_inputs(pool, &first.inputs, &second.inputs, tells);
        let model = Rc::clone(&first.model);
        // What one of them alone knows, the condition above says of that one alone.
        let placed = shared_prefix(&first.placed, &second.placed);
        let placed = match placed == first.placed.len() {
            true => Rc::clone(&first.placed),
            false => Rc::new(first.placed[..placed].to_vec()),
        };
        let (conditions, direction) = (Rc::new(conditions), first.direction);
        (Path { conditions, model, inputs, direction, placed }, tells)
    }
}

fn shared_prefix<T: PartialEq>(first: &[T], second: &[T]) -> usize {
    first.iter().zip(second).take_while(|(a, b)| a == b).count()
}

/// What both asked for, then what only one of them did, under its condition.
fn join_inputs(
    pool: &mut Pool,
    first: &Rc<Vec<Input>>,
    second: &Rc<Vec<Input>>,
    tells: Term,
) -> Rc<Vec<Input>> {
    let shared = shared_prefix(first, second);
    if shared == first.len() && shared == second.len() {
        return Rc::clone(first);
    }
    let mut inputs = first[..shared].to_vec();
    let opposite = pool.not(tells);
    for (rest, condition) in [(&first[shared..], tells), (&second[shared..], opposite)] {
        for input in rest {
            let guard = match input.guard {
                Some(guard) => pool.and(condition, guard),
                None => condition,
            };
            inputs.push(Input { guard: Some(guard), ..*input });
        }
    }
    Rc::new(inputs)
}
