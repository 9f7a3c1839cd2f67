//! What terms are under a model, remembered: each shared node is computed once in the life of an
//! [`Evaluation`], however many terms are asked and however the pool grows meanwhile.
//!
//! Values are kept in pages that follow the numbering of terms, because terms that belong together
//! are made together; a hash map measured 2.5 times slower. Arrays are looked through store by
//! store, and only now and then put together as a whole, so that long chains of stores stay cheap.
//! Nothing recurses, because terms can be as deep as an execution is long.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::{ArrayValue, Model, Node, Pool, Sort, Term, Value, fold};

/// How many terms a page holds: as many as a word has bits.
const PAGE: usize = 64;

/// A read that finds no whole array within twice as many stores asks for one this far below.
const STRIDE: usize = 64;

/// A model and what is known of terms under it.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    model: Model,
    memory: Memory,
}

impl Evaluation {
    /// Nothing is known yet.
    pub fn new(model: Model) -> Evaluation {
        Evaluation { model, memory: Memory::default() }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The model, when no more is to be asked.
    pub fn into_model(self) -> Model {
        self.model
    }

    /// The bits of a bit-vector or float. All terms ever asked must be of one pool.
    #[inline]
    pub fn bits(&mut self, pool: &Pool, term: Term) -> u128 {
        self.memory.bits(&self.model, pool, term)
    }

    /// Whether a truth value is true.
    #[inline]
    pub fn holds(&mut self, pool: &Pool, term: Term) -> bool {
        self.bits(pool, term) == 1
    }

    /// What a term of any sort is.
    pub fn value(&mut self, pool: &Pool, term: Term) -> Value {
        self.memory.value(&self.model, pool, term)
    }
}

#[derive(Clone, Debug)]
struct Page {
    known: u64,
    values: [u128; PAGE],
}

/// The values that are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    pages: Vec<Option<Box<Page>>>,
    arrays: FxHashMap<Term, Rc<ArrayValue>>,
    /// Kept only for its room.
    stack: Vec<Term>,
}

impl Memory {
    pub(crate) fn value(&mut self, model: &Model, pool: &Pool, term: Term) -> Value {
        match pool.sort(term) {
            Sort::Array { .. } => {
                if !self.arrays.contains_key(&term) {
                    self.compute(model, pool, term);
                }
                Value::Array(Rc::clone(&self.arrays[&term]))
            }
            _ => Value::Bits(self.bits(model, pool, term)),
        }
    }

    #[inline]
    fn bits(&mut self, model: &Model, pool: &Pool, term: Term) -> u128 {
        if let Some(bits) = self.at_hand(model, pool, term) {
            return bits;
        }
        self.compute(model, pool, term);
        self.recall(term).expect("it was just computed")
    }

    #[inline]
    fn recall(&self, term: Term) -> Option<u128> {
        let page = self.pages.get(term.index() / PAGE)?.as_ref()?;
        let place = term.index() % PAGE;
        (page.known >> place & 1 != 0).then(|| page.values[place])
    }

    #[inline]
    fn remember(&mut self, term: Term, bits: u128) {
        let number = term.index() / PAGE;
        if number >= self.pages.len() {
            self.pages.resize(number + 1, None);
        }
        let page = self.pages[number]
            .get_or_insert_with(|| Box::new(Page { known: 0, values: [0; PAGE] }));
        let place = term.index() % PAGE;
        page.known |= 1 << place;
        page.values[place] = bits;
    }

    /// The bits of what is known, and of what needs no computation.
    #[inline]
    fn at_hand(&mut self, model: &Model, pool: &Pool, term: Term) -> Option<u128> {
        if let Some(bits) = self.recall(term) {
            return Some(bits);
        }
        let bits = match pool.node(term) {
            Node::Bits(bits) => bits,
            Node::Variable(variable) => model.get(variable).map_or(0, Value::bits),
            _ => return None,
        };
        self.remember(term, bits);
        Some(bits)
    }

    fn is_known(&self, pool: &Pool, term: Term) -> bool {
        match pool.sort(term) {
            Sort::Array { .. } => self.arrays.contains_key(&term),
            _ => self.recall(term).is_some(),
        }
    }

