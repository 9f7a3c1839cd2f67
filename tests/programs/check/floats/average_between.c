// CHECK: safe
// EVIDENCE: by construction: rounding is monotonic and x/2 is exact for normal numbers of this range, so the mean stays between the two.
// TAGS: rounding
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 1 && a <= b && b <= 1e6f);
    float m = a / 2 + b / 2;
    assert(a <= m && m <= b);
}
