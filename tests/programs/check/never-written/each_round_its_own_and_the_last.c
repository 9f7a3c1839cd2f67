// CHECK: violated(unreach-call) line 16
// PROPERTY: unreach-call
// WITNESS: 1, 1, 0
// UNWIND: needs at most 2 iterations of any loop
// EVIDENCE: by construction: what a block holds need not be more than what the one before it held
// TAGS: never written, loops, induction, planted
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned last = 0;
  while (__VERIFIER_nondet_int()) {
    unsigned *block = malloc(sizeof *block);
    unsigned now = *block;
    if (now < last)
      reach_error();
    last = now;
    free(block);
  }
  return 0;
}
