//! The inputs of one execution: what each call of an input function returned, in order.

use std::fmt;

/// The type of an input function, `__VERIFIER_nondet_<kind>`.
///
/// The names are those of the field's C conventions; several are aliases of one C type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
