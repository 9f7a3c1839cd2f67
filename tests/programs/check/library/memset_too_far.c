// CHECK: violated(valid-deref) line 14
// PROPERTY: valid-deref
// WITNESS: 9
// RANGES: 0..9
// TAGS: string.h, heap
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 9);
    char *p = malloc(8);
    memset(p, 0, n);
    free(p);
    return 0;
}
