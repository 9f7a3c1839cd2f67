// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bytes
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort() * 65537u;
    unsigned char *b = (unsigned char *)&x;
    assert((b[0] | b[1] << 8) == (b[2] | b[3] << 8));
    unsigned i = __VERIFIER_nondet_bool() ? 3 : 1;
    b[i] = 0;
    assert((x >> 8 * i & 0xff) == 0);
}
