// CHECK: violated(unreach-call) line 17
// PROPERTY: unreach-call
// WITNESS: 0, 1, 1
// UNWIND: needs at most 2 iterations of any loop
// EVIDENCE: by construction: what a block holds need not be more than what the one before it held
// TAGS: never written, loops, induction, planted
// The blocks of both calls have the same numbers, and what they hold the same variables.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static void follow(int is_checked) {
  unsigned last = 0;
  while (__VERIFIER_nondet_bool()) {
    unsigned *block = malloc(sizeof *block);
    unsigned now = *block;
    if (now < last && is_checked)
      reach_error();
    last = now;
    free(block);
  }
}
int main(void) {
  if (__VERIFIER_nondet_bool())
    follow(0);
  else
    follow(1);
  return 0;
}
