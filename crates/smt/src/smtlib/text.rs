//! The language of SMT-LIB 2.6, as text.
//!
//! A term that gets long is given a name by `define-fun` at once, and the name stands for it from
//! then on. So the text grows with the number of nodes and not of paths, nothing is nested deeply,
//! and each body is written once. Whatever is not in the standard of 2.6 is said in its words.

use std::cell::RefCell;
use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::Sort;

use crate::language::Language;
use crate::operator::{Operator, RoundingMode};

/// How long a term may be without a name.
const LONGEST: usize = 60;

/// What a text denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextSort {
    Boolean,
    Bits(u32),
    Float(u32, u32),
    Array(u32, u32),
    RoundingMode,
}

impl TextSort {
    fn width(self) -> u32 {
        match self {
            TextSort::Bits(width) => width,
            other => panic!("{other:?} has no width"),
        }
    }
}

impl From<Sort> for TextSort {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::BOOL => TextSort::Boolean,
            Sort::Bits(width) => TextSort::Bits(width),
            Sort::Array { index, element } => TextSort::Array(index, element),
            Sort::Float(_) => unreachable!("the symbols of floats are vectors"),
        }
    }
}

impl std::fmt::Display for TextSort {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TextSort::Boolean => write!(formatter, "Bool"),
            TextSort::Bits(width) => write!(formatter, "(_ BitVec {width})"),
            TextSort::Float(exponent, significand) => {
                write!(formatter, "(_ FloatingPoint {exponent} {significand})")
            }
            TextSort::Array(index, element) => {
                write!(formatter, "(Array (_ BitVec {index}) (_ BitVec {element}))")
            }
            TextSort::RoundingMode => write!(formatter, "RoundingMode"),
        }
    }
}

/// A term: a name, a value or a short expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    pub(crate) text: Rc<str>,
    sort: TextSort,
}

/// Writes declarations and definitions as terms are made.
#[derive(Debug, Default)]
pub(crate) struct Writer(RefCell<Lines>);

#[derive(Debug, Default)]
struct Lines {
    text: String,
    names: FxHashMap<Rc<str>, Text>,
    has_arrays: bool,
    has_floats: bool,
}

impl Writer {
    /// The name of the smallest logic of SMT-LIB that has all that was made.
    pub(crate) fn logic(&self) -> &'static str {
        let lines = self.0.borrow();
        match (lines.has_arrays, lines.has_floats) {
            (false, false) => "QF_BV",
            (true, false) => "QF_ABV",
            (false, true) => "QF_BVFP",
            (true, true) => "QF_ABVFP",
        }
    }

    /// The declarations and definitions since the last time; each uses earlier ones only.
    pub(crate) fn take_lines(&self) -> String {
        std::mem::take(&mut self.0.borrow_mut().text)
    }

    fn make(&self, body: String, sort: TextSort) -> Text {
        let body = Rc::from(body);
        let mut lines = self.0.borrow_mut();
        lines.note(sort);
        if let Some(known) = lines.names.get(&body) {
            return known.clone();
        }
        if body.len() <= LONGEST {
            return Text { text: body, sort };
        }
        let name = format!("t${}", lines.names.len());
        // Writing to a string cannot fail.
        let _ = writeln!(lines.text, "(define-fun {name} () {sort} {body})");
        let named = Text { text: Rc::from(name), sort };
        lines.names.insert(body, named.clone());
        named
    }

    /// An operator of the standard.
    fn plain(&self, operator: Operator, operands: &[Text], indices: &[u32]) -> Text {
        let mut body = String::from("(");
        if indices.is_empty() {
            body.push_str(operator.name());
        } else {
            let indices: Vec<String> = indices.iter().map(u32::to_string).collect();
            let _ = write!(body, "(_ {} {})", operator.name(), indices.join(" "));
        }
        for operand in operands {
            body.push(' ');
            body.push_str(&operand.text);
        }
        body.push(')');
        self.make(body, result_sort(operator, operands, indices))
    }

    fn is_negative(&self, a: &Text) -> Text {
        let zero = self.bit_vector(a.sort.width(), 0);
        self.plain(Operator::BvSlt, &[a.clone(), zero], &[])
    }

    fn differ(&self, a: Text, b: Text) -> Text {
        self.plain(Operator::Distinct, &[a, b], &[])
    }

    /// Overflow of a sum or difference shows in the signs.
    fn sign_overflow(&self, operator: Operator, a: &Text, b: &Text) -> Text {
        let (sum, wanted) = match operator {
            Operator::BvSaddOverflow => (Operator::BvAdd, Operator::Equal),
            _ => (Operator::BvSub, Operator::Distinct),
        };
        let result = self.plain(sum, &[a.clone(), b.clone()], &[]);
        let (left, right) = (self.is_negative(a), self.is_negative(b));
        let signs = self.plain(wanted, &[left.clone(), right], &[]);
        let turned = self.differ(left, self.is_negative(&result));
        self.plain(Operator::And, &[signs, turned], &[])
    }

    /// Overflow of a product shows in the product of twice the width.
    fn product_overflow(&self, operator: Operator, a: &Text, b: &Text) -> Text {
        let extension = match operator {
            Operator::BvSmulOverflow => Operator::BvSignExtend,
            _ => Operator::BvZeroExtend,
        };
        let width = a.sort.width();
        let wide = |part: &Text| self.plain(extension, std::slice::from_ref(part), &[width]);
        let product = self.plain(Operator::BvMul, &[wide(a), wide(b)], &[]);
        let low = self.plain(Operator::BvExtract, std::slice::from_ref(&product), &[width - 1, 0]);
        self.differ(product, wide(&low))
    }
}

