// CHECK: safe
// RANGES: 1..48
// EXHAUSTIVE: yes
// TAGS: rounding, division
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 48);
    assert(1.0 / n * n == 1.0);
}
