// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the execution that loses the object does not count
// TAGS: heap, leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char *p = malloc(4);
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n == 3)
    p = NULL;
  __VERIFIER_assume(n != 3);
  free(p);
  return 0;
}
