//! Paths: what must hold for an execution to be here, and one execution that is.

use std::cell::RefCell;
use std::rc::Rc;

use base::Location;
use float::Direction;
use rustc_hash::FxHashMap;
use term::{BinaryOp, Evaluation, Model, Node, Pool, Term, UnaryOp};
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
        let inputs = join_inputs(pool, first, second, tells);
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

/// What both asked for, and between that what only one of them did, under its condition.
fn join_inputs(pool: &mut Pool, first: &Path, second: &Path, tells: Term) -> Rc<Vec<Input>> {
    let (ours, theirs) = (&first.inputs[..], &second.inputs[..]);
    let shared = shared_prefix(ours, theirs);
    if shared == ours.len() && shared == theirs.len() {
        return Rc::clone(&first.inputs);
    }
    let opposite = pool.not(tells);
    let mut inputs = ours[..shared].to_vec();
    let their_place: FxHashMap<Term, usize> =
        (shared..theirs.len()).map(|at| (theirs[at].value, at)).collect();
    let (mut our_facts, mut their_facts) = (Given::by(first), Given::by(second));
    let mut next = shared;
    for input in &ours[shared..] {
        let place = their_place.get(&input.value).copied();
        let Some(place) = place.filter(|place| *place >= next && theirs[*place].kind == input.kind)
        else {
            inputs.push(under(pool, tells, input));
            continue;
        };
        inputs.extend(theirs[next..place].iter().map(|input| under(pool, opposite, input)));
        next = place + 1;
        let guard = match (input.guard, theirs[place].guard) {
            (None, None) => None,
            (ours, theirs) if ours == theirs => ours,
            // Where the others came, it was asked for at any rate.
            (Some(guard), None) if their_facts.holds(pool, guard) == Some(true) => Some(guard),
            (None, Some(guard)) if our_facts.holds(pool, guard) == Some(true) => Some(guard),
            (ours, theirs) => {
                let always = pool.truth(true);
                Some(pool.ite(tells, ours.unwrap_or(always), theirs.unwrap_or(always)))
            }
        };
        inputs.push(Input { guard, ..*input });
    }
    inputs.extend(theirs[next..].iter().map(|input| under(pool, opposite, input)));
    Rc::new(inputs)
}

/// An input that was only asked for under one more condition.
fn under(pool: &mut Pool, condition: Term, input: &Input) -> Input {
    let guard = input.guard.map_or(condition, |guard| pool.and(condition, guard));
    Input { guard: Some(guard), ..*input }
}

/// What follows at a glance from the conditions of a path.
struct Given {
    known: FxHashMap<Term, Option<bool>>,
}

impl Given {
    fn by(path: &Path) -> Given {
        let conditions = path.conditions.iter();
        Given { known: conditions.map(|condition| (*condition, Some(true))).collect() }
    }

    /// Whether a truth value holds; nothing where that is not seen.
    fn holds(&mut self, pool: &mut Pool, truth: Term) -> Option<bool> {
        let mut todo = vec![truth];
        while let Some(term) = todo.last().copied() {
            if self.known.contains_key(&term) {
                todo.pop();
                continue;
            }
            let parts: &[Term] = match pool.node(term) {
                Node::Unary(UnaryOp::Not, part) => &[part],
                Node::Binary(BinaryOp::And | BinaryOp::Or, a, b) => &[a, b],
                _ => &[],
            };
            let before = todo.len();
            todo.extend(parts.iter().filter(|part| !self.known.contains_key(part)));
            if todo.len() > before {
                continue;
            }
            let known = |part: &Term| self.known[part];
            let holds = match pool.node(term) {
                Node::Bits(bits) => Some(bits == 1),
                Node::Unary(UnaryOp::Not, part) => known(&part).map(|holds| !holds),
                Node::Binary(BinaryOp::And, a, b) => match (known(&a), known(&b)) {
                    (Some(true), Some(true)) => Some(true),
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    _ => None,
                },
                Node::Binary(BinaryOp::Or, a, b) => match (known(&a), known(&b)) {
                    (Some(false), Some(false)) => Some(false),
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    _ => None,
                },
                _ => None,
            };
            // A condition may say the opposite of what is asked.
            let holds = holds.or_else(|| {
                let opposite = pool.not(term);
                self.known.get(&opposite).copied().flatten().map(|holds| !holds)
            });
            self.known.insert(term, holds);
        }
        self.known[&truth]
    }
}
