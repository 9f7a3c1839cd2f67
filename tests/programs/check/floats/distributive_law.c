// CHECK: violated(assert) line 10
// WITNESS: 0.1, 0.7
// TAGS: rounding, hard
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    __VERIFIER_assume(a > 0 && a < 1 && b > 0 && b < 1);
    assert(3 * (a + b) == 3 * a + 3 * b);
}
