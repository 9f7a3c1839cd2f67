//! What an expression means where integers and arrays are as small as C's.
//!
//! An integer is a signed bit-vector, an array has so many elements and no more. Every node says beside its value
//! under which condition it has one: that an integer stays within its bounds, an index within its array, that nothing
//! is divided by zero. A clause holds when its value is true *and* all conditions of its nodes hold; the C program
//! checks exactly the same, so that a program reaches its error if and only if the clauses can hold together. That is
//! decided with these conditions in, never before.

use rustc_hash::FxHashMap;
use term::{Pool, Sort as TermSort, Term};

use crate::expr::{Arena, BitsOp, Expr, Op};
use crate::meaning::{floats, integers};
use crate::sort::Sort;

/// How large things are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The bits of an integer: 8, 16, 32 or 64.
    pub int_bits: u32,
    /// The elements of an array.
    pub array_size: u32,
    /// Whether operations that C leaves undefined must not happen in bit-vectors either: the program does not check.
    pub undefined: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { int_bits: 32, array_size: 2, undefined: false }
    }
}

/// How many scalars a sort has in C, and of which kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many.
    pub count: usize,
    /// Of which sort.
    pub scalar: Sort,
}

/// One scalar of a variable, as a term variable; for floats, their bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// The variable of the script.
    pub variable: u32,
    /// The variable of the pool.
    pub term: Term,
}

/// Expressions as terms.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// Where the terms are.
    pub pool: Pool,
    bounds: Bounds,
    values: Vec<Option<Vec<Term>>>,
    sides: FxHashMap<Expr, Term>,
    leaves: FxHashMap<u32, Vec<Term>>,
}

impl Encoding {
    /// Nothing is encoded yet.
    pub fn new(bounds: Bounds) -> Encoding {
        Encoding {
            pool: Pool::new(),
            bounds,
            values: Vec::new(),
            sides: FxHashMap::default(),
            leaves: FxHashMap::default(),
        }
    }

    /// The bounds.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// How much C needs for a sort.
    pub fn shape(&self, sort: &Sort) -> Shape {
        let (depth, scalar) = sort.flattened();
        Shape { count: (self.bounds.array_size as usize).pow(depth), scalar: scalar.clone() }
    }

    /// The scalars of a variable, which exist once it was encoded.
    pub fn leaves(&self, variable: u32) -> &[Term] {
        self.leaves.get(&variable).map_or(&[], Vec::as_slice)
    }

    /// The condition under which a node has its value, if there is one.
    pub fn side(&self, expr: Expr) -> Option<Term> {
        self.sides.get(&expr).copied()
    }

    /// The value of a scalar expression.
    pub fn value(&mut self, arena: &Arena, expr: Expr) -> Term {
        self.prepare(arena, expr);
        self.of(expr)[0]
    }

    /// Whether an expression has a value.
    pub fn defined(&mut self, arena: &Arena, expr: Expr) -> Term {
        self.prepare(arena, expr);
        let nodes = arena.reachable(&[expr]);
        let sides: Vec<Term> = nodes.iter().filter_map(|node| self.side(*node)).collect();
        self.pool.all(sides)
    }

    /// Whether a clause holds, as the program decides it.
    pub fn condition(&mut self, arena: &Arena, clause: Expr) -> Term {
        let (value, defined) = (self.value(arena, clause), self.defined(arena, clause));
        self.pool.and(defined, value)
    }

    fn of(&self, expr: Expr) -> &[Term] {
        self.values[expr.0 as usize].as_deref().unwrap_or(&[])
    }

    fn prepare(&mut self, arena: &Arena, root: Expr) {
        if self.values.len() < arena.len() {
            self.values.resize(arena.len(), None);
        }
        if self.values[root.0 as usize].is_some() {
            return;
        }
        for expr in arena.reachable(&[root]) {
            if self.values[expr.0 as usize].is_none() {
                let value = self.encode(arena, expr);
                self.values[expr.0 as usize] = Some(value);
            }
        }
    }

    fn width(&self, sort: &Sort) -> u32 {
        match sort {
            Sort::Bool => 1,
            Sort::Int => self.bounds.int_bits,
            Sort::Bits(width) => *width,
            Sort::Float(format) => format.bits(),
            Sort::Array(..) => 0,
        }
    }

