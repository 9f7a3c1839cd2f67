// CHECK: violated(valid-memtrack) line 13
// PROPERTY: valid-memtrack,valid-deref,valid-free
// WITNESS: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0
// UNWIND: needs at most 12 iterations of any loop
// EVIDENCE: by construction: the round of number 11 keeps what it made.
// TAGS: loops, heap, induction
// What is left of a round is a pointer to nothing, in a variable that is not read again.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  for (unsigned i = 0; __VERIFIER_nondet_bool(); i++) {
    char *block = malloc(3);
    if (i != 11)
      free(block);
  }
  return 0;
}
