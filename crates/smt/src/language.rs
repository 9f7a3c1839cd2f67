//! What a language of SMT terms must offer for refute's terms to be said in it.
//!
//! Each back end implements this once, so that what a term means is decided in one place
//! (`translate`) and not once for each of them.

use term::Sort;

use crate::operator::{Operator, RoundingMode};

/// Makes terms. Truth values are Booleans here, not vectors of one bit.
pub(crate) trait Language {
    /// A term of the language; copying it is cheap.
    type Term: Clone;

    /// A Boolean value.
    fn boolean(&self, value: bool) -> Self::Term;

    /// A bit-vector value; its width may be one.
    fn bit_vector(&self, width: u32, bits: u128) -> Self::Term;

    /// A rounding mode.
    fn rounding_mode(&self, mode: RoundingMode) -> Self::Term;

    /// A free symbol: a Boolean for [`Sort::BOOL`], a bit-vector or an array. Names do not repeat
    /// and are simple symbols of SMT-LIB.
    fn symbol(&self, sort: Sort, name: &str) -> Self::Term;

    /// The array of a sort that holds one bit-vector everywhere.
    fn constant_array(&self, sort: Sort, element: Self::Term) -> Self::Term;

    /// An operator on its operands, with the indices that some operators have.
    fn apply(&self, operator: Operator, operands: &[Self::Term], indices: &[u32]) -> Self::Term;
}
