// CHECK: safe
// PLANTED: from 2 bytes on, an overlong form is taken
// UNWIND: N + 3
// What it is: a decoder of UTF-8 by the table of the Unicode standard, and an encoder that must give the same bytes back.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif

static int decode(const unsigned char *at, int left, unsigned *point) {
  unsigned char first = at[0];
  int length;
  unsigned char low = 0x80, high = 0xbf;
  if (first < 0x80) {
    *point = first;
    return 1;
  }
#ifdef PLANTED
  if (first < 0xc1) return 0;
#else
  if (first < 0xc2) return 0;
#endif
  if (first < 0xe0) {
    length = 2;
    *point = first & 0x1fu;
  } else if (first < 0xf0) {
    length = 3;
    *point = first & 0x0fu;
    if (first == 0xe0) low = 0xa0;
    if (first == 0xed) high = 0x9f;
  } else if (first < 0xf5) {
    length = 4;
    *point = first & 0x07u;
    if (first == 0xf0) low = 0x90;
    if (first == 0xf4) high = 0x8f;
  } else {
    return 0;
  }
  if (left < length) return 0;
  for (int i = 1; i < length; i++) {
    if (at[i] < low || at[i] > high) return 0;
    low = 0x80;
    high = 0xbf;
    *point = *point << 6 | (at[i] & 0x3fu);
  }
  return length;
}

static int encode(unsigned point, unsigned char *out) {
  if (point < 0x80) {
    out[0] = (unsigned char)point;
    return 1;
  }
  if (point < 0x800) {
    out[0] = (unsigned char)(0xc0 | point >> 6);
    out[1] = (unsigned char)(0x80 | (point & 0x3f));
    return 2;
  }
  if (point < 0x10000) {
    out[0] = (unsigned char)(0xe0 | point >> 12);
    out[1] = (unsigned char)(0x80 | (point >> 6 & 0x3f));
    out[2] = (unsigned char)(0x80 | (point & 0x3f));
    return 3;
  }
  out[0] = (unsigned char)(0xf0 | point >> 18);
  out[1] = (unsigned char)(0x80 | (point >> 12 & 0x3f));
  out[2] = (unsigned char)(0x80 | (point >> 6 & 0x3f));
  out[3] = (unsigned char)(0x80 | (point & 0x3f));
  return 4;
}

int main(void) {
  unsigned char text[N];
  for (int i = 0; i < N; i++) text[i] = __VERIFIER_nondet_uchar();
  for (int at = 0; at < N;) {
    unsigned point;
    unsigned char again[4];
    int length = decode(text + at, N - at, &point);
    if (length == 0) break;
    assert(point <= 0x10ffff && (point < 0xd800 || point > 0xdfff));
    assert(encode(point, again) == length);
    for (int i = 0; i < length; i++) assert(again[i] == text[at + i]);
    at += length;
  }
  return 0;
}
