// CHECK: violated(assert) line 8
// WITNESS: nan
// TAGS: nan
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    assert(x == x);
}
