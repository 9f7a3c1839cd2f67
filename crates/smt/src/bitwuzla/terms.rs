//! Sorts and terms of one solver.
//!
//! A handle is a plain number that remembers its owner. Nothing frees single terms: they live as long
//! as the solver, which is meant to be renewed by size (a query's cost grows with all that was ever
//! asserted), so counting references would only cost. Using a handle with another solver panics.

use std::ffi::CString;
use std::sync::atomic::{AtomicU64, Ordering};

use bitwuzla_sys::*;

use super::bits::Bits;
use super::numbers::{kind, rounding};
use super::refusal::{accepted, listen};
use crate::operator::{Operator, RoundingMode};

static NEXT_OWNER: AtomicU64 = AtomicU64::new(0);

/// A sort of one solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    raw: BitwuzlaSort,
    owner: u64,
}

/// A term of one solver; equal terms have equal handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    raw: BitwuzlaTerm,
    owner: u64,
}

/// Makes sorts and terms.
///
/// Ill-sorted applications are bugs of the caller and panic with Bitwuzla's message.
#[derive(Debug)]
pub struct Terms {
    manager: *mut BitwuzlaTermManager,
    owner: u64,
}

// Every call into Bitwuzla below passes this value's own live manager and handles that `sort` and
// `term` checked to be made by it; that is the safety argument of each block.
impl Terms {
    pub(crate) fn new() -> Self {
        listen();
        // SAFETY: has no precondition.
        let manager = unsafe { bitwuzla_term_manager_new() };
        Self { manager, owner: NEXT_OWNER.fetch_add(1, Ordering::Relaxed) }
    }

    pub(crate) fn manager(&self) -> *mut BitwuzlaTermManager {
        self.manager
    }

    /// The Boolean sort.
    pub fn boolean_sort(&self) -> Sort {
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_mk_bool_sort(self.manager) })
    }

    /// Bit-vectors of a width.
    pub fn bit_vector_sort(&self, width: u32) -> Sort {
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_mk_bv_sort(self.manager, u64::from(width)) })
    }

    /// IEEE floats; the significand size counts the hidden bit (8 and 24 are C's `float`).
    pub fn float_sort(&self, exponent: u32, significand: u32) -> Sort {
        let (exponent, significand) = (u64::from(exponent), u64::from(significand));
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_mk_fp_sort(self.manager, exponent, significand) })
    }

    /// The sort of rounding modes.
    pub fn rounding_mode_sort(&self) -> Sort {
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_mk_rm_sort(self.manager) })
    }

    /// Arrays.
    pub fn array_sort(&self, index: Sort, element: Sort) -> Sort {
        let (index, element) = (self.sort(index), self.sort(element));
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_mk_array_sort(self.manager, index, element) })
    }

    /// The sort of a term.
    pub fn sort_of(&self, term: Term) -> Sort {
        // SAFETY: see the head of this block.
        self.own_sort(unsafe { bitwuzla_term_get_sort(self.term(term)) })
    }

    /// A fresh free symbol; the name is only for people.
    ///
    /// # Panics
    /// When the name holds a zero byte.
    pub fn symbol(&self, sort: Sort, name: &str) -> Term {
        let name = CString::new(name).expect("a symbol's name holds no zero byte");
        // SAFETY: see the head of this block; Bitwuzla copies the name.
        self.own_term(unsafe { bitwuzla_mk_const(self.manager, self.sort(sort), name.as_ptr()) })
    }

    /// A Boolean value.
    pub fn boolean(&self, value: bool) -> Term {
        // SAFETY: see the head of this block.
        self.own_term(unsafe {
            if value { bitwuzla_mk_true(self.manager) } else { bitwuzla_mk_false(self.manager) }
        })
    }

    /// A bit-vector value.
    ///
    /// # Panics
    /// Never: binary digits hold no zero byte.
    pub fn bit_vector(&self, value: &Bits) -> Term {
        let sort = self.sort(self.bit_vector_sort(value.width()));
        if let [word] = value.words() {
            // SAFETY: see the head of this block.
            return self
                .own_term(unsafe { bitwuzla_mk_bv_value_uint64(self.manager, sort, *word) });
        }
        let digits = CString::new(value.to_string()).expect("digits hold no zero byte");
        // SAFETY: see the head of this block; Bitwuzla reads the digits before it returns.
        self.own_term(unsafe { bitwuzla_mk_bv_value(self.manager, sort, digits.as_ptr(), 2) })
    }

    /// The float value with these IEEE bits.
    ///
    /// # Panics
    /// When the sizes do not add up to the width of the bits.
    pub fn float(&self, exponent: u32, significand: u32, bits: &Bits) -> Term {
        assert_eq!(bits.width(), exponent + significand, "the bits have the width of the float");
        let pattern = self.bit_vector(bits);
        self.apply_indexed(Operator::FpFromBits, &[pattern], &[exponent, significand])
    }

    /// A rounding mode.
    pub fn rounding_mode(&self, mode: RoundingMode) -> Term {
        // SAFETY: see the head of this block.
        self.own_term(unsafe { bitwuzla_mk_rm_value(self.manager, rounding(mode)) })
    }

    /// The array of this sort that holds one value everywhere.
    pub fn constant_array(&self, sort: Sort, value: Term) -> Term {
        let (sort, value) = (self.sort(sort), self.term(value));
        // SAFETY: see the head of this block.
        self.own_term(unsafe { bitwuzla_mk_const_array(self.manager, sort, value) })
    }

    /// An operator on its operands.
    pub fn apply(&self, operator: Operator, operands: &[Term]) -> Term {
        self.apply_indexed(operator, operands, &[])
    }

    /// An operator on its operands, with the indices that some operators have.
    pub fn apply_indexed(&self, operator: Operator, operands: &[Term], indices: &[u32]) -> Term {
        let mut operands: Vec<BitwuzlaTerm> =
            operands.iter().map(|term| self.term(*term)).collect();
        let indices: Vec<u64> = indices.iter().map(|index| u64::from(*index)).collect();
        // SAFETY: see the head of this block; lengths and pointers belong together.
        self.own_term(unsafe {
            bitwuzla_mk_term_indexed(
                self.manager,
                kind(operator),
                operands.len() as u32,
                operands.as_mut_ptr(),
                indices.len() as u32,
                indices.as_ptr(),
            )
        })
    }

    /// The raw handle, once it is known to be of this solver.
    #[track_caller]
    pub(crate) fn term(&self, term: Term) -> BitwuzlaTerm {
        assert_eq!(term.owner, self.owner, "the term belongs to another solver");
        term.raw
    }

    #[track_caller]
    fn sort(&self, sort: Sort) -> BitwuzlaSort {
        assert_eq!(sort.owner, self.owner, "the sort belongs to another solver");
        sort.raw
    }

    /// A handle for what Bitwuzla just gave.
    #[track_caller]
    pub(crate) fn own_term(&self, raw: BitwuzlaTerm) -> Term {
        Term { raw: accepted(raw), owner: self.owner }
    }

    #[track_caller]
    fn own_sort(&self, raw: BitwuzlaSort) -> Sort {
        Sort { raw: accepted(raw), owner: self.owner }
    }
}

impl Drop for Terms {
    fn drop(&mut self) {
        // SAFETY: made by `new`, deleted once; the solver that uses it is deleted before.
        unsafe { bitwuzla_term_manager_delete(self.manager) }
    }
}
