// CHECK: violated(valid-deref) line 14
// WITNESS: 3
// RANGES: 0..3
// TAGS: realloc
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 3);
    int *a = malloc(4 * sizeof *a), *first = a;
    a[0] = 1;
    if (n == 3) a = realloc(a, 4000 * sizeof *a);
    int v = *first;
    free(a);
    return v;
}
