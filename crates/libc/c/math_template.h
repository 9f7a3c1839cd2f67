/* math.h: the functions with exact results, for one format; see math_format.h. */
#include "math_format.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL };
FLOAT NAME(fmod)(FLOAT left, FLOAT right);
#endif

/* --- classes --- */

int NAME(__fpclassify)(FLOAT value)
{
    struct parts parts = take_apart(value);
    if (parts.exponent == EXPONENT_MAX)
        return parts.fraction == 0 ? FP_INFINITE : FP_NAN;
    if (parts.exponent != 0)
        return FP_NORMAL;
    return parts.fraction == 0 ? FP_ZERO : FP_SUBNORMAL;
}

int NAME(__isnan)(FLOAT value)
{
    return is_nan(value);
}

/* The sign tells which infinity it is. */
static int which_infinity(FLOAT value)
{
    if (!is_infinite(value))
        return 0;
    return value > 0 ? 1 : -1;
}

int NAME(__isinf)(FLOAT value)
{
    return which_infinity(value);
}

int NAME(__finite)(FLOAT value)
{
    return !is_nan(value) && !is_infinite(value);
}

/* The C library gives the bit where it is; only 0 or not 0 may be relied on. */
int NAME(__signbit)(FLOAT value)
{
    return take_apart(value).is_negative;
}

int NAME(__issignaling)(FLOAT value)
{
    struct parts parts = take_apart(value);
    uint64_t quiet = (uint64_t)1 << (STORED_BITS - 1);
    return parts.exponent == EXPONENT_MAX && parts.fraction != 0 && (parts.fraction & quiet) == 0;
}

int NAME(__iseqsig)(FLOAT left, FLOAT right)
{
    return left == right;
}

int NAME(isnan)(FLOAT value)
{
    return is_nan(value);
}

int NAME(isinf)(FLOAT value)
{
    return which_infinity(value);
}

int NAME(finite)(FLOAT value)
{
    return !is_nan(value) && !is_infinite(value);
}

/* --- parts of a number --- */

FLOAT NAME(modf)(FLOAT value, FLOAT *whole)
{
    if (is_nan(value)) {
        *whole = value;
        return value;
    }
    *whole = is_infinite(value) ? value : BUILTIN(trunc)(value);
    return with_sign_of(is_infinite(value) ? 0 : value - *whole, value);
}

/* The exponent of the highest bit; the number is finite and not 0. */
static int highest_bit(FLOAT value)
{
    struct parts parts = take_apart(value);
    if (parts.exponent != 0)
        return parts.exponent - EXPONENT_BIAS;
    int exponent = 1 - EXPONENT_BIAS - STORED_BITS;
    for (; parts.fraction > 1; parts.fraction >>= 1)
        exponent++;
    return exponent;
}

FLOAT NAME(logb)(FLOAT value)
{
    if (is_nan(value) || is_infinite(value))
        return value * value;
    return value == 0 ? -(FLOAT)__builtin_inf() : (FLOAT)highest_bit(value);
}

int NAME(ilogb)(FLOAT value)
{
    if (is_nan(value) || is_infinite(value) || value == 0) {
        errno = EDOM;
        return is_infinite(value) ? INT_MAX : INT_MIN;
    }
    return highest_bit(value);
}

long NAME(llogb)(FLOAT value)
{
    if (is_nan(value) || is_infinite(value) || value == 0) {
        errno = EDOM;
        return is_infinite(value) ? LONG_MAX : LONG_MIN;
    }
    return highest_bit(value);
}

FLOAT NAME(nan)(const char *tag)
{
    struct float_text number = {.kind = FLOAT_NAN};
    size_t length = length_of(tag);
    int is_payload = 1;
    for (size_t i = 0; i < length; i++)
        is_payload &= digit_value((unsigned char)tag[i]) < 36 || tag[i] == '_';
    struct integer_text payload = read_integer(tag, is_payload ? length : 0, 0, 0);
    if (payload.end == tag + length)
        number.significand = payload.is_too_large ? ULLONG_MAX : payload.magnitude;
#if defined FORMAT_FLOAT
    return as_float(number);
#elif defined FORMAT_DOUBLE
    return as_double(number);
#else
    return as_long_double(number);
#endif
}

/* --- neighbours --- */

static FLOAT step(FLOAT value, int away_from_zero)
{
    struct parts parts = take_apart(value);
    const uint64_t last = ((uint64_t)1 << STORED_BITS) - 1;
    if (away_from_zero) {
        if (parts.fraction == last)
            parts.exponent++;
        parts.fraction = (parts.fraction + 1) & last;
    } else {
        if (parts.fraction == 0)
            parts.exponent--;
        parts.fraction = (parts.fraction - 1) & last;
    }
    return put_together(parts);
}

