// CHECK: violated(valid-deref) line 13
// PROPERTY: valid-deref
// WITNESS: 16
// RANGES: 1..20
// TAGS: malloc
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 20);
    unsigned char *p = malloc(n > 15 ? n : n + 1);
    p[n] = 0;
    free(p);
    return 0;
}
