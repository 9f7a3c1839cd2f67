// CHECK: safe
// PLANTED: from 4 bytes on, a group without padding is one byte too long
// UNWIND: N + 3
// What it is: a decoder of base64 that looks characters up in a table and stops at the first that is none.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 4
#endif

static signed char value_of(unsigned char c) {
  static const signed char values[] = {
      62, -1, -1, -1, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, -1, -1, -1, -2, -1, -1, -1, 0,  1,  2,  3,  4,
      5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, -1, -1, -1, -1, -1, -1,
      26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51};
  if (c < 43 || c - 43 >= (int)sizeof values) return -1;
  return values[c - 43];
}

static int decode(const unsigned char *text, unsigned length, unsigned char *out) {
  unsigned bits = 0, count = 0, written = 0;
  for (unsigned i = 0; i < length; i++) {
    if (text[i] == '=') break;
    signed char value = value_of(text[i]);
    if (value < 0) continue;
    bits = bits << 6 | (unsigned)value;
    count++;
    if (count == 4) {
      out[written++] = (unsigned char)(bits >> 16);
      out[written++] = (unsigned char)(bits >> 8);
      out[written++] = (unsigned char)bits;
#ifdef PLANTED
      out[written++] = 0;
#endif
      bits = count = 0;
    }
  }
  if (count == 3) {
    out[written++] = (unsigned char)(bits >> 10);
    out[written++] = (unsigned char)(bits >> 2);
  } else if (count == 2) {
    out[written++] = (unsigned char)(bits >> 4);
  }
  return (int)written;
}

int main(void) {
  unsigned char text[N], out[N / 4 * 3 + 2];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_uchar();
  int written = decode(text, N, out);
#ifdef PLANTED
  assert(written * 4 <= N * 3);
#else
  assert(written >= 0 && written * 4 <= N * 3);
#endif
  return 0;
}
