//! A solution near one that is known.
//!
//! A path has a model of all its conditions, and a question is usually about the last few inputs. So
//! the others keep the values that they have, which leaves of a long path only the conditions that
//! mention the inputs in question, and of these only the parts that depend on them. The question is
//! then as small as if the path had just begun, however long it is. A solution of it is a solution of
//! the whole; that there is none says nothing, and the whole must be asked.

use std::time::Duration;

use rustc_hash::FxHashMap;
use term::{Evaluation, Model, Node, Pool, Sort, Term, Variable};

use crate::{Satisfiability, Solver};

/// How many nodes are looked at before a question is left to others.
const MOST: usize = 2_000;

/// The longest that a small question may take: asking the whole is the better way then.
const PATIENCE: Duration = Duration::from_millis(100);

/// Looks for solutions near known ones.
pub struct Nearby {
    solver: Box<dyn Solver>,
    /// Small questions have terms of their own: fixed values would only burden the real ones.
    scratch: Pool,
    variables: FxHashMap<Variable, Term>,
}

/// What terms become when most variables have values: another term, or nothing where the term has a
/// value as well.
type Fixed = FxHashMap<Term, Option<Term>>;

impl Nearby {
    /// Asks this solver, which must not be asked anything else.
    pub fn new(solver: Box<dyn Solver>) -> Nearby {
        Nearby { solver, scratch: Pool::new(), variables: FxHashMap::default() }
    }

    /// Values for `free`, which are in order, with which all constraints hold when every other
    /// variable keeps the value that it has in `known`.
    pub fn find(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        free: &[Variable],
        known: &mut Evaluation,
        time: Option<Duration>,
    ) -> Option<Model> {
        let mut fixed = Fixed::default();
        let mut asked = Vec::new();
        for constraint in constraints {
            self.fix(pool, *constraint, free, known, &mut fixed)?;
            let term = self.operand(pool, *constraint, known, &fixed)?;
            if self.scratch.is_false(term) {
                return None;
            }
            asked.push(term);
        }
        let time = time.map_or(PATIENCE, |time| time.min(PATIENCE));
        let Satisfiability::Satisfiable(found) =
            self.solver.check(&self.scratch, &asked, Some(time))
        else {
            return None;
        };
        let mut model = Model::default();
        for variable in free {
            if let Some(term) = self.variables.get(variable) {
                model.set(*variable, found.evaluate(&self.scratch, *term));
            }
        }
        Some(model)
    }

    /// Finds out what a term becomes, and all that it is made of; `None` when that is too much.
    fn fix(
        &mut self,
        pool: &Pool,
        root: Term,
        free: &[Variable],
        known: &mut Evaluation,
        fixed: &mut Fixed,
    ) -> Option<()> {
        let mut open = vec![root];
        while let Some(term) = open.last().copied() {
            if fixed.contains_key(&term) {
                open.pop();
                continue;
            }
            let node = pool.node(term);
            let missing = node.operands();
            let before = open.len();
            open.extend(missing.iter().filter(|operand| !fixed.contains_key(operand)));
            if open.len() > before {
                if fixed.len() > MOST {
                    return None;
                }
                continue;
            }
            open.pop();
            let depends = match node {
                Node::Variable(variable) => free.binary_search(&variable).is_ok(),
                _ => node.operands().iter().any(|operand| fixed[operand].is_some()),
            };
            let result = match node {
                _ if !depends => None,
                Node::Variable(variable) => Some(self.variable(pool, variable, term)),
                _ => Some(self.rebuild(pool, term, node, known, fixed)?),
            };
            fixed.insert(term, result);
        }
        Some(())
    }

    fn variable(&mut self, pool: &Pool, variable: Variable, term: Term) -> Term {
        let scratch = &mut self.scratch;
        let made = || scratch.variable(pool.name(variable), pool.sort(term));
        *self.variables.entry(variable).or_insert_with(made)
    }

    fn rebuild(
        &mut self,
        pool: &Pool,
        term: Term,
        node: Node,
        known: &mut Evaluation,
        fixed: &Fixed,
    ) -> Option<Term> {
        // Of a choice that is made only one side counts.
        if let Node::Ite(condition, if_true, if_false) = node
            && fixed[&condition].is_none()
        {
            let side = if known.holds(pool, condition) { if_true } else { if_false };
            return self.operand(pool, side, known, fixed);
        }
        let mut has_all = true;
        let node = node.map_operands(|operand| {
            let there = self.operand(pool, operand, known, fixed);
            has_all &= there.is_some();
            there.unwrap_or(operand)
        });
        has_all.then(|| self.scratch.simplified(node, pool.sort(term)))
    }