static FLOAT smallest(int is_negative)
{
    struct parts parts = {.is_negative = is_negative, .fraction = 1};
    return put_together(parts);
}

static FLOAT neighbour(FLOAT value, int upwards)
{
    if (value == 0)
        return smallest(!upwards);
    return step(value, (value > 0) == upwards);
}

/* A step from 0 is not reported as too small, although it is: so does the C library. */
static FLOAT next(FLOAT value, int upwards)
{
    FLOAT result = neighbour(value, upwards);
    if (value != 0 && (is_infinite(result) || magnitude_of(result) < LIMIT(MIN)))
        errno = ERANGE;
    return result;
}

FLOAT NAME(nextafter)(FLOAT value, FLOAT target)
{
    if (is_nan(value) || is_nan(target))
        return value + target;
    return value == target ? target : next(value, value < target);
}

FLOAT NAME(nexttoward)(FLOAT value, long double target)
{
    if (is_nan(value) || target != target)
        return (FLOAT)(value + target);
    return value == target ? (FLOAT)target : next(value, value < target);
}

FLOAT NAME(nextup)(FLOAT value)
{
    if (is_nan(value) || value == (FLOAT)__builtin_inf())
        return value;
    return neighbour(value, 1);
}

FLOAT NAME(nextdown)(FLOAT value)
{
    if (is_nan(value) || value == -(FLOAT)__builtin_inf())
        return value;
    return neighbour(value, 0);
}

/* --- differences and remainders --- */

FLOAT NAME(fdim)(FLOAT left, FLOAT right)
{
    if (left <= right)
        return 0;
    FLOAT difference = left - right;
    if (is_infinite(difference) && !is_infinite(left) && !is_infinite(right))
        errno = ERANGE;
    return difference;
}

/*
 * What is left of `value` after the nearest multiple of `divisor`, and the last three bits of the
 * multiple. Both are positive and finite, the divisor is not 0. Every step is exact.
 */
static FLOAT reduce(FLOAT value, FLOAT divisor, int *quotient)
{
    *quotient = 0;
    if (divisor <= LIMIT(MAX) / 8)
        value = NAME(fmod)(value, 8 * divisor);
    if (divisor <= LIMIT(MAX) / 4 && value >= 4 * divisor) {
        value -= 4 * divisor;
        *quotient += 4;
    }
    if (divisor <= LIMIT(MAX) / 2 && value >= 2 * divisor) {
        value -= 2 * divisor;
        *quotient += 2;
    }
    /* Halves of small numbers are not exact, doubles of great ones are not finite. */
    int is_small = divisor < 2 * LIMIT(MIN);
    FLOAT half = is_small ? divisor : divisor / 2;
    if ((is_small ? value + value : value) > half) {
        value -= divisor;
        (*quotient)++;
        if ((is_small ? value + value : value) >= half) {
            value -= divisor;
            (*quotient)++;
        }
    }
    return value;
}

static FLOAT remainder_and_quotient(FLOAT value, FLOAT divisor, int *quotient)
{
    *quotient = 0;
    if (is_nan(value) || is_nan(divisor))
        return value * divisor;
    if (is_infinite(value) || divisor == 0)
        return (value * divisor) / (value * divisor);
    if (is_infinite(divisor))
        return value;
    int is_negative = take_apart(value).is_negative;
    FLOAT rest = reduce(magnitude_of(value), magnitude_of(divisor), quotient);
    /* Counting up to 8 is allowed too, and what the 64-bit library does. */
    if (sizeof(void *) == 4)
        *quotient &= 7;
    if (is_negative != take_apart(divisor).is_negative)
        *quotient = -*quotient;
    return is_negative ? -rest : rest;
}

static FLOAT checked_remainder(FLOAT value, FLOAT divisor)
{
    int quotient;
    if ((divisor == 0 && !is_nan(value)) || (is_infinite(value) && !is_nan(divisor)))
        errno = EDOM;
    return remainder_and_quotient(value, divisor, &quotient);
}

FLOAT NAME(remainder)(FLOAT value, FLOAT divisor)
{
    return checked_remainder(value, divisor);
}

FLOAT NAME(drem)(FLOAT value, FLOAT divisor)
{
    return checked_remainder(value, divisor);
}

FLOAT NAME(remquo)(FLOAT value, FLOAT divisor, int *quotient)
{
    return remainder_and_quotient(value, divisor, quotient);
}
