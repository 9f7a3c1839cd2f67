//! What an expression denotes.

use std::fmt;

use float::Format;

/// A sort of SMT-LIB that C can hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// An integer, kept within bounds.
    Int,
    /// A bit-vector of 1 to 128 bits.
    Bits(u32),
    /// A float; single or double.
    Float(Format),
    /// An array.
    Array(Box<Sort>, Box<Sort>),
}

impl Sort {
    /// How many indices lead to a scalar, and the sort of that scalar.
    pub fn flattened(&self) -> (u32, &Sort) {
        match self {
            Sort::Array(_, element) => {
                let (depth, scalar) = element.flattened();
                (depth + 1, scalar)
            }
            scalar => (0, scalar),
        }
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Bits(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float(Format::Single) => f.write_str("Float32"),
            Sort::Float(_) => f.write_str("Float64"),
            Sort::Array(index, element) => write!(f, "(Array {index} {element})"),
        }
    }
}
