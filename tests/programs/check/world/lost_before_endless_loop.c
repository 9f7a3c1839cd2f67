// CHECK: violated(valid-memtrack) line 9
// PROPERTY: valid-memtrack
// WITNESS: 123456789
// EVIDENCE: by construction: nothing points to the object while the program goes round for ever
// TAGS: heap, leaks, loops
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() == 123456789) {
    p = NULL;
    for (;;) {
    }
  }
  free(p);
  return 0;
}
