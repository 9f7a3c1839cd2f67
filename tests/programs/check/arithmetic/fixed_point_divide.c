// CHECK: violated(assert) line 11
// WITNESS: 1, 3
// TAGS: fixed-point, division
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(b != 0);
    unsigned quotient = ((unsigned)a << 8) / b;
    assert((quotient * b) >> 8 == a);
}
