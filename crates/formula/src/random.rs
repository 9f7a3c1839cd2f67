//! Formulas from nothing: expressions of a logic are grown at random, and variables get random values; what is true
//! then is asserted, and of what is false the opposite. The model is there before the formula, so nobody is asked.

use base::{Rng, Seed};
use float::{BinaryOp, DirectedOp, Direction, Format};
use term::{Evaluation, Model, Node, Value};

use crate::encode::{Bounds, Encoding};
use crate::expr::{Arena, BitsOp, Expr, FloatOp, Mode, Op};
use crate::reader::Script;
use crate::sort::Sort;

/// A formula of a logic, the bounds under which it is satisfied, and how.
pub fn random_script(logic: &str, seed: Seed, bounds: Bounds) -> (Script, Encoding, Model) {
    let mut rng = seed.rng();
    let mut growth = Growth::new(logic, &mut rng);
    for _ in 0..40 {
        growth.grow(&mut rng);
    }
    let mut script = Script {
        logic: logic.to_owned(),
        status: Some(true),
        arena: growth.arena,
        ..Script::default()
    };
    let mut encoding = Encoding::new(bounds);
    let mut model = Model::default();
    for number in 0..script.arena.variables() {
        let expr = script.arena.variable_expr(number);
        encoding.value(&script.arena, expr);
        for leaf in encoding.leaves(number).to_vec() {
            if let Node::Variable(variable) = encoding.pool.node(leaf) {
                model.set(variable, Value::Bits(value(&mut rng, encoding.pool.width(leaf))));
            }
        }
    }
    let mut evaluation = Evaluation::new(model.clone());
    let mut truths = growth.truths;
    // Large expressions were grown last and say most.
    truths.reverse();
    for expr in truths {
        let (holds, defined) =
            (encoding.value(&script.arena, expr), encoding.defined(&script.arena, expr));
        if script.assertions.len() < 8 && evaluation.holds(&encoding.pool, defined) {
            let clause = match evaluation.holds(&encoding.pool, holds) {
                true => expr,
                false => script.arena.not(expr),
            };
            script.assertions.push(clause);
        }
    }
    (script, encoding, model)
}

/// Small numbers, numbers near the ends, and any number.
fn value(rng: &mut Rng, width: u32) -> u128 {
    let any = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
    let bits = match rng.below(4) {
        0 | 1 => u128::from(rng.below(8)),
        2 => u128::MAX - u128::from(rng.below(4)),
        _ => any,
    };
    bits & base::bits::mask(width)
}

struct Growth {
    arena: Arena,
    /// What is there, apart from truth values.
    grown: Vec<Expr>,
    truths: Vec<Expr>,
}

impl Growth {
    fn new(logic: &str, rng: &mut Rng) -> Growth {
        let mut growth = Growth { arena: Arena::default(), grown: Vec::new(), truths: Vec::new() };
        let theory = logic.strip_prefix("QF_").unwrap_or(logic);
        let mut scalars = Vec::new();
        if theory.contains("BV") {
            let width = [1, 5, 8, 12, 16, 32, 33, 64][rng.below(8) as usize];
            scalars.push(Sort::Bits(width));
            scalars.push(Sort::Bits(8));
        }
        if theory.contains("IA") {
            scalars.push(Sort::Int);
        }
        if theory.contains("FP") {
            scalars.push(Sort::Float([Format::Single, Format::Double][rng.below(2) as usize]));
        }
        if scalars.is_empty() {
            scalars.push(Sort::Bits(8));
        }
        for number in 0..4 + rng.below(3) {
            let sort = scalars[(number % scalars.len() as u64) as usize].clone();
            let variable = growth.arena.variable(&format!("v{number}"), sort);
            growth.grown.push(variable);
        }
        if theory.starts_with('A') {
            let index = scalars.iter().find(|sort| !matches!(sort, Sort::Float(_))).cloned();
            let index = index.unwrap_or(Sort::Bits(8));
            let element = scalars[rng.below(scalars.len() as u64) as usize].clone();
            for name in ["a", "b"] {
                let sort = Sort::Array(Box::new(index.clone()), Box::new(element.clone()));
                let array = growth.arena.variable(name, sort);
                growth.grown.push(array);
            }
        }
        growth
    }

    fn any(&self, rng: &mut Rng, sort: Option<&Sort>) -> Option<Expr> {
        let fits = |expr: &&Expr| sort.is_none_or(|sort| self.arena.sort(**expr) == sort);
        let fitting: Vec<Expr> = self.grown.iter().filter(fits).copied().collect();
        (!fitting.is_empty()).then(|| fitting[rng.below(fitting.len() as u64) as usize])
    }

