//! Values of scalar variables, and how C writes them.

/// The type of a scalar variable, as the compiler tells it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScalarKind {
    /// `_Bool`.
    Bool,
    /// `char`.
    Char,
    /// `signed char`.
    SignedChar,
    /// `unsigned char`.
    UnsignedChar,
    /// `short`.
    Short,
    /// `unsigned short`.
    UnsignedShort,
    /// `int`.
    Int,
    /// `unsigned int`.
    Unsigned,
    /// `long`.
    Long,
    /// `unsigned long`.
    UnsignedLong,
    /// `long long`.
    LongLong,
    /// `unsigned long long`.
    UnsignedLongLong,
    /// `float`.
    Float,
    /// `double`.
    Double,
}

impl ScalarKind {
    /// All of them; the place in this list, counted from 1, is the number in a report.
    pub const ALL: [ScalarKind; 14] = [
        ScalarKind::Bool,
        ScalarKind::Char,
        ScalarKind::SignedChar,
        ScalarKind::UnsignedChar,
        ScalarKind::Short,
        ScalarKind::UnsignedShort,
        ScalarKind::Int,
        ScalarKind::Unsigned,
        ScalarKind::Long,
        ScalarKind::UnsignedLong,
        ScalarKind::LongLong,
        ScalarKind::UnsignedLongLong,
        ScalarKind::Float,
        ScalarKind::Double,
    ];

    /// Its number in a report.
    pub(crate) fn number(self) -> usize {
        Self::ALL.iter().position(|kind| *kind == self).map_or(0, |index| index + 1)
    }

    /// Its name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            ScalarKind::Bool => "_Bool",
            ScalarKind::Char => "char",
            ScalarKind::SignedChar => "signed char",
            ScalarKind::UnsignedChar => "unsigned char",
            ScalarKind::Short => "short",
            ScalarKind::UnsignedShort => "unsigned short",
            ScalarKind::Int => "int",
            ScalarKind::Unsigned => "unsigned int",
            ScalarKind::Long => "long",
            ScalarKind::UnsignedLong => "unsigned long",
            ScalarKind::LongLong => "long long",
            ScalarKind::UnsignedLongLong => "unsigned long long",
            ScalarKind::Float => "float",
            ScalarKind::Double => "double",
        }
    }

    /// The expression that is the number of an object's type, and 0 for every other type. Only the
    /// compiler knows types, so the profiled program finds them out.
    pub(crate) fn number_of(name: &str) -> String {
        let choice = |kind: &ScalarKind| format!("{} *: {}, ", kind.c_name(), kind.number());
        let choices = Self::ALL.iter().map(choice);
        format!("_Generic(&{name}, {}default: 0)", choices.collect::<String>())
    }

    /// Whether every value of it can be drawn by a function that returns an `int`.
    pub(crate) fn fits_int(self) -> bool {
        self.integer_width().is_some_and(|width| width <= 4)
    }

    /// The bytes of an integer type on LP64; `None` for the others.
    fn integer_width(self) -> Option<usize> {
        Some(match self {
            ScalarKind::Bool
            | ScalarKind::Char
            | ScalarKind::SignedChar
            | ScalarKind::UnsignedChar => 1,
            ScalarKind::Short | ScalarKind::UnsignedShort => 2,
            ScalarKind::Int | ScalarKind::Unsigned => 4,
            ScalarKind::Long
            | ScalarKind::UnsignedLong
            | ScalarKind::LongLong
            | ScalarKind::UnsignedLongLong => 8,
            ScalarKind::Float | ScalarKind::Double => return None,
        })
    }
}

/// A value with its type; the bytes of the object, the lowest first, as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scalar {
    /// The type.
    pub kind: ScalarKind,
    /// The bytes.
    pub bits: u64,
}

impl Scalar {
    /// The value as a constant expression of C that compares equal to it; `None` for infinities and
    /// for what equals nothing.
    pub fn literal(self) -> Option<String> {
        let bits = self.bits;
        Some(match self.kind {
            ScalarKind::Bool | ScalarKind::UnsignedChar | ScalarKind::UnsignedShort => {
                bits.to_string()
            }
            ScalarKind::Char | ScalarKind::SignedChar => (bits as i8).to_string(),
            ScalarKind::Short => (bits as i16).to_string(),
            ScalarKind::Int => signed(i64::from(bits as i32), i64::from(i32::MIN), ""),
            ScalarKind::Unsigned => format!("{}U", bits as u32),
            ScalarKind::Long => signed(bits as i64, i64::MIN, "L"),
            ScalarKind::UnsignedLong => format!("{bits}UL"),
            ScalarKind::LongLong => signed(bits as i64, i64::MIN, "LL"),
            ScalarKind::UnsignedLongLong => format!("{bits}ULL"),
            ScalarKind::Float => {
                let value = f32::from_bits(bits as u32);
                return value.is_finite().then(|| format!("{value:e}f"));
            }
            ScalarKind::Double => {
                let value = f64::from_bits(bits);
                return value.is_finite().then(|| format!("{value:e}"));
            }
        })
    }

    /// What a function that returns an `int` must return for this value to be stored.
    pub(crate) fn as_int(self) -> Option<i32> {
        self.kind.fits_int().then_some(match self.kind {
            ScalarKind::Char | ScalarKind::SignedChar => i32::from(self.bits as i8),
            ScalarKind::Short => i32::from(self.bits as i16),
            _ => self.bits as i32,
        })
    }
}

/// C has no negative constants, so the lowest value needs a detour.
fn signed(value: i64, lowest: i64, suffix: &str) -> String {
    match value == lowest {
        true => format!("(-{}{suffix} - 1)", lowest.unsigned_abs() - 1),
        false => format!("{value}{suffix}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_written_as_c_wants_them() {
        let literal = |kind, bits| Scalar { kind, bits }.literal().unwrap_or_default();
        assert_eq!(literal(ScalarKind::Int, 0xffff_ffff), "-1");
        assert_eq!(literal(ScalarKind::Int, 0x8000_0000), "(-2147483647 - 1)");
        assert_eq!(literal(ScalarKind::Char, 0x80), "-128");
        assert_eq!(literal(ScalarKind::Unsigned, 0xffff_ffff), "4294967295U");
        assert_eq!(literal(ScalarKind::Long, 1 << 63), "(-9223372036854775807L - 1)");
        assert_eq!(literal(ScalarKind::Double, 0.1_f64.to_bits()), "1e-1");
        assert_eq!(literal(ScalarKind::Float, u64::from(1.5_f32.to_bits())), "1.5e0f");
        assert_eq!(literal(ScalarKind::Double, f64::NAN.to_bits()), "");
    }
}
