// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the variable points to the object when the program is aborted, and it is freed before every other end
// TAGS: heap, leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(4);
  if (p == NULL)
    return 0;
  if (__VERIFIER_nondet_uchar() == 7)
    abort();
  free(p);
  return 0;
}
