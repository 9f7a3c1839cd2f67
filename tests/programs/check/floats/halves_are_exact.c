// CHECK: safe
// UNWIND: needs at most 20 iterations of any loop
// RANGES: 0..20
// EXHAUSTIVE: yes
// TAGS: rounding, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 20);
    float sum = 0;
    for (int i = 0; i < n; i++) sum += 0.125f;
    assert(sum * 8 == n);
}
