// CHECK: violated(assert) line 11
// WITNESS: -1.75
// TAGS: conversions, rounding
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x > -100 && x < 100);
    int n = (int)(x + 0.5);
    assert(x - n <= 0.5 && n - x <= 0.5);
}
