// CHECK: violated(assert) line 11
// WITNESS: 0.1
// TAGS: conversions
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d > 0 && d < 1);
    float f = (float)d;
    assert((double)f == d);
}
