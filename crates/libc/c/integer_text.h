/* Reading integers as strtol does; shared with sscanf. */
#ifndef REFUTE_INTEGER_TEXT_H
#define REFUTE_INTEGER_TEXT_H

#include "models.h"

/* What was read: the value without its sign, and where the text of the number ends. */
struct integer_text {
    unsigned long long magnitude;
    int is_negative;
    /* More than 64 bits. */
    int is_too_large;
    /* The first byte after the number; where reading started when there is no number. */
    const char *end;
};

/*
 * Reads white space, a sign, a prefix and digits from no more than `limit` bytes. C23 also knows the
 * prefix 0b. The base is 0 or 2 to 36.
 */
static inline struct integer_text read_integer(const char *text, size_t limit, int base, int c23)
{
    struct integer_text result = {.end = text};
    size_t at = 0;
    while (at < limit && is_space((unsigned char)text[at]))
        at++;
    if (at < limit && (text[at] == '-' || text[at] == '+')) {
        result.is_negative = text[at] == '-';
        at++;
    }
    if (at + 1 < limit && text[at] == '0') {
        int letter = lower_of((unsigned char)text[at + 1]);
        int prefixed = 0;
        if (letter == 'x' && (base == 0 || base == 16))
            prefixed = 16;
        if (c23 && letter == 'b' && (base == 0 || base == 2))
            prefixed = 2;
        /* Without a digit after it, the prefix is the number 0 and a letter. */
        if (prefixed != 0 && at + 2 < limit &&
            digit_value((unsigned char)text[at + 2]) < prefixed) {
            base = prefixed;
            at += 2;
        }
    }
    if (base == 0)
        base = at < limit && text[at] == '0' ? 8 : 10;
    size_t first = at;
    unsigned long long unsigned_base = (unsigned long long)base;
    for (; at < limit; at++) {
        int digit = digit_value((unsigned char)text[at]);
        if (digit >= base)
            break;
        unsigned long long unsigned_digit = (unsigned long long)digit;
        if (result.magnitude > (ULLONG_MAX - unsigned_digit) / unsigned_base)
            result.is_too_large = 1;
        else
            result.magnitude = result.magnitude * unsigned_base + unsigned_digit;
    }
    if (at > first)
        result.end = text + at;
    else
        result.is_negative = 0;
    return result;
}

/* The value as a signed number of which `most` is the greatest; sets errno when it is outside. */
static inline long long signed_value(struct integer_text number, long long most)
{
    unsigned long long limit = (unsigned long long)most + (number.is_negative ? 1 : 0);
    if (number.is_too_large || number.magnitude > limit) {
        errno = ERANGE;
        return number.is_negative ? -most - 1 : most;
    }
    if (!number.is_negative)
        return (long long)number.magnitude;
    /* The most negative number has no positive counterpart to negate. */
    return number.magnitude == 0 ? 0 : -(long long)(number.magnitude - 1) - 1;
}

/* The value as an unsigned number of which `most` is the greatest; a minus sign wraps around. */
static inline unsigned long long unsigned_value(struct integer_text number, unsigned long long most)
{
    if (number.is_too_large || number.magnitude > most) {
        errno = ERANGE;
        return most;
    }
    return number.is_negative ? (0 - number.magnitude) & most : number.magnitude;
}

#endif
