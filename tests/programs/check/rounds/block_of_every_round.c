// CHECK: safe
// PROPERTY: valid-memtrack,valid-deref,valid-free
// EVIDENCE: by construction: each round frees what it made, on both ways.
// TAGS: loops, heap, induction
// What is left of a round is a pointer to nothing, in a variable that is not read again.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  for (unsigned i = 0; __VERIFIER_nondet_bool(); i++) {
    char *block = malloc(3);
    if (__VERIFIER_nondet_bool()) {
      block[1] = 2;
      free(block);
      continue;
    }
    free(block);
  }
  return 0;
}
