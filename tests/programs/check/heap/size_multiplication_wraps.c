// CHECK: violated(valid-deref) line 14
// PROPERTY: valid-deref
// WITNESS: 536870914
// OPTIONS: --32
// RANGES: 536870910..536870920
// TAGS: malloc, data-model
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 536870912 && n < 536870920);
    char *p = malloc(n * 8);
    p[100] = 1;
    free(p);
    return 0;
}
