// CHECK: violated(assert) line 12
// WITNESS: 3e38, 3.1e38
// TAGS: infinity
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 0 && a <= b && b <= 3.4e38f);
    float sum = a + b;
    float m = sum / 2;
    assert(m <= b);
}
