/* Natural numbers of any size that reading a float can need, as little-endian words of 32 bits. */
#ifndef REFUTE_NATURAL_H
#define REFUTE_NATURAL_H

#include "models.h"

/*
 * The greatest number is the denominator of a long double: its smallest value is about 10^-4951, a
 * tie between two neighbours has up to 11,515 digits, and 10^16,500 has 54,800 bits.
 */
enum { NATURAL_WORDS = 1800 };

struct natural {
    /* How many words are in use; the last of them is not 0. */
    int count;
    uint32_t words[NATURAL_WORDS];
};

static inline void natural_set(struct natural *number, uint64_t value)
{
    number->words[0] = (uint32_t)value;
    number->words[1] = (uint32_t)(value >> 32);
    number->count = (value != 0) + (value >> 32 != 0);
}

/* number = number * factor + addend */
static inline void natural_multiply_add(struct natural *number, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < number->count; i++) {
        carry += (uint64_t)number->words[i] * factor;
        number->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        number->words[number->count++] = (uint32_t)carry;
}

static inline void natural_multiply_power_of_ten(struct natural *number, long power)
{
    for (; power >= 9; power -= 9)
        natural_multiply_add(number, 1000000000, 0);
    for (; power > 0; power--)
        natural_multiply_add(number, 10, 0);
}

static inline void natural_shift_left(struct natural *number, long bits)
{
    if (number->count == 0 || bits == 0)
        return;
    int whole = (int)(bits / 32);
    int rest = (int)(bits % 32);
    uint32_t above = 0;
    for (int i = number->count - 1; i >= 0; i--) {
        uint32_t word = number->words[i];
        uint32_t high = rest == 0 ? 0 : word >> (32 - rest);
        number->words[i + whole + 1] = above | high;
        above = word << rest;
    }
    number->words[whole] = above;
    for (int i = 0; i < whole; i++)
        number->words[i] = 0;
    number->count += whole + 1;
    if (number->words[number->count - 1] == 0)
        number->count--;
}

static inline long natural_bits(const struct natural *number)
{
    if (number->count == 0)
        return 0;
    long bits = 32L * (number->count - 1);
    for (uint32_t word = number->words[number->count - 1]; word != 0; word >>= 1)
        bits++;
    return bits;
}

static inline int natural_compare(const struct natural *left, const struct natural *right)
{
    if (left->count != right->count)
        return left->count < right->count ? -1 : 1;
    for (int i = left->count - 1; i >= 0; i--)
        if (left->words[i] != right->words[i])
            return left->words[i] < right->words[i] ? -1 : 1;
    return 0;
}

/* left = left - right, which must not be greater */
static inline void natural_subtract(struct natural *left, const struct natural *right)
{
    uint32_t borrow = 0;
    for (int i = 0; i < left->count; i++) {
        uint64_t taken = (uint64_t)(i < right->count ? right->words[i] : 0) + borrow;
        borrow = left->words[i] < taken;
        left->words[i] = (uint32_t)(left->words[i] - taken);
    }
    while (left->count > 0 && left->words[left->count - 1] == 0)
        left->count--;
}

#endif
