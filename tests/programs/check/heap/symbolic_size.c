// CHECK: safe
// RANGES: 1..20
// EXHAUSTIVE: yes
// TAGS: malloc
#include <assert.h>
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 20);
    unsigned char *p = malloc(n);
    p[n - 1] = 7;
    p[0] = 8;
    assert(p[n - 1] == (n == 1 ? 8 : 7));
    free(p);
}
