//! Decision diagrams: what a term is, input by input, in the order in which the inputs were asked for.
//!
//! Behind many branches that met again, the questions of a parser or a state machine are large formulas
//! over few inputs that are only compared with constants. A solver reads such a formula anew for every
//! question. A diagram is made once for each term, from those of its operands: it splits the values of
//! the first input into intervals, those of the next below each, and so on. A node stands for what the
//! inputs so far have come to, and inputs that come to the same share it, so that a machine's diagram has
//! about as many nodes in a level as the machine has states. Whether a truth value can be true is then
//! seen at once: whether its diagram is anything but false.
//!
//! Leaves are terms, not numbers: what nobody decides about (the sum of all bytes) costs nothing. A
//! truth value that compares two small inputs is taken for an input of its own, below all others, and
//! any other that is no comparison with constants for anything. What is excluded all the same is
//! excluded; what is not must be tried. To take all of them for inputs made diagrams without end of
//! what is computed from bytes that were never written, where no path leads.
//!
//! Diagrams of sums and hashes have as many nodes as there are inputs to them. Whoever asks says how
//! many steps it may take, and asks a solver when they are over.

mod atoms;
mod solution;
mod terms;

use std::rc::Rc;

use base::bits::mask;
use rustc_hash::FxHashMap;

use crate::{Model, Node, Pool, Sort, Term};

/// How many levels are followed; the stack has an end.
const DEEPEST: u32 = 400;

/// How much is remembered before everything is forgotten.
const MOST_REMEMBERED: usize = 2_000_000;

/// How many steps it counts for to make a term.
const LEAF_STEPS: u64 = 8;

/// A diagram: a number into [`Diagrams`], equal for equal ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Diagram(u32);

/// What a diagram is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Form {
    /// A term, whatever the inputs; a truth value is a constant here.
    Leaf(Term),
    /// Nobody knows what.
    Anything,
    /// As the value of a variable or of an undecided truth value says: the greatest value of each
    /// interval with the diagram for it, in order. Neighbours differ.
    Split { on: Term, parts: Rc<[Part]> },
}

type Part = (u128, Diagram);

/// An operation, and what it is done to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Deed {
    /// The second where the first is true, else the third.
    Choose,
    /// A node whose own operands say nothing.
    Apply(Node, Sort),
}

/// Whether truth values can hold together.
#[derive(Clone, PartialEq, Debug)]
pub enum Joint {
    /// They cannot.
    Never,
    /// They do under this model.
    Under(Model),
    /// Not found out in so many steps.
    Unclear,
}

/// Diagrams of the terms of one pool.
#[derive(Default, Debug)]
pub struct Diagrams {
    forms: Vec<Form>,
    known: FxHashMap<Form, Diagram>,
    of_terms: FxHashMap<Term, Diagram>,
    done: FxHashMap<(Deed, [Diagram; 3]), Diagram>,
    steps_left: u64,
    depth: u32,
}

impl Diagrams {
    /// Whether truth values can hold together, in so many steps, and how many it took. What `hint` says
    /// is kept where it can be.
    pub fn joint(
        &mut self,
        pool: &mut Pool,
        conditions: &[Term],
        hint: &Model,
        steps: u64,
    ) -> (Joint, u64) {
        if self.done.len() + self.of_terms.len() > MOST_REMEMBERED {
            *self = Diagrams::default();
        }
        self.steps_left = steps;
        self.depth = 0;
        let joint = match self.conjunction(pool, conditions) {
            Some(all) => self.solution(pool, all, conditions, hint),
            None => Joint::Unclear,
        };
        (joint, steps - self.steps_left)
    }

    fn conjunction(&mut self, pool: &mut Pool, conditions: &[Term]) -> Option<Diagram> {
        let (yes, no) = (self.truth(pool, true), self.truth(pool, false));
        let mut all = yes;
        for condition in conditions {
            let condition = self.of_term(pool, *condition)?;
            all = self.choose(pool, [all, condition, no])?;
            if all == no {
                break;
            }
        }
        Some(all)
    }

    fn form(&self, diagram: Diagram) -> &Form {
        &self.forms[diagram.0 as usize]
    }

    fn splits(&self, diagram: Diagram) -> bool {
        matches!(self.form(diagram), Form::Split { .. })
    }

    fn intern(&mut self, form: Form) -> Diagram {
        if let Some(diagram) = self.known.get(&form) {
            return *diagram;
        }
        let diagram = Diagram(self.forms.len() as u32);
        self.forms.push(form.clone());
        self.known.insert(form, diagram);
        diagram
    }

    fn leaf(&mut self, term: Term) -> Diagram {
        self.intern(Form::Leaf(term))
    }

    fn truth(&mut self, pool: &mut Pool, value: bool) -> Diagram {
        let term = pool.truth(value);
        self.leaf(term)
    }

    /// A split; one diagram where all parts are the same.
    fn split(&mut self, on: Term, parts: impl IntoIterator<Item = Part>) -> Diagram {
        let mut merged: Vec<Part> = Vec::new();
        for (most, diagram) in parts {
            match merged.last_mut() {
                Some((last, same)) if *same == diagram => *last = most,
                _ => merged.push((most, diagram)),
            }
        }
        match merged[..] {
            [(_, only)] => only,
            _ => self.intern(Form::Split { on, parts: merged.into() }),
        }
    }

