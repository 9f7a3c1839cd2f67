//! All that a machine can do, as sets of states.

use std::collections::HashSet;

use super::{Atom, Expression, MOST_NUMBERS, Machine, Number, Relation, Statement};

/// The numbers; those that a machine does not have are zero.
type State = [u8; MOST_NUMBERS];
type States = HashSet<State>;

/// Where states are after a statement.
#[derive(Default)]
struct After {
    /// At its end.
    next: States,
    /// At a `break` of the loop around it.
    left: States,
    /// At a `continue` of the loop around it.
    again: States,
}

/// A state with a number changed.
fn set(mut state: State, number: Number, value: u16) -> State {
    state[number] = value as u8;
    state
}

impl Machine {
    /// Whether nothing happens that must never happen.
    pub fn is_safe(&self) -> bool {
        let mut starts = States::from([[0; MOST_NUMBERS]]);
        for (number, start) in self.start.iter().enumerate() {
            let values = match start {
                Some(value) => u16::from(*value)..u16::from(*value) + 1,
                None => 0..self.limits[number],
            };
            let with = |state: State| values.clone().map(move |value| set(state, number, value));
            starts = starts.into_iter().flat_map(with).collect();
        }
        self.loops(&self.body, starts).is_some()
    }

    /// The states in which a loop can be left; nothing where something happens that must not.
    fn loops(&self, body: &[Statement], starts: States) -> Option<States> {
        let mut heads = starts.clone();
        let mut left = States::new();
        let mut fresh = starts;
        while !fresh.is_empty() {
            let after = self.all(body, fresh)?;
            left.extend(after.left);
            let ends = after.next.into_iter().chain(after.again);
            fresh = ends.filter(|state| heads.insert(*state)).collect();
        }
        left.extend(heads);
        Some(left)
    }

    fn all(&self, statements: &[Statement], starts: States) -> Option<After> {
        let mut after = After { next: starts, ..After::default() };
        for statement in statements {
            let one = self.one(statement, after.next)?;
            after.next = one.next;
            after.left.extend(one.left);
            after.again.extend(one.again);
        }
        Some(after)
    }

    fn one(&self, statement: &Statement, starts: States) -> Option<After> {
        let next = match statement {
            Statement::Assign(number, expression) => {
                let assign = |state: State| {
                    set(state, *number, self.value(expression, &state) % self.limits[*number])
                };
                starts.into_iter().map(assign).collect()
            }
            Statement::Ask(number) => {
                let ask = |state: State| {
                    (0..self.limits[*number]).map(move |value| set(state, *number, value))
                };
                starts.into_iter().flat_map(ask).collect()
            }
            Statement::If(atoms, then, otherwise) => {
                let (yes, no) = self.split(atoms, starts);
                let (mut yes, no) = (self.all(then, yes)?, self.all(otherwise, no)?);
                yes.next.extend(no.next);
                yes.left.extend(no.left);
                yes.again.extend(no.again);
                return Some(yes);
            }
            Statement::While(body) => self.loops(body, starts)?,
            Statement::Repeat(count, body) => {
                let (mut running, mut left) = (starts, States::new());
                for _ in 0..*count {
                    let after = self.all(body, running)?;
                    left.extend(after.left);
                    running = after.next;
                    running.extend(after.again);
                }
                left.extend(running);
                left
            }
            Statement::Break(atoms) => {
                let (left, next) = self.split(atoms, starts);
                return Some(After { next, left, again: States::new() });
            }
            Statement::Continue(atoms) => {
                let (again, next) = self.split(atoms, starts);
                return Some(After { next, again, left: States::new() });
            }
            Statement::Never(atoms) => {
                let (wrong, next) = self.split(atoms, starts);
                if !wrong.is_empty() {
                    return None;
                }
                next
            }
            Statement::Passing => starts,
        };
        Some(After { next, ..After::default() })
    }

    fn split(&self, atoms: &[Atom], states: States) -> (States, States) {
        states.into_iter().partition(|state| atoms.iter().all(|atom| self.holds(atom, state)))
    }

    fn holds(&self, atom: &Atom, state: &State) -> bool {
        let (left, right) = (u16::from(state[atom.left]), self.value(&atom.right, state));
        match atom.relation {
            Relation::Equal => left == right,
            Relation::Different => left != right,
            Relation::Less => left < right,
            Relation::Greater => left > right,
        }
    }

    /// What an expression is before it is brought below a limit.
    fn value(&self, expression: &Expression, state: &State) -> u16 {
        match expression {
            Expression::Constant(value) => u16::from(*value),
            Expression::Number(number) => u16::from(state[*number]),
            Expression::Sum(left, right) => self.value(left, state) + self.value(right, state),
        }
    }
}
