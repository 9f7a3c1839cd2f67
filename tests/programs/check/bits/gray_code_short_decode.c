// CHECK: violated(assert) line 10
// WITNESS: 65535
// TAGS: bit-tricks
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short n = __VERIFIER_nondet_ushort();
    unsigned short g = n ^ n >> 1, back = g;
    for (int s = 1; s < 8; s *= 2) back ^= back >> s;
    assert(back == n);
}
