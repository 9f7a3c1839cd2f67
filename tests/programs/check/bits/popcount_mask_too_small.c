// CHECK: violated(assert) line 12
// WITNESS: 65535
// TAGS: bit-tricks
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort(), n = 0;
    for (unsigned y = x; y; y &= y - 1) n++;
    x = x - ((x >> 1) & 0x5555);
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    assert(n == ((x + (x >> 8)) & 0x0f));
}
