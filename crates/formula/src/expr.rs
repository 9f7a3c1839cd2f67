//! Expressions: every node once, operands before what uses them.

use base::bits::mask;
use float::{DirectedOp, Direction};
use rustc_hash::FxHashMap;

use crate::sort::Sort;

/// An expression of an [`Arena`]. Operands have smaller numbers, so nothing that walks them recurses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Expr(pub u32);

/// Operations on bit-vectors of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BitsOp {
    Not,
    Neg,
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    UDiv,
    URem,
    SDiv,
    SRem,
    SMod,
    Shl,
    LShr,
    AShr,
    Ult,
    Ule,
    Slt,
    Sle,
}

/// Operations on floats of one format, rounding to nearest even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatOp {
    Neg,
    Abs,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Sqrt,
    Fma,
    Min,
    Max,
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
}

/// How a float becomes an integral value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Mode {
    NearestEven,
    NearestAway,
    Up,
    Down,
    TowardZero,
}

/// What a node does with its operands. Everything else in SMT-LIB is said with these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Op {
    /// The variable with this number.
    Var(u32),
    Bool(bool),
    Int(i128),
    Bits(u128),
    /// The bits of a float.
    Float(u128),
    Not,
    And,
    Or,
    /// Of any sort; floats are equal when they are the same datum, and all NaNs are one.
    Eq,
    Ite,
    IntNeg,
    IntAdd,
    IntSub,
    IntMul,
    /// Euclid's.
    IntDiv,
    IntMod,
    IntAbs,
    IntLe,
    IntLt,
    BitsToInt,
    SignedBitsToInt,
    IntToBits,
    BitVector(BitsOp),
    Concat,
    /// As many bits as the sort says, from this one upwards.
    Extract(u32),
    ZeroExtend,
    SignExtend,
    RotateLeft(u32),
    FloatOp(FloatOp),
    /// Arithmetic or a conversion that rounds in a direction and not to nearest even.
    FloatDirected(Direction, DirectedOp),
    FloatRound(Mode),
    FloatFromBits,
    FloatToFloat,
    SignedToFloat,
    UnsignedToFloat,
    FloatToSigned(Mode),
    FloatToUnsigned(Mode),
    Select,
    Store,
    /// An array that has one element everywhere.
    Fill,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    op: Op,
    operands: Box<[Expr]>,
    sort: Sort,
}

/// A variable.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Variable {
    name: String,
    expr: Expr,
}

/// Holds expressions and variables.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    nodes: Vec<Node>,
    known: FxHashMap<Node, Expr>,
    variables: Vec<Variable>,
}

impl Arena {
    /// The expression of a node, whose operands must fit.
    pub fn make(&mut self, op: Op, operands: &[Expr], sort: Sort) -> Expr {
        let node = Node { op, operands: operands.into(), sort };
        if let Some(expr) = self.known.get(&node) {
            return *expr;
        }
        let expr = Expr(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.known.insert(node, expr);
        expr
    }

    /// A new variable.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Expr {
        let number = self.variables.len() as u32;
        let expr = self.make(Op::Var(number), &[], sort);
        self.variables.push(Variable { name: name.to_owned(), expr });
        expr
    }

    /// How many variables there are.
    pub fn variables(&self) -> u32 {
        self.variables.len() as u32
    }

    /// The name of a variable in the script.
    pub fn name(&self, variable: u32) -> &str {
        &self.variables[variable as usize].name
    }

