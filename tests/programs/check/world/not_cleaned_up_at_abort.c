// CHECK: safe
// PROPERTY: valid-memcleanup
// EVIDENCE: by construction: every regular end frees the object; an abort is no regular end
// TAGS: heap, leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_uchar() == 7)
    abort();
  free(p);
  return 0;
}
