//! Fewer bits for numbers that are only compared.
//!
//! Where numbers are only copied, chosen between and compared, what matters is their order among each
//! other and with the constants that they are compared with. With `n` such variables, at most `n`
//! different values lie between two neighbouring constants, so `n` values in each gap are enough: any
//! solution has one among those with the same order, and any of those is a solution. This decorator
//! finds such variables in what it is asked, hands on a question in which they have only as many bits
//! as that needs, and gives them back values of their real width. Sorting three 32-bit numbers becomes
//! a question about two-bit ones.

use std::collections::BTreeSet;
use std::time::Duration;

use base::bits::mask;
use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Model, Node, Pool, Sets, Sort, Term, Value, Variable};

use crate::{Satisfiability, Solver};

/// Hands on questions with fewer bits.
pub struct Narrowed<S> {
    inner: S,
    scratch: Pool,
    classes: Classes,
    /// What terms have become, under the present layouts.
    translated: FxHashMap<Term, Term>,
    layouts: FxHashMap<Term, Option<Layout>>,
}

impl<S> Narrowed<S> {
    /// Asks `inner` with fewer bits.
    pub fn new(inner: S) -> Narrowed<S> {
        Narrowed {
            inner,
            scratch: Pool::new(),
            classes: Classes::default(),
            translated: FxHashMap::default(),
            layouts: FxHashMap::default(),
        }
    }
}

/// Numbers that are compared with each other, found so far; what is known of a class only grows.
#[derive(Default)]
struct Classes {
    sets: Sets<Term>,
    known: FxHashMap<Term, Class>,
    seen: FxHashSet<Term>,
    /// The classes that have grown since their layouts were settled, by their roots then.
    grown: FxHashSet<Term>,
}

#[derive(Clone, Default)]
struct Class {
    /// Used for something other than comparing and choosing.
    is_mixed: bool,
    compared_signed: bool,
    compared_unsigned: bool,
    variables: usize,
    constants: BTreeSet<u128>,
}

/// How the values of a class are numbered.
#[derive(Clone, PartialEq, Eq)]
struct Layout {
    width: u32,
    is_signed: bool,
    /// Runs of values with consecutive numbers, in order: the least value and how many.
    runs: Vec<(u128, u128)>,
    bits: u32,
}

impl Classes {
    fn root(&mut self, term: Term) -> Term {
        self.sets.root(term)
    }

    /// What is known of a class, to be added to.
    fn class(&mut self, term: Term) -> &mut Class {
        let root = self.root(term);
        self.grown.insert(root);
        self.known.entry(root).or_default()
    }

    /// What is known of a class by its root.
    fn known(&self, root: Term) -> Class {
        self.known.get(&root).cloned().unwrap_or_default()
    }

    fn unite(&mut self, a: Term, b: Term) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        // The older term stays the root, so that classes keep their names as they grow.
        let (a, b) = (a.min(b), a.max(b));
        self.sets.put(b, a);
        self.grown.extend([a, b]);
        let other = self.known.remove(&b).unwrap_or_default();
        let class = self.known.entry(a).or_default();
        class.is_mixed |= other.is_mixed;
        class.compared_signed |= other.compared_signed;
        class.compared_unsigned |= other.compared_unsigned;
        class.variables += other.variables;
        class.constants.extend(other.constants);
    }

    /// Two operands of a comparison, or a choice and one of its sides, belong together. Constants
    /// are shared by all, so they join no classes.
    fn relate(&mut self, pool: &Pool, a: Term, b: Term) {
        match (pool.constant(a), pool.constant(b)) {
            (None, None) => self.unite(a, b),
            (None, Some(bits)) => {
                self.class(a).constants.insert(bits);
            }
            (Some(bits), None) => {
                self.class(b).constants.insert(bits);
            }
            (Some(_), Some(_)) => {}
        }
    }

    /// Takes in all nodes of some terms.
    fn study(&mut self, pool: &Pool, roots: &[Term]) {
        let is_number = |term: Term| matches!(pool.sort(term), Sort::Bits(width) if width > 1);
        let mut open = roots.to_vec();
        while let Some(term) = open.pop() {
            if !self.seen.insert(term) {
                continue;
            }
            let node = pool.node(term);
            open.extend(node.operands().iter());
            match node {
                Node::Bits(_) => {}
                Node::Variable(_) if is_number(term) => self.class(term).variables += 1,
                Node::Variable(_) => {}
                Node::Ite(_, a, b) if is_number(term) => {
                    self.relate(pool, term, a);
                    self.relate(pool, term, b);
                }
                Node::Binary(op @ (BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Slt), a, b)
                    if is_number(a) =>
                {
                    self.relate(pool, a, b);
                    let one = if pool.constant(a).is_none() { a } else { b };
                    if pool.constant(one).is_none() {
                        let class = self.class(one);
                        class.compared_signed |= op == BinaryOp::Slt;
                        class.compared_unsigned |= op == BinaryOp::Ult;
                    }
                }
                _ => {
                    let operands = node.operands();
                    for used in operands.iter().chain([&term]) {
                        if is_number(*used) && pool.constant(*used).is_none() {
                            self.class(*used).is_mixed = true;
                        }
                    }
                }
            }
        }
    }
}

