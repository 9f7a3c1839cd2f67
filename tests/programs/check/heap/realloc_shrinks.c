// CHECK: violated(valid-deref) line 14
// PROPERTY: valid-deref
// WITNESS: 2
// RANGES: 1..6
// TAGS: realloc
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 6);
    int *p = malloc(4 * sizeof *p);
    p = realloc(p, n * sizeof *p);
    p[n > 2 ? 2 : n] = 1;
    free(p);
    return 0;
}
