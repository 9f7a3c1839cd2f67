//! The formats.

use std::fmt;

/// The floating-point formats that clang emits for x86.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
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

impl Format {
    /// How many bits a value has.
    pub fn bits(self) -> u32 {
        match self {
            Format::Half | Format::BFloat => 16,
            Format::Single => 32,
            Format::Double => 64,
            Format::X87 => 80,
            Format::Quad => 128,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Half => "f16",
            Format::BFloat => "bf16",
            Format::Single => "f32",
            Format::Double => "f64",
            Format::X87 => "x87",
            Format::Quad => "f128",
        })
    }
}
