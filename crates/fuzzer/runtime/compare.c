/*
 * What the program compares: both operands of comparisons that failed are kept, so that an input
 * that is one of them can become the other. Only in the build that traces.
 */
#include <string.h>

#include "runtime.h"

/* How often the same comparison is kept in a run. */
enum { PER_SITE = 12, SITES = 1 << 12 };
static uint8_t seen[SITES];

void reset_comparisons(void) { memset(seen, 0, sizeof seen); }

static void keep(uintptr_t site, unsigned size, int is_constant, uint64_t left, uint64_t right) {
  if (left == right || !is_running) {
    return;
  }
  uint32_t number = (uint32_t)(site ^ (site >> 12));
  uint8_t *times = &seen[number % SITES];
  uint32_t at = state->comparison_count;
  if (*times >= PER_SITE || at >= MAX_COMPARISONS) {
    return;
  }
  (*times)++;
  state->comparisons[at] =
      (struct comparison){(uint32_t)site, size | (is_constant ? CONSTANT : 0u), left, right};
  state->comparison_count = at + 1;
}

#define SITE ((uintptr_t)__builtin_return_address(0))
#define TRACED(bytes, type)                                                                        \
  void __sanitizer_cov_trace_cmp##bytes(type left, type right) {                                   \
    keep(SITE, bytes, 0, left, right);                                                             \
  }                                                                                                \
  void __sanitizer_cov_trace_const_cmp##bytes(type left, type right) {                             \
    keep(SITE, bytes, 1, left, right);                                                             \
  }

TRACED(1, uint8_t)
TRACED(2, uint16_t)
TRACED(4, uint32_t)
TRACED(8, uint64_t)

/* The number of cases, their width in bits, and the values. */
void __sanitizer_cov_trace_switch(uint64_t value, uint64_t *cases) {
  for (uint64_t i = 0; i < cases[0] && i < 64; i++) {
    keep(SITE + i, (unsigned)cases[1] / 8, 1, cases[2 + i], value);
  }
}

static int are_equal(const unsigned char *left, const unsigned char *right, size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (left[i] != right[i]) {
      return 0;
    }
  }
  return 1;
}

/* How much of two texts or blocks is kept. */
enum { MAX_TEXT = 32 };

static size_t kept_length(const unsigned char *bytes, size_t size, int is_text) {
  size_t length = 0;
  while (length < size && length < MAX_TEXT) {
    if (bytes[length++] == 0 && is_text) {
      break;
    }
  }
  return length;
}

/* Eight bytes of each side in as many entries as that takes; the lengths of both go along. */
static void keep_bytes(uintptr_t site, const unsigned char *left, const unsigned char *right,
                       size_t size, int is_text) {
  size_t one = kept_length(left, size, is_text), other = kept_length(right, size, is_text);
  size_t longer = one > other ? one : other;
  uint8_t *times = &seen[(site ^ (site >> 12)) % SITES];
  if (!is_running || *times >= PER_SITE || (one == other && are_equal(left, right, one)) ||
      state->comparison_count + MAX_TEXT / 8 > MAX_COMPARISONS) {
    return;
  }
  (*times)++;
  for (size_t at = 0; at < longer; at += 8) {
    uint64_t words[2] = {0, 0};
    for (size_t i = at; i < at + 8; i++) {
      words[0] |= i < one ? (uint64_t)left[i] << ((i - at) * 8) : 0;
      words[1] |= i < other ? (uint64_t)right[i] << ((i - at) * 8) : 0;
    }
    uint32_t lengths = (uint32_t)one << 16 | (uint32_t)other << 24;
    state->comparisons[state->comparison_count++] =
        (struct comparison){(uint32_t)site, 8 | TEXT | lengths, words[0], words[1]};
  }
}

WEAK int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *one = left, *other = right;
  keep_bytes(SITE, one, other, size, 0);
  for (size_t i = 0; i < size; i++) {
    if (one[i] != other[i]) {
      return one[i] - other[i];
    }
  }
  return 0;
}

WEAK int strncmp(const char *left, const char *right, size_t size) {
  const unsigned char *one = (const unsigned char *)left, *other = (const unsigned char *)right;
  keep_bytes(SITE, one, other, size, 1);
  for (size_t i = 0; i < size; i++) {
    if (one[i] != other[i] || one[i] == 0) {
      return one[i] - other[i];
    }
  }
  return 0;
}

WEAK int strcmp(const char *left, const char *right) {
  const unsigned char *one = (const unsigned char *)left, *other = (const unsigned char *)right;
  keep_bytes(SITE, one, other, (size_t)-1, 1);
  for (; *one == *other; one++, other++) {
    if (*one == 0) {
      return 0;
    }
  }
  return *one - *other;
}
