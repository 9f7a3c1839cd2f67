//! Trying all inputs: where few are possible, that is faster and simpler than any solver.
//!
//! Multiplications, divisions and floats cost a solver seconds even when the inputs are a few bits.
//! So the constraints are turned into straight-line code over machine words and run for every
//! assignment. Variables change like the digits of a counter: what depends only on the slow ones is
//! computed once for all values of the fast ones, and where a constraint over the slow ones is false
//! the fast ones are not tried at all.

use base::bits::mask;
use rustc_hash::FxHashMap;

use crate::demand::Demand;
use crate::{BinaryOp, Facts, Model, Node, Pool, Sort, Term, UnaryOp, Value, Variable, fold};

/// What trying came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Enumeration {
    /// These values satisfy the constraints.
    Found(Model),
    /// No values do.
    Exhausted,
    /// There are too many to try, or the constraints are not made for it.
    TooMany,
    /// Many were tried, and none did, before the effort was spent.
    Unfinished,
}

/// The values that a variable is tried with, in order: so many, from the first on.
#[derive(Clone, Copy)]
struct Domain {
    variable: Variable,
    register: usize,
    first: u64,
    count: u64,
    mask: u64,
}

/// One computation.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub node: Node,
    /// The registers of the operands.
    pub operands: [u32; 3],
    pub target: u32,
    width: u32,
    /// The width of the first operand, and of the second.
    widths: [u32; 2],
}

/// How much more an operation on floats costs than one on integers.
const FLOAT_COST: u64 = 16;

/// From so many choices on, only what is needed is computed.
const MANY_CHOICES: usize = 1 << 12;

/// How many computations each term is worth before a solver is asked, who must look at all of them.
const PER_TERM: u64 = 64;

/// What is computed when a variable has changed: steps in order, constraints to look at, and what
/// it costs.
#[derive(Default)]
struct Level {
    steps: Vec<Step>,
    checks: Vec<u32>,
    cost: u64,
}

/// Constraints as code.
struct Program<'p> {
    pool: &'p Pool,
    registers: Vec<u64>,
    domains: Vec<Domain>,
    levels: Vec<Level>,
    /// Instead of all steps of a level, where that is better.
    demand: Option<Demand>,
}

/// Tries all values of the variables of some truth values, doing at most `effort` computations.
/// `is_stopped` is asked now and then.
pub fn enumerate(
    pool: &Pool,
    constraints: &[Term],
    effort: u64,
    is_stopped: &dyn Fn() -> bool,
) -> Enumeration {
    let Some(order) = in_order(pool, constraints) else { return Enumeration::TooMany };
    let effort = effort.max(order.len() as u64 * PER_TERM);
    match Program::new(pool, constraints, &order, effort) {
        Some(program) => program.run(effort, is_stopped),
        None => Enumeration::TooMany,
    }
}

/// Whether there are at most so many assignments to try.
pub fn is_enumerable(pool: &Pool, constraints: &[Term], most: u64) -> bool {
    in_order(pool, constraints)
        .is_some_and(|order| domains(pool, constraints, &order, most).is_some())
}