    #[cold]
    fn compute(&mut self, model: &Model, pool: &Pool, root: Term) {
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(root);
        while let Some(term) = stack.last().copied() {
            if self.is_known(pool, term) {
                stack.pop();
                continue;
            }
            let mut step = Step { memory: self, model, pool, stack: &mut stack };
            // What is missing was put on the stack, to be computed before.
            match pool.sort(term) {
                Sort::Array { .. } => {
                    if let Some(array) = step.array(term) {
                        self.arrays.insert(term, array);
                        stack.pop();
                    }
                }
                sort => {
                    if let Some(bits) = step.bits(pool.node(term), sort) {
                        self.remember(term, bits);
                        stack.pop();
                    }
                }
            }
        }
        self.stack = stack;
    }
}

/// One look at a node: its value, or its missing operands on the stack.
struct Step<'a> {
    memory: &'a mut Memory,
    model: &'a Model,
    pool: &'a Pool,
    stack: &'a mut Vec<Term>,
}

/// What lies under some stores.
enum Ground {
    Filled(u128),
    Whole(Rc<ArrayValue>),
}

impl Step<'_> {
    /// The value of an operand.
    #[inline]
    fn get(&mut self, term: Term) -> Option<u128> {
        let bits = self.memory.at_hand(self.model, self.pool, term);
        if bits.is_none() {
            self.stack.push(term);
        }
        bits
    }

    fn get_both(&mut self, a: Term, b: Term) -> Option<(u128, u128)> {
        // Both are asked for even when the first is missing.
        let (a, b) = (self.get(a), self.get(b));
        Some((a?, b?))
    }

    fn bits(&mut self, node: Node, sort: Sort) -> Option<u128> {
        let pool = self.pool;
        Some(match node {
            Node::Bits(_) | Node::Variable(_) => unreachable!("they are at hand"),
            Node::Unary(op, a) => fold::unary(op, pool.width(a), self.get(a)?),
            Node::Binary(op, a, b) => {
                let (x, y) = self.get_both(a, b)?;
                fold::binary(op, pool.width(a), pool.width(b), x, y)
            }
            // Only the side that counts is computed.
            Node::Ite(condition, if_true, if_false) => {
                let chosen = if self.get(condition)? == 1 { if_true } else { if_false };
                self.get(chosen)?
            }
            Node::Extract { of, low } => fold::extract(low, sort.width(), self.get(of)?),
            Node::Extend { signed, of } => {
                fold::extend(signed, pool.width(of), sort.width(), self.get(of)?)
            }
            Node::FloatFromBits(a) | Node::BitsFromFloat(a) => self.get(a)?,
            Node::FloatBinary(op, a, b) => {
                let (x, y) = self.get_both(a, b)?;
                float::binary(op, pool.format(a), x, y)
            }
            Node::FloatNegate(a) => float::negate(pool.format(a), self.get(a)?),
            Node::FloatAbs(a) => self.float_function(float::Function::Abs, a)?,
            Node::FloatSqrt(a) => self.float_function(float::Function::Sqrt, a)?,
            Node::FloatFma(a, b, c) => {
                let (x, y) = self.get_both(a, b)?;
                let bits = [x, y, self.get(c)?];
                float::function(float::Function::FusedMultiplyAdd, pool.format(a), &bits)
                    .expect("it is exact in every format")
            }
            Node::FloatDirected(direction, op, [a, b, c]) => {
                let Sort::Float(format) = sort else { unreachable!("it gives a float") };
                let (x, y) = self.get_both(a, b)?;
                float::directed(direction, op, format, [x, y, self.get(c)?])
            }
            Node::FloatRound(rounding, a) => self.float_function(fold::rounding(rounding), a)?,
            Node::FloatCompare(predicate, a, b) => {
                let (x, y) = self.get_both(a, b)?;
                u128::from(float::compare(predicate, pool.format(a), x, y))
            }
            Node::FloatToFloat(a) => {
                let Sort::Float(to) = sort else { unreachable!("a conversion gives a float") };
                float::convert(pool.format(a), to, self.get(a)?)
            }
            Node::FloatToInteger { signed, of } => {
                let bits = self.get(of)?;
                float::to_integer(pool.format(of), bits, sort.width(), signed).unwrap_or(0)
            }
            Node::IntegerToFloat { signed, of } => {
                let Sort::Float(format) = sort else { unreachable!("a conversion gives a float") };
                float::from_integer(format, self.get(of)?, pool.width(of), signed)
            }
            Node::Select(array, index) => {
                let index = self.get(index)?;
                self.element(array, index)?
            }
            Node::Store(..)
            | Node::Filled(_)
            | Node::Overlay(..)
            | Node::Shifted(..)
            | Node::Bytes(_) => unreachable!("an array is no bit-vector"),
        })
    }

    fn float_function(&mut self, function: float::Function, a: Term) -> Option<u128> {
        let bits = [self.get(a)?];
        let result = float::function(function, self.pool.format(a), &bits);
        Some(result.expect("the functions of terms are exact in every format"))
    }

    /// The element of an array at an index.
    fn element(&mut self, array: Term, index: u128) -> Option<u128> {
        let mut value = None;
        let ground = self.descend(array, 2 * STRIDE, |step, at, stored| {
            if step.get(at)? == index {
                value = Some(stored);
            }
            Some(value.is_none())
        })?;
        match (value, ground) {
            (Some(value), _) => self.get(value),
            (None, Ground::Filled(element)) => Some(element),
            (None, Ground::Whole(array)) => Some(element_of(&array, index)),
        }
    }

    /// An array as a whole.
    fn array(&mut self, array: Term) -> Option<Rc<ArrayValue>> {
        let mut stores = Vec::new();
        let mut complete = true;
        let ground = self.descend(array, usize::MAX, |step, at, stored| {
            // All that is missing is asked for at once.
            match step.get_both(at, stored) {
                Some(both) => stores.push(both),
                None => complete = false,
            }
            Some(true)
        })?;
        if !complete {
            return None;
        }
        let mut whole = match ground {
            Ground::Filled(default) => ArrayValue { default, ..ArrayValue::default() },
            Ground::Whole(array) if stores.is_empty() => return Some(array),
            Ground::Whole(array) => (*array).clone(),
        };
        // The outermost store counts: it comes last.
        whole.elements.extend(stores.into_iter().rev());
        Some(Rc::new(whole))
    }

    /// Goes down from an array through stores, shown to `visit` as index and value, until that has
    /// seen enough (`false`) or the ground is reached. Past `limit` stores, an array on the way is
    /// asked for as a whole instead.
    fn descend(
        &mut self,
        array: Term,
        limit: usize,
        mut visit: impl FnMut(&mut Self, Term, Term) -> Option<bool>,
    ) -> Option<Ground> {
        let mut below = array;
        let mut passed = 0;
        let mut resting_place = array;
        loop {
            // A choice on the way need not be a store: any term may be known as a whole.
            if let Some(array) = self.memory.arrays.get(&below) {
                return Some(Ground::Whole(Rc::clone(array)));
            }
            match self.pool.node(below) {
                Node::Store(under, at, stored) => {
                    if !visit(self, at, stored)? {
                        return Some(Ground::Filled(0));
                    }
                    below = under;
                    passed += 1;
                    if passed == STRIDE {
                        resting_place = below;
                    }
                    if passed == limit {
                        self.stack.push(resting_place);
                        return None;
                    }
                }
                Node::Ite(condition, if_true, if_false) => {
                    below = if self.get(condition)? == 1 { if_true } else { if_false };
                }
                Node::Filled(element) => return Some(Ground::Filled(self.get(element)?)),
                Node::Variable(variable) => {
                    let array = match self.model.get(variable) {
                        Some(Value::Array(array)) => Rc::clone(array),
                        Some(Value::Bits(_)) => panic!("the model has bits for an array"),
                        None => Rc::default(),
                    };
                    return Some(Ground::Whole(array));
                }
                other => unreachable!("{other:?} is no array"),
            }
        }
    }
}

fn element_of(array: &ArrayValue, index: u128) -> u128 {
    array.elements.get(&index).copied().unwrap_or(array.default)
}
