// CHECK: safe
// EVIDENCE: by construction: below 2^53 the sum x + 1 rounds to at least the next number above x.
// TAGS: rounding
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
int main(void) {
    double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 0 && x < 4503599627370496.0);
    assert(x + 1 > x);
}
