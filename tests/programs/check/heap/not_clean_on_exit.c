// CHECK: violated(valid-memcleanup) line 10
// PROPERTY: valid-memcleanup
// WITNESS: 4
// EVIDENCE: by construction: exit is called with the block still allocated, which memcleanup forbids although a global points to it.
// TAGS: leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    if (__VERIFIER_nondet_uchar() == 4) exit(0);
    free(kept);
    kept = 0;
    return 0;
}