    fn encode(&mut self, arena: &Arena, expr: Expr) -> Vec<Term> {
        let (op, operands, sort) = (arena.op(expr), arena.operands(expr), arena.sort(expr));
        match op {
            Op::Var(number) => self.variable(arena.name(*number), *number, sort),
            Op::Ite => {
                let (condition, yes, no) =
                    (self.of(operands[0])[0], self.of(operands[1]), self.of(operands[2]));
                let pairs: Vec<(Term, Term)> =
                    yes.iter().copied().zip(no.iter().copied()).collect();
                pairs.into_iter().map(|(yes, no)| self.pool.ite(condition, yes, no)).collect()
            }
            Op::Fill => {
                let element = self.of(operands[0]);
                element.repeat(self.bounds.array_size as usize)
            }
            Op::Select => self.select(arena, expr, operands),
            Op::Store => self.store(arena, expr, operands),
            Op::Eq => {
                let (left, right) = (self.of(operands[0]).to_vec(), self.of(operands[1]).to_vec());
                let pairs = left.into_iter().zip(right);
                let equal: Vec<Term> =
                    pairs.map(|(a, b)| floats::same(&mut self.pool, a, b)).collect();
                vec![self.pool.all(equal)]
            }
            _ => vec![self.scalar(arena, expr)],
        }
    }

    fn variable(&mut self, name: &str, number: u32, sort: &Sort) -> Vec<Term> {
        let shape = self.shape(sort);
        let width = self.width(&shape.scalar);
        let leaves: Vec<Term> =
            (0..shape.count).map(|_| self.pool.variable(name, TermSort::Bits(width))).collect();
        self.leaves.insert(number, leaves.clone());
        match shape.scalar {
            Sort::Float(format) => {
                leaves.into_iter().map(|bits| self.pool.float_from_bits(format, bits)).collect()
            }
            _ => leaves,
        }
    }

    /// The index is within the array. As a signed number it is so when it is as an unsigned one.
    fn index_is_inside(&mut self, expr: Expr, index: Term) {
        let width = self.pool.width(index);
        let size = u128::from(self.bounds.array_size);
        if width >= 32 || size < 1 << width {
            let size = self.pool.bits(width, size);
            let inside = self.pool.ult(index, size);
            self.sides.insert(expr, inside);
        }
    }

    fn select(&mut self, arena: &Arena, expr: Expr, operands: &[Expr]) -> Vec<Term> {
        let (array, index) = (self.of(operands[0]).to_vec(), self.of(operands[1])[0]);
        self.index_is_inside(expr, index);
        let part = self.shape(arena.sort(expr)).count;
        let mut result = array[..part].to_vec();
        for (place, elements) in array.chunks(part).enumerate().skip(1) {
            let here = self.is_index(index, place);
            for (into, element) in result.iter_mut().zip(elements) {
                *into = self.pool.ite(here, *element, *into);
            }
        }
        result
    }

    fn store(&mut self, arena: &Arena, expr: Expr, operands: &[Expr]) -> Vec<Term> {
        let (mut array, index) = (self.of(operands[0]).to_vec(), self.of(operands[1])[0]);
        let value = self.of(operands[2]).to_vec();
        self.index_is_inside(expr, index);
        let part = self.shape(arena.sort(operands[2])).count;
        for (place, elements) in array.chunks_mut(part).enumerate() {
            let here = self.is_index(index, place);
            for (into, element) in elements.iter_mut().zip(&value) {
                *into = self.pool.ite(here, *element, *into);
            }
        }
        array
    }

    fn is_index(&mut self, index: Term, place: usize) -> Term {
        let width = self.pool.width(index);
        if width < 32 && place >= 1 << width {
            return self.pool.truth(false);
        }
        let place = self.pool.bits(width, place as u128);
        self.pool.eq(index, place)
    }

