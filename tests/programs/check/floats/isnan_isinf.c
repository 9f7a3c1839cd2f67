// CHECK: violated(assert) line 10
// WITNESS: inf
// TAGS: library, math
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    double y = x - x;
    assert(!isnan(y) || isnan(x));
}
