// CHECK: safe
// PLANTED: from 3 bytes on, a number of three characters is 255
// UNWIND: N + 20
// What it is: strtol of the C library on free bytes, with a base that the text decides.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 3
#endif

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  char *end;
  long number = strtol(text, &end, 0);
  assert(text <= end && end <= text + N);
  if (end == text) assert(number == 0);
#ifdef PLANTED
  assert(number != 255);
#else
  if (N <= 3) assert(number <= 999 && number >= -99);
#endif
  return 0;
}