impl Lines {
    fn note(&mut self, sort: TextSort) {
        self.has_arrays |= matches!(sort, TextSort::Array(..));
        self.has_floats |= matches!(sort, TextSort::Float(..));
    }
}

impl Language for Writer {
    type Term = Text;

    fn boolean(&self, value: bool) -> Text {
        self.make(value.to_string(), TextSort::Boolean)
    }

    fn bit_vector(&self, width: u32, bits: u128) -> Text {
        let value = if width.is_multiple_of(4) {
            format!("#x{bits:0digits$x}", digits = (width / 4) as usize)
        } else {
            format!("#b{bits:0digits$b}", digits = width as usize)
        };
        // Even a long value says more than a name.
        Text { text: Rc::from(value), sort: TextSort::Bits(width) }
    }

    fn rounding_mode(&self, mode: RoundingMode) -> Text {
        self.make(mode.name().to_owned(), TextSort::RoundingMode)
    }

    fn symbol(&self, sort: Sort, name: &str) -> Text {
        let sort = TextSort::from(sort);
        let mut lines = self.0.borrow_mut();
        lines.note(sort);
        let _ = writeln!(lines.text, "(declare-const {name} {sort})");
        Text { text: Rc::from(name), sort }
    }

    fn constant_array(&self, sort: Sort, element: Text) -> Text {
        let sort = TextSort::from(sort);
        self.make(format!("((as const {sort}) {})", element.text), sort)
    }

    fn apply(&self, operator: Operator, operands: &[Text], indices: &[u32]) -> Text {
        match (operator, operands) {
            (Operator::BvSaddOverflow | Operator::BvSsubOverflow, [a, b]) => {
                self.sign_overflow(operator, a, b)
            }
            (Operator::BvSmulOverflow | Operator::BvUmulOverflow, [a, b]) => {
                self.product_overflow(operator, a, b)
            }
            _ => self.plain(operator, operands, indices),
        }
    }
}

fn result_sort(operator: Operator, operands: &[Text], indices: &[u32]) -> TextSort {
    use Operator::*;
    match (operator, indices) {
        (BvExtract, [high, low]) => TextSort::Bits(high - low + 1),
        (BvZeroExtend | BvSignExtend, [added]) => TextSort::Bits(operands[0].sort.width() + added),
        (BvConcat, _) => TextSort::Bits(operands.iter().map(|part| part.sort.width()).sum()),
        (FpToSigned | FpToUnsigned, [width]) => TextSort::Bits(*width),
        (FpFromBits | FpFromFloat | FpFromSigned | FpFromUnsigned, [exponent, significand]) => {
            TextSort::Float(*exponent, *significand)
        }
        (Select, _) => match operands[0].sort {
            TextSort::Array(_, element) => TextSort::Bits(element),
            other => panic!("{other:?} is no array"),
        },
        (IfThenElse, _) => operands[1].sort,
        // The first operand is a rounding mode.
        (FpAdd | FpSub | FpMul | FpDiv | FpFma | FpSqrt | FpRoundToIntegral, _) => operands[1].sort,
        (
            Not | And | Or | Xor | Implies | Equal | Distinct | BvUlt | BvUle | BvUgt | BvUge
            | BvSlt | BvSle | BvSgt | BvSge | BvNegOverflow | BvSaddOverflow | BvSsubOverflow
            | BvSmulOverflow | BvSdivOverflow | BvUaddOverflow | BvUsubOverflow | BvUmulOverflow
            | FpEqual | FpLt | FpLe | FpGt | FpGe | FpIsNan | FpIsInfinite | FpIsZero | FpIsNormal
            | FpIsSubnormal | FpIsNegative,
            _,
        ) => TextSort::Boolean,
        _ => operands[0].sort,
    }
}
