// CHECK: safe
// PLANTED: from 3 bytes on, a match may begin before the output
// UNWIND: N + 20
// What it is: a decoder of blocks after LZ4: a token holds two lengths, literals are copied from the input, matches from
// what was written before.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif
#define ROOM 24

static int decode(const unsigned char *in, int length, unsigned char *out, int room) {
  const unsigned char *at = in, *end = in + length;
  unsigned char *to = out, *limit = out + room;
  while (at < end) {
    unsigned token = *at++;
    unsigned literals = token >> 4;
    if (literals == 15) {
      unsigned char more;
      do {
        if (at >= end) return -1;
        more = *at++;
        literals += more;
      } while (more == 255);
    }
    if (literals > (unsigned)(end - at) || literals > (unsigned)(limit - to)) return -1;
    for (unsigned i = 0; i < literals; i++) *to++ = *at++;
    if (at == end) break;
    if (end - at < 2) return -1;
    unsigned distance = at[0] | (unsigned)at[1] << 8;
    at += 2;
#ifdef PLANTED
    if (distance == 0) return -1;
#else
    if (distance == 0 || distance > (unsigned)(to - out)) return -1;
#endif
    unsigned match = (token & 15) + 4;
    if ((token & 15) == 15) {
      unsigned char more;
      do {
        if (at >= end) return -1;
        more = *at++;
        match += more;
      } while (more == 255);
    }
    if (match > (unsigned)(limit - to)) return -1;
    const unsigned char *from = to - distance;
    for (unsigned i = 0; i < match; i++) *to++ = *from++;
  }
  return (int)(to - out);
}

int main(void) {
  unsigned char in[N], out[ROOM];
  for (int i = 0; i < N; i++) in[i] = __VERIFIER_nondet_uchar();
  int written = decode(in, N, out, ROOM);
  assert(written <= ROOM);
  return 0;
}
