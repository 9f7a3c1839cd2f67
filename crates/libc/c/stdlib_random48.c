/*
 * stdlib.h: the 48-bit linear congruential generators, which POSIX defines to the bit, but for their state before
 * the first seed. In the C library of GNU it is zero; for `refute check` it is an input (`random/seed48.c`).
 */
#include "models.h"

unsigned short __refute_unseeded48(void);

static const uint64_t multiplier = 0x5deece66dULL;
static const uint64_t increment = 0xb;
static const uint64_t mask = ((uint64_t)1 << 48) - 1;

static unsigned short state[3];
/* What lcong48 chose; srand48 goes back to the constants above. */
static uint64_t chosen_multiplier;
static uint64_t chosen_increment;
static int is_chosen;

static int is_seeded;

static void need_seed(void)
{
    if (is_seeded)
        return;
    for (int i = 0; i < 3; i++)
        state[i] = __refute_unseeded48();
    is_seeded = 1;
}

static uint64_t as_number(const unsigned short words[3])
{
    return (uint64_t)words[0] | (uint64_t)words[1] << 16 | (uint64_t)words[2] << 32;
}

static void store(unsigned short words[3], uint64_t number)
{
    words[0] = (unsigned short)(number & 0xffff);
    words[1] = (unsigned short)(number >> 16 & 0xffff);
    words[2] = (unsigned short)(number >> 32 & 0xffff);
}

static uint64_t step(unsigned short words[3])
{
    uint64_t a = is_chosen ? chosen_multiplier : multiplier;
    uint64_t c = is_chosen ? chosen_increment : increment;
    uint64_t next = (as_number(words) * a + c) & mask;
    store(words, next);
    return next;
}

static double as_fraction(uint64_t number)
{
    /* Both steps are exact: 48 bits fit, and the scale is a power of two. */
    return (double)number / 281474976710656.0;
}

static long as_signed(uint64_t number)
{
    return (int32_t)(uint32_t)(number >> 16);
}

double drand48(void)
{
    need_seed();
    return as_fraction(step(state));
}

double erand48(unsigned short words[3])
{
    return as_fraction(step(words));
}

long lrand48(void)
{
    need_seed();
    return (long)(step(state) >> 17);
}

long nrand48(unsigned short words[3])
{
    return (long)(step(words) >> 17);
}

long mrand48(void)
{
    need_seed();
    return as_signed(step(state));
}

long jrand48(unsigned short words[3])
{
    return as_signed(step(words));
}

void srand48(long seed)
{
    is_seeded = 1;
    store(state, (uint64_t)(uint32_t)seed << 16 | 0x330e);
    is_chosen = 0;
}

unsigned short *seed48(unsigned short words[3])
{
    static unsigned short before[3];
    need_seed();
    store(before, as_number(state));
    store(state, as_number(words));
    is_chosen = 0;
    return before;
}

void lcong48(unsigned short parameters[7])
{
    is_seeded = 1;
    store(state, as_number(parameters));
    chosen_multiplier = as_number(parameters + 3);
    chosen_increment = parameters[6];
    is_chosen = 1;
}
