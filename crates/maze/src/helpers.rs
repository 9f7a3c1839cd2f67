//! Functions that translated clauses call, so that no operand is written twice. Only those that a program uses are
//! written into it.

use std::collections::BTreeSet;

use formula::Bounds;

use crate::directed::DIRECTED;

/// Name, what it calls, text. Helpers stand in the program in this order.
pub(crate) const HELPERS: &[(&str, &[&str], &str)] = &[
    (
        "wide_input",
        &[],
        "static unsigned __int128 wide_input(void)\n{\n  unsigned __int128 high = __VERIFIER_nondet_ulong();\n  return high << 64 | __VERIFIER_nondet_ulong();\n}\n",
    ),
    (
        "extended",
        &[],
        "/* The number that the lowest bits of a value mean when the last of them is a sign. */\nstatic long extended(unsigned long value, unsigned int width)\n{\n  unsigned long sign = 1UL << (width - 1);\n  return (long)((value ^ sign) - sign);\n}\n",
    ),
    (
        "extended128",
        &[],
        "static __int128 extended128(unsigned __int128 value, unsigned int width)\n{\n  unsigned __int128 sign = (unsigned __int128)1 << (width - 1);\n  return (__int128)((value ^ sign) - sign);\n}\n",
    ),
    (
        "shl",
        &[],
        "static unsigned long shl(unsigned long value, unsigned long by, unsigned int width)\n{\n  return by < width ? value << by : 0;\n}\n",
    ),
    (
        "shl128",
        &[],
        "static unsigned __int128 shl128(unsigned __int128 value, unsigned __int128 by, unsigned int width)\n{\n  return by < width ? value << by : 0;\n}\n",
    ),
    (
        "lshr",
        &[],
        "static unsigned long lshr(unsigned long value, unsigned long by, unsigned int width)\n{\n  return by < width ? value >> by : 0;\n}\n",
    ),
    (
        "lshr128",
        &[],
        "static unsigned __int128 lshr128(unsigned __int128 value, unsigned __int128 by, unsigned int width)\n{\n  return by < width ? value >> by : 0;\n}\n",
    ),
    (
        "ashr",
        &["extended"],
        "static unsigned long ashr(unsigned long value, unsigned long by, unsigned int width)\n{\n  long number = extended(value, width);\n  if (by >= width)\n    by = width - 1;\n  return number < 0 ? ~(~(unsigned long)number >> by) : (unsigned long)number >> by;\n}\n",
    ),
    (
        "ashr128",
        &["extended128"],
        "static unsigned __int128 ashr128(unsigned __int128 value, unsigned __int128 by, unsigned int width)\n{\n  __int128 number = extended128(value, width);\n  if (by >= width)\n    by = width - 1;\n  return number < 0 ? ~(~(unsigned __int128)number >> by) : (unsigned __int128)number >> by;\n}\n",
    ),
    (
        "udiv",
        &[],
        "static unsigned long udiv(unsigned long a, unsigned long b, unsigned long ones)\n{\n  return b == 0 ? ones : a / b;\n}\n",
    ),
    (
        "udiv128",
        &[],
        "static unsigned __int128 udiv128(unsigned __int128 a, unsigned __int128 b, unsigned __int128 ones)\n{\n  return b == 0 ? ones : a / b;\n}\n",
    ),
    (
        "urem",
        &[],
        "static unsigned long urem(unsigned long a, unsigned long b)\n{\n  return b == 0 ? a : a % b;\n}\n",
    ),
    (
        "urem128",
        &[],
        "static unsigned __int128 urem128(unsigned __int128 a, unsigned __int128 b)\n{\n  return b == 0 ? a : a % b;\n}\n",
    ),
    (
        "sdiv",
        &["extended"],
        "/* By magnitudes, so that the least number can be divided by -1; by zero it is 1 or -1. */\nstatic unsigned long sdiv(unsigned long a, unsigned long b, unsigned int width)\n{\n  long left = extended(a, width), right = extended(b, width);\n  unsigned long above = left < 0 ? 0 - (unsigned long)left : (unsigned long)left;\n  unsigned long below = right < 0 ? 0 - (unsigned long)right : (unsigned long)right;\n  unsigned long result = below == 0 ? ~0UL : above / below;\n  return (left < 0) != (right < 0) ? 0 - result : result;\n}\n",
    ),
    (
        "sdiv128",
        &["extended128"],
        "static unsigned __int128 sdiv128(unsigned __int128 a, unsigned __int128 b, unsigned int width)\n{\n  __int128 left = extended128(a, width), right = extended128(b, width);\n  unsigned __int128 above = left < 0 ? 0 - (unsigned __int128)left : (unsigned __int128)left;\n  unsigned __int128 below = right < 0 ? 0 - (unsigned __int128)right : (unsigned __int128)right;\n  unsigned __int128 result = below == 0 ? ~(unsigned __int128)0 : above / below;\n  return (left < 0) != (right < 0) ? 0 - result : result;\n}\n",
    ),
    (
        "srem",
        &["extended"],
        "static unsigned long srem(unsigned long a, unsigned long b, unsigned int width)\n{\n  long left = extended(a, width), right = extended(b, width);\n  unsigned long above = left < 0 ? 0 - (unsigned long)left : (unsigned long)left;\n  unsigned long below = right < 0 ? 0 - (unsigned long)right : (unsigned long)right;\n  unsigned long result = below == 0 ? above : above % below;\n  return left < 0 ? 0 - result : result;\n}\n",
    ),
    (
        "srem128",
        &["extended128"],
        "static unsigned __int128 srem128(unsigned __int128 a, unsigned __int128 b, unsigned int width)\n{\n  __int128 left = extended128(a, width), right = extended128(b, width);\n  unsigned __int128 above = left < 0 ? 0 - (unsigned __int128)left : (unsigned __int128)left;\n  unsigned __int128 below = right < 0 ? 0 - (unsigned __int128)right : (unsigned __int128)right;\n  unsigned __int128 result = below == 0 ? above : above % below;\n  return left < 0 ? 0 - result : result;\n}\n",
    ),
    (
        "smod",
        &["extended", "srem"],
        "/* The sign is that of the divisor. */\nstatic unsigned long smod(unsigned long a, unsigned long b, unsigned int width)\n{\n  unsigned long rest = srem(a, b, width);\n  return rest != 0 && ((long)rest < 0) != (extended(b, width) < 0) ? rest + b : rest;\n}\n",
    ),
    (
        "smod128",
        &["extended128", "srem128"],
        "static unsigned __int128 smod128(unsigned __int128 a, unsigned __int128 b, unsigned int width)\n{\n  unsigned __int128 rest = srem128(a, b, width);\n  return rest != 0 && ((__int128)rest < 0) != (extended128(b, width) < 0) ? rest + b : rest;\n}\n",
    ),
    (
        "rotated",
        &[],
        "static unsigned long rotated(unsigned long value, unsigned int by, unsigned int width)\n{\n  return value << by | value >> (width - by);\n}\n",
    ),
    (
        "rotated128",
        &[],
        "static unsigned __int128 rotated128(unsigned __int128 value, unsigned int by, unsigned int width)\n{\n  return value << by | value >> (width - by);\n}\n",
    ),
    (
        "int_div",
        &[],
        "/* Euclid's division: the remainder is never negative. */\nstatic INTEGER int_div(INTEGER a, INTEGER b)\n{\n  INTEGER quotient = a / b;\n  return a % b >= 0 ? quotient : b > 0 ? quotient - 1 : quotient + 1;\n}\n",
    ),
    (
        "int_mod",
        &[],
        "static INTEGER int_mod(INTEGER a, INTEGER b)\n{\n  INTEGER rest = a % b;\n  return rest >= 0 ? rest : b > 0 ? rest + b : rest - b;\n}\n",
    ),
    (
        "float_of",
        &[],
        "static float float_of(unsigned int bits)\n{\n  union { unsigned int bits; float number; } both;\n  both.bits = bits;\n  return both.number;\n}\n",
    ),
    (
        "double_of",
        &[],
        "static double double_of(unsigned long bits)\n{\n  union { unsigned long bits; double number; } both;\n  both.bits = bits;\n  return both.number;\n}\n",
    ),
    (
        "float_sign",
        &[],
        "static int float_sign(float number)\n{\n  union { unsigned int bits; float number; } both;\n  both.number = number;\n  return both.bits >> 31 == 1;\n}\n",
    ),
    (
        "double_sign",
        &[],
        "static int double_sign(double number)\n{\n  union { unsigned long bits; double number; } both;\n  both.number = number;\n  return both.bits >> 63 == 1;\n}\n",
    ),
    (
        "float_ordered",
        &[],
        "static int float_ordered(float a, float b)\n{\n  return a <= b || b <= a;\n}\n",
    ),
    (
        "double_ordered",
        &[],
        "static int double_ordered(double a, double b)\n{\n  return a <= b || b <= a;\n}\n",
    ),
    (
        "float_same",
        &["float_sign"],
        "/* The same datum: zeros have signs, and all NaNs are one. */\nstatic int float_same(float a, float b)\n{\n  if (a != a || b != b)\n    return a != a && b != b;\n  return a == b && float_sign(a) == float_sign(b);\n}\n",
    ),
    (
        "double_same",
        &["double_sign"],
        "static int double_same(double a, double b)\n{\n  if (a != a || b != b)\n    return a != a && b != b;\n  return a == b && double_sign(a) == double_sign(b);\n}\n",
    ),
    (
        "float_min",
        &[],
        "static float float_min(float a, float b)\n{\n  return a < b || b != b ? a : b;\n}\n",
    ),
    (
        "double_min",
        &[],
        "static double double_min(double a, double b)\n{\n  return a < b || b != b ? a : b;\n}\n",
    ),
    (
        "float_max",
        &[],
        "static float float_max(float a, float b)\n{\n  return b < a || b != b ? a : b;\n}\n",
    ),
    (
        "double_max",
        &[],
        "static double double_max(double a, double b)\n{\n  return b < a || b != b ? a : b;\n}\n",
    ),
    (
        "float_rem",
        &["float_sign", "fmodf"],
        "static float float_rem(float a, float b)\n{\n  float left = a < 0 || float_sign(a) ? -a : a, right = b < 0 || float_sign(b) ? -b : b;\n  float rest = fmodf(left, right), other = right - rest;\n  if (other < rest || (other == rest && right <= fmodf(left, right + right)))\n    rest = rest - right;\n  if (rest == 0)\n    rest = 0;\n  return float_sign(a) ? -rest : rest;\n}\n",
    ),
    (
        "double_rem",
        &["double_sign", "fmod"],
        "static double double_rem(double a, double b)\n{\n  double left = a < 0 || double_sign(a) ? -a : a, right = b < 0 || double_sign(b) ? -b : b;\n  double rest = fmod(left, right), other = right - rest;\n  if (other < rest || (other == rest && right <= fmod(left, right + right)))\n    rest = rest - right;\n  if (rest == 0)\n    rest = 0;\n  return double_sign(a) ? -rest : rest;\n}\n",
    ),
];

