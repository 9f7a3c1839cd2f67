//! Functions whose results are rounded in a direction.
//!
//! A compiler that knows nothing of rounding may move an operation before the call that changes the mode, or compute it
//! itself. So operands are read from volatile objects behind that call and the result is written to one before the mode
//! is changed back: neither may be moved over a call, and the operation lies between them. `#pragma STDC FENV_ACCESS`
//! would say the same, but gcc does not know it. An unsigned number of 64 bits is halved with its lowest bit kept, as
//! compilers do, because what clang does instead makes a zero negative when it rounds down.

/// As in `crate::helpers`.
pub(crate) const DIRECTED: &[(&str, &[&str], &str)] = &[
    (
        "float_add",
        &["fesetround"],
        "/* Reads and writes of volatile objects stay where they are, between the changes of the rounding. */\nstatic float float_add(float a, float b, int mode)\n{\n  volatile float x = a;\n  volatile float y = b;\n  fesetround(mode);\n  volatile float result = x + y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_sub",
        &["fesetround"],
        "static float float_sub(float a, float b, int mode)\n{\n  volatile float x = a;\n  volatile float y = b;\n  fesetround(mode);\n  volatile float result = x - y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_mul",
        &["fesetround"],
        "static float float_mul(float a, float b, int mode)\n{\n  volatile float x = a;\n  volatile float y = b;\n  fesetround(mode);\n  volatile float result = x * y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_div",
        &["fesetround"],
        "static float float_div(float a, float b, int mode)\n{\n  volatile float x = a;\n  volatile float y = b;\n  fesetround(mode);\n  volatile float result = x / y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_sqrt",
        &["fesetround", "sqrtf"],
        "static float float_sqrt(float a, int mode)\n{\n  volatile float x = a;\n  fesetround(mode);\n  volatile float result = sqrtf(x);\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_fma",
        &["fesetround", "fmaf"],
        "static float float_fma(float a, float b, float c, int mode)\n{\n  volatile float x = a;\n  volatile float y = b;\n  volatile float z = c;\n  fesetround(mode);\n  volatile float result = fmaf(x, y, z);\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_from_long",
        &["fesetround"],
        "static float float_from_long(long number, int mode)\n{\n  volatile long x = number;\n  fesetround(mode);\n  volatile float result = (float)x;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_from_ulong",
        &["fesetround"],
        "static float float_from_ulong(unsigned long number, int mode)\n{\n  volatile unsigned long x = number;\n  fesetround(mode);\n  volatile float result = x >> 63 ? 2 * (float)(long)(x >> 1 | (x & 1)) : (float)(long)x;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_add",
        &["fesetround"],
        "static double double_add(double a, double b, int mode)\n{\n  volatile double x = a;\n  volatile double y = b;\n  fesetround(mode);\n  volatile double result = x + y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_sub",
        &["fesetround"],
        "static double double_sub(double a, double b, int mode)\n{\n  volatile double x = a;\n  volatile double y = b;\n  fesetround(mode);\n  volatile double result = x - y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_mul",
        &["fesetround"],
        "static double double_mul(double a, double b, int mode)\n{\n  volatile double x = a;\n  volatile double y = b;\n  fesetround(mode);\n  volatile double result = x * y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_div",
        &["fesetround"],
        "static double double_div(double a, double b, int mode)\n{\n  volatile double x = a;\n  volatile double y = b;\n  fesetround(mode);\n  volatile double result = x / y;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_sqrt",
        &["fesetround", "sqrt"],
        "static double double_sqrt(double a, int mode)\n{\n  volatile double x = a;\n  fesetround(mode);\n  volatile double result = sqrt(x);\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_fma",
        &["fesetround", "fma"],
        "static double double_fma(double a, double b, double c, int mode)\n{\n  volatile double x = a;\n  volatile double y = b;\n  volatile double z = c;\n  fesetround(mode);\n  volatile double result = fma(x, y, z);\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_from_long",
        &["fesetround"],
        "static double double_from_long(long number, int mode)\n{\n  volatile long x = number;\n  fesetround(mode);\n  volatile double result = (double)x;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "double_from_ulong",
        &["fesetround"],
        "static double double_from_ulong(unsigned long number, int mode)\n{\n  volatile unsigned long x = number;\n  fesetround(mode);\n  volatile double result = x >> 63 ? 2 * (double)(long)(x >> 1 | (x & 1)) : (double)(long)x;\n  fesetround(0);\n  return result;\n}\n",
    ),
    (
        "float_from_double",
        &["fesetround"],
        "static float float_from_double(double number, int mode)\n{\n  volatile double x = number;\n  fesetround(mode);\n  volatile float result = (float)x;\n  fesetround(0);\n  return result;\n}\n",
    ),
];
