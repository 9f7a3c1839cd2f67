//! A model of a truth value, read from its diagram.

use std::rc::Rc;

use super::{Diagram, Diagrams, Form, Joint};
use crate::{Evaluation, Model, Node, Pool, Sort, Term, Value, Variable};

/// How many ways through a diagram are tried that lead to what only the variables decide.
const WAYS: u32 = 8;

/// A way through a diagram.
struct Way<'p> {
    pool: &'p Pool,
    conditions: &'p [Term],
    hint: &'p Model,
    /// The variables whose values had to be others than those of the hint.
    changed: Vec<(Variable, u128)>,
    /// How many more ends may be come to.
    left: u32,
}

impl Diagrams {
    /// A model under which a diagram is true, that of all these conditions.
    pub(super) fn solution(
        &mut self,
        pool: &Pool,
        root: Diagram,
        conditions: &[Term],
        hint: &Model,
    ) -> Joint {
        if self.is_false(pool, root) {
            return Joint::Never;
        }
        let mut way = Way { pool, conditions, hint, changed: Vec::new(), left: WAYS };
        match self.follow(&mut way, root) {
            true => Joint::Under(way.model()),
            false => Joint::Unclear,
        }
    }

    fn is_false(&self, pool: &Pool, diagram: Diagram) -> bool {
        matches!(self.form(diagram), Form::Leaf(term) if pool.is_false(*term))
    }

    /// Whether the way, as it goes on, can lead to where the diagram is true.
    fn follow(&self, way: &mut Way<'_>, at: Diagram) -> bool {
        let (on, parts) = match self.form(at) {
            Form::Leaf(_) => return !self.is_false(way.pool, at),
            Form::Anything => return way.holds(),
            Form::Split { on, parts } => (*on, parts),
        };
        // Below the variables, everything is as they make it.
        let Node::Variable(variable) = way.pool.node(on) else { return way.holds() };
        let hinted = way.hint.get(variable).map_or(0, Value::bits);
        let preferred = parts.partition_point(|(most, _)| *most < hinted);
        let others = (0..parts.len()).filter(|index| *index != preferred);
        for index in std::iter::once(preferred).chain(others) {
            let (_, next) = parts[index];
            if self.is_false(way.pool, next) || way.left == 0 {
                continue;
            }
            let before = way.changed.len();
            if index != preferred {
                let least = index.checked_sub(1).map_or(0, |before| parts[before].0 + 1);
                way.changed.push((variable, least));
            }
            if self.follow(way, next) {
                return true;
            }
            way.changed.truncate(before);
        }
        false
    }
}

impl Way<'_> {
    /// Whether the conditions hold at this end of the way.
    fn holds(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        let mut evaluation = Evaluation::new(self.model());
        self.conditions.iter().rev().all(|condition| evaluation.holds(self.pool, *condition))
    }

    /// Values for the variables of the conditions: those of the hint, but for what had to be changed.
    fn model(&self) -> Model {
        let mut model = Model::default();
        for variable in self.pool.variables_of(self.conditions) {
            // What no model mentions is zero.
            let zero = || match self.pool.sort(self.pool.variable_term(variable)) {
                Sort::Array { .. } => Value::Array(Rc::default()),
                _ => Value::Bits(0),
            };
            model.set(variable, self.hint.get(variable).cloned().unwrap_or_else(zero));
        }
        for (variable, bits) in &self.changed {
            model.set(*variable, Value::Bits(*bits));
        }
        model
    }
}
