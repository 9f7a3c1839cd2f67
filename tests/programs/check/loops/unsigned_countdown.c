// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 2
// RANGES: 0..3
// TAGS: unsigned
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 3);
    unsigned char *a = malloc(4), sum = 0;
    for (unsigned i = 0; i < 4; i++) a[i] = 1;
    for (unsigned i = n; n == 2 ? i + 1 >= 0u : i > 0; i--)
        sum += a[i];
    free(a);
    return sum;
}