impl Layout {
    /// The layout of a class of numbers; nothing where it would save nothing.
    fn of(class: &Class, width: u32) -> Option<Layout> {
        let is_signed = class.compared_signed;
        if class.is_mixed || is_signed && class.compared_unsigned || class.variables == 0 {
            return None;
        }
        // In steps, so that a further variable seldom changes everything.
        let wanted = (class.variables as u128).next_power_of_two().max(4);
        // Values in the order of the comparisons, as unsigned numbers.
        let shift = if is_signed { 1u128 << (width - 1) } else { 0 };
        let place = |bits: u128| (bits ^ shift) & mask(width);
        let mut constants: Vec<u128> = class.constants.iter().map(|bits| place(*bits)).collect();
        constants.sort_unstable();
        let mut runs = Vec::new();
        let mut next = 0u128;
        for constant in constants {
            if constant > next {
                runs.push((place(next), wanted.min(constant - next)));
            }
            runs.push((place(constant), 1));
            next = constant + 1;
        }
        if next <= mask(width) {
            let left = (mask(width) - next).saturating_add(1);
            runs.push((place(next), wanted.min(left)));
        }
        let count: u128 = runs.iter().map(|(_, count)| count).sum();
        let bits = 128 - (count - 1).leading_zeros();
        let bits = bits.max(2);
        (bits + 2 <= width).then_some(Layout { width, is_signed, runs, bits })
    }

    fn count(&self) -> u128 {
        self.runs.iter().map(|(_, count)| count).sum()
    }

    /// The number of a value that has one.
    fn encode(&self, value: u128) -> u128 {
        let mut number = 0;
        for (first, count) in &self.runs {
            let distance = value.wrapping_sub(*first) & mask(self.width);
            if distance < *count {
                return number + distance;
            }
            number += count;
        }
        unreachable!("every constant of a class has a number")
    }

    fn decode(&self, number: u128) -> u128 {
        let mut rest = number;
        for (first, count) in &self.runs {
            if rest < *count {
                return first.wrapping_add(rest) & mask(self.width);
            }
            rest -= count;
        }
        unreachable!("numbers beyond the last are excluded")
    }
}

impl<S: Solver> Solver for Narrowed<S> {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        self.classes.study(pool, constraints);
        let variables = pool.variables_of(constraints);
        self.settle_layouts(pool);
        let mut asked: Vec<Term> =
            constraints.iter().map(|constraint| self.translate(pool, *constraint)).collect();
        for variable in &variables {
            asked.extend(self.limit(pool, *variable));
        }
        match self.inner.check(&self.scratch, &asked, time) {
            Satisfiability::Satisfiable(model) => {
                Satisfiability::Satisfiable(self.widened(pool, &variables, &model))
            }
            other => other,
        }
    }

    fn complaint(&self) -> Option<String> {
        self.inner.complaint()
    }
}

impl<S: Solver> Narrowed<S> {
    fn layout(&mut self, pool: &Pool, term: Term) -> Option<Layout> {
        let root = self.classes.root(term);
        if let Some(layout) = self.layouts.get(&root) {
            return layout.clone();
        }
        let layout = Layout::of(&self.classes.known(root), pool.width(term));
        self.layouts.insert(root, layout.clone());
        layout
    }

    /// Translates anew when a class that has grown needs another layout than it was translated with.
    /// Only then: the solver meets all terms as strangers afterwards.
    fn settle_layouts(&mut self, pool: &Pool) {
        let mut needs_another = false;
        let mut renamed = Vec::new();
        for old_root in std::mem::take(&mut self.classes.grown) {
            let Some(before) = self.layouts.get(&old_root) else { continue };
            let root = self.classes.root(old_root);
            let now = Layout::of(&self.classes.known(root), pool.width(root));
            // Each of two classes that became one was translated with its own.
            needs_another |= *before != now;
            renamed.push((old_root, root, now));
        }
        if needs_another {
            self.translated.clear();
            self.layouts.clear();
            return;
        }
        for (old_root, root, layout) in renamed {
            self.layouts.remove(&old_root);
            self.layouts.insert(root, layout);
        }
    }

