// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: division
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned char mid = (a & b) + ((a ^ b) >> 1);
    assert(mid == (a + b) / 2);
}
