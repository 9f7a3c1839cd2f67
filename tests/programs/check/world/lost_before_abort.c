// CHECK: violated(valid-memtrack) line 10
// PROPERTY: valid-memtrack
// WITNESS: 7
// EVIDENCE: by construction: nothing points to the object when the program is aborted; the sanitizer looks at a regular end only
// TAGS: heap, leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char *p = malloc(4);
  if (p == NULL)
    return 0;
  if (__VERIFIER_nondet_uchar() == 7)
    p = NULL;
  if (p == NULL)
    abort();
  free(p);
  return 0;
}
