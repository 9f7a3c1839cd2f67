// CHECK: safe
// PLANTED: from 2 bytes on, two digits give a number above nine
// UNWIND: N + 40
// What it is: strtod of the C library on free bytes.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 2
#endif

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  text[N] = '\0';
  char *end;
  double number = strtod(text, &end);
  assert(text <= end && end <= text + N);
  if (end == text) assert(number == 0);
#ifdef PLANTED
  assert(!(number > 9 && number < 10000));
#endif
  return 0;
}
