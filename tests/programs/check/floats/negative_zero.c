// CHECK: violated(assert) line 8
// WITNESS: -0.0
// TAGS: zeros
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x == 0) assert(1 / x > 0);
}
