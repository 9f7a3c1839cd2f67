// CHECK: violated(valid-deref) line 13
// PROPERTY: valid-deref
// WITNESS: 499999
// RANGES: 1..1000000
// TAGS: malloc, large
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 1000000);
    int *p = malloc(n * sizeof(int));
    p[499999] = 1;
    free(p);
    return 0;
}
