// CHECK: violated(valid-deref) line 10
// WITNESS: 3
// EVIDENCE: by construction: the value of a dead object is read, and no code is made for it
// TAGS: discarded, heap
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    struct pair { int a, b; } *p = calloc(1, sizeof *p);
    if (__VERIFIER_nondet_uchar() == 3) free(p);
    if (p) (void)*p;
    return 0;
}
