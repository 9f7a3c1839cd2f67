// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: loops, bits
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static unsigned isqrt(unsigned n) {
    unsigned root = 0, bit = 1u << 14;
    while (bit > n) bit >>= 2;
    while (bit != 0) {
        if (n >= root + bit) {
            n -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return root;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned r = isqrt(n);
    assert(r * r <= n && n < (r + 1) * (r + 1));
}
