/*
 * Takes floating-point numbers of one format apart and puts them together again.
 *
 * Included with FORMAT_FLOAT, FORMAT_DOUBLE or FORMAT_LONG_DOUBLE defined; then FLOAT is the type,
 * NAME(sin) the name that a function has for it, and LIMIT(MAX) a limit of float.h.
 */
#include "float_text.h"
#include "integer_text.h"

#if defined FORMAT_FLOAT
#define FLOAT float
#define NAME(base) base##f
#define LIMIT(name) FLT_##name
#define BUILTIN(base) __builtin_##base##f
enum { STORED_BITS = 23, EXPONENT_MAX = 0xff };
#elif defined FORMAT_DOUBLE
#define FLOAT double
#define NAME(base) base
#define LIMIT(name) DBL_##name
#define BUILTIN(base) __builtin_##base
enum { STORED_BITS = 52, EXPONENT_MAX = 0x7ff };
#else
#define FLOAT long double
#define NAME(base) base##l
#define LIMIT(name) LDBL_##name
#define BUILTIN(base) __builtin_##base##l
enum { STORED_BITS = 63, EXPONENT_MAX = 0x7fff };
#endif

enum { EXPONENT_BIAS = EXPONENT_MAX / 2 };

/* The x87 format stores the highest bit too; here it never is part of the fraction. */
struct parts {
    int is_negative;
    int exponent;
    uint64_t fraction;
};

union representation {
    FLOAT value;
#if defined FORMAT_FLOAT
    uint32_t bits;
#elif defined FORMAT_DOUBLE
    uint64_t bits;
#else
    struct {
        uint64_t significand;
        uint16_t sign_and_exponent;
    } extended;
#endif
};

static inline struct parts take_apart(FLOAT value)
{
    union representation representation = {.value = value};
    const uint64_t mask = ((uint64_t)1 << STORED_BITS) - 1;
    struct parts parts;
#if defined FORMAT_FLOAT || defined FORMAT_DOUBLE
    uint64_t bits = representation.bits;
    parts.fraction = bits & mask;
    parts.exponent = (int)(bits >> STORED_BITS & EXPONENT_MAX);
    parts.is_negative = bits >> STORED_BITS > EXPONENT_MAX;
#else
    parts.fraction = representation.extended.significand & mask;
    parts.exponent = representation.extended.sign_and_exponent & EXPONENT_MAX;
    parts.is_negative = representation.extended.sign_and_exponent > EXPONENT_MAX;
#endif
    return parts;
}

static inline FLOAT put_together(struct parts parts)
{
    union representation representation = {.value = 0};
    int sign_and_exponent = parts.exponent + (parts.is_negative ? EXPONENT_MAX + 1 : 0);
#if defined FORMAT_FLOAT
    representation.bits = (uint32_t)sign_and_exponent << STORED_BITS | (uint32_t)parts.fraction;
#elif defined FORMAT_DOUBLE
    representation.bits = (uint64_t)sign_and_exponent << STORED_BITS | parts.fraction;
#else
    uint64_t highest = parts.exponent != 0 ? (uint64_t)1 << STORED_BITS : 0;
    representation.extended.significand = highest | parts.fraction;
    representation.extended.sign_and_exponent = (uint16_t)sign_and_exponent;
#endif
    return representation.value;
}

static inline int is_nan(FLOAT value)
{
    return value != value;
}

static inline int is_infinite(FLOAT value)
{
    return value == (FLOAT)__builtin_inf() || value == -(FLOAT)__builtin_inf();
}

static inline FLOAT magnitude_of(FLOAT value)
{
    return BUILTIN(fabs)(value);
}

static inline FLOAT with_sign_of(FLOAT magnitude, FLOAT sign)
{
    return BUILTIN(copysign)(magnitude, sign);
}
