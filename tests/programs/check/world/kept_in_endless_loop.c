// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the variable points to the object while the program goes round for ever
// TAGS: heap, leaks, loops
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() == 123456789) {
    for (;;) {
    }
  }
  free(p);
  return 0;
}
