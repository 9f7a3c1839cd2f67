// CHECK: violated(valid-memtrack) line 9
// PROPERTY: valid-memtrack
// WITNESS: 200
// EVIDENCE: by construction: the only pointer to the block is overwritten and main returns without freeing it; a leak has no line of its own but the allocation's.
// TAGS: leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p = malloc(10);
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c > 100) {
        p = 0;
        return 1;
    }
    free(p);
    return 0;
}
