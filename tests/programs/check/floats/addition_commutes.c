// CHECK: safe
// EVIDENCE: by construction: IEEE addition is commutative and NaNs are excluded from the comparison.
// TAGS: rounding
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    float s = a + b, t = b + a;
    assert(s == t || s != s);
}