    /// One more expression from those that are there.
    fn grow(&mut self, rng: &mut Rng) {
        let Some(a) = self.any(rng, None) else { return };
        let sort = self.arena.sort(a).clone();
        let b = match rng.below(5) {
            0 => self.constant(rng, &sort),
            _ => self.any(rng, Some(&sort)).unwrap_or(a),
        };
        // What is compared with itself says nothing.
        let compare = rng.below(3) == 0 && a != b;
        let made = match &sort {
            Sort::Bool => return,
            Sort::Bits(_) if compare => {
                let op = [BitsOp::Ult, BitsOp::Ule, BitsOp::Slt, BitsOp::Sle];
                let op = op[rng.below(4) as usize];
                self.arena.make(Op::BitVector(op), &[a, b], Sort::Bool)
            }
            Sort::Bits(width) => self.bits(rng, a, b, *width),
            Sort::Int if compare => {
                match [Op::IntLe, Op::IntLt, Op::Eq][rng.below(3) as usize].clone() {
                    Op::Eq => self.arena.equal(a, b),
                    op => self.arena.make(op, &[a, b], Sort::Bool),
                }
            }
            Sort::Int => {
                let ops = [Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntMod];
                self.arena.make(ops[rng.below(5) as usize].clone(), &[a, b], Sort::Int)
            }
            Sort::Float(_) if compare => {
                use FloatOp::*;
                let ops = [
                    Le,
                    Lt,
                    Eq,
                    IsNan,
                    IsInfinite,
                    IsZero,
                    IsNormal,
                    IsSubnormal,
                    IsNegative,
                    IsPositive,
                ];
                let op = ops[rng.below(10) as usize];
                let operands = if matches!(op, Le | Lt | Eq) { vec![a, b] } else { vec![a] };
                self.arena.make(Op::FloatOp(op), &operands, Sort::Bool)
            }
            Sort::Float(_) => {
                use FloatOp::*;
                let ops = [Add, Sub, Mul, Div, Min, Max, Neg, Abs, Sqrt];
                match rng.below(14) {
                    11.. => self.directed(rng, a, b, &sort),
                    9 => self.arena.make(Op::FloatRound(Mode::TowardZero), &[a], sort),
                    10 => self.arena.make(Op::FloatRound(Mode::Down), &[a], sort),
                    number => {
                        let op = ops[number as usize];
                        let operands =
                            if matches!(op, Neg | Abs | Sqrt) { vec![a] } else { vec![a, b] };
                        self.arena.make(Op::FloatOp(op), &operands, sort)
                    }
                }
            }
            Sort::Array(index, element) => {
                let Some(at) = self.any(rng, Some(index)) else { return };
                match (rng.below(3), self.any(rng, Some(element))) {
                    (0, Some(value)) => self.arena.make(Op::Store, &[a, at, value], sort.clone()),
                    (1, _) => self.arena.equal(a, b),
                    _ => self.arena.make(Op::Select, &[a, at], (**element).clone()),
                }
            }
        };
        match self.arena.sort(made) {
            Sort::Bool if matches!(self.arena.op(made), Op::Bool(_)) => {}
            Sort::Bool => self.truths.push(made),
            _ => self.grown.push(made),
        }
    }

    /// What rounds in a direction.
    fn directed(&mut self, rng: &mut Rng, a: Expr, b: Expr, sort: &Sort) -> Expr {
        let directions = [Direction::Up, Direction::Down, Direction::TowardZero];
        let ops = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div];
        let direction = directions[rng.below(3) as usize];
        let (op, operands) = match rng.below(5) {
            4 => (DirectedOp::Sqrt, vec![a]),
            number => (DirectedOp::Binary(ops[number as usize]), vec![a, b]),
        };
        self.arena.make(Op::FloatDirected(direction, op), &operands, sort.clone())
    }

    fn bits(&mut self, rng: &mut Rng, a: Expr, b: Expr, width: u32) -> Expr {
        use BitsOp::*;
        let ops = [And, Or, Xor, Add, Sub, Mul, UDiv, URem, SDiv, SRem, SMod, Shl, LShr, AShr];
        match rng.below(18) {
            number @ 0..14 => {
                self.arena.make(Op::BitVector(ops[number as usize]), &[a, b], Sort::Bits(width))
            }
            14 => self.arena.make(Op::BitVector(Not), &[a], Sort::Bits(width)),
            15 => self.arena.make(Op::BitVector(Neg), &[a], Sort::Bits(width)),
            16 if width > 1 => {
                let by = 1 + rng.below(u64::from(width) - 1) as u32;
                self.arena.make(Op::RotateLeft(by), &[a], Sort::Bits(width))
            }
            17 if width > 8 => {
                let low = rng.below(u64::from(width) - 8) as u32;
                self.arena.make(Op::Extract(low), &[a], Sort::Bits(8))
            }
            _ if width <= 32 => {
                let op = [Op::SignExtend, Op::ZeroExtend][rng.below(2) as usize].clone();
                self.arena.make(op, &[a], Sort::Bits(width * 2))
            }
            _ => self.arena.make(Op::BitVector(Xor), &[a, b], Sort::Bits(width)),
        }
    }

    fn constant(&mut self, rng: &mut Rng, sort: &Sort) -> Expr {
        match sort {
            Sort::Int => self.arena.make(Op::Int(rng.below(200) as i128 - 50), &[], Sort::Int),
            Sort::Bits(width) => {
                let bits = value(rng, *width);
                self.arena.bits(*width, bits)
            }
            Sort::Float(format) => {
                let number = float::from_integer(*format, u128::from(rng.below(40)), 64, false);
                self.arena.make(Op::Float(number), &[], sort.clone())
            }
            _ => self.any(rng, Some(sort)).unwrap_or(self.grown[0]),
        }
    }
}