    fn scalar(&mut self, arena: &Arena, expr: Expr) -> Term {
        let operands: Vec<Term> = arena.operands(expr).iter().map(|of| self.of(*of)[0]).collect();
        let (op, sort) = (arena.op(expr), arena.sort(expr));
        let width = self.width(sort);
        let pool = &mut self.pool;
        let (value, side) = match op {
            Op::Bool(value) => (pool.truth(*value), None),
            Op::Bits(bits) => (pool.bits(width, *bits), None),
            Op::Float(bits) => (floats::constant(pool, sort, *bits), None),
            Op::Not => (pool.not(operands[0]), None),
            Op::And => (pool.all(operands.iter().copied()), None),
            Op::Or => {
                let none = pool.truth(false);
                (operands.iter().fold(none, |a, b| pool.or(a, *b)), None)
            }
            Op::BitVector(op) => {
                let value = bit_vector(pool, *op, &operands);
                let side =
                    self.bounds.undefined.then(|| defined_in_c(pool, *op, &operands)).flatten();
                (value, side)
            }
            Op::Concat => (pool.concat(operands[0], operands[1]), None),
            Op::Extract(low) => (pool.extract(operands[0], *low, width), None),
            Op::ZeroExtend => (pool.zero_extend(operands[0], width), None),
            Op::SignExtend => (pool.sign_extend(operands[0], width), None),
            Op::RotateLeft(by) => {
                let high = pool.extract(operands[0], 0, width - by);
                let low = pool.extract(operands[0], width - by, *by);
                (pool.concat(high, low), None)
            }
            Op::Int(_)
            | Op::IntNeg
            | Op::IntAdd
            | Op::IntSub
            | Op::IntMul
            | Op::IntDiv
            | Op::IntMod
            | Op::IntAbs
            | Op::IntLe
            | Op::IntLt
            | Op::BitsToInt
            | Op::SignedBitsToInt
            | Op::IntToBits => integers::value(pool, op, &operands, width, self.bounds.int_bits),
            _ => floats::value(pool, op, &operands, sort),
        };
        if let Some(side) = side {
            self.sides.insert(expr, side);
        }
        value
    }
}

fn bit_vector(pool: &mut Pool, op: BitsOp, operands: &[Term]) -> Term {
    let a = operands[0];
    let b = operands.get(1).copied().unwrap_or(a);
    match op {
        BitsOp::Not => pool.not(a),
        BitsOp::Neg => pool.negate(a),
        BitsOp::And => pool.and(a, b),
        BitsOp::Or => pool.or(a, b),
        BitsOp::Xor => pool.xor(a, b),
        BitsOp::Add => pool.add(a, b),
        BitsOp::Sub => pool.sub(a, b),
        BitsOp::Mul => pool.mul(a, b),
        BitsOp::UDiv => pool.udiv(a, b),
        BitsOp::URem => pool.urem(a, b),
        BitsOp::SDiv => pool.sdiv(a, b),
        BitsOp::SRem => pool.srem(a, b),
        BitsOp::SMod => {
            // The sign is that of the divisor.
            let width = pool.width(a);
            let (rest, zero) = (pool.srem(a, b), pool.bits(width, 0));
            let (is_zero, moved) = (pool.eq(rest, zero), pool.add(rest, b));
            let (negative, divisor_negative) = (pool.slt(rest, zero), pool.slt(b, zero));
            let differ = pool.xor(negative, divisor_negative);
            let stays = pool.not(differ);
            let keeps = pool.or(is_zero, stays);
            pool.ite(keeps, rest, moved)
        }
        BitsOp::Shl => pool.shl(a, b),
        BitsOp::LShr => pool.lshr(a, b),
        BitsOp::AShr => pool.ashr(a, b),
        BitsOp::Ult => pool.ult(a, b),
        BitsOp::Ule => pool.ule(a, b),
        BitsOp::Slt => pool.slt(a, b),
        BitsOp::Sle => pool.sle(a, b),
    }
}

/// What C's own operator needs: a divisor, a quotient that fits, a distance below the width.
fn defined_in_c(pool: &mut Pool, op: BitsOp, operands: &[Term]) -> Option<Term> {
    let [a, b] = operands else { return None };
    let width = pool.width(*b);
    match op {
        BitsOp::UDiv | BitsOp::URem => {
            let zero = pool.bits(width, 0);
            Some(pool.ne(*b, zero))
        }
        BitsOp::SDiv | BitsOp::SRem | BitsOp::SMod => {
            let (zero, ones, least) = (
                pool.bits(width, 0),
                pool.bits(width, u128::MAX),
                pool.bits(width, 1 << (width - 1)),
            );
            let (divides, least, ones) = (pool.ne(*b, zero), pool.eq(*a, least), pool.eq(*b, ones));
            let too_large = pool.and(least, ones);
            let fits = pool.not(too_large);
            Some(pool.and(divides, fits))
        }
        BitsOp::Shl | BitsOp::LShr | BitsOp::AShr
            if width > 7 || u128::from(width) < 1 << width =>
        {
            let limit = pool.bits(width, u128::from(width));
            Some(pool.ult(*b, limit))
        }
        _ => None,
    }
}