impl<'p> Program<'p> {
    fn new(
        pool: &'p Pool,
        constraints: &[Term],
        order: &[Term],
        effort: u64,
    ) -> Option<Program<'p>> {
        let domains = domains(pool, constraints, order, effort)?;
        let mut program = Program {
            pool,
            registers: Vec::with_capacity(order.len()),
            levels: (0..=domains.len()).map(|_| Level::default()).collect(),
            domains,
            demand: None,
        };
        // Level 0 depends on no variable; level n on the n-th and slower ones.
        let mut places: FxHashMap<Term, (u32, usize)> = FxHashMap::default();
        for term in order {
            let target = program.registers.len() as u32;
            program.registers.push(0);
            let node = pool.node(*term);
            let level = match node {
                Node::Bits(bits) => {
                    program.registers[target as usize] = bits as u64;
                    0
                }
                Node::Variable(variable) => {
                    let position =
                        program.domains.iter().position(|domain| domain.variable == variable)?;
                    program.domains[position].register = target as usize;
                    position + 1
                }
                _ => {
                    let mut operands = [0; 3];
                    let mut level = 0;
                    for (index, operand) in node.operands().iter().enumerate() {
                        let (register, of) = places[operand];
                        operands[index] = register;
                        level = level.max(of);
                    }
                    let bits_of = |term: &Term| match pool.sort(*term) {
                        Sort::Bits(width) => width,
                        Sort::Float(format) => format.bits(),
                        Sort::Array { .. } => 0,
                    };
                    let operand_width =
                        |index: usize| node.operands().get(index).map_or(0, bits_of);
                    let widths = [operand_width(0), operand_width(1)];
                    let step = Step { node, operands, target, width: bits_of(term), widths };
                    let of_floats = matches!(pool.sort(*term), Sort::Float(_))
                        || node.operands().iter().any(|o| matches!(pool.sort(*o), Sort::Float(_)));
                    program.levels[level].cost += if of_floats { FLOAT_COST } else { 1 };
                    program.levels[level].steps.push(step);
                    level
                }
            };
            places.insert(*term, (target, level));
        }
        for constraint in constraints {
            let (register, level) = places[constraint];
            program.levels[level].checks.push(register);
        }
        program.compute_on_demand();
        Some(program)
    }

    /// Prepares for computing only what is needed, where that is better.
    fn compute_on_demand(&mut self) {
        let steps = || self.levels.iter().flat_map(|level| &level.steps);
        let choices = steps().filter(|step| matches!(step.node, Node::Ite(..))).count();
        if choices < MANY_CHOICES {
            return;
        }
        let mut demand = Demand::new(self.registers.len(), self.levels.len());
        for (number, level) in self.levels.iter_mut().enumerate() {
            level.steps.drain(..).for_each(|step| demand.add(step, number));
            level.cost = 0;
        }
        self.demand = Some(demand);
    }

    fn run(mut self, effort: u64, is_stopped: &dyn Fn() -> bool) -> Enumeration {
        if !self.compute(0) {
            return Enumeration::Exhausted;
        }
        let depth = self.domains.len();
        if depth == 0 {
            return Enumeration::Found(self.model());
        }
        let mut tried = vec![0u64; depth];
        let mut level = 1;
        let mut spent = 0u64;
        let mut next_look = 1 << 16;
        loop {
            let domain = self.domains[level - 1];
            if tried[level - 1] == domain.count {
                tried[level - 1] = 0;
                level -= 1;
                if level == 0 {
                    return Enumeration::Exhausted;
                }
                continue;
            }
            let value = domain.first.wrapping_add(tried[level - 1]) & domain.mask;
            tried[level - 1] += 1;
            self.registers[domain.register] = value;
            spent += 2 + self.levels[level].cost;
            let spent = spent + self.demand.as_ref().map_or(0, |demand| demand.spent);
            if spent > next_look {
                if spent > effort || is_stopped() {
                    return Enumeration::Unfinished;
                }
                next_look = spent + (1 << 16);
            }
            if !self.compute(level) {
                continue;
            }
            if level == depth {
                return Enumeration::Found(self.model());
            }
            level += 1;
        }
    }

    fn model(&self) -> Model {
        let mut model = Model::default();
        for domain in &self.domains {
            let bits = u128::from(self.registers[domain.register]);
            model.set(domain.variable, Value::Bits(bits));
        }
        model
    }

    /// Computes what depends on a variable that has changed, and whether its constraints hold.
    fn compute(&mut self, level: usize) -> bool {
        let Level { steps, checks, .. } = &self.levels[level];
        if let Some(demand) = &mut self.demand {
            demand.changed(level);
            let registers = &mut self.registers;
            return checks.iter().all(|register| demand.get(self.pool, *register, registers) == 1);
        }
        for step in steps {
            let value = execute(self.pool, step, &self.registers);
            self.registers[step.target as usize] = value;
        }
        checks.iter().all(|register| self.registers[*register as usize] == 1)
    }
}