    fn translate(&mut self, pool: &Pool, root: Term) -> Term {
        let mut open = vec![root];
        while let Some(term) = open.last().copied() {
            if self.translated.contains_key(&term) {
                open.pop();
                continue;
            }
            let node = pool.node(term);
            let missing = |operand: &&Term| !self.translated.contains_key(*operand);
            let before = open.len();
            // Constants are translated where they are used, because that decides how.
            let needed = node.operands();
            let needed = needed.iter().filter(|operand| pool.constant(**operand).is_none());
            let needed: Vec<Term> = needed.filter(missing).copied().collect();
            open.extend(needed);
            if open.len() > before {
                continue;
            }
            let result = self.rebuild(pool, term, node);
            self.translated.insert(term, result);
            open.pop();
        }
        self.translated[&root]
    }

    /// A node whose operands are translated.
    fn rebuild(&mut self, pool: &Pool, term: Term, node: Node) -> Term {
        let sort = pool.sort(term);
        match node {
            Node::Bits(bits) => self.scratch.intern(Node::Bits(bits), sort),
            Node::Variable(variable) => {
                let is_number = matches!(sort, Sort::Bits(width) if width > 1);
                let layout = if is_number { self.layout(pool, term) } else { None };
                let sort = layout.map_or(sort, |layout| Sort::Bits(layout.bits));
                self.scratch.variable(pool.name(variable), sort)
            }
            Node::Ite(condition, a, b) => {
                let condition = self.operand(pool, condition, None);
                let is_number = matches!(sort, Sort::Bits(width) if width > 1);
                let layout = if is_number { self.layout(pool, term) } else { None };
                let a = self.operand(pool, a, layout.as_ref());
                let b = self.operand(pool, b, layout.as_ref());
                self.scratch.ite(condition, a, b)
            }
            Node::Binary(op @ (BinaryOp::Eq | BinaryOp::Ult | BinaryOp::Slt), a, b)
                if pool.width(a) > 1 =>
            {
                let one = if pool.constant(a).is_none() { a } else { b };
                let layout =
                    if pool.constant(one).is_none() { self.layout(pool, one) } else { None };
                let is_narrow = layout.is_some();
                let a = self.operand(pool, a, layout.as_ref());
                let b = self.operand(pool, b, layout.as_ref());
                // Numbers are in the order of the comparison, whatever that was.
                match op {
                    BinaryOp::Eq => self.scratch.eq(a, b),
                    BinaryOp::Ult => self.scratch.ult(a, b),
                    _ if is_narrow => self.scratch.ult(a, b),
                    _ => self.scratch.slt(a, b),
                }
            }
            other => {
                let node = other.map_operands(|operand| self.operand(pool, operand, None));
                self.scratch.intern(node, sort)
            }
        }
    }

    fn operand(&mut self, pool: &Pool, term: Term, layout: Option<&Layout>) -> Term {
        match (pool.constant(term), layout) {
            (Some(bits), Some(layout)) => self.scratch.bits(layout.bits, layout.encode(bits)),
            (Some(bits), None) => self.scratch.intern(Node::Bits(bits), pool.sort(term)),
            (None, _) => self.translated[&term],
        }
    }

    /// Excludes the numbers that no value has.
    fn limit(&mut self, pool: &Pool, variable: Variable) -> Option<Term> {
        let term = pool.variable_term(variable);
        let narrow = *self.translated.get(&term)?;
        if self.scratch.sort(narrow) == pool.sort(term) {
            return None;
        }
        let layout = self.layout(pool, term)?;
        let last = self.scratch.bits(layout.bits, layout.count() - 1);
        let within = self.scratch.ule(narrow, last);
        (!self.scratch.is_true(within)).then_some(within)
    }