    /// The expression of a variable.
    pub fn variable_expr(&self, variable: u32) -> Expr {
        self.variables[variable as usize].expr
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What an expression does.
    pub fn op(&self, expr: Expr) -> &Op {
        &self.nodes[expr.0 as usize].op
    }

    /// What it does it with.
    pub fn operands(&self, expr: Expr) -> &[Expr] {
        &self.nodes[expr.0 as usize].operands
    }

    /// What it denotes.
    pub fn sort(&self, expr: Expr) -> &Sort {
        &self.nodes[expr.0 as usize].sort
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Expr {
        self.make(Op::Bool(value), &[], Sort::Bool)
    }

    /// A bit-vector constant.
    pub fn bits(&mut self, width: u32, bits: u128) -> Expr {
        self.make(Op::Bits(bits & mask(width)), &[], Sort::Bits(width))
    }

    /// The opposite.
    pub fn not(&mut self, expr: Expr) -> Expr {
        match self.op(expr) {
            Op::Not => self.operands(expr)[0],
            Op::Bool(value) => {
                let opposite = !*value;
                self.truth(opposite)
            }
            _ => self.make(Op::Not, &[expr], Sort::Bool),
        }
    }

    /// All of them; `true` of none. Whatever says nothing is left out: compilers warn of it, and nobody learns from it.
    pub fn and(&mut self, exprs: &[Expr]) -> Expr {
        self.join(Op::And, exprs, true)
    }

    /// One of them; `false` of none.
    pub fn or(&mut self, exprs: &[Expr]) -> Expr {
        self.join(Op::Or, exprs, false)
    }

    /// What is joined by an operation to which `neutral` says nothing and its opposite everything.
    fn join(&mut self, op: Op, exprs: &[Expr], neutral: bool) -> Expr {
        let mut parts: Vec<Expr> = Vec::with_capacity(exprs.len());
        let mut seen = rustc_hash::FxHashSet::default();
        for expr in exprs {
            match self.op(*expr) {
                Op::Bool(value) if *value == neutral => {}
                Op::Bool(_) => return self.truth(!neutral),
                _ if seen.insert(*expr) => parts.push(*expr),
                _ => {}
            }
        }
        let is_opposite =
            |one: &Expr| matches!(self.op(*one), Op::Not) && seen.contains(&self.operands(*one)[0]);
        match parts.as_slice() {
            [] => self.truth(neutral),
            [one] => *one,
            all if all.iter().any(is_opposite) => self.truth(!neutral),
            _ => self.make(op, &parts, Sort::Bool),
        }
    }

    /// Whether two are equal.
    pub fn equal(&mut self, a: Expr, b: Expr) -> Expr {
        if a == b {
            return self.truth(true);
        }
        match (self.op(a), self.op(b)) {
            (Op::Bool(true), _) => b,
            (_, Op::Bool(true)) => a,
            (Op::Bool(false), _) => self.not(b),
            (_, Op::Bool(false)) => self.not(a),
            (Op::Bits(left), Op::Bits(right)) if self.sort(a) == self.sort(b) => {
                let same = left == right;
                self.truth(same)
            }
            (Op::Int(left), Op::Int(right)) => {
                let same = left == right;
                self.truth(same)
            }
            _ => self.make(Op::Eq, &[a, b], Sort::Bool),
        }
    }

    /// Everything below some expressions and themselves, operands first.
    pub fn reachable(&self, roots: &[Expr]) -> Vec<Expr> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack: Vec<Expr> = roots.to_vec();
        while let Some(expr) = stack.pop() {
            if seen.insert(expr) {
                stack.extend(self.operands(expr));
            }
        }
        let mut all: Vec<Expr> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// An expression in which another stands wherever a part of it stood. What says nothing any more is left out.
    pub fn replaced(&mut self, root: Expr, part: Expr, with: Expr) -> Expr {
        let mut new: FxHashMap<Expr, Expr> = FxHashMap::default();
        new.insert(part, with);
        for expr in self.reachable(&[root]) {
            if new.contains_key(&expr) {
                continue;
            }
            let before = self.operands(expr).to_vec();
            let operands: Vec<Expr> = before.iter().map(|of| new[of]).collect();
            let made = match (operands == before, self.op(expr).clone()) {
                (true, _) => expr,
                (_, Op::Not) => self.not(operands[0]),
                (_, Op::And) => self.and(&operands),
                (_, Op::Or) => self.or(&operands),
                (_, Op::Eq) => self.equal(operands[0], operands[1]),
                (_, op) => {
                    let sort = self.sort(expr).clone();
                    self.make(op, &operands, sort)
                }
            };
            new.insert(expr, made);
        }
        new[&root]
    }

    /// The variables of an expression, in order.
    pub fn variables_of(&self, roots: &[Expr]) -> Vec<u32> {
        let number = |expr: &Expr| match self.op(*expr) {
            Op::Var(number) => Some(*number),
            _ => None,
        };
        self.reachable(roots).iter().filter_map(number).collect()
    }
}
