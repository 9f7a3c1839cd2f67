// CHECK: violated(assert) line 10
// WITNESS: nan, 1
// TAGS: nan
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
static double maximum(double a, double b) { return a > b ? a : b; }
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    double m = maximum(a, b), n = maximum(b, a);
    assert(m == n || (m != m && n != n));
}
