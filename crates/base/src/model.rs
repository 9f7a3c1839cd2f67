//! The two data models of the field.

use std::fmt;
use std::str::FromStr;

/// How wide C's types are: `int`, `long` and pointers of 32 bits, or `long` and pointers of 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    /// 32-bit `int`, `long` and pointers (i386).
    Ilp32,
    /// 64-bit `long` and pointers (x86-64).
    #[default]
    Lp64,
}

impl DataModel {
    /// The width of a pointer in bits.
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// The width of a pointer in bytes.
    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }

    /// The option that makes clang and gcc compile for this model.
    pub fn compiler_flag(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "-m32",
            DataModel::Lp64 => "-m64",
        }
    }
}

impl fmt::Display for DataModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        })
    }
}

impl FromStr for DataModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_uppercase().as_str() {
            "ILP32" | "32" | "32BIT" => Ok(DataModel::Ilp32),
            "LP64" | "64" | "64BIT" => Ok(DataModel::Lp64),
            _ => Err(format!("unknown data model '{text}': expected ILP32 or LP64")),
        }
    }
}
