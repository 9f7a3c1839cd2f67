//! The types of registers.

use std::fmt;

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

/// The floating-point formats that clang emits for x86.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatFormat {
    /// IEEE binary16, `_Float16`.
    Half,
    /// `__bf16`.
    BFloat,
    /// IEEE binary32, `float`.
    Single,
    /// IEEE binary64, `double`.
    Double,
    /// The 80-bit format of the x87, `long double`.
    X87,
    /// IEEE binary128, `__float128`.
    Quad,
}

impl FloatFormat {
    /// How many bits a value has.
    pub fn bits(self) -> u32 {
        match self {
            FloatFormat::Half | FloatFormat::BFloat => 16,
            FloatFormat::Single => 32,
            FloatFormat::Double => 64,
            FloatFormat::X87 => 80,
            FloatFormat::Quad => 128,
        }
    }
}

impl fmt::Display for FloatFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FloatFormat::Half => "f16",
            FloatFormat::BFloat => "bf16",
            FloatFormat::Single => "f32",
            FloatFormat::Double => "f64",
            FloatFormat::X87 => "x87",
            FloatFormat::Quad => "f128",
        })
    }
}
