// CHECK: violated(assert) line 10
// WITNESS: 85
// TAGS: conversions
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c != 0);
    assert(~c == (unsigned char)~c);
}
