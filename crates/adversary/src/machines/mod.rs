//! Random state machines: loops without a bound, whose truth is known all the same.
//!
//! A [`Machine`] has a few numbers, each below a limit, and a body that is repeated for ever, or until an
//! input ends it. [`meaning`] follows all that it can do at once, as sets of states, which end to grow; [`text`]
//! writes it as C, its numbers as variables, members, elements or bytes from `malloc`. What compares states to
//! end the exploration of a loop is at work in every one of these programs. Some numbers are *whole*: any byte, read
//! without an assumption, as the tokens are that rings of processes pass on.

mod meaning;
mod text;

#[cfg(test)]
mod tests;

use base::{Rng, Seed};

/// A number of the machine, by its index.
pub(crate) type Number = usize;

/// How many numbers a machine has at most.
const MOST_NUMBERS: usize = 4;
/// What whole numbers are below.
const WHOLE: u16 = 256;

/// Something below the limit of the number that becomes it.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Constant(u8),
    Number(Number),
    /// The sum of two, modulo that limit.
    Sum(Box<Expression>, Box<Expression>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Relation {
    Equal,
    Different,
    Less,
    Greater,
}

/// A comparison.
#[derive(Clone, Debug)]
pub(crate) struct Atom {
    pub(crate) left: Number,
    pub(crate) relation: Relation,
    pub(crate) right: Expression,
}

/// What a machine does.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Assign(Number, Expression),
    /// A number becomes an input, which is below its limit.
    Ask(Number),
    /// If all hold.
    If(Vec<Atom>, Vec<Statement>, Vec<Statement>),
    /// As often as inputs want it.
    While(Vec<Statement>),
    /// So many times.
    Repeat(u8, Vec<Statement>),
    /// Leaves the loop around it if all hold.
    Break(Vec<Atom>),
    /// Begins the loop around it anew if all hold.
    Continue(Vec<Atom>),
    /// All of them together must never hold.
    Never(Vec<Atom>),
    /// Memory is asked for, written and given back.
    Passing,
}

/// Where the numbers are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    Locals,
    Globals,
    Struct,
    Array,
    Heap,
}

/// A machine.
#[derive(Clone, Debug)]
pub struct Machine {
    /// What each number is below.
    pub(crate) limits: Vec<u16>,
    /// What the numbers are at first; nothing where that is an input.
    pub(crate) start: Vec<Option<u8>>,
    pub(crate) home: Home,
    pub(crate) is_narrow: bool,
    /// Whether the body is a function of its own.
    pub(crate) is_called: bool,
    pub(crate) body: Vec<Statement>,
}

impl Machine {
    /// The machine of a seed.
    pub fn new(seed: Seed) -> Machine {
        let mut writer = Writer { rng: seed.rng(), limits: Vec::new() };
        writer.machine()
    }
}

struct Writer {
    rng: Rng,
    limits: Vec<u16>,
}

impl Writer {
    fn machine(&mut self) -> Machine {
        let has_whole = self.one_in(3);
        self.limits = match has_whole {
            true => {
                let small = 1 + self.below(2);
                let limit = [2, 3][self.below(2)];
                [vec![WHOLE; 2], vec![limit; small]].concat()
            }
            false => {
                let limit = [2, 3, 4, 5, 7][self.below(5)];
                vec![limit; 2 + self.below(3)]
            }
        };
        let numbers = 0..self.limits.len();
        let start =
            numbers.map(|number| (self.below(4) != 0).then(|| self.value(number))).collect();
        let homes = [Home::Locals, Home::Globals, Home::Struct, Home::Array, Home::Heap];
        let home = homes[self.below(homes.len())];
        let (is_narrow, is_called) =
            (has_whole || self.one_in(3), home != Home::Locals && self.one_in(2));
        // The last number is mostly what the machine is asked for.
        let mut body = vec![Statement::Ask(self.limits.len() - 1)];
        body.extend(self.statements(1, false));
        body.push(Statement::Never(self.atoms(3, 4)));
        Machine { limits: self.limits.clone(), start, home, is_narrow, is_called, body }
    }

    fn statements(&mut self, depth: usize, in_loop: bool) -> Vec<Statement> {
        let count = 1 + self.below(4);
        (0..count).map(|_| self.statement(depth, in_loop)).collect()
    }

    fn statement(&mut self, depth: usize, in_loop: bool) -> Statement {
        match self.below(if depth > 3 { 6 } else { 16 }) {
            0..=3 => self.assignment(),
            4 if in_loop && self.one_in(2) => Statement::Break(self.atoms(1, 2)),
            4 if in_loop => Statement::Continue(self.atoms(1, 2)),
            4 => Statement::Ask(self.number()),
            5 if self.one_in(3) => Statement::Passing,
            5 => self.assignment(),
            6 => Statement::While(self.statements(depth + 2, true)),
            7 => Statement::Repeat(2 + self.below(2) as u8, self.statements(depth + 2, true)),
            8 => Statement::Never(self.atoms(3, 4)),
            _ => {
                let then = self.statements(depth + 1, in_loop);
                let otherwise =
                    if self.one_in(2) { self.statements(depth + 1, in_loop) } else { Vec::new() };
                Statement::If(self.atoms(1, 3), then, otherwise)
            }
        }
    }

    fn atoms(&mut self, least: usize, most: usize) -> Vec<Atom> {
        let count = least + self.below(most - least + 1);
        (0..count).map(|_| self.atom()).collect()
    }

    fn atom(&mut self) -> Atom {
        let relations = [Relation::Equal, Relation::Different, Relation::Less, Relation::Greater];
        let relation = relations[self.below(4)];
        let left = self.number();
        // Whole numbers are mostly compared with each other.
        let right = match self.below(4) {
            0 => Expression::Number(self.number()),
            1 | 2 if self.limits[left] == WHOLE => Expression::Number(self.below(2)),
            _ => Expression::Constant(self.value(left)),
        };
        Atom { left, relation, right }
    }

    fn assignment(&mut self) -> Statement {
        let target = self.number();
        let is_whole = self.limits[target] == WHOLE;
        let expression = match self.below(4) {
            0 if is_whole => Expression::Number(self.below(2)),
            0 => Expression::Constant(self.value(target)),
            1 => Expression::Number(self.number()),
            _ => {
                let left = if is_whole { self.below(2) } else { self.number() };
                let right = match self.one_in(2) {
                    true if is_whole => Expression::Constant(self.below(3) as u8),
                    true => Expression::Constant(self.value(target)),
                    false => Expression::Number(self.number()),
                };
                Expression::Sum(Box::new(Expression::Number(left)), Box::new(right))
            }
        };
        Statement::Assign(target, expression)
    }

    /// Something below the limit of a number.
    fn value(&mut self, number: Number) -> u8 {
        self.below(usize::from(self.limits[number])) as u8
    }

    fn number(&mut self) -> Number {
        self.below(self.limits.len())
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn below(&mut self, limit: usize) -> usize {
        self.rng.below(limit as u64) as usize
    }
}
