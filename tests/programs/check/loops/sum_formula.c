// CHECK: safe
// UNWIND: needs at most 40 iterations of any loop
// RANGES: 0..40
// EXHAUSTIVE: yes
// TAGS: invariants
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int n = __VERIFIER_nondet_uchar(), sum = 0;
    __VERIFIER_assume(n <= 40);
    for (int i = 1; i <= n; i++) sum += i;
    assert(2 * sum == n * (n + 1));
}
