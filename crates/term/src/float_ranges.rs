//! Ranges of floats: the least and the greatest number that a float can be, and whether it can be
//! no number at all.
//!
//! Rounding keeps the order, so what is computed at the ends of ranges bounds what is computed between
//! them, exactly as the program computes it. Bounds of filters, polynomials and conversions are shown
//! so without a solver, to which they are the hardest questions.

use std::cmp::Ordering;

use base::bits::{mask, signed};
use float::{BinaryOp as FloatBinaryOp, Format, Function, Predicate};

use crate::{Node, Pool, Range, Term, fold};

const ORDER: [Predicate; 2] = [
    Predicate { less: true, equal: false, greater: false, unordered: false },
    Predicate { less: false, equal: true, greater: false, unordered: false },
];

/// The values that a float can have, as far as is known. Both zeros are the same number here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloatRange {
    format: Format,
    /// The bits of the least number; above `most` when it can be no number.
    least: u128,
    most: u128,
    may_be_nan: bool,
}

impl FloatRange {
    /// Every value of a format.
    pub fn full(format: Format) -> FloatRange {
        let infinity = infinity(format);
        let least = float::negate(format, infinity);
        FloatRange { format, least, most: infinity, may_be_nan: true }
    }

    fn exactly(format: Format, bits: u128) -> FloatRange {
        if is_nan(format, bits) {
            let full = FloatRange::full(format);
            return FloatRange { least: full.most, most: full.least, ..full };
        }
        FloatRange { format, least: bits, most: bits, may_be_nan: false }
    }

    /// The range between the least and the greatest of some numbers; everything when one is none.
    fn around(format: Format, numbers: &[u128]) -> FloatRange {
        if numbers.iter().any(|bits| is_nan(format, *bits)) {
            return FloatRange::full(format);
        }
        let (mut least, mut most) = (numbers[0], numbers[0]);
        for bits in &numbers[1..] {
            least = lower(format, least, *bits);
            most = higher(format, most, *bits);
        }
        FloatRange { format, least, most, may_be_nan: false }
    }

    /// What these integers are as floats.
    pub(crate) fn of_integers(of: Range, width: u32, is_signed: bool, to: Format) -> FloatRange {
        let number = |bits| float::from_integer(to, bits, width, is_signed);
        if is_signed {
            let bits = |number: i128| number as u128 & mask(width);
            let ends = [number(bits(of.signed_least)), number(bits(of.signed_most))];
            FloatRange::around(to, &ends)
        } else {
            FloatRange::around(to, &[number(of.least), number(of.most)])
        }
    }

    /// Whether a value is in it.
    pub fn contains(&self, bits: u128) -> bool {
        if is_nan(self.format, bits) {
            return self.may_be_nan;
        }
        !is_less(self.format, bits, self.least) && !is_less(self.format, self.most, bits)
    }

    /// The bits of the least and of the greatest number.
    pub(crate) fn ends(&self) -> (u128, u128) {
        (self.least, self.most)
    }

    fn has_numbers(&self) -> bool {
        !is_less(self.format, self.most, self.least)
    }

    /// Whether no value is in it: the facts that led here contradict each other.
    pub fn is_empty(&self) -> bool {
        !self.may_be_nan && !self.has_numbers()
    }

    fn may_be_zero(&self) -> bool {
        self.contains(0)
    }

    fn may_be_infinite(&self) -> bool {
        let infinity = infinity(self.format);
        self.contains(infinity) || self.contains(float::negate(self.format, infinity))
    }

    /// The values in both.
    pub fn meet(self, other: FloatRange) -> FloatRange {
        FloatRange {
            format: self.format,
            least: higher(self.format, self.least, other.least),
            most: lower(self.format, self.most, other.most),
            may_be_nan: self.may_be_nan && other.may_be_nan,
        }
    }

