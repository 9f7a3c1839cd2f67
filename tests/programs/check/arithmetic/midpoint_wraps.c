// CHECK: violated(assert) line 10
// WITNESS: 200, 100
// TAGS: conversions
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned char sum = a + b;
    unsigned char mid = sum / 2;
    assert(mid == (a + b) / 2);
}