/// Functions of the C library, as they are declared.
pub(crate) const LIBRARY: &[(&str, &str)] = &[
    ("rintf", "extern float rintf(float);"),
    ("rint", "extern double rint(double);"),
    ("roundf", "extern float roundf(float);"),
    ("round", "extern double round(double);"),
    ("ceilf", "extern float ceilf(float);"),
    ("ceil", "extern double ceil(double);"),
    ("floorf", "extern float floorf(float);"),
    ("floor", "extern double floor(double);"),
    ("truncf", "extern float truncf(float);"),
    ("trunc", "extern double trunc(double);"),
    ("fabsf", "extern float fabsf(float);"),
    ("fabs", "extern double fabs(double);"),
    ("sqrtf", "extern float sqrtf(float);"),
    ("sqrt", "extern double sqrt(double);"),
    ("fmaf", "extern float fmaf(float, float, float);"),
    ("fma", "extern double fma(double, double, double);"),
    ("fmodf", "extern float fmodf(float, float);"),
    ("fmod", "extern double fmod(double, double);"),
    ("fesetround", "extern int fesetround(int);"),
];

/// Whether a word is the name of a helper.
pub(crate) fn is_helper(word: &str) -> bool {
    HELPERS.iter().chain(DIRECTED).any(|(name, ..)| *name == word)
}

/// The declarations and definitions that clauses with these calls need.
pub fn definitions<'c>(calls: impl IntoIterator<Item = &'c str>, bounds: Bounds) -> String {
    let mut wanted: BTreeSet<&str> = calls.into_iter().collect();
    // Helpers call only helpers that stand before them.
    for (name, callees, _) in HELPERS.iter().chain(DIRECTED).rev() {
        if wanted.contains(name) {
            wanted.extend(callees.iter());
        }
    }
    let integer = match (bounds.undefined, bounds.int_bits) {
        (true, ..=32) => "int",
        (true, _) | (false, ..=32) => "long",
        (false, _) => "__int128",
    };
    let mut text = String::new();
    for (_, declaration) in LIBRARY.iter().filter(|(name, _)| wanted.contains(name)) {
        text.push_str(declaration);
        text.push('\n');
    }
    for (_, _, definition) in
        HELPERS.iter().chain(DIRECTED).filter(|(name, ..)| wanted.contains(name))
    {
        text.push_str(&definition.replace("INTEGER", integer));
        text.push('\n');
    }
    text
}
