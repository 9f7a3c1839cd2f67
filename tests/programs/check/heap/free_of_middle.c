// CHECK: violated(valid-free) line 12
// WITNESS: 4
// RANGES: 0..7
// TAGS: free
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char *p = malloc(8);
    unsigned i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(i < 8);
    free(p + i / 4);
    return 0;
}