    /// All values of both and the numbers between.
    pub(crate) fn either(self, other: FloatRange) -> FloatRange {
        let may_be_nan = self.may_be_nan || other.may_be_nan;
        if !self.has_numbers() {
            return FloatRange { may_be_nan, ..other };
        }
        if !other.has_numbers() {
            return FloatRange { may_be_nan, ..self };
        }
        FloatRange {
            format: self.format,
            least: lower(self.format, self.least, other.least),
            most: higher(self.format, self.most, other.most),
            may_be_nan,
        }
    }

    fn negated(self) -> FloatRange {
        FloatRange {
            least: float::negate(self.format, self.most),
            most: float::negate(self.format, self.least),
            ..self
        }
    }

    fn magnitude(self) -> FloatRange {
        if is_less(self.format, 0, self.least) {
            return self;
        }
        let mirrored = self.negated();
        if is_less(self.format, self.most, 0) {
            return mirrored;
        }
        FloatRange { least: 0, most: higher(self.format, self.most, mirrored.most), ..self }
    }

    /// The values that a function which keeps the order of numbers makes of these.
    fn mapped(self, format: Format, map: impl Fn(u128) -> Option<u128>) -> FloatRange {
        let full = FloatRange::full(format);
        if !self.has_numbers() {
            return full;
        }
        match (map(self.least), map(self.most)) {
            (Some(least), Some(most)) if !is_nan(format, least) && !is_nan(format, most) => {
                FloatRange { format, least, most, may_be_nan: self.may_be_nan }
            }
            _ => full,
        }
    }

    /// What comparing values of both can come to; `same` when it is one value.
    fn outcomes(&self, other: &FloatRange, same: bool) -> Predicate {
        let format = self.format;
        let both = self.has_numbers() && other.has_numbers();
        Predicate {
            less: both && !same && is_less(format, self.least, other.most),
            equal: both
                && !is_less(format, self.most, other.least)
                && !is_less(format, other.most, self.least),
            greater: both && !same && is_less(format, other.least, self.most),
            unordered: self.may_be_nan || other.may_be_nan,
        }
    }

    /// The truth values that a comparison can have.
    pub(crate) fn compared(&self, predicate: Predicate, other: &FloatRange, same: bool) -> Range {
        let can = self.outcomes(other, same);
        let ways = [
            (can.less, predicate.less),
            (can.equal, predicate.equal),
            (can.greater, predicate.greater),
            (can.unordered, predicate.unordered),
        ];
        let may_be = |truth: bool| ways.iter().any(|(can, counts)| *can && *counts == truth);
        match (may_be(true), may_be(false)) {
            (true, false) => Range::exactly(1, 1),
            (false, true) => Range::exactly(1, 0),
            _ => Range::full(1),
        }
    }

    /// What is left of this range and of another when values of both relate as `predicate` says.
    pub(crate) fn related(self, predicate: Predicate, other: FloatRange) -> [FloatRange; 2] {
        let (mut left, mut right) = (self, other);
        let is_ordered = !predicate.unordered || !self.may_be_nan && !other.may_be_nan;
        if !is_ordered {
            return [left, right];
        }
        left.may_be_nan = false;
        right.may_be_nan = false;
        if !predicate.greater {
            left.stay_below(&other, predicate.equal);
            right.stay_above(&self, predicate.equal);
        }
        if !predicate.less {
            left.stay_above(&other, predicate.equal);
            right.stay_below(&self, predicate.equal);
        }
        [left, right]
    }

    fn stay_below(&mut self, other: &FloatRange, may_be_equal: bool) {
        let bound = if may_be_equal { other.most } else { below(self.format, other.most) };
        self.most = lower(self.format, self.most, bound);
    }

    fn stay_above(&mut self, other: &FloatRange, may_be_equal: bool) {
        let bound = if may_be_equal { other.least } else { above(self.format, other.least) };
        self.least = higher(self.format, self.least, bound);
    }

