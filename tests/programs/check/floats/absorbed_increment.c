// CHECK: violated(assert) line 10
// WITNESS: 9007199254740992
// TAGS: rounding
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 0 && x < 1e16);
    assert(x + 1 > x);
}