    /// So many steps fewer; nothing when there are none left.
    fn take(&mut self, steps: u64) -> Option<()> {
        let left = self.steps_left.checked_sub(steps);
        self.steps_left = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// The second where the first is true, else the third.
    fn choose(&mut self, pool: &mut Pool, operands: [Diagram; 3]) -> Option<Diagram> {
        let [condition, first, second] = operands;
        if first == second {
            return Some(first);
        }
        match self.form(condition) {
            Form::Leaf(term) => return Some(if pool.is_true(*term) { first } else { second }),
            Form::Anything if !self.splits(first) && !self.splits(second) => {
                return Some(condition);
            }
            _ => {}
        }
        let is_leaf = |diagram: Diagram, value: bool| match self.form(diagram) {
            Form::Leaf(term) if value => pool.is_true(*term),
            Form::Leaf(term) => pool.is_false(*term),
            _ => false,
        };
        if is_leaf(first, true) && is_leaf(second, false) {
            return Some(condition);
        }
        self.by_parts(pool, Deed::Choose, operands)
    }

    /// A node with these operands; those that it has no room for are like the first.
    fn apply(
        &mut self,
        pool: &mut Pool,
        (node, sort): (Node, Sort),
        operands: [Diagram; 3],
    ) -> Option<Diagram> {
        if let Some(anything) = operands.iter().find(|of| *self.form(**of) == Form::Anything) {
            return Some(*anything);
        }
        let leaves = operands.map(|operand| match self.form(operand) {
            Form::Leaf(term) => Some(*term),
            _ => None,
        });
        if let [Some(first), Some(second), Some(third)] = leaves {
            self.take(LEAF_STEPS)?;
            let mut leaves = [first, second, third].into_iter();
            let node = node.map_operands(|_| leaves.next().expect("no node has more operands"));
            let term = pool.simplified(node, sort);
            return match sort {
                Sort::BOOL => self.deeper(|diagrams| diagrams.of_term(pool, term)),
                _ => Some(self.leaf(term)),
            };
        }
        self.by_parts(pool, Deed::Apply(node, sort), operands)
    }

    /// Does something to the parts of the operands that split first.
    fn by_parts(&mut self, pool: &mut Pool, deed: Deed, operands: [Diagram; 3]) -> Option<Diagram> {
        if let Some(known) = self.done.get(&(deed, operands)) {
            return Some(*known);
        }
        let on = operands.iter().filter_map(|operand| match self.form(*operand) {
            Form::Split { on, .. } => Some(*on),
            _ => None,
        });
        let on = on.min_by_key(|on| rank(pool, *on)).expect("one of the operands splits");
        let mut sides = operands.map(|operand| match self.form(operand) {
            Form::Split { on: own, parts } if *own == on => Side::Parts(Rc::clone(parts), 0),
            _ => Side::Same(operand),
        });
        let last = mask(pool.width(on));
        let mut parts = Vec::new();
        loop {
            self.take(1)?;
            let most = sides.iter().map(|side| side.most(last)).min().unwrap_or(last);
            let here = [sides[0].here(), sides[1].here(), sides[2].here()];
            let result = self.deeper(|diagrams| match deed {
                Deed::Choose => diagrams.choose(pool, here),
                Deed::Apply(node, sort) => diagrams.apply(pool, (node, sort), here),
            })?;
            parts.push((most, result));
            if most == last {
                break;
            }
            for side in &mut sides {
                side.pass(most);
            }
        }
        let result = self.in_order(pool, on, parts)?;
        self.done.insert((deed, operands), result);
        Some(result)
    }

    /// A split whose parts may split on what comes before it: leaves that are compared with something
    /// mention any variable.
    fn in_order(&mut self, pool: &mut Pool, on: Term, parts: Vec<Part>) -> Option<Diagram> {
        let own = rank(pool, on);
        let is_below = |diagram: Diagram| match self.form(diagram) {
            Form::Split { on, .. } => rank(pool, *on) > own,
            _ => true,
        };
        if parts.iter().all(|(_, part)| is_below(*part)) {
            return Some(self.split(on, parts));
        }
        let (yes, no) = (self.truth(pool, true), self.truth(pool, false));
        let mut parts = parts.into_iter().rev();
        let (last, mut result) = parts.next().expect("every value is in a part");
        for (most, part) in parts {
            let is_here = self.split(on, [(most, yes), (last, no)]);
            result = self.choose(pool, [is_here, part, result])?;
        }
        Some(result)
    }

    fn deeper<R>(&mut self, go: impl FnOnce(&mut Self) -> Option<R>) -> Option<R> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let result = go(self);
        self.depth -= 1;
        result
    }
}

/// An operand on the way through the values of what is split on.
enum Side {
    Same(Diagram),
    Parts(Rc<[Part]>, usize),
}

impl Side {
    fn here(&self) -> Diagram {
        match self {
            Side::Same(diagram) => *diagram,
            Side::Parts(parts, at) => parts[*at].1,
        }
    }

    fn most(&self, last: u128) -> u128 {
        match self {
            Side::Same(_) => last,
            Side::Parts(parts, at) => parts[*at].0,
        }
    }

    fn pass(&mut self, most: u128) {
        if let Side::Parts(parts, at) = self
            && parts[*at].0 == most
        {
            *at += 1;
        }
    }
}

/// The order of what is split on: variables as they were made, then truth values that nothing decides.
fn rank(pool: &Pool, on: Term) -> (bool, Term) {
    (!matches!(pool.node(on), Node::Variable(_)), on)
}
