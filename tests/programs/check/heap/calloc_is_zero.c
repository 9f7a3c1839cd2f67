// CHECK: safe
// RANGES: 1..16, 0..15
// EXHAUSTIVE: yes
// TAGS: calloc
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 16);
    __VERIFIER_assume(i < n && i <= 15);
    short *p = calloc(n, sizeof *p);
    assert(p[i] == 0);
    free(p);
}
