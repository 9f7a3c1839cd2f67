// CHECK: violated(uninit) line 11
// PROPERTY: uninit
// WITNESS: 2
// TAGS: heap
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *p = malloc(3 * sizeof *p);
    p[0] = p[1] = 0;
    unsigned i = __VERIFIER_nondet_uchar() % 3;
    if (p[i])
        return 1;
    return 0;
}