    /// The integers that these values become when they are cut off at the point.
    pub(crate) fn to_integer(self, width: u32, is_signed: bool) -> Range {
        let full = Range::full(width);
        if self.may_be_nan || !self.has_numbers() {
            return full;
        }
        let end = |bits| float::to_integer(self.format, bits, width, is_signed);
        match (end(self.least), end(self.most)) {
            (Some(least), Some(most)) if is_signed => {
                Range::signed(width, signed(least, width), signed(most, width))
            }
            (Some(least), Some(most)) => Range::unsigned(width, least, most),
            _ => full,
        }
    }

    /// The bits of these values.
    pub(crate) fn to_bits(self) -> Range {
        let width = self.format.bits();
        let (least, most) = (self.least, self.most);
        if self.may_be_nan || !self.has_numbers() || !is_plain(self.format) {
            Range::full(width)
        } else if is_less(self.format, 0, least) {
            Range::unsigned(width, least, most)
        } else if is_less(self.format, most, 0) {
            Range::unsigned(width, most, least)
        } else {
            Range::full(width)
        }
    }

    /// The values of a narrower format that are these ones there.
    fn narrowed(self, to: Format) -> FloatRange {
        let outwards = |bits: u128| float::convert(self.format, to, bits);
        let back = |bits: u128| float::convert(to, self.format, bits);
        let (mut least, mut most) = (outwards(self.least), outwards(self.most));
        if is_less(self.format, back(least), self.least) {
            least = above(to, least);
        }
        if is_less(self.format, self.most, back(most)) {
            most = below(to, most);
        }
        FloatRange { format: to, least, most, may_be_nan: self.may_be_nan }
    }
}

/// The range of a node from those of its operands.
pub(crate) fn transfer(
    pool: &Pool,
    node: Node,
    format: Format,
    of: &mut dyn FnMut(Term) -> FloatRange,
) -> FloatRange {
    let full = FloatRange::full(format);
    match node {
        Node::FloatFromBits(bits) => match pool.constant(bits) {
            Some(bits) => FloatRange::exactly(format, bits),
            None => full,
        },
        Node::FloatBinary(op, a, b) => {
            let (left, right) = (of(a), of(b));
            binary(op, left, right, a == b)
        }
        Node::FloatNegate(a) => of(a).negated(),
        Node::FloatAbs(a) => of(a).magnitude(),
        Node::FloatSqrt(a) => {
            // Below zero, the ends have no root, and nothing is said.
            of(a).mapped(format, |bits| float::function(Function::Sqrt, format, &[bits]))
        }
        Node::FloatRound(rounding, a) => {
            let function = fold::rounding(rounding);
            of(a).mapped(format, |bits| float::function(function, format, &[bits]))
        }
        Node::FloatToFloat(a) => {
            let from = pool.format(a);
            of(a).mapped(format, |bits| Some(float::convert(from, format, bits)))
        }
        _ => full,
    }
}

