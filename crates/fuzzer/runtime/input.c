/*
 * The words of the field. An input is a value of the run, or is drawn here where the run says so or
 * has no more: only here its type is known for certain. `words.inc` is made from the table of words
 * when refute is built.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "runtime.h"

#include "kinds.inc"

static const uint64_t *values;
static const uint8_t *tags;
static uint32_t count, limit;
static uint64_t randomness;
/* The ranges of the run; nothing where all values are drawn as if there were none. */
static const struct range *ranges;
/* Whether all numbers of a range are alike, and none is drawn outside. */
static int draws_evenly;
static volatile int lock;

/* SplitMix64, as in the library. */
static uint64_t random_bits(void) {
  uint64_t bits = randomness += 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

void begin_inputs(const struct run *run) {
  values = (const uint64_t *)(run + 1);
  tags = (const uint8_t *)(values + run->slot_count);
  count = run->slot_count < MAX_SLOTS ? run->slot_count : MAX_SLOTS;
  limit = run->extension > MAX_SLOTS - count ? MAX_SLOTS : count + run->extension;
  if (limit > shared->max_slots) {
    limit = shared->max_slots > count ? shared->max_slots : count;
  }
  randomness = run->seed;
  ranges = (const struct range *)((const char *)shared + shared->ranges_offset) +
           (size_t)(run->set % MAX_SETS) * RANGES_PER_SET;
  if (ranges->site == 0) {
    ranges = 0;
  } else {
    /* Ranges are guesses: some runs know nothing of them. */
    uint64_t way = random_bits() % 8;
    ranges = way == 0 ? 0 : ranges;
    draws_evenly = way > 3;
  }
  lock = 0;
}


static const uint64_t *shared_numbers(uint32_t offset) {
  return (const uint64_t *)((const char *)shared + offset);
}

static uint64_t draw_integer(unsigned width) {
  uint64_t bits = random_bits();
  uint64_t more = bits >> 8;
  switch (bits & 15) {
  case 0:
  case 1:
    return more % 8;
  case 2:
  case 3:
    return more % 65 - 16;
  case 4:
  case 5:
  case 6:
  case 7:
    if (shared->integer_count > 0) {
      static const int8_t near[8] = {0, 0, 0, 0, 0, 0, 1, -1};
      uint32_t index = (uint32_t)(more >> 3) % shared->integer_count;
      return shared_numbers(shared->integers_offset)[index] + (uint64_t)(int64_t)near[more & 7];
    }
    return more % 256;
  case 8:
    return ((uint64_t)1 << (more % width)) - ((more >> 8) & 1);
  case 9:
    return (more & 1) ? ~(uint64_t)0 : (uint64_t)1 << (width - 1);
  case 10:
  case 11:
    if (state->position > 0) {
      return state->used[(uint32_t)more % state->position];
    }
    return more % 16;
  case 12:
    return more % 1000;
  case 13:
    return (more >> 8) >> (more % 48);
  default:
    return random_bits();
  }
}

static uint64_t bits_of_double(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static uint64_t bits_of_float(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static const uint64_t special_doubles[] = {
    0x0000000000000000u, 0x8000000000000000u, /* zeros */
    0x7ff0000000000000u, 0xfff0000000000000u, /* infinities */
    0x7ff8000000000000u, 0xfff8000000000001u, 0x7ff0000000000001u, /* no numbers */
    0x0000000000000001u, 0x000fffffffffffffu, 0x8000000000000001u, /* denormals */
    0x0010000000000000u, 0x7fefffffffffffffu, 0x3cb0000000000000u, /* the least, the greatest, epsilon */
    0x3ff0000000000000u, 0xbff0000000000000u, 0x3fe0000000000000u};
static const uint32_t special_floats[] = {0x00000000u, 0x80000000u, 0x7f800000u, 0xff800000u,
                                          0x7fc00000u, 0xffc00001u, 0x7f800001u, 0x00000001u,
                                          0x007fffffu, 0x80000001u, 0x00800000u, 0x7f7fffffu,
                                          0x34000000u, 0x3f800000u, 0xbf800000u, 0x3f000000u};

static uint64_t draw_float(unsigned size) {
  uint64_t bits = random_bits();
  uint64_t more = bits >> 8;
  double value;
  switch (bits & 7) {
  case 0:
    return size == 8 ? special_doubles[more & 15] : special_floats[more & 15];
  case 1:
  case 2:
    if (shared->float_count > 0) {
      uint64_t constant = shared_numbers(shared->floats_offset)[more % shared->float_count];
      memcpy(&value, &constant, sizeof value);
      uint64_t exact = size == 8 ? constant : bits_of_float((float)value);
      /* The neighbours too: comparisons are often strict. */
      return exact + ((more >> 40) % 4 == 0) - ((more >> 40) % 4 == 1);
    }
    value = (double)(more % 10);
    break;
  case 3:
    value = (double)((int64_t)(more % 65) - 32);
    break;
  case 4:
    value = (double)(int64_t)(more % 2000001 - 1000000) / 1000.0;
    break;
  case 5:
    value = (double)(more >> 3) / 9007199254740992.0;
    break;
  case 6:
    value = (double)(int32_t)more;
    break;
  default:
    return random_bits();
  }
  return size == 8 ? bits_of_double(value) : bits_of_float((float)value);
}

static uint64_t draw(unsigned kind, unsigned size) {
  switch (kind) {
  case KIND_BOOL:
    return random_bits() & 1;
  case KIND_FLOAT:
  case KIND_DOUBLE:
    return draw_float(size);
  case KIND_POINTER:
  case KIND_PCHAR: {
    uint64_t bits = random_bits();
    return (bits & 1) ? 0 : draw_integer(size * 8);
  }
  default:
    return draw_integer(size * 8);
  }
}

/* The range of what is asked for at a place, where there is one. */
static const struct range *range_at(uint32_t site) {
  for (unsigned i = 0; ranges && i < RANGES_PER_SET && ranges[i].site; i++) {
    if (ranges[i].site == site) {
      return &ranges[i];
    }
  }
  return 0;
}

/* Some number up to the greatest: any, or one near the ends. */
static uint64_t draw_up_to(uint64_t most) {
  uint64_t bits = random_bits();
  uint64_t near = (bits >> 8) % 4;
  switch (draws_evenly ? 15 : bits & 15) {
  case 0:
    return near < most ? near : most;
  case 1:
    return near < most ? most - near : 0;
  default:
    return most == ~(uint64_t)0 ? random_bits() : random_bits() % (most + 1);
  }
}

/* The float at a place in the order of floats. */
static uint64_t float_at(int64_t place, unsigned size) {
  return place >= 0 ? (uint64_t)place : (uint64_t)-place | (uint64_t)1 << (size * 8 - 1);
}

static double double_of(uint64_t bits, unsigned size) {
  double value;
  float narrow;
  uint32_t low = (uint32_t)bits;
  if (size == 8) {
    memcpy(&value, &bits, sizeof value);
    return value;
  }
  memcpy(&narrow, &low, sizeof narrow);
  return (double)narrow;
}

/* As many floats lie between 0 and 1 as above: half of the time the size of the number decides. */
static uint64_t draw_float_inside(const struct range *range, unsigned size) {
  uint64_t least = float_at((int64_t)range->least, size);
  uint64_t most = float_at((int64_t)(range->least + range->span), size);
  double low = double_of(least, size), high = double_of(most, size);
  double part = (double)(random_bits() >> 11) / 9007199254740992.0;
  double between = low + (high - low) * part;
  if ((random_bits() & 1) && between >= low && between <= high && high - low <= 1e300) {
    return size == 8 ? bits_of_double(between) : bits_of_float((float)between);
  }
  return float_at((int64_t)(range->least + draw_up_to(range->span)), size);
}

static uint64_t draw_inside(const struct range *range, unsigned kind, unsigned size) {
  if (kind == KIND_FLOAT || kind == KIND_DOUBLE) {
    return draw_float_inside(range, size);
  }
  if (!draws_evenly && (random_bits() & 1)) {
    /* What is drawn anyway is good where it is inside: constants, small numbers, those before. */
    uint64_t value = draw_integer(size * 8);
    unsigned unused = 64 - size * 8;
    uint64_t plain = value << unused >> unused;
    uint64_t with_sign = (uint64_t)((int64_t)(value << unused) >> unused);
    if (plain - range->least <= range->span || with_sign - range->least <= range->span) {
      return value;
    }
  }
  return range->least + draw_up_to(range->span);
}

/* A value for what is asked for at a place: nearly always one that should lead on. */
static uint64_t draw_at(uint32_t site, unsigned kind, unsigned size) {
  const struct range *range = range_at(site);
  if (range && (draws_evenly || random_bits() % 64 != 0)) {
    return draw_inside(range, kind, size);
  }
  return draw(kind, size);
}

static __attribute__((noreturn)) void out_of_inputs(void) {
  int again = state->ending == ENDING_OUT_OF_INPUTS;
  tell(ENDING_OUT_OF_INPUTS, 0);
  lock = 0;
  if (again) {
    end_run(ENDING_OUT_OF_INPUTS, 0);
  }
  /* Exit handlers run, as in a replayed test. */
  leave_program(1);
}

static uint64_t take(unsigned kind, unsigned size, uint32_t site) {
  if (shared->flags & FORK) {
    while (__sync_lock_test_and_set(&lock, 1)) {
    }
  }
  uint32_t at = state->position;
  uint64_t value;
  if (at < count && tags[at] != TAG_FRESH) {
    value = values[at];
  } else if (at < limit) {
    value = draw_at(site, kind & 0x7f, size);
  } else {
    out_of_inputs();
  }
  if (kind == KIND_BOOL) {
    value &= 1;
  } else if (size < 8) {
    value &= ((uint64_t)1 << (size * 8)) - 1;
  }
  state->used[at] = value;
  state->kinds[at] = (uint8_t)kind;
  state->sites[at] = site;
  state->position = at + 1;
  lock = 0;
  return value;
}

/* An input of any type; wide ones take two values, of which the second is marked. */
static void input(unsigned kind, void *result, unsigned size, uint32_t site) {
  uint64_t value = take(kind, size > 8 ? 8 : size, site);
  memcpy(result, &value, size > 8 ? 8 : size);
  if (size > 8) {
    uint32_t before = state->position;
    value = take(kind | 0x80, 8, site);
    /* A drawn number is as often a small one. */
    if (before >= count || tags[before] == TAG_FRESH) {
      value = (random_bits() & 1) ? value : 0;
      state->used[before] = value;
    }
    memcpy((char *)result + 8, &value, 8);
  }
}

/* Where the program calls: its code lies below 4 GiB. */
#define SITE ((uint32_t)(uintptr_t)__builtin_return_address(0))

#define INPUT(name, type, kind)                                                                    \
  WEAK type name {                                                                                 \
    type value = 0;                                                                                \
    input(kind, &value, sizeof value, SITE);                                                       \
    return value;                                                                                  \
  }

/* ---- errors, assertions, assumptions ------------------------------------------------------- */

void __refute_error_called(void) {
  tell(ENDING_ERROR_CALL, 0);
  if (shared->flags & STOP_AT_ERROR) {
    end_run(ENDING_ERROR_CALL, 0);
  }
}

void __refute_flushed(void) {}
void __refute_reached(void) {}
int __refute_mutant;

static void error(void) { end_run(ENDING_ERROR_CALL, 0); }

static void check(int holds) {
  if (!holds) {
    end_run(ENDING_ASSERTION, 0);
  }
}

static void assume(int holds) {
  if (!holds) {
    end_run(ENDING_ASSUMPTION, 0);
  }
}

WEAK void __assert_fail(const char *expression, const char *file, unsigned line,
                        const char *function) {
  (void)expression, (void)file, (void)line, (void)function;
  check(0);
}

WEAK void __assert(const char *expression, const char *file, int line) {
  (void)expression, (void)file, (void)line;
  check(0);
}

static void fill(void *memory, size_t size, uint32_t site) {
  for (size_t i = 0; i < size; i++) {
    ((unsigned char *)memory)[i] = (unsigned char)take(KIND_UCHAR, 1, site);
  }
}

/* A value between the bounds takes the place of one that is not. */
static int between(int low, int high, uint32_t site) {
  int value;
  input(KIND_INT, &value, sizeof value, site);
  assume(low < high);
  if (value < low || value >= high) {
    uint64_t span = (uint64_t)((int64_t)high - low);
    value = (int)(low + (int64_t)((uint64_t)(uint32_t)value % span));
    state->used[state->position - 1] = (uint32_t)value;
  }
  return value;
}

#include "words.inc"

#define OUTCOME(type, name, kind) INPUT(__refute_any_##name(void), type, kind)
OUTCOME(int, int_rand, KIND_INT)
OUTCOME(int, int_random, KIND_INT)
OUTCOME(int, int_rand_r, KIND_INT)
OUTCOME(unsigned, uint_rand_r, KIND_UINT)
OUTCOME(unsigned short, ushort_drand48, KIND_USHORT)
OUTCOME(int, int_printf, KIND_INT)
OUTCOME(int, int_puts, KIND_INT)
OUTCOME(_Bool, bool_putchar, KIND_BOOL)
OUTCOME(_Bool, bool_fflush, KIND_BOOL)
OUTCOME(unsigned long, ulong_fwrite, KIND_ULONG)

/* A text of a suite is no typed input. */
WEAK const char *__VERIFIER_nondet_string(void) { end_run(ENDING_UNSUPPORTED, 0); }

void __refute_object(void *object, size_t size, char letter) {
  uint32_t site = SITE;
  switch (letter) {
#define CASE(letter, type, kind)                                                                   \
  case letter: {                                                                                   \
    type value;                                                                                    \
    input(kind, &value, sizeof value, site);                                                       \
    memcpy(object, &value, sizeof value < size ? sizeof value : size);                             \
    return;                                                                                        \
  }
    CASE('b', _Bool, KIND_BOOL)
    CASE('c', char, KIND_CHAR)
    CASE('C', unsigned char, KIND_UCHAR)
    CASE('s', short, KIND_SHORT)
    CASE('S', unsigned short, KIND_USHORT)
    CASE('i', int, KIND_INT)
    CASE('I', unsigned, KIND_UINT)
    CASE('l', long, KIND_LONG)
    CASE('L', unsigned long, KIND_ULONG)
    CASE('q', long long, KIND_LONGLONG)
    CASE('Q', unsigned long long, KIND_ULONGLONG)
    CASE('f', float, KIND_FLOAT)
    CASE('d', double, KIND_DOUBLE)
    CASE('p', unsigned long, KIND_ULONG)
  case 'D': {
    unsigned long long significand;
    unsigned short head;
    input(KIND_ULONGLONG, &significand, sizeof significand, site);
    input(KIND_USHORT, &head, sizeof head, site);
    assume(((head & 0x7fff) != 0) == (significand >> 63));
    memcpy(object, &significand, 8);
    memcpy((char *)object + 8, &head, 2);
    return;
  }
#ifdef __SIZEOF_INT128__
    CASE('x', __int128, KIND_INT128)
    CASE('X', unsigned __int128, KIND_UINT128)
#endif
  default:
    fill(object, size, site);
  }
}
