// CHECK: violated(assert) line 10
// WITNESS: 100000000, -100000000, 1
// TAGS: rounding
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
    __VERIFIER_assume(a > 0 && a < 1e9f && b < 0 && b > -1e9f && c == 1);
    assert((a + b) + c == a + (b + c));
}
