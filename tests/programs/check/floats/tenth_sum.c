// CHECK: violated(assert) line 14
// WITNESS: 10
// UNWIND: needs at most 20 iterations of any loop
// RANGES: 0..20
// TAGS: rounding, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 8 && n <= 20);
    double sum = 0;
    for (int i = 0; i < n; i++) sum += 0.1;
    assert(n != 10 || sum == 1.0);
}
