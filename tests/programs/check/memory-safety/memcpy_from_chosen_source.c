// CHECK: violated(assert) line 14
// WITNESS: 1, 7
// PROPERTY: assert,valid-deref
// TAGS: memcpy, aliasing
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char few[3] = "ab", many[8] = "ABCDEFG", out[8] = {0};
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned n = __VERIFIER_nondet_uchar() & 7;
    if (!(c & 1) && n > 3) return 0;
    memcpy(out, c & 1 ? many : few, n);
    assert(out[5] != 'F');
}
