// CHECK: violated(assert) line 9
// WITNESS: 49
// TAGS: rounding, division
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n == 0) return 0;
    assert(1.0 / n * n == 1.0);
}