    /// The model of a narrow question as one of the question that was asked.
    fn widened(&mut self, pool: &Pool, variables: &[Variable], model: &Model) -> Model {
        let mut result = Model::default();
        for variable in variables {
            let term = pool.variable_term(*variable);
            let Some(narrow) = self.translated.get(&term).copied() else { continue };
            let value = model.evaluate(&self.scratch, narrow);
            let value = match (value, self.scratch.sort(narrow) == pool.sort(term)) {
                (Value::Bits(number), false) => match self.layout(pool, term) {
                    Some(layout) => Value::Bits(layout.decode(number)),
                    None => Value::Bits(number),
                },
                (value, _) => value,
            };
            result.set(*variable, value);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BitwuzlaSolver, Checked};

    fn ask(pool: &Pool, constraints: &[Term]) -> Option<Model> {
        let mut solver = Checked(Narrowed::new(BitwuzlaSolver::default()));
        match solver.check(pool, constraints, None) {
            Satisfiability::Satisfiable(model) => Some(model),
            Satisfiability::Unsatisfiable => None,
            Satisfiability::Unknown(cause) => panic!("{cause:?}"),
        }
    }

    #[test]
    fn gaps_between_constants_keep_their_size() {
        let mut pool = Pool::new();
        let numbers: Vec<Term> = (0..3).map(|_| pool.variable("x", Sort::Bits(32))).collect();
        let (low, high) = (pool.bits(32, 10), pool.bits(32, 13));
        let mut constraints = Vec::new();
        for x in &numbers {
            constraints.push(pool.ult(low, *x));
            constraints.push(pool.ult(*x, high));
        }
        // Only 11 and 12 lie between: two different numbers fit, three do not.
        constraints.push(pool.ne(numbers[0], numbers[1]));
        assert!(ask(&pool, &constraints).is_some());
        constraints.push(pool.ne(numbers[1], numbers[2]));
        constraints.push(pool.ne(numbers[0], numbers[2]));
        assert!(ask(&pool, &constraints).is_none());
    }

    #[test]
    fn a_class_that_grows_without_its_variables_is_laid_out_anew() {
        let mut pool = Pool::new();
        let number = pool.variable("x", Sort::Bits(32));
        let mut table = |constants: [u128; 3]| {
            let [a, b, c] = constants.map(|constant| pool.bits(32, constant));
            let flags = [0, 1].map(|_| pool.variable("flag", Sort::BOOL));
            let rest = pool.ite(flags[1], b, c);
            pool.ite(flags[0], a, rest)
        };
        let (first, second) = (table([5, 1_000_000, 70]), table([300, 2_000_000, 70]));
        let mut solver = Checked(Narrowed::new(BitwuzlaSolver::default()));
        let is_number = pool.intern(Node::Binary(BinaryOp::Eq, first, number), Sort::BOOL);
        assert!(matches!(solver.check(&pool, &[is_number], None), Satisfiability::Satisfiable(_)));
        let same = pool.intern(Node::Binary(BinaryOp::Eq, first, second), Sort::BOOL);
        let Satisfiability::Satisfiable(model) = solver.check(&pool, &[same], None) else {
            panic!("both can be 70");
        };
        assert_eq!(model.evaluate(&pool, first).bits(), 70);
    }

    #[test]
    fn classes_that_become_one_are_both_laid_out_anew() {
        // Where the names of the two fall decides in which order they are looked at.
        for padding in 0..24 {
            let mut pool = Pool::new();
            for _ in 0..padding {
                pool.variable("unused", Sort::Bits(32));
            }
            let alone = pool.variable("x", Sort::Bits(32));
            let others: Vec<Term> = (0..3).map(|_| pool.variable("y", Sort::Bits(32))).collect();
            let (low, high) = (pool.bits(32, 10), pool.bits(32, 20_000));
            let mut solver = Checked(Narrowed::new(BitwuzlaSolver::default()));
            let mut is_possible = |pool: &Pool, constraints: &[Term]| {
                matches!(solver.check(pool, constraints, None), Satisfiability::Satisfiable(_))
            };
            let is_below = pool.ult(alone, high);
            assert!(is_possible(&pool, &[is_below]));
            let ascending: Vec<Term> = (1..3).map(|i| pool.ult(others[i - 1], others[i])).collect();
            let mut chain = vec![pool.ult(low, others[0]), pool.ult(others[2], high)];
            chain.extend(ascending);
            assert!(is_possible(&pool, &chain));
            chain.extend([pool.eq(alone, others[1]), is_below]);
            assert!(is_possible(&pool, &chain));
            chain.push(pool.ult(alone, low));
            assert!(!is_possible(&pool, &chain));
        }
    }

    #[test]
    fn signed_order_has_negative_numbers_first() {
        let mut pool = Pool::new();
        let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
        let zero = pool.bits(32, 0);
        let constraints = [pool.slt(x, zero), pool.slt(y, x)];
        let model = ask(&pool, &constraints).expect("two negative numbers");
        let value = |term| base::bits::signed(model.evaluate(&pool, term).bits(), 32);
        assert!(value(y) < value(x) && value(x) < 0);
    }

    #[test]
    fn numbers_that_are_computed_with_keep_their_bits() {
        let mut pool = Pool::new();
        let (x, y) = (pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32)));
        let sum = pool.add(x, y);
        let big = pool.bits(32, 1_000_000);
        let constraints = [pool.eq(sum, big), pool.ult(x, y)];
        assert!(ask(&pool, &constraints).is_some());
    }
}
