/*
 * complex.h for one format (see math_format.h): the functions with exact results, and the products
 * and quotients that clang calls.
 *
 * Clang calls the support library that the system links, which on Linux is GCC's. Its quotient of
 * single precision is computed in double precision; for the others Smith's method scales numbers
 * first (Baudin and Smith, "A robust complex division in Scilab"). When everything became NaN,
 * both follow Annex G of the C standard.
 */
#include "math_format.h"

#if defined FORMAT_FLOAT
#define MULTIPLY __mulsc3
#define DIVIDE __divsc3
#elif defined FORMAT_DOUBLE
#define MULTIPLY __muldc3
#define DIVIDE __divdc3
#else
#define MULTIPLY __mulxc3
#define DIVIDE __divxc3
#endif

#define COMPLEX FLOAT _Complex

static COMPLEX complex_of(FLOAT real, FLOAT imaginary)
{
    COMPLEX result;
    __real__ result = real;
    __imag__ result = imaginary;
    return result;
}

FLOAT NAME(creal)(COMPLEX number)
{
    return __real__ number;
}

FLOAT NAME(cimag)(COMPLEX number)
{
    return __imag__ number;
}

COMPLEX NAME(conj)(COMPLEX number)
{
    return complex_of(__real__ number, -__imag__ number);
}

COMPLEX NAME(cproj)(COMPLEX number)
{
    if (is_infinite(__real__ number) || is_infinite(__imag__ number))
        return complex_of((FLOAT)__builtin_inf(), with_sign_of(0, __imag__ number));
    return number;
}

static int is_finite(FLOAT value)
{
    return !is_nan(value) && !is_infinite(value);
}

/* An infinity becomes 1, everything else 0, with the sign kept. */
static FLOAT boxed(FLOAT value)
{
    return with_sign_of(is_infinite(value) ? 1 : 0, value);
}

static FLOAT zero_for_nan(FLOAT value)
{
    return is_nan(value) ? with_sign_of(0, value) : value;
}

COMPLEX MULTIPLY(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    const FLOAT infinity = (FLOAT)__builtin_inf();
    FLOAT ac = a * c;
    FLOAT bd = b * d;
    FLOAT ad = a * d;
    FLOAT bc = b * c;
    FLOAT real = ac - bd;
    FLOAT imaginary = ad + bc;
    if (!is_nan(real) || !is_nan(imaginary))
        return complex_of(real, imaginary);
    int is_recalculated = 0;
    if (is_infinite(a) || is_infinite(b)) {
        a = boxed(a);
        b = boxed(b);
        c = zero_for_nan(c);
        d = zero_for_nan(d);
        is_recalculated = 1;
    }
    if (is_infinite(c) || is_infinite(d)) {
        c = boxed(c);
        d = boxed(d);
        a = zero_for_nan(a);
        b = zero_for_nan(b);
        is_recalculated = 1;
    }
    if (!is_recalculated &&
        (is_infinite(ac) || is_infinite(bd) || is_infinite(ad) || is_infinite(bc))) {
        a = zero_for_nan(a);
        b = zero_for_nan(b);
        c = zero_for_nan(c);
        d = zero_for_nan(d);
        is_recalculated = 1;
    }
    if (is_recalculated) {
        real = infinity * (a * c - b * d);
        imaginary = infinity * (a * d + b * c);
    }
    return complex_of(real, imaginary);
}

#if defined FORMAT_FLOAT

/* Nothing to scale: the wider format has room enough. */
static FLOAT scale_of(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    (void)a, (void)b, (void)c, (void)d;
    return 1;
}

static COMPLEX plain_quotient(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    double wide_a = a, wide_b = b, wide_c = c, wide_d = d;
    double denominator = wide_c * wide_c + wide_d * wide_d;
    double real = (wide_a * wide_c + wide_b * wide_d) / denominator;
    double imaginary = (wide_b * wide_c - wide_a * wide_d) / denominator;
    return complex_of((float)real, (float)imaginary);
}

#else

static int may_underflow(FLOAT small, FLOAT other, FLOAT divisor)
{
    const FLOAT most = LIMIT(MAX) / 2 * LIMIT(EPSILON);
    return magnitude_of(small) < LIMIT(MIN) && magnitude_of(other) < most &&
           magnitude_of(divisor) < most;
}

/* The power of two that all four numbers are multiplied with before dividing. */
static FLOAT scale_of(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    FLOAT greater = magnitude_of(c) < magnitude_of(d) ? d : c;
    if (magnitude_of(greater) >= LIMIT(MAX) / 2)
        return (FLOAT)0.5;
    if (magnitude_of(greater) < LIMIT(EPSILON) || may_underflow(a, b, greater) ||
        may_underflow(b, a, greater))
        return 1 / LIMIT(EPSILON);
    return 1;
}

static COMPLEX plain_quotient(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    if (magnitude_of(c) < magnitude_of(d)) {
        FLOAT ratio = c / d;
        FLOAT denominator = c * ratio + d;
        if (magnitude_of(ratio) > LIMIT(MIN))
            return complex_of((a * ratio + b) / denominator, (b * ratio - a) / denominator);
        return complex_of((c * (a / d) + b) / denominator, (c * (b / d) - a) / denominator);
    }
    FLOAT ratio = d / c;
    FLOAT denominator = d * ratio + c;
    if (magnitude_of(ratio) > LIMIT(MIN))
        return complex_of((b * ratio + a) / denominator, (b - a * ratio) / denominator);
    return complex_of((a + d * (b / c)) / denominator, (b - d * (a / c)) / denominator);
}

#endif

COMPLEX DIVIDE(FLOAT a, FLOAT b, FLOAT c, FLOAT d)
{
    const FLOAT infinity = (FLOAT)__builtin_inf();
    FLOAT scale = scale_of(a, b, c, d);
    a *= scale;
    b *= scale;
    c *= scale;
    d *= scale;
    COMPLEX quotient = plain_quotient(a, b, c, d);
    if (!is_nan(__real__ quotient) || !is_nan(__imag__ quotient))
        return quotient;
    if (c == 0 && d == 0 && (!is_nan(a) || !is_nan(b))) {
        FLOAT pole = with_sign_of(infinity, c);
        return complex_of(pole * a, pole * b);
    }
    if ((is_infinite(a) || is_infinite(b)) && is_finite(c) && is_finite(d)) {
        a = boxed(a);
        b = boxed(b);
        return complex_of(infinity * (a * c + b * d), infinity * (b * c - a * d));
    }
    if ((is_infinite(c) || is_infinite(d)) && is_finite(a) && is_finite(b)) {
        c = boxed(c);
        d = boxed(d);
        return complex_of(0 * (a * c + b * d), 0 * (b * c - a * d));
    }
    return quotient;
}
