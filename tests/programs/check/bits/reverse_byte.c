// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-tricks, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char b = __VERIFIER_nondet_uchar(), naive = 0;
    for (int i = 0; i < 8; i++)
        if (b & 1 << i) naive |= 0x80 >> i;
    unsigned char r = (b >> 4) | (b << 4);
    r = (r & 0xcc) >> 2 | (r & 0x33) << 2;
    r = (r & 0xaa) >> 1 | (r & 0x55) << 1;
    assert(r == naive);
}
