// CHECK: safe
// RANGES: 0..3, 0..3
// EXHAUSTIVE: yes
// TAGS: memory
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar(), a[3] = {0};
    __VERIFIER_assume(n <= 3);
    for (unsigned i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(a[i] <= 3);
    }
    assert(a[0] + a[1] + a[2] <= 3 * n);
}
