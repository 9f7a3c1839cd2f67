//! The types of registers.

use std::fmt;

use float::Format as FloatFormat;

/// The widest integer a register can hold.
pub const MAX_INTEGER_BITS: u32 = 128;

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// An integer of 1 to [`MAX_INTEGER_BITS`] bits; signedness is a matter of the operation.
    Int(u32),
    /// A floating-point number.
    Float(FloatFormat),
    /// An address together with the object it was derived from.
    Pointer,
}

impl Type {
    /// The truth value of comparisons.
    pub const BOOL: Type = Type::Int(1);

    /// How many bits a value has, when pointers have `pointer_bits`.
    pub fn bits(self, pointer_bits: u32) -> u32 {
        match self {
            Type::Int(bits) => bits,
            Type::Float(format) => format.bits(),
            Type::Pointer => pointer_bits,
        }
    }

    /// How many bytes a load or store of this type touches.
    pub fn store_bytes(self, pointer_bits: u32) -> u64 {
        u64::from(self.bits(pointer_bits).div_ceil(8))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(bits) => write!(f, "i{bits}"),
            Type::Float(format) => write!(f, "{format}"),
            Type::Pointer => f.write_str("ptr"),
        }
    }
}
