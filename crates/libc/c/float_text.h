/*
 * Reading floating-point numbers as strtod does, correctly rounded; shared with sscanf.
 *
 * The text is a ratio of two natural numbers. Dividing them one bit at a time gives exactly the bits
 * that the format keeps, and what is left says how to round. Only where both are numbers of the format
 * itself, the division is left to it: of digits that nobody knows, one operation can be asked about, and
 * hundreds of steps cannot. Of all other digits that nobody knows only the order of magnitude is.
 */
#ifndef REFUTE_FLOAT_TEXT_H
#define REFUTE_FLOAT_TEXT_H

#include "models.h"

struct float_format {
    /* How many bits the significand has. */
    int precision;
    /* The exponents of the lowest bit of the smallest and of the greatest number. */
    int lowest, highest;
    /* More decimal digits than these cannot decide anything beyond being not 0. */
    long digits;
    /* Decimal exponents beyond which a number is surely infinite or 0. */
    long decimal_highest, decimal_lowest;
    /* The greatest power of ten that the format has exactly. */
    long exact_power;
};

static const struct float_format float_format = {24, -149, 104, 120, 50, -60, 10};
static const struct float_format double_format = {53, -1074, 971, 780, 320, -340, 22};
static const struct float_format long_double_format = {64, -16445, 16320, 11530, 4940, -4970, 27};

enum float_kind { FLOAT_FINITE, FLOAT_DECIMAL, FLOAT_INFINITE, FLOAT_NAN, FLOAT_GUESSED };

/*
 * What was read: significand * 2^exponent, significand * 10^exponent of numbers that the format has
 * exactly, the payload of a NaN in the significand, or, of a number that was guessed, the significand and the exponent as
 * the format stores them.
 */
struct float_text {
    enum float_kind kind;
    int is_negative;
    uint64_t significand;
    int exponent;
    /* The number is too great or too small for the format. */
    int is_out_of_range;
    /* The first byte after the number; where reading started when there is no number. */
    const char *end;
};

struct float_text read_float(const char *text, size_t limit, const struct float_format *format)
    __asm__("__refute_read_float");

float as_float(struct float_text number) __asm__("__refute_as_float");
double as_double(struct float_text number) __asm__("__refute_as_double");
long double as_long_double(struct float_text number) __asm__("__refute_as_long_double");

#endif
