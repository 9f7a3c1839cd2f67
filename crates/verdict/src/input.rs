//! The inputs of one execution: what each call of an input function returned, in order.

use std::fmt;

use base::DataModel;

/// The type of an input function, `__VERIFIER_nondet_<kind>`.
///
/// The names are those of the field's C conventions; several are aliases of one C type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InputKind {
    /// `_Bool`
    Bool,
    /// `char`
    Char,
    /// `unsigned char` (`uchar`, `u8`, `unsigned_char`)
    UChar,
    /// `short`
    Short,
    /// `unsigned short` (`ushort`, `u16`)
    UShort,
    /// `int`
    Int,
    /// `unsigned int` (`uint`, `unsigned`, `u32`, `U32`)
    UInt,
    /// `long`
    Long,
    /// `unsigned long`
    ULong,
    /// `long long`
    LongLong,
    /// `unsigned long long` (`ulonglong`, `u64`)
    ULongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UInt128,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `size_t`
    SizeT,
    /// `loff_t`
    LoffT,
    /// `sector_t`
    SectorT,
    /// `pthread_t`
    PthreadT,
    /// `void *`
    Pointer,
    /// `char *` (`pchar`, `charp`)
    PChar,
}

impl InputKind {
    /// Every kind, in the order of the enumeration.
    pub const ALL: [InputKind; 21] = [
        InputKind::Bool,
        InputKind::Char,
        InputKind::UChar,
        InputKind::Short,
        InputKind::UShort,
        InputKind::Int,
        InputKind::UInt,
        InputKind::Long,
        InputKind::ULong,
        InputKind::LongLong,
        InputKind::ULongLong,
        InputKind::Int128,
        InputKind::UInt128,
        InputKind::Float,
        InputKind::Double,
        InputKind::SizeT,
        InputKind::LoffT,
        InputKind::SectorT,
        InputKind::PthreadT,
        InputKind::Pointer,
        InputKind::PChar,
    ];

    /// The names after `__VERIFIER_nondet_` that mean this kind, the usual one first.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            InputKind::Bool => &["bool", "_Bool"],
            InputKind::Char => &["char", "i8"],
            InputKind::UChar => &["uchar", "unsigned_char", "u8"],
            InputKind::Short => &["short", "i16"],
            InputKind::UShort => &["ushort", "unsigned_short", "u16"],
            InputKind::Int => &["int", "i32"],
            InputKind::UInt => &["uint", "unsigned", "unsigned_int", "u32", "U32"],
            InputKind::Long => &["long"],
            InputKind::ULong => &["ulong", "unsigned_long"],
            InputKind::LongLong => &["longlong", "long_long", "i64"],
            InputKind::ULongLong => &["ulonglong", "unsigned_long_long", "u64"],
            InputKind::Int128 => &["int128", "i128"],
            InputKind::UInt128 => &["uint128", "u128"],
            InputKind::Float => &["float"],
            InputKind::Double => &["double"],
            InputKind::SizeT => &["size_t"],
            InputKind::LoffT => &["loff_t"],
            InputKind::SectorT => &["sector_t"],
            InputKind::PthreadT => &["pthread_t"],
            InputKind::Pointer => &["pointer"],
            InputKind::PChar => &["pchar", "charp"],
        }
    }

    /// The kind that a name after `__VERIFIER_nondet_` means.
    pub fn from_name(name: &str) -> Option<Self> {
        InputKind::ALL.into_iter().find(|kind| kind.names().contains(&name))
    }

    /// The width of the C type in bits.
    pub fn width(self, model: DataModel) -> u32 {
        match self {
            InputKind::Bool => 1,
            InputKind::Char | InputKind::UChar => 8,
            InputKind::Short | InputKind::UShort => 16,
            InputKind::Int | InputKind::UInt | InputKind::Float => 32,
            InputKind::LongLong | InputKind::ULongLong | InputKind::Double | InputKind::LoffT => 64,
            InputKind::Int128 | InputKind::UInt128 => 128,
            InputKind::Long
            | InputKind::ULong
            | InputKind::SizeT
            | InputKind::SectorT
            | InputKind::PthreadT
            | InputKind::Pointer
            | InputKind::PChar => model.pointer_bits(),
        }
    }

    /// The C type, in words that need no header.
    pub fn c_type(self) -> &'static str {
        match self {
            InputKind::Bool => "_Bool",
            InputKind::Char => "char",
            InputKind::UChar => "unsigned char",
            InputKind::Short => "short",
            InputKind::UShort => "unsigned short",
            InputKind::Int => "int",
            InputKind::UInt => "unsigned int",
            InputKind::Long => "long",
            InputKind::ULong | InputKind::SectorT | InputKind::PthreadT => "unsigned long",
            InputKind::LongLong | InputKind::LoffT => "long long",
            InputKind::ULongLong => "unsigned long long",
            InputKind::Int128 => "__int128",
            InputKind::UInt128 => "unsigned __int128",
            InputKind::Float => "float",
            InputKind::Double => "double",
            InputKind::SizeT => "__SIZE_TYPE__",
            InputKind::Pointer => "void *",
            InputKind::PChar => "char *",
        }
    }

    /// Whether the C type is a signed integer.
    pub fn is_signed(self) -> bool {
        matches!(
            self,
            InputKind::Char
                | InputKind::Short
                | InputKind::Int
                | InputKind::Long
                | InputKind::LongLong
                | InputKind::Int128
                | InputKind::LoffT
        )
    }
}

/// The value of one input: its type and its bits, little end first, in the low bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InputValue {
    /// The C type that the program asked for.
    pub kind: InputKind,
    /// The bits of the value; those above the width of the type are zero.
    pub bits: u128,
}

impl fmt::Display for InputValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({:#x})", self.kind, self.bits)
    }
}

/// One test: values for the input functions, in the order in which the program asks for them.
///
/// The texts are exactly those of a Test-Comp suite, because order and text are all it records;
/// the type becomes known when the program asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestCase {
    /// The name of the test, usually its file in the suite.
    pub name: String,
    /// The values as text, as a suite holds them.
    pub inputs: Vec<String>,
    /// Whether the suite says that this test reaches the error.
    pub covers_error: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_one_kind() {
        for kind in InputKind::ALL {
            for name in kind.names() {
                assert_eq!(InputKind::from_name(name), Some(kind), "{name}");
            }
        }
        assert_eq!(InputKind::from_name("banana"), None);
    }

    #[test]
    fn long_follows_the_data_model() {
        assert_eq!(InputKind::Long.width(DataModel::Ilp32), 32);
        assert_eq!(InputKind::Long.width(DataModel::Lp64), 64);
        assert_eq!(InputKind::LongLong.width(DataModel::Ilp32), 64);
    }
}
