// CHECK: safe
// EVIDENCE: by construction: floor and ceil are exact and differ by one unless x is an integer.
// TAGS: library, math
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > -1e6f && x < 1e6f);
    float f = floorf(x), c = ceilf(x);
    assert(f <= x && x <= c && (f == c || c - f == 1));
}
