// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: pointer-arithmetic
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    short a[16];
    unsigned i = __VERIFIER_nondet_uchar() % 16, j = __VERIFIER_nondet_uchar() % 17;
    short *p = a + i, *q = a + j;
    assert(q - p == (long)j - (long)i && (p < q) == (i < j));
    assert((char *)q - (char *)p == 2 * ((long)j - (long)i));
}