fn binary(op: FloatBinaryOp, left: FloatRange, right: FloatRange, same: bool) -> FloatRange {
    let format = left.format;
    let full = FloatRange::full(format);
    if !left.has_numbers() || !right.has_numbers() {
        return full;
    }
    let at = |a: u128, b: u128| float::binary(op, format, a, b);
    let range = match op {
        // A square: no product of different ends.
        FloatBinaryOp::Mul if same => {
            let part = left.magnitude();
            let ends = [at(part.least, part.least), at(part.most, part.most)];
            FloatRange::around(format, &ends)
        }
        FloatBinaryOp::Add => {
            FloatRange::around(format, &[at(left.least, right.least), at(left.most, right.most)])
        }
        FloatBinaryOp::Sub => {
            FloatRange::around(format, &[at(left.least, right.most), at(left.most, right.least)])
        }
        FloatBinaryOp::Mul | FloatBinaryOp::Div => {
            let corners = [
                at(left.least, right.least),
                at(left.least, right.most),
                at(left.most, right.least),
                at(left.most, right.most),
            ];
            FloatRange::around(format, &corners)
        }
        FloatBinaryOp::Rem => FloatRange::around(format, &[left.least, left.most, 0]),
    };
    // What has no value for some numbers between the ends.
    let may_be_undefined = match op {
        // Infinities of opposite signs: then the sum of the ends, or the ends of the other sort.
        FloatBinaryOp::Add | FloatBinaryOp::Sub => {
            left.may_be_infinite() && right.may_be_infinite()
        }
        FloatBinaryOp::Mul => {
            !same
                && (left.may_be_zero() && right.may_be_infinite()
                    || left.may_be_infinite() && right.may_be_zero())
        }
        FloatBinaryOp::Div => {
            right.may_be_zero() || left.may_be_infinite() && right.may_be_infinite()
        }
        FloatBinaryOp::Rem => left.may_be_infinite() || right.may_be_zero(),
    };
    if may_be_undefined {
        return full;
    }
    let may_be_nan = range.may_be_nan || left.may_be_nan || right.may_be_nan;
    FloatRange { may_be_nan, ..range }
}

/// What a range of a term says about the term that it is made from, if that is another float.
pub(crate) fn implied(pool: &Pool, term: Term, range: FloatRange) -> Option<(Term, FloatRange)> {
    if !range.has_numbers() {
        return None;
    }
    match pool.node(term) {
        Node::FloatNegate(a) => Some((a, range.negated())),
        Node::FloatAbs(a) => {
            let least = float::negate(range.format, range.most);
            Some((a, FloatRange { least, ..range }))
        }
        // Only where nothing is rounded.
        Node::FloatToFloat(a) if is_within(pool.format(a), range.format) => {
            Some((a, range.narrowed(pool.format(a))))
        }
        _ => None,
    }
}

/// Whether every number of a format is one of another.
fn is_within(inner: Format, outer: Format) -> bool {
    matches!(
        (inner, outer),
        (Format::Single, Format::Double | Format::Quad)
            | (Format::Double, Format::Quad)
            | (Format::Half | Format::BFloat, Format::Single | Format::Double | Format::Quad)
    )
}

/// Whether the bits of numbers above zero have the order of the numbers. Those of the x87 have bit
/// patterns that are no numbers in between.
pub(crate) fn is_plain(format: Format) -> bool {
    format != Format::X87
}

fn infinity(format: Format) -> u128 {
    let one = float::from_integer(format, 1, 8, false);
    float::binary(FloatBinaryOp::Div, format, one, 0)
}

fn is_nan(format: Format, bits: u128) -> bool {
    let unordered = Predicate { less: false, equal: false, greater: false, unordered: true };
    float::compare(unordered, format, bits, bits)
}

fn is_less(format: Format, a: u128, b: u128) -> bool {
    float::compare(ORDER[0], format, a, b)
}

fn order(format: Format, a: u128, b: u128) -> Ordering {
    if is_less(format, a, b) {
        Ordering::Less
    } else if float::compare(ORDER[1], format, a, b) {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

fn lower(format: Format, a: u128, b: u128) -> u128 {
    if order(format, a, b) == Ordering::Greater { b } else { a }
}

fn higher(format: Format, a: u128, b: u128) -> u128 {
    if order(format, a, b) == Ordering::Less { b } else { a }
}

/// The next number above, which infinity does not have.
fn above(format: Format, bits: u128) -> u128 {
    float::negate(format, below(format, float::negate(format, bits)))
}

/// The next number below, which minus infinity does not have.
fn below(format: Format, bits: u128) -> u128 {
    let sign = 1 << (format.bits() - 1);
    if !is_plain(format) || bits == sign | infinity(format) {
        bits
    } else if bits & !sign == 0 {
        sign | 1
    } else if bits & sign == 0 {
        bits - 1
    } else {
        bits + 1
    }
}
