//! Symbolic values: what is known stays concrete, the rest is terms.
//!
//! A value without inputs in it is a [`concrete::Value`](exec::concrete::Value) and is computed as the
//! interpreter does, without making terms. Any other is a [`Word`].

use exec::concrete;
use term::Term;

/// A value of the symbolic domain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It depends on no input.
    Known(concrete::Value),
    /// It depends on inputs.
    Word(Word),
}

/// A value as terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    /// The bits of an integer or the address of a pointer as a bit-vector, or a float.
    pub bits: Term,
    /// For a pointer, the object that it was derived from, as 64 bits; nothing when there is none.
    pub provenance: Option<Term>,
    /// A mask of the bits that were never written; nothing when all were.
    pub undefined: Option<Term>,
}

impl Word {
    /// A defined value that is not a pointer.
    pub fn plain(bits: Term) -> Word {
        Word { bits, provenance: None, undefined: None }
    }
}

impl Value {
    /// Whether all of its bits were written for certain.
    #[inline]
    pub(crate) fn is_written(&self) -> bool {
        match self {
            Value::Known(known) => known.undefined() == 0,
            Value::Word(word) => word.undefined.is_none(),
        }
    }

    /// A known, defined value.
    pub fn of(bits: u128) -> Value {
        Value::Known(concrete::Value::new(bits))
    }
}

/// The address in the low 64 bits of a known pointer.
pub(crate) fn address_of(pointer: &concrete::Value) -> u64 {
    pointer.bits() as u64
}

/// The provenance in the high 64 bits of a known pointer.
pub(crate) fn provenance_of(pointer: &concrete::Value) -> u64 {
    (pointer.bits() >> 64) as u64
}

/// A known pointer.
pub(crate) fn pointer(address: u64, provenance: u64) -> Value {
    Value::of(u128::from(address) | u128::from(provenance) << 64)
}
