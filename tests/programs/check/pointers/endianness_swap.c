// CHECK: violated(assert) line 10
// WITNESS: 258
// TAGS: bytes
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    unsigned char *b = (unsigned char *)&x;
    unsigned short y = b[0] << 8 | b[1];
    assert(x < 256 || x > 300 || x == y);
}