    /// What a part becomes. Arrays that have a value are not written down.
    fn operand(
        &mut self,
        pool: &Pool,
        term: Term,
        known: &mut Evaluation,
        fixed: &Fixed,
    ) -> Option<Term> {
        if let Some(there) = fixed[&term] {
            return Some(there);
        }
        match pool.sort(term) {
            Sort::Array { .. } => None,
            Sort::Float(format) => Some(self.scratch.float(format, known.bits(pool, term))),
            sort => Some(self.scratch.intern(Node::Bits(known.bits(pool, term)), sort)),
        }
    }
}

#[cfg(test)]
mod tests {
    use float::{BinaryOp, Format, Predicate};
    use term::Value;

    use super::*;
    use crate::BitwuzlaSolver;

    /// A chain of ascending numbers with the model 0, 10, 20...
    fn chain(pool: &mut Pool, length: u128) -> (Vec<Term>, Vec<Term>, Evaluation) {
        let numbers: Vec<Term> = (0..length).map(|_| pool.variable("x", Sort::Bits(32))).collect();
        let ascending = numbers.windows(2).map(|pair| pool.ult(pair[0], pair[1])).collect();
        let mut model = Model::default();
        for (at, variable) in pool.variables_of(&numbers).into_iter().enumerate() {
            model.set(variable, Value::Bits(10 * at as u128));
        }
        (numbers, ascending, Evaluation::new(model))
    }

    fn find(pool: &Pool, constraints: &[Term], free: Term, known: &mut Evaluation) -> Option<u128> {
        let mut nearby = Nearby::new(Box::new(BitwuzlaSolver::default()));
        let free = pool.variables_of(&[free]);
        let model = nearby.find(pool, constraints, &free, known, None)?;
        Some(model.get(free[0])?.bits())
    }

    #[test]
    fn one_number_moves_between_its_neighbours() {
        let mut pool = Pool::new();
        let (numbers, mut constraints, mut known) = chain(&mut pool, 5);
        let limit = pool.bits(32, 11);
        constraints.push(pool.ult(numbers[2], limit));
        assert_eq!(find(&pool, &constraints, numbers[2], &mut known), None);
        let limit = pool.bits(32, 12);
        constraints[4] = pool.ult(numbers[2], limit);
        assert_eq!(find(&pool, &constraints, numbers[2], &mut known), Some(11));
    }

    #[test]
    fn a_float_that_is_known_stays_a_float() {
        let mut pool = Pool::new();
        let bits = [pool.variable("x", Sort::Bits(32)), pool.variable("y", Sort::Bits(32))];
        let [x, y] = bits.map(|bits| pool.float_from_bits(Format::Single, bits));
        let root = pool.float_sqrt(y);
        let sum = pool.float_binary(BinaryOp::Add, x, root);
        let five = pool.float(Format::Single, u128::from(5_f32.to_bits()));
        let equal = Predicate { less: false, equal: true, greater: false, unordered: false };
        let is_five = pool.float_compare(equal, sum, five);
        let mut model = Model::default();
        let [first, second] = pool.variables_of(&bits)[..] else { panic!("two variables") };
        model.set(first, Value::Bits(0));
        model.set(second, Value::Bits(u128::from(4_f32.to_bits())));
        let found = find(&pool, &[is_five], bits[0], &mut Evaluation::new(model)).unwrap();
        assert_eq!(f32::from_bits(found as u32) + 2.0, 5.0);
    }

    #[test]
    fn what_depends_on_a_choice_that_is_made_follows_it() {
        let mut pool = Pool::new();
        let (numbers, _, mut known) = chain(&mut pool, 3);
        let is_less = pool.ult(numbers[0], numbers[1]);
        let chosen = pool.ite(is_less, numbers[2], numbers[0]);
        let seven = pool.bits(32, 7);
        let is_seven = pool.eq(chosen, seven);
        assert_eq!(find(&pool, &[is_seven], numbers[2], &mut known), Some(7));
        assert_eq!(find(&pool, &[is_seven], numbers[0], &mut known), None);
    }
}