#[inline]
fn ones(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

#[inline]
fn sign(value: u64, width: u32) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

#[inline]
pub(crate) fn execute(pool: &Pool, step: &Step, registers: &[u64]) -> u64 {
    let operand = |index: usize| registers[step.operands[index] as usize];
    let (width, all) = (step.width, ones(step.width));
    match step.node {
        Node::Unary(UnaryOp::Not, _) => !operand(0) & all,
        Node::Unary(UnaryOp::Negate, _) => operand(0).wrapping_neg() & all,
        Node::Binary(op, ..) => {
            let (a, b) = (operand(0), operand(1));
            let from = step.widths[0];
            match op {
                BinaryOp::Add => a.wrapping_add(b) & all,
                BinaryOp::Mul => a.wrapping_mul(b) & all,
                BinaryOp::And => a & b,
                BinaryOp::Or => a | b,
                BinaryOp::Xor => a ^ b,
                BinaryOp::Eq => u64::from(a == b),
                BinaryOp::Ult => u64::from(a < b),
                BinaryOp::Slt => u64::from(sign(a, from) < sign(b, from)),
                BinaryOp::UDiv => a.checked_div(b).unwrap_or(all),
                BinaryOp::URem => a.checked_rem(b).unwrap_or(a),
                BinaryOp::Concat => a << step.widths[1] | b,
                _ => {
                    let (a, b) = (u128::from(a), u128::from(b));
                    fold::binary(op, from, step.widths[1], a, b) as u64
                }
            }
        }
        Node::Ite(..) => {
            if operand(0) == 1 {
                operand(1)
            } else {
                operand(2)
            }
        }
        Node::Extract { low, .. } => operand(0) >> low & all,
        Node::Extend { signed: false, .. } => operand(0),
        Node::Extend { signed: true, .. } => sign(operand(0), step.widths[0]) as u64 & all,
        Node::FloatFromBits(_) | Node::BitsFromFloat(_) => operand(0),
        other => float_step(pool, other, width, [operand(0), operand(1), operand(2)]),
    }
}

/// Operations on floats, as evaluation computes them.
#[cold]
fn float_step(pool: &Pool, node: Node, width: u32, [a, b, c]: [u64; 3]) -> u64 {
    let (a, b, c) = (u128::from(a), u128::from(b), u128::from(c));
    let apply = |function, of: Term, arguments: &[u128]| {
        float::function(function, pool.format(of), arguments)
            .expect("the functions of terms are exact in every format")
    };
    let result = match node {
        Node::FloatBinary(op, x, _) => float::binary(op, pool.format(x), a, b),
        Node::FloatNegate(x) => float::negate(pool.format(x), a),
        Node::FloatAbs(x) => apply(float::Function::Abs, x, &[a]),
        Node::FloatSqrt(x) => apply(float::Function::Sqrt, x, &[a]),
        Node::FloatFma(x, ..) => apply(float::Function::FusedMultiplyAdd, x, &[a, b, c]),
        Node::FloatDirected(direction, op, _) => {
            let to = if width == 32 { float::Format::Single } else { float::Format::Double };
            // Operands that do not count may be anything.
            float::directed(direction, op, to, [a, b, c])
        }
        Node::FloatRound(rounding, x) => apply(fold::rounding(rounding), x, &[a]),
        Node::FloatCompare(predicate, x, _) => {
            u128::from(float::compare(predicate, pool.format(x), a, b))
        }
        Node::FloatToFloat(x) => {
            let to = if width == 32 { float::Format::Single } else { float::Format::Double };
            float::convert(pool.format(x), to, a)
        }
        Node::FloatToInteger { signed, of } => {
            float::to_integer(pool.format(of), a, width, signed).unwrap_or(0)
        }
        Node::IntegerToFloat { signed, of } => {
            let to = if width == 32 { float::Format::Single } else { float::Format::Double };
            float::from_integer(to, a, pool.width(of), signed)
        }
        other => unreachable!("{other:?} is not tried out"),
    };
    result as u64
}

/// All terms that constraints are made of, operands first; nothing when one is not made for words.
fn in_order(pool: &Pool, constraints: &[Term]) -> Option<Vec<Term>> {
    let mut order = Vec::new();
    let mut seen: FxHashMap<Term, bool> = FxHashMap::default();
    let mut open: Vec<Term> = constraints.to_vec();
    while let Some(term) = open.last().copied() {
        match seen.get(&term) {
            Some(true) => {
                open.pop();
            }
            Some(false) => {
                seen.insert(term, true);
                order.push(term);
                open.pop();
            }
            None => {
                let fits = match pool.sort(term) {
                    Sort::Bits(width) => width <= 64,
                    Sort::Float(format) => {
                        matches!(format, float::Format::Single | float::Format::Double)
                    }
                    Sort::Array { .. } => false,
                };
                // A NaN has many bit patterns; only the solver may choose.
                if !fits || matches!(pool.node(term), Node::BitsFromFloat(_)) {
                    return None;
                }
                seen.insert(term, false);
                let missing = |operand: &&Term| !seen.contains_key(*operand);
                let operands = pool.node(term).operands();
                open.extend(operands.iter().filter(missing));
            }
        }
    }
    Some(order)
}

/// The values that each variable is tried with; nothing when there are too many.
fn domains(pool: &Pool, constraints: &[Term], order: &[Term], effort: u64) -> Option<Vec<Domain>> {
    // The bits of each variable that anything looks at.
    let mut used: FxHashMap<Term, u64> = FxHashMap::default();
    for term in order {
        let node = pool.node(*term);
        for operand in node.operands().iter() {
            let bits = match node {
                Node::Extract { low, .. } => ones(pool.width(*term)) << low,
                _ => u64::MAX,
            };
            *used.entry(*operand).or_default() |= bits;
        }
    }
    let mut facts = Facts::of(pool, constraints);
    let mut domains = Vec::new();
    let mut total = 1u64;
    for term in order {
        let Node::Variable(variable) = pool.node(*term) else { continue };
        let Sort::Bits(width) = pool.sort(*term) else { return None };
        let range = facts.range(pool, *term);
        let unsigned = (range.most - range.least) as u64;
        let as_signed = range.signed_most.wrapping_sub(range.signed_least) as u64;
        let (mut first, mut last) = if unsigned <= as_signed {
            (range.least as u64, unsigned)
        } else {
            (range.signed_least as u64 & mask(width) as u64, as_signed)
        };
        // A variable that is only looked at through its low bits.
        let looked_at = used.get(term).copied().unwrap_or(u64::MAX) & ones(width);
        let low = 64 - looked_at.leading_zeros();
        if low < 64 && (1u64 << low) - 1 < last {
            (first, last) = (0, (1u64 << low) - 1);
        }
        let count = last.checked_add(1)?;
        total = total.checked_mul(count).filter(|total| *total <= effort)?;
        domains.push(Domain { variable, register: 0, first, count, mask: ones(width) });
    }
    // Few values first, so that what is false is found false early.
    domains.sort_by_key(|domain| domain.count);
    Some(domains)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(pool: &Pool, constraints: &[Term]) -> Enumeration {
        enumerate(pool, constraints, 1 << 24, &|| false)
    }

    #[test]
    fn all_products_of_two_bytes() {
        let mut pool = Pool::new();
        let (x, y) = (pool.variable("x", Sort::Bits(8)), pool.variable("y", Sort::Bits(8)));
        let (wide_x, wide_y) = (pool.zero_extend(x, 16), pool.zero_extend(y, 16));
        let product = pool.mul(wide_x, wide_y);
        let wanted = pool.bits(16, 241 * 251);
        let found = pool.eq(product, wanted);
        let Enumeration::Found(model) = tried(&pool, &[found]) else { panic!("not found") };
        assert!(model.satisfies(&pool, found));
        let prime = pool.bits(16, 65_521);
        let never = pool.eq(product, prime);
        assert_eq!(tried(&pool, &[never]), Enumeration::Exhausted);
    }

    #[test]
    fn ranges_bound_what_is_tried() {
        let mut pool = Pool::new();
        let x = pool.variable("x", Sort::Bits(32));
        let (low, high) = (pool.bits(32, u128::from((-50i32) as u32)), pool.bits(32, 50));
        let above = pool.sle(low, x);
        let below = pool.slt(x, high);
        let square = pool.mul(x, x);
        let wanted = pool.bits(32, 2401);
        let is_square = pool.eq(square, wanted);
        let zero = pool.bits(32, 0);
        let negative = pool.slt(x, zero);
        let constraints = [above, below, is_square, negative];
        let Enumeration::Found(model) = tried(&pool, &constraints) else { panic!("not found") };
        assert_eq!(model.evaluate(&pool, x).bits(), u128::from((-49i32) as u32));
        assert_eq!(tried(&pool, &[is_square]), Enumeration::TooMany);
    }

    #[test]
    fn only_the_low_bits_that_count_are_tried() {
        let mut pool = Pool::new();
        let x = pool.variable("x", Sort::Bits(64));
        let low = pool.extract(x, 0, 6);
        let seven = pool.bits(6, 7);
        let is_seven = pool.eq(low, seven);
        let Enumeration::Found(model) = tried(&pool, &[is_seven]) else { panic!("not found") };
        assert!(model.satisfies(&pool, is_seven));
    }

    /// A tree of choices by the bits of an index, highest first.
    fn look_up(pool: &mut Pool, index: Term, entries: &[u128], bit: u32) -> Term {
        if let [only] = entries {
            return pool.bits(16, *only);
        }
        let (low, high) = entries.split_at(entries.len() / 2);
        let below = bit.saturating_sub(1);
        let (low, high) = (look_up(pool, index, low, below), look_up(pool, index, high, below));
        let is_high = pool.extract(index, bit, 1);
        pool.ite(is_high, high, low)
    }

    #[test]
    fn large_tables_are_computed_on_demand() {
        let mut pool = Pool::new();
        let index = pool.variable("index", Sort::Bits(14));
        let entries: Vec<u128> = (0..1 << 14).map(|n: u128| n * n % 16381).collect();
        let first = look_up(&mut pool, index, &entries, 13);
        let next = pool.extract(first, 0, 14);
        let second = look_up(&mut pool, next, &entries, 13);
        let twice = |n: usize| entries[entries[n] as usize];
        let there = twice(12_345);
        let absent = (0..1 << 14).find(|value| (0..1 << 14).all(|n| twice(n) != *value));
        let there = pool.bits(16, there);
        let is_there = pool.eq(second, there);
        let Enumeration::Found(model) = tried(&pool, &[is_there]) else { panic!("not found") };
        assert!(model.satisfies(&pool, is_there));
        let absent = pool.bits(16, absent.expect("squares of squares are few"));
        let is_absent = pool.eq(second, absent);
        assert_eq!(tried(&pool, &[is_absent]), Enumeration::Exhausted);
    }
}
